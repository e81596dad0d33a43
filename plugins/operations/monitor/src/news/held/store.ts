import type { RecordChange, RecordKey, RecordStore } from "@winnow/kit-records";
import { recordsOf } from "../../store/kept-records.ts";
import { type CheckId, checkKey, digest, HELD_DUE, timeKey, timeOf } from "../../store/keys.ts";
import type { News } from "../report.ts";
import type { Outage } from "./outage.ts";

/** Checks of a monitor that wait for the same message to the same receiver; of more the newest are kept, and the others counted. */
const MAX_CHECKS = 40;
/** Entries that go into one message. */
export const MAX_ENTRIES = 5000;
const PART = 1000;
const COLLECTION = "monitor-held";
const TOLD = "monitor-told";
const OUTAGES = "monitor-outages";

/** What a check found, that waits for its time to be reported. */
export interface CheckEntry {
  readonly monitorId: string;
  readonly checkId: string;
  /** Sites whose failures are reported apart from the rest. */
  readonly without?: readonly string[];
  /** How often it was reported before. */
  readonly round: number;
}

/** A site that is down or back, which waits for its time to be reported. */
export interface SiteEntry {
  readonly host: string;
  /** How often it was reported before. */
  readonly round: number;
}

/** Something that waits for its time to be reported. */
export type Entry = CheckEntry | SiteEntry;

/** How many checks of a monitor made room for newer ones. */
interface Counter {
  readonly monitorId: string;
  readonly count: number;
}

/** All that is to be reported in a message. */
export interface Held {
  /** The records of it. */
  readonly keys: readonly string[];
  readonly checks: readonly CheckEntry[];
  readonly sites: readonly SiteEntry[];
  /** Checks by their monitor that are not among them. */
  readonly more: Readonly<Record<string, number>>;
  /** Whether there is more than one message holds. */
  readonly hasMore: boolean;
}

/** A site of which something is to be reported, as it stood when the message was closed. */
export interface SealedOutage extends Outage {
  readonly host: string;
  readonly round: number;
}

/** What a message is made of once nothing more is added to it: the same at every try. */
export interface Sealed {
  readonly id: string;
  readonly checks: readonly CheckEntry[];
  readonly outages: readonly SealedOutage[];
  /** Checks by their monitor that are not among the entries. */
  readonly more: Readonly<Record<string, number>>;
  readonly attempts: number;
}

/** A message to one receiver whose time has come. */
export interface DueMessage {
  readonly key: string;
  readonly version: number;
  readonly owner: string;
  readonly receiver: string;
  /** In milliseconds since the epoch. */
  readonly at: number;
  /** There when it is closed, and only has to be sent. */
  readonly sealed?: Sealed;
}

/** A record as it was read, of which the next change is known to follow. */
export interface Versioned<T> {
  readonly value: T;
  readonly version: number;
}

/** What is held until it is reported, in the store of records. Of the pages nothing is repeated here: entries name checks. */
export class HeldStore {
  readonly #records: RecordStore;

  constructor(records: RecordStore) {
    this.#records = records;
  }

  /** Makes all changes, or none of them. */
  async write(changes: readonly RecordChange[]): Promise<boolean> {
    const [isMade = false] = await this.#records.write([changes]);
    return isMade;
  }

  async read<T>(key: RecordKey): Promise<Versioned<T> | undefined> {
    const record = await this.#records.get(key);
    return record && { value: record.value as T, version: record.version };
  }

  /** Messages whose time has come, the first due first. */
  async due(now: number, limit: number): Promise<readonly DueMessage[]> {
    const found = await this.#records.list({ collection: HELD_DUE, owner: "" }, { limit });
    return found
      .filter(({ key }) => timeOf(key) <= now)
      .map(({ key, version, value }) => ({
        ...(value as Omit<DueMessage, "key" | "version">),
        key,
        version,
      }));
  }

