import type { RecordChange } from "@winnow/kit-records";
import type { Monitor } from "../../monitor.ts";
import type { News } from "../report.ts";
import { failedAt, type Outage, type OutageStep, readAgain } from "./outage.ts";
import { afterQuiet, dueAt } from "./quiet.ts";
import { hostOf, type Reach } from "./reach.ts";
import type { Receiver } from "./receivers.ts";
import type { Timing } from "./request.ts";
import { escalationKey, type HeldStore, outageKey, planKey, type Versioned } from "./store.ts";

const MINUTE_MS = 60_000;
/** Tries while others change the same. */
const MAX_TRIES = 100;
/** Sites of a check whose failures are reported together with those of other monitors. */
const MAX_SITES = 10;

/** How a check reports what it found. Once decided it stays, also when the end of the check is done again. */
export interface Plan {
  /** Keys of those who are notified at once. */
  readonly now: readonly string[];
  /** Sites whose failures are reported apart. */
  readonly without: readonly string[];
  /** Whether others are notified that the monitor keeps failing, or that this is over. */
  readonly escalation?: Escalation;
}

/** What others are notified. */
export interface Escalation {
  readonly kind: "begins" | "ends";
  /** Checks in a row that failed. */
  readonly failures: number;
  /** When they were notified, in milliseconds since the epoch. */
  readonly since: number;
}

/** What a check comes to, as far as telling it is concerned. */
export interface Outcome {
  readonly owner: string;
  readonly checkId: string;
  readonly now: number;
  /** Undefined when there is nothing to tell. */
  readonly news: News | undefined;
  readonly reach: Reach;
  /** Checks in a row that could not read all of their pages, this one included. */
  readonly failures: number;
  /** Milliseconds for which failures wait for those of others. */
  readonly windowMs: number;
}

type Planned = Pick<Monitor, "id"> & { readonly notification: Timing };

/** Decides who is notified what and when, and notes it together with what is held: all of it, or nothing. */
export async function planCheck(
  store: HeldStore,
  monitor: Planned,
  receivers: readonly Receiver[],
  outcome: Outcome,
): Promise<Plan> {
  const key = planKey(outcome.owner, { id: outcome.checkId, monitorId: monitor.id });
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const known = await store.read<Plan>(key);
    if (known !== undefined) return known.value;
    const { plan, changes } = await draft(store, monitor, receivers, outcome);
    if (changes.length === 0) return plan;
    const note = { key, record: { at: outcome.now, value: plan }, ifVersion: 0 };
    if (await store.write([note, ...changes])) return plan;
  }
  throw new Error(`What the check ${outcome.checkId} found is being told by too many at once.`);
}

async function draft(
  store: HeldStore,
  monitor: Planned,
  receivers: readonly Receiver[],
  outcome: Outcome,
): Promise<{ readonly plan: Plan; readonly changes: RecordChange[] }> {
  const { notification } = monitor;
  const sites = await siteChanges(store, monitor, receivers, outcome);
  const { escalation, changes: escalated } = await escalationOf(store, monitor, outcome);
  const news = outcome.news && withoutSites(outcome.news, sites.without);
  const at = dueAt(notification, outcome.now);
  const plan = {
    now: news === undefined || at !== undefined ? [] : receivers.map(({ key }) => key),
    without: sites.without,
    ...(escalation === undefined ? {} : { escalation }),
  };
  const changes = [...sites.changes, ...escalated];
  if (news !== undefined)
    changes.push(
      ...(await newsChanges(store, monitor, receivers, { ...outcome, at, without: sites.without })),
    );
  return { plan, changes };
}

