import type { CallContext } from "@winnow/kit-operations";
import { subscriptionsOf } from "./email.ts";
import { feedUrlOf } from "./feed.ts";
import type { Check, Monitor } from "./monitor.ts";
import { toCheck, toMonitor } from "./views.ts";

/** What a call shows of something. */
export type Shown = Readonly<Record<string, unknown>> & { readonly id: string };

/** A monitor with the address of its feed, as a list shows it. */
export async function listMonitor(monitor: Monitor, context: CallContext): Promise<Shown> {
  const feedUrl = await feedUrlOf(monitor, context);
  return { ...(toMonitor(monitor) as Shown), ...(feedUrl === undefined ? {} : { feedUrl }) };
}

/** A monitor with all that is known of it. @see wire contract 14.5 */
export async function showMonitor(monitor: Monitor, context: CallContext): Promise<Shown> {
  const subscriptions = await subscriptionsOf(monitor, context);
  return {
    ...(await listMonitor(monitor, context)),
    ...(subscriptions === undefined ? {} : { emailRecipientSubscriptions: subscriptions }),
  };
}

/** Checks with how their messages stand. */
export async function showChecks(checks: readonly Check[], { jobs }: CallContext): Promise<Shown[]> {
  return await Promise.all(checks.map(async (one) => toCheck(one, await jobs.tally(one.id)) as Shown));
}
