import type { NewDelivery } from "@winnow/kit-jobs";
import { MailerToken } from "@winnow/kit-mail";
import { recipientsOf } from "../email.ts";
import type { Monitor } from "../monitor.ts";
import type { Step } from "../step.ts";
import { lasts, type News, type Report, standingOf } from "./report.ts";

/** Earlier checks that are looked at for the one before. */
const MAX_LOOK_BACK = 20;
/** Characters of news as JSON: a record holds a little more. */
const MAX_NEWS = 900_000;

/**
 * Pages that could not be read at the check before, or that were gone: as long as they stay like that, they are no news. Nothing is
 * read when there were none.
 */
export async function knownBefore({ store, owner, checkId, request }: Step): Promise<ReadonlySet<string>> {
  const { monitorId } = request;
  const checks = await store.checks(owner, monitorId, undefined, MAX_LOOK_BACK);
  const isDone = (status: string) => status === "completed" || status === "partial";
  const before = checks.find(({ check }) => check.id !== checkId && isDone(check.status))?.check;
  const known = new Set<string>();
  if (before === undefined || before.summary.error + before.summary.removed === 0) return known;
  for await (const { page } of store.pages(owner, before)) if (lasts(page)) known.add(standingOf(page));
  return known;
}

/** Keeps what a check has found for the feed, and returns the e-mail about it. */
export async function tell(step: Step, monitor: Monitor, report: Report): Promise<readonly NewDelivery[]> {
  const { store, owner, checkId, clock, context } = step;
  try {
    const news = report.news({ monitorId: monitor.id, checkId, at: clock.now() });
    if (news === undefined) return [];
    await store.putNews(owner, fitting(news));
    return await emailAbout(step, monitor, news);
  } catch (error) {
    // Whatever it is, the check has to end.
    context.logger.error({ monitorId: monitor.id, checkId, error }, "the news of a check could not be told");
    return [];
  }
}

async function emailAbout(
  { owner, context }: Step,
  { id, name, schedule, notification }: Monitor,
  news: News,
): Promise<readonly NewDelivery[]> {
  const mailer = context.services.find(MailerToken);
  const email = notification?.email;
  if (mailer === undefined || email?.enabled !== true) return [];
  const { checkMail } = await import("./mail.ts");
  const { includeDiffs } = email;
  return await mailer.compose(
    { owner, id, name },
    recipientsOf(email, mailer),
    "monitor.check.completed",
    ({ unsubscribeUrl }) => checkMail(news, { name, schedule, includeDiffs, unsubscribeUrl }),
  );
}

/** The news without its diffs when it has too many of them for a record. */
function fitting(news: News): News {
  if (JSON.stringify(news).length <= MAX_NEWS) return news;
  return { ...news, findings: news.findings.map(({ diff: _, ...finding }) => finding) };
}
