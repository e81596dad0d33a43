import type { CallContext } from "@winnow/kit-operations";
import { type Check, isOver, type Monitor } from "../monitor.ts";
import { feedUrlOf } from "./feed.ts";
import { maskNotification } from "./notify-calls.ts";
import { toCheck, toMonitor } from "./views.ts";

/** For so long after its end the job of a check may still be storing its messages. */
const ENDING_MS = 60_000;

/** What a call shows of something. */
export type Shown = Readonly<Record<string, unknown>> & { readonly id: string };

/** A monitor with the address of its feed, as a list shows it. */
export async function listMonitor(monitor: Monitor, context: CallContext): Promise<Shown> {
  const feedUrl = await feedUrlOf(monitor, context);
  const { notification } = monitor;
  const masked = notification === null ? null : await maskNotification(notification, context.kernel);
  return {
    ...(toMonitor({ ...monitor, notification: masked }, context.kernel.registry) as Shown),
    ...(feedUrl === undefined ? {} : { feedUrl }),
  };
}

/** A monitor with all that is known of it. @see wire contract 14.5 */
export async function showMonitor(monitor: Monitor, context: CallContext): Promise<Shown> {
  const { subscriptionsOf } = await import("../news/recipients.ts");
  const subscriptions = await subscriptionsOf(monitor, context);
  return {
    ...(await listMonitor(monitor, context)),
    ...(subscriptions === undefined ? {} : { emailRecipientSubscriptions: subscriptions }),
  };
}

/** Checks with how their messages stand. One that ends is shown as running until its messages are stored, which is with its job. */
export async function showChecks(
  checks: readonly Check[],
  { jobs, owner }: Pick<CallContext, "jobs" | "owner">,
): Promise<Shown[]> {
  const show = async (check: Check) => {
    const isNew = Date.now() - (check.finishedAt ?? 0) < ENDING_MS;
    const isEnding = isOver(check) && isNew && (await jobs.find(check.id, owner))?.status === "running";
    const shown = isEnding ? { ...check, status: "running" as const } : check;
    return toCheck(shown, await jobs.tally(check.id)) as Shown;
  };
  return await Promise.all(checks.map(show));
}