  /** What is to be reported in a message, by monitor and in the order of the checks. */
  async held({ owner, receiver, at }: Pick<DueMessage, "owner" | "receiver" | "at">): Promise<Held> {
    const of = { collection: COLLECTION, owner, prefix: groupOf(receiver, at) };
    const [keys, checks, sites]: [string[], CheckEntry[], SiteEntry[]] = [[], [], []];
    const more: Record<string, number> = {};
    for await (const { key, value } of recordsOf(this.#records, of, PART)) {
      if (keys.length === MAX_ENTRIES) return { keys, checks, sites, more, hasMore: true };
      const one = value as Entry | Counter;
      keys.push(key);
      if ("count" in one) more[one.monitorId] = one.count;
      else if ("host" in one) sites.push(one);
      else checks.push(one);
    }
    return { keys, checks, sites, more, hasMore: false };
  }

  /** What adds a check to the message at a time; of many checks of one monitor the oldest make room. */
  async addCheck(to: MessageTime, entry: CheckEntry): Promise<RecordChange[]> {
    const { owner, at } = to;
    const { monitorId } = entry;
    const of = { collection: COLLECTION, owner };
    const prefix = `${groupOf(to.receiver, at)}${monitorId}/`;
    const there = await this.#records.list({ ...of, prefix }, { limit: MAX_CHECKS + 1 });
    const counterKey = `${prefix}~`;
    const counter = there.find(({ key }) => key === counterKey);
    const [oldest, ...others] = there.filter(({ key }) => key !== counterKey);
    const changes = this.addAgain(to, entry);
    if (oldest === undefined || others.length + 1 < MAX_CHECKS) return changes;
    const count = ((counter?.value as Counter | undefined)?.count ?? 0) + 1;
    const value: Counter = { monitorId, count };
    return [
      ...changes,
      { key: { ...of, key: oldest.key } },
      { key: { ...of, key: counterKey }, record: { at, value }, ifVersion: counter?.version ?? 0 },
    ];
  }

  /** What adds a check that was reported before, and is one of few. */
  addAgain(to: MessageTime, entry: CheckEntry): RecordChange[] {
    const { owner, receiver, at } = to;
    const key = `${groupOf(receiver, at)}${entry.monitorId}/${entry.checkId}`;
    return [{ key: { collection: COLLECTION, owner, key }, record: { at, value: entry } }, dueChange(to)];
  }

  /** What adds a site to the message at a time: once, whichever monitors failed there. */
  addSite(to: MessageTime, entry: SiteEntry): RecordChange[] {
    const { owner, receiver, at } = to;
    const key = `${groupOf(receiver, at)}site/${digest(entry.host).slice(0, 32)}`;
    return [{ key: { collection: COLLECTION, owner, key }, record: { at, value: entry } }, dueChange(to)];
  }

  /** What drops these records of a message. */
  dropChanges(owner: string, keys: readonly string[]): RecordChange[] {
    return keys.map((key) => ({ key: { collection: COLLECTION, owner, key } }));
  }

  /** Sites that are down, as a receiver is notified of them: the first thousand. */
  async outages(owner: string, receiver: string): Promise<readonly Versioned<Outage>[]> {
    const of = { collection: OUTAGES, owner, prefix: `${receiver}/` };
    const found = await this.#records.list(of, { limit: PART });
    return found.map(({ value, version }) => ({ value: value as Outage, version }));
  }

  /** What a check has found; undefined when it is not kept any more. */
  async news(owner: string, id: CheckId): Promise<News | undefined> {
    const key = { ...checkKey(owner, id), collection: "monitor-news" };
    return (await this.#records.get(key))?.value as News | undefined;
  }

  /** Until when somebody has seen what a monitor found, in milliseconds since the epoch; 0 for nothing. */
  async seenUntil(owner: string, monitorId: string): Promise<number> {
    return (await this.read<{ until: number }>(seenKey(owner, monitorId)))?.value.until ?? 0;
  }

  /** Notes that somebody has seen what a monitor found until then, and gives until when that is now. */
  async see(owner: string, monitorId: string, until: number): Promise<number> {
    for (;;) {
      const key = seenKey(owner, monitorId);
      const before = await this.read<{ until: number }>(key);
      if (before !== undefined && before.value.until >= until) return before.value.until;
      const change = { key, record: { at: until, value: { until } }, ifVersion: before?.version ?? 0 };
      if (await this.write([change])) return until;
    }
  }

  /** Forgets all that is held for a monitor, and how it stands. */
  async forget(owner: string, monitorId: string): Promise<void> {
    const keys: string[] = [];
    for await (const { key, value } of recordsOf(this.#records, { collection: COLLECTION, owner }, PART))
      if ((value as Partial<CheckEntry>).monitorId === monitorId) keys.push(key);
    if (keys.length > 0) await this.write(this.dropChanges(owner, keys));
    const range = { collection: TOLD, owner, prefix: `${monitorId}/` };
    while ((await this.#records.delete(range, PART)) === PART);
    await this.#leaveOutages(owner, monitorId);
  }

  async #leaveOutages(owner: string, monitorId: string): Promise<void> {
    const of = { collection: OUTAGES, owner };
    for await (const { key, at, version, value } of recordsOf(this.#records, of, PART)) {
      const { members, ...outage } = value as Outage;
      const left = members.filter((one) => one.monitorId !== monitorId);
      if (left.length === members.length) continue;
      const record = left.length === 0 ? {} : { record: { at, value: { ...outage, members: left } } };
      await this.write([{ key: { ...of, key }, ifVersion: version, ...record }]);
    }
  }
}

/** Under which it is noted how far somebody has seen what a monitor found. */
export function seenKey(owner: string, monitorId: string): RecordKey {
  return { collection: TOLD, owner, key: `${monitorId}/seen` };
}

/** Under which it is noted that others were notified of the failures of a monitor. */
export function escalationKey(owner: string, monitorId: string): RecordKey {
  return { collection: TOLD, owner, key: `${monitorId}/escalation` };
}

/** Under which it is noted how a check reports what it found. */
export function planKey(owner: string, id: CheckId): RecordKey {
  return { ...checkKey(owner, id), collection: "monitor-plans" };
}

/** Under which it is noted that a site is down, for one receiver. */
export function outageKey(owner: string, receiver: string, host: string): RecordKey {
  return { collection: OUTAGES, owner, key: `${receiver}/${digest(host).slice(0, 32)}` };
}

/** To whom and when something is reported. */
export type MessageTime = Pick<DueMessage, "owner" | "receiver" | "at">;

/** What notes that a message is due; again it changes nothing. */
export function dueChange(of: MessageTime, sealed?: Sealed): RecordChange {
  const { owner, receiver, at } = of;
  const value = { owner, receiver, at, ...(sealed === undefined ? {} : { sealed }) };
  return { key: dueKey(of, sealed), record: { at, value } };
}

/** It begins with its time, so that the first due comes first. A message that is sealed is one of its own. */
function dueKey({ owner, receiver, at }: MessageTime, sealed?: Pick<Sealed, "id">): RecordKey {
  const id = sealed === undefined ? "" : ` ${sealed.id}`;
  const key = timeKey(at, `${digest(owner).slice(0, 16)} ${receiver}${id}`);
  return { collection: HELD_DUE, owner: "", key };
}

/** What drops a message that was read, unless something was added to it meanwhile. */
export function dropDue({ key, version }: Pick<DueMessage, "key" | "version">): RecordChange {
  return { key: { collection: HELD_DUE, owner: "", key }, ifVersion: version };
}

function groupOf(receiver: string, at: number): string {
  return `${receiver}/${timeKey(at, "")}/`;
}
