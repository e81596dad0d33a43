import type { NewDelivery } from "@winnow/kit-jobs";
import { oneLine } from "@winnow/kit-mail";
import type { Monitor } from "../../monitor.ts";
import { timeIn } from "../mail.ts";
import type { Finding, News } from "../report.ts";
import type { Letter } from "./letter.ts";
import type { Escalation } from "./plan.ts";
import type { Failed } from "./reach.ts";
import { receiversOf } from "./receivers.ts";
import { compose, type Teller } from "./send.ts";

const TYPE = "monitor.escalation";

/** The messages by which others are notified that a monitor keeps failing, or that this is over: at once, whatever the hour. */
export async function escalated(
  monitor: Monitor,
  { kind, failures, since }: Escalation,
  check: {
    readonly owner: string;
    readonly id: string;
    readonly at: number;
    readonly failed: readonly Failed[];
  },
  teller: Omit<Teller, "jobs">,
): Promise<readonly NewDelivery[]> {
  const { escalate } = monitor.notification ?? {};
  if (escalate === undefined) return [];
  const { email, channels } = escalate;
  const told = {
    ...(email === undefined ? {} : { email: { enabled: true, includeDiffs: false, ...email } }),
    ...(channels === undefined ? {} : { channels }),
  };
  const words =
    kind === "begins"
      ? `${failures} checks in a row could not read all pages`
      : `all pages are read again, others were told at ${timeIn(monitor.schedule.timezone, since)}`;
  const counts = { changed: 0, new: 0, removed: 0, error: kind === "begins" ? check.failed.length : 0 };
  const findings = kind === "begins" ? check.failed.map(findingOf) : [];
  const facts = { monitorId: monitor.id, checkId: check.id, at: check.at, same: 0, noise: 0 };
  const news: News = { ...facts, counts, findings };
  const letter: Letter = {
    sites: [],
    sections: [{ monitor, news: [news], more: 0 }],
    left: 0,
    isReminder: false,
    at: check.at,
    timezone: monitor.schedule.timezone,
    title: `${oneLine(monitor.name, 100)}: ${words}`,
  };
  const messages: NewDelivery[] = [];
  for (const receiver of receiversOf(told, []))
    messages.push(...(await compose(letter, check.owner, receiver, teller, TYPE)));
  return messages;
}

function findingOf({ url, error }: Failed): Finding {
  return { id: url, status: "error", url, title: oneLine(url, 200), reason: oneLine(error, 500) };
}
