import type { RecordChange } from "@winnow/kit-records";
import type { Monitor } from "../../monitor.ts";
import { type Outage, toTell } from "./outage.ts";
import { repeatedAt } from "./plan.ts";
import { isTimed, type Timing } from "./request.ts";
import {
  type CheckEntry,
  type DueMessage,
  dropDue,
  dueChange,
  type HeldStore,
  outageKey,
  type Sealed,
  type SealedOutage,
} from "./store.ts";

/** Gives a monitor as it is now; undefined when it is gone. */
export type FindMonitor = (id: string) => Promise<Pick<Monitor, "id" | "notification"> | undefined>;

/**
 * Closes a message whose time has come, in one step with what it drops and what it will be repeated as. Several processes may try: one
 * does, and the message is the same from then on. Undefined when another did, or when there is nothing to tell.
 */
export async function seal(
  store: HeldStore,
  due: DueMessage,
  id: string,
  now: number,
  findMonitor: FindMonitor,
): Promise<Sealed | undefined> {
  const { owner, receiver, at } = due;
  const held = await store.held(due);
  const sites = await outagesOf(store, due, held.sites);
  const timings = await timingsOf(
    [...held.checks, ...sites.told.flatMap(({ members }) => members)],
    findMonitor,
  );
  const isOpen = await openOf(store, owner, held.checks);
  const checks = held.checks.filter((one) => timings.has(one.monitorId) && isOpen(one));
  const outages = sites.told.filter(({ members }) => members.some(({ monitorId }) => timings.has(monitorId)));
  const repeated = await repeats(store, due, checks, outages, timings, now);
  const sealed: Sealed = { id, checks, outages, more: held.more, attempts: 0 };
  const isEmpty = checks.length + outages.length === 0;
  const isMade = await store.write([
    held.hasMore ? { ...dueChange(due), ifVersion: due.version } : dropDue(due),
    ...store.dropChanges(owner, held.keys),
    ...sites.changes,
    ...repeated,
    ...(isEmpty ? [] : [dueChange({ owner, receiver, at }, sealed)]),
  ]);
  return isMade && !isEmpty ? sealed : undefined;
}

/** What is to be reported of sites, and what notes that it was. */
async function outagesOf(
  store: HeldStore,
  { owner, receiver }: DueMessage,
  sites: readonly { readonly host: string; readonly round: number }[],
) {
  const [told, changes]: [SealedOutage[], RecordChange[]] = [[], []];
  for (const { host, round } of sites) {
    const key = outageKey(owner, receiver, host);
    const before = await store.read<Outage>(key);
    const found = before && toTell(before.value, round);
    if (before === undefined || found === undefined) continue;
    if (found.isReminder && (await isSeen(store, owner, before.value))) continue;
    const { after } = found;
    const record = after === undefined ? {} : { record: { at: after.since, value: after } };
    changes.push({ key, ifVersion: before.version, ...record });
    told.push({ ...before.value, round });
  }
  return { told, changes };
}

/** Whether somebody has seen that the site is down, in the message of any of its monitors. */
async function isSeen(store: HeldStore, owner: string, { members, since }: Outage): Promise<boolean> {
  for (const { monitorId } of members) if ((await store.seenUntil(owner, monitorId)) >= since) return true;
  return false;
}

/** When the monitors tell, by their ids; those that are gone are not among them. */
async function timingsOf(
  of: readonly { readonly monitorId: string }[],
  findMonitor: FindMonitor,
): Promise<ReadonlyMap<string, Timing>> {
  const found = new Map<string, Timing>();
  for (const id of new Set(of.map(({ monitorId }) => monitorId))) {
    const monitor = await findMonitor(id);
    if (monitor !== undefined) found.set(id, isTimed(monitor.notification) ? monitor.notification : {});
  }
  return found;
}

/** Which entries are still to be reported: reminders only of what no one has seen. */
async function openOf(
  store: HeldStore,
  owner: string,
  checks: readonly CheckEntry[],
): Promise<(entry: CheckEntry) => boolean> {
  const seen = new Set<CheckEntry>();
  for (const one of checks) {
    if (one.round === 0) continue;
    const news = await store.news(owner, { id: one.checkId, monitorId: one.monitorId });
    if (news === undefined || news.at <= (await store.seenUntil(owner, one.monitorId))) seen.add(one);
  }
  return (entry) => !seen.has(entry);
}

/** What has the same reported once more later. */
async function repeats(
  store: HeldStore,
  { owner, receiver }: DueMessage,
  checks: readonly CheckEntry[],
  outages: readonly SealedOutage[],
  timings: ReadonlyMap<string, Timing>,
  now: number,
): Promise<readonly RecordChange[]> {
  const changes: RecordChange[] = [];
  for (const one of checks) {
    const at = repeatedAt(timings.get(one.monitorId) ?? {}, now, one.round);
    if (at === undefined) continue;
    changes.push(...store.addAgain({ owner, receiver, at }, { ...one, round: one.round + 1 }));
  }
  for (const { host, round, members, backAt } of outages) {
    const timing = members.map(({ monitorId }) => timings.get(monitorId)).find((one) => one?.repeat);
    const at = timing && repeatedAt(timing, now, round);
    if (at === undefined || backAt !== undefined) continue;
    changes.push(...store.addSite({ owner, receiver, at }, { host, round: round + 1 }));
  }
  return changes;
}
