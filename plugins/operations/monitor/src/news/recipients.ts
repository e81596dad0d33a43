import type { Kernel } from "@winnow/core";
import type { Issue } from "@winnow/core/plugin";
import { distinct, type Mailer, MailerToken, type Subscription } from "@winnow/kit-mail";
import type { CallContext } from "@winnow/kit-operations";
import type { Monitor } from "../monitor.ts";
import type { NotificationSettings } from "../request.ts";

type EmailSettings = NonNullable<NotificationSettings["email"]>;

/** Who gets the e-mail of a monitor: without recipients of its own, those of the operator. @see wire contract 14.8 */
export function recipientsOf(
  { recipients }: Pick<EmailSettings, "recipients">,
  { defaults }: Pick<Mailer, "defaults">,
): readonly string[] {
  return recipients.length === 0 ? defaults : recipients;
}

/** What is wrong with the e-mail that a monitor asks for. */
export function emailIssues(
  notification: NotificationSettings | null,
  { services }: Kernel,
): readonly Issue[] {
  const email = notification?.email;
  const mailer = services.find(MailerToken);
  const issue = (path: readonly string[], message: string): Issue => ({
    code: "custom",
    path: ["notification", ...path],
    message,
  });
  const none = "This server sends no e-mail: set SMTP_URL, or use webhook instead.";
  if (mailer === undefined && notification?.escalate?.email !== undefined)
    return [issue(["escalate", "email"], none)];
  if (email?.enabled !== true) return [];
  if (mailer === undefined) return [issue(["email", "enabled"], none)];
  if (recipientsOf(email, mailer).length > 0) return [];
  return [
    issue(
      ["email", "recipients"],
      "List at least one address: this server has none of its own, which WINNOW_EMAIL_TRUSTED would list.",
    ),
  ];
}

type About = Pick<Monitor, "id" | "name" | "notification">;

/** How the recipients of a monitor stand; undefined when it sends no e-mail. */
export async function subscriptionsOf(
  monitor: About,
  { owner, services }: Pick<CallContext, "owner" | "services">,
): Promise<readonly Subscription[] | undefined> {
  const asked = askedBy(monitor, owner, services);
  return await asked?.mailer.subscriptions(asked.list, asked.recipients);
}

/** Asks the recipients of a monitor that must be asked. @throws EMAIL_TOO_MANY_PENDING */
export async function inviteRecipients(
  monitor: About,
  { owner, services, jobs }: Pick<CallContext, "owner" | "services" | "jobs">,
): Promise<void> {
  const asked = askedBy(monitor, owner, services);
  await asked?.mailer.invite(asked.list, asked.recipients, jobs);
}

function askedBy({ id, name, notification }: About, owner: string, services: CallContext["services"]) {
  const mailer = services.find(MailerToken);
  const email = notification?.email;
  const others = notification?.escalate?.email?.recipients ?? [];
  if (mailer === undefined || (email?.enabled !== true && others.length === 0)) return undefined;
  const own = email?.enabled === true ? recipientsOf(email, mailer) : [];
  return { mailer, list: { owner, id, name }, recipients: distinct([...own, ...others]) };
}