/** What holds the news for later, or for when they are repeated. */
async function newsChanges(
  store: HeldStore,
  { id: monitorId, notification }: Planned,
  receivers: readonly Receiver[],
  { owner, checkId, now, at, without }: Outcome & { at: number | undefined; without: readonly string[] },
): Promise<readonly RecordChange[]> {
  const again = at === undefined ? repeatedAt(notification, now, 0) : undefined;
  const when = at ?? again;
  if (when === undefined) return [];
  const left = without.length === 0 ? {} : { without };
  const entry = { monitorId, checkId, ...left, round: at === undefined ? 1 : 0 };
  const changes: RecordChange[] = [];
  for (const { key: receiver } of receivers)
    changes.push(...(await store.addCheck({ owner, receiver, at: when }, entry)));
  return changes;
}

/** When a message that is reported now is repeated; undefined when it is not. A reminder comes at a whole minute, with those of others. */
export function repeatedAt(timing: Timing, now: number, round: number): number | undefined {
  const { repeat } = timing;
  if (repeat === undefined || round >= repeat.times) return undefined;
  const at = now + repeat.every * MINUTE_MS;
  return afterQuiet(timing, Math.ceil(at / MINUTE_MS) * MINUTE_MS);
}

/** What notes that sites are down, or are read again, for each receiver. */
async function siteChanges(
  store: HeldStore,
  { id: monitorId, notification }: Planned,
  receivers: readonly Receiver[],
  { owner, checkId, now, news, reach, windowMs }: Outcome,
) {
  const isGrouped = notification.groupFailures === true && notification.digest === undefined;
  if (!isGrouped || receivers.length === 0) return { without: [], changes: [] };
  const failed = (news?.findings ?? []).filter(({ status }) => status === "error");
  const hosts = new Set(failed.flatMap(({ url }) => hostOf(url) ?? []));
  const without = [...hosts].filter((host) => reach.down.has(host)).slice(0, MAX_SITES);
  const [downAt, backAt] = [now + windowMs, now].map((at) => afterQuiet(notification, at));
  const changes: RecordChange[] = [];
  for (const { key: receiver } of receivers) {
    const note = (before: Versioned<Outage> | undefined, step: OutageStep | undefined, at = now) => {
      if (step === undefined) return;
      const { host } = step.after;
      const key = outageKey(owner, receiver, host);
      changes.push({ key, record: { at: now, value: step.after }, ifVersion: before?.version ?? 0 });
      if (step.isNew) changes.push(...store.addSite({ owner, receiver, at }, { host, round: 0 }));
    };
    for (const host of without) {
      const before = await store.read<Outage>(outageKey(owner, receiver, host));
      note(before, failedAt(host, before?.value, { monitorId, checkId }, now), downAt);
    }
    for (const before of await store.outages(owner, receiver))
      if (reach.read.has(before.value.host)) note(before, readAgain(before.value, monitorId, now), backAt);
  }
  return { without, changes };
}

/** Whether others are to be notified, and what notes that they were. */
async function escalationOf(
  store: HeldStore,
  { id, notification: { escalate } }: Planned,
  { owner, now, failures }: Outcome,
): Promise<{ readonly escalation?: Escalation; readonly changes: readonly RecordChange[] }> {
  const key = escalationKey(owner, id);
  const standing = await store.read<Escalation>(key);
  if (standing === undefined) {
    if (escalate === undefined || failures < escalate.after) return { changes: [] };
    const escalation = { kind: "begins", failures, since: now } as const;
    return { escalation, changes: [{ key, record: { at: now, value: escalation }, ifVersion: 0 }] };
  }
  if (failures > 0 && escalate !== undefined) return { changes: [] };
  const changes = [{ key, ifVersion: standing.version }];
  return escalate === undefined ? { changes } : { escalation: { ...standing.value, kind: "ends" }, changes };
}

/** The news without the failures of some sites; undefined when nothing is left. */
export function withoutSites(news: News, sites: readonly string[]): News | undefined {
  if (sites.length === 0) return news;
  const findings = news.findings.filter(
    ({ status, url }) => status !== "error" || !sites.includes(hostOf(url) ?? ""),
  );
  if (findings.length === 0) return undefined;
  const error = findings.filter(({ status }) => status === "error").length;
  return { ...news, findings, counts: { ...news.counts, error } };
}
