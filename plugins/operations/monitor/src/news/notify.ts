import type { NewDelivery } from "@winnow/kit-jobs";
import { MailerToken } from "@winnow/kit-mail";
import { recordOf } from "@winnow/kit-schema";
import type { Step } from "../check/step.ts";
import type { Check, Monitor } from "../monitor.ts";
import type { Standing } from "./held/reach.ts";
import { isTimed } from "./held/request.ts";
import type { Immediate } from "./held/tell.ts";
import { recipientsOf } from "./recipients.ts";
import { lasts, type News, type PriorState, type Report, standingOf } from "./report.ts";
import { suppressedBefore } from "./suppressed.ts";

/** Earlier checks that are looked at for the one before. */
const MAX_LOOK_BACK = 20;
/** Characters of news as JSON: a record holds a little more. */
const MAX_NEWS = 900_000;

/** The checks that were done before one, the newest first; of those before a key of a check, where one is given. */
export async function earlierChecks(step: Step, before?: string): Promise<readonly Check[]> {
  const { store, owner, checkId, request } = step;
  return (await store.checks(owner, request.monitorId, before, MAX_LOOK_BACK))
    .map(({ check }) => check)
    .filter(({ id, status }) => id !== checkId && (status === "completed" || status === "partial"));
}

/**
 * Pages that could not be read at the check before, or that were gone: as long as they stay like that, they are no news. Nothing is
 * read when there were none. And which searches were done before.
 */
export async function priorState(step: Step, earlier: readonly Check[]): Promise<PriorState> {
  const { store, owner } = step;
  const standing = new Set<string>();
  const [before] = earlier;
  if (before !== undefined && before.summary.error + before.summary.removed > 0)
    for await (const { page } of store.pages(owner, before)) if (lasts(page)) standing.add(standingOf(page));
  return { standing, searched: await searchedBefore(step, earlier) };
}

/** Targets whose searches were done before: a check says so, or what they found. */
async function searchedBefore(
  { store, owner, checkId, request }: Step,
  earlier: readonly Check[],
): Promise<ReadonlySet<string>> {
  const searched = new Set<string>();
  for (const { targetResults } of earlier)
    for (const one of targetResults)
      if (recordOf(one).searchCompleted === true) searched.add(String(recordOf(one).targetId));
  for (const { id, type } of request.targets) {
    if (type !== "search" || searched.has(id)) continue;
    for await (const seen of store.seen(owner, id))
      if (seen.checkId !== checkId || !seen.isNew) {
        searched.add(id);
        break;
      }
  }
  return searched;
}

/** Keeps what a check has found for the feed, and returns the messages about it that are sent now. */
export async function notifyOf(
  step: Step,
  monitor: Monitor,
  report: Report,
  standing: Standing,
): Promise<readonly NewDelivery[]> {
  const news = await storeNews(step, monitor, report);
  if (isTimed(monitor.notification)) {
    const { tellInTime } = await import("./held/tell.ts");
    const { told, messages } = await tellInTime(step, monitor, news, standing);
    return told === undefined ? messages : [...messages, ...(await messagesAbout(step, told))];
  }
  return news === undefined ? [] : await messagesAbout(step, { monitor, news });
}

/** Keeps what a check has found; undefined when that is nothing. */
async function storeNews(step: Step, monitor: Monitor, report: Report): Promise<News | undefined> {
  const { store, owner, checkId, clock } = step;
  const found = report.news({ monitorId: monitor.id, checkId, at: clock.now() });
  if (found === undefined) return undefined;
  const news = { ...found, noise: found.noise + (await suppressedBefore(step)) };
  await store.putNews(owner, fitting(news));
  return news;
}

async function messagesAbout(step: Step, told: Immediate): Promise<readonly NewDelivery[]> {
  return [...(await emailAbout(step, told)), ...(await channelsAbout(step, told))];
}

async function emailAbout(
  { owner, context }: Step,
  { monitor: { id, name, schedule, notification }, news, seenUrl }: Immediate,
): Promise<readonly NewDelivery[]> {
  const mailer = context.services.find(MailerToken);
  const email = notification?.email;
  if (mailer === undefined || email?.enabled !== true) return [];
  const recipients = recipientsOf(email, mailer);
  if (recipients.length === 0) return [];
  const { checkMail } = await import("./mail.ts");
  const { picturesFor } = await import("./pictures.ts");
  const pictures = await picturesFor(owner, [news], context.services);
  const { includeDiffs } = email;
  const facts = { name, schedule, includeDiffs, pictures, ...(seenUrl === undefined ? {} : { seenUrl }) };
  return await mailer.compose(
    { owner, id, name },
    recipients,
    "monitor.check.completed",
    ({ unsubscribeUrl }) => checkMail(news, { ...facts, unsubscribeUrl }),
  );
}

async function channelsAbout(
  { context: { kernel, services, logger } }: Step,
  { monitor: { name, schedule, notification }, news, seenUrl }: Immediate,
): Promise<readonly NewDelivery[]> {
  const channels = notification?.channels ?? [];
  if (channels.length === 0) return [];
  const { checkMessage } = await import("./channels/message.ts");
  const { composeFor } = await import("./channels/compose.ts");
  const { storedChannels } = await import("./channels/stored.ts");
  const links = seenUrl === undefined ? [] : [{ label: "I have seen this", url: seenUrl }];
  const parts = { registry: kernel.registry, services, newId: kernel.newId, logger };
  return await composeFor(
    storedChannels(channels),
    "monitor.check.completed",
    checkMessage(news, { name, schedule, links }),
    parts,
  );
}

/** The news without its diffs when it has too many of them for a record. */
function fitting(news: News): News {
  if (JSON.stringify(news).length <= MAX_NEWS) return news;
  return { ...news, findings: news.findings.map(({ diff: _, ...finding }) => finding) };
}
