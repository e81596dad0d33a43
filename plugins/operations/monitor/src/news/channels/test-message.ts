import { abortAfter, messageOf } from "@winnow/core/plugin";
import type { Delivery, NewDelivery } from "@winnow/kit-jobs";
import { distinct, MailerToken, oneLine } from "@winnow/kit-mail";
import type { CallContext } from "@winnow/kit-operations";
import { recordOf } from "@winnow/kit-schema";
import type { Monitor } from "../../monitor.ts";
import { exampleLetter } from "../held/example.ts";
import { letterMail } from "../held/letter-mail.ts";
import { letterMessage } from "../held/letter-message.ts";
import { checkMail, timeIn } from "../mail.ts";
import { recipientsOf } from "../recipients.ts";
import type { News } from "../report.ts";
import { composeFor } from "./compose.ts";
import { findChannels, isFound } from "./find.ts";
import { checkMessage } from "./message.ts";
import { storedChannels } from "./stored.ts";

const TYPE = "monitor.notify-test";
/** Milliseconds that one receiver may take. */
const WITHIN_MS = 20_000;

/** What became of a message that was sent as a test. */
export interface TestResult {
  /** The type of the channel, or `email`. */
  readonly type: string;
  /** The operator's name for it. */
  readonly name?: string;
  /** The server of a channel, or the address of an e-mail. */
  readonly to: string;
  readonly success: boolean;
  readonly error?: string;
}

/** Sends a test message by all channels and to all recipients of e-mail, each once and at the same time. */
export async function sendTest(
  monitor: Monitor,
  now: number,
  context: CallContext,
): Promise<readonly TestResult[]> {
  const { kernel, services, logger } = context;
  const parts = { registry: kernel.registry, services, newId: kernel.newId, logger };
  const results: Promise<TestResult>[] = [];
  const { channels = [], escalate } = monitor.notification ?? {};
  const title = titleOf(monitor);
  const news = testNews(monitor, now);
  const letter = exampleLetter(monitor, news, title);
  const message =
    letter === undefined ? { ...checkMessage(news, monitor), title } : letterMessage(letter, []);
  for (const channel of storedChannels([...channels, ...(escalate?.channels ?? [])])) {
    const facts = {
      type: String(channel.type ?? "channel"),
      ...(channel.name === undefined ? {} : { name: channel.name }),
    };
    const found = await findChannels(channel, parts);
    if (!isFound(found)) {
      results.push(Promise.resolve({ ...facts, to: "", success: false, error: found[0]?.message ?? "" }));
      continue;
    }
    for (const one of await composeFor([channel], TYPE, message, parts))
      results.push(
        tryOnce(one, { ...facts, type: one.notifier, to: String(recordOf(one.receiver).url) }, now, context),
      );
  }
  for (const one of await mailsFor(monitor, now, context))
    results.push(
      tryOnce(
        one,
        { type: "email", to: String(recordOf(one.receiver).url).replace(/^mailto:/, "") },
        now,
        context,
      ),
    );
  return await Promise.all(results);
}

async function mailsFor(
  monitor: Monitor,
  now: number,
  { owner, services }: CallContext,
): Promise<readonly NewDelivery[]> {
  const { id, name, schedule, notification } = monitor;
  const mailer = services.find(MailerToken);
  const { email, escalate } = notification ?? {};
  if (mailer === undefined) return [];
  const own = email?.enabled === true ? recipientsOf(email, mailer) : [];
  const includeDiffs = email?.includeDiffs === true;
  const news = testNews(monitor, now);
  const subject = titleOf(monitor);
  const letter = exampleLetter(monitor, news, subject);
  return await mailer.compose(
    { owner, id, name },
    distinct([...own, ...(escalate?.email?.recipients ?? [])]),
    TYPE,
    ({ unsubscribeUrl }) =>
      letter === undefined
        ? { ...checkMail(news, { name, schedule, includeDiffs, unsubscribeUrl }), subject }
        : letterMail(letter, { unsubscribeUrl, leaveUrls: new Map() }),
  );
}

function titleOf({ name }: Pick<Monitor, "name">): string {
  return `${oneLine(name, 100)}: a test message`;
}

async function tryOnce(
  message: NewDelivery,
  facts: Pick<TestResult, "type" | "name" | "to">,
  now: number,
  { kernel, signal }: CallContext,
): Promise<TestResult> {
  const delivery: Delivery = {
    ...message,
    jobId: message.id,
    createdAt: now,
    attempts: 0,
    state: "pending",
    dueAt: now,
    lastError: undefined,
  };
  try {
    const notifier = kernel.registry.find("notifier", message.notifier);
    await notifier?.deliver?.(delivery, abortAfter(WITHIN_MS, signal));
    return { ...facts, success: true };
  } catch (error) {
    return { ...facts, success: false, error: messageOf(error) };
  }
}

/** What a test notifies: the first page of the monitor, and that nothing changed. */
function testNews({ id, targets, schedule }: Monitor, at: number): News {
  const [target] = targets;
  const url = target?.type === "scrape" ? (target.urls[0] ?? "") : target?.type === "crawl" ? target.url : "";
  const reason = `This is a test, sent on ${timeIn(schedule.timezone, at)}: nothing has changed.`;
  const finding = { id, status: "changed" as const, url, title: url || "A page", reason };
  const counts = { changed: 1, new: 0, removed: 0, error: 0 };
  return { monitorId: id, checkId: id, at, counts, same: 0, noise: 0, findings: [finding] };
}
