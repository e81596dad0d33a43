import { type DeliveryTally, withoutUrlCredentials } from "@winnow/kit-jobs";
import { nextRun, runsPerMonth } from "@winnow/kit-schedule";
import { quietMs } from "../begin/adaptive.ts";
import { creditsPerRun, type Formats } from "../begin/price.ts";
import type { Check, CheckPage, Monitor } from "../monitor.ts";

/** A monitor as callers see it. @see wire contract 14.5 */
export function toMonitor(monitor: Monitor, formats: Formats): Readonly<Record<string, unknown>> {
  const { id, name, status, schedule, targets, webhook, notification, retentionDays, goal, judgeEnabled } =
    monitor;
  return {
    id,
    name,
    status,
    schedule,
    nextRunAt: toTime(monitor.nextRunAt),
    lastRunAt: toTime(monitor.lastRunAt),
    currentCheckId: monitor.currentCheckId ?? null,
    targets: withoutUrlCredentials(targets),
    webhook,
    notification,
    retentionDays,
    estimatedCreditsPerMonth: creditsPerRun(monitor, formats) * runsPerMonth(schedule, monitor.createdAt),
    lastCheckSummary: monitor.lastCheckSummary ?? null,
    lastCheckStatus: monitor.lastCheckStatus ?? null,
    failuresInARow: monitor.failuresInARow ?? 0,
    goal,
    judgeEnabled,
    tags: monitor.tags ?? [],
    ...(Object.keys(monitor.inherited ?? {}).length === 0 ? {} : { inherited: monitor.inherited }),
    ...(monitor.adaptive == null ? {} : { adaptive: monitor.adaptive }),
    createdAt: toTime(monitor.createdAt),
    updatedAt: toTime(monitor.updatedAt),
  };
}

/** A check as callers see it. @see wire contract 14.6 */
export function toCheck(check: Check, tallies: readonly DeliveryTally[]): Readonly<Record<string, unknown>> {
  const { id, monitorId, status, trigger, estimatedCredits, actualCredits, summary, targetResults } = check;
  return {
    id,
    monitorId,
    status,
    trigger,
    scheduledFor: toTime(check.scheduledFor),
    startedAt: toTime(check.startedAt),
    finishedAt: toTime(check.finishedAt),
    estimatedCredits,
    reservedCredits: null,
    actualCredits: actualCredits ?? null,
    billingStatus: "not_applicable",
    summary,
    targetResults,
    notificationStatus: notificationStatusOf(tallies),
    error: check.error ?? null,
    createdAt: toTime(check.createdAt),
    updatedAt: toTime(check.updatedAt),
  };
}

/** A page of a check as callers see it. @see wire contract 14.7 */
export function toPage(
  id: string,
  at: number,
  {
    credits: _,
    isQuiet: __,
    isHeld,
    isDown: ___,
    degradedReason: ____,
    hasNotice: _____,
    judgment,
    ...page
  }: CheckPage,
): Readonly<Record<string, unknown>> {
  return {
    id,
    ...page,
    url: withoutUrlCredentials(page.url),
    judgment: judgment ?? null,
    ...(isHeld === true ? { isSuppressed: true } : {}),
    createdAt: toTime(at),
  };
}

/** When a monitor is due after a time; undefined while it is paused. */
export function nextRunOf(
  monitor: Pick<Monitor, "status" | "schedule"> & Partial<Monitor>,
  after: number,
): number | undefined {
  if (monitor.status !== "active") return undefined;
  // The time at which the wait ends is one of those that count.
  return nextRun(monitor.schedule, after + Math.max(0, quietMs(monitor, after) - 1));
}

function toTime(at: number | undefined): string | null {
  return at === undefined ? null : new Date(at).toISOString();
}

/** How the messages of one kind about a check stand. @see wire contract 14.6 */
interface Notified {
  /** Whether there was a try, or a message that there will be one of. */
  readonly attempted: boolean;
  /** Whether all messages were delivered. */
  readonly success: boolean;
  /** Whether at least one was delivered. */
  readonly delivered: boolean;
  /** Whether one is still to be delivered. */
  readonly queued: boolean;
  readonly error?: string;
  readonly deliveredAt?: string;
}

/** How the messages about a check stand, as the outbox has them: null when there are none, or none any more. */
function notificationStatusOf(tallies: readonly DeliveryTally[]): Readonly<Record<string, Notified>> | null {
  if (tallies.length === 0) return null;
  return Object.fromEntries(tallies.map((tally) => [tally.notifier, notified(tally)]));
}

function notified({
  attempts,
  pending,
  delivered,
  failed,
  dropped,
  deliveredAt,
  lastError,
}: DeliveryTally): Notified {
  const isOver = pending === 0;
  return {
    attempted: attempts > 0 || !isOver,
    success: isOver && failed + dropped === 0,
    delivered: delivered > 0,
    queued: !isOver,
    ...(lastError === undefined ? {} : { error: lastError }),
    ...(deliveredAt === undefined ? {} : { deliveredAt: new Date(deliveredAt).toISOString() }),
  };
}
