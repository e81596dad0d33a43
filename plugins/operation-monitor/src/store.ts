import { createHash } from "node:crypto";
import { WinnowError } from "@winnow/core/plugin";
import type { RecordKey, RecordRange, RecordStore } from "@winnow/kit-records";
import { errors } from "./errors.ts";
import type { Check, CheckPage, Monitor } from "./monitor.ts";

/** Tries of a change while others change the same. */
const MAX_TRIES = 20;
const PART = 1000;
/** Times are written with so many digits, so that their texts are in their order. */
const DIGITS = 15;

/** A monitor whose time has come. */
export interface Due {
  readonly key: string;
  readonly owner: string;
  readonly monitorId: string;
  readonly at: number;
}

/** What names a check. */
export type CheckId = Pick<Check, "id" | "monitorId">;

/** Monitors, their checks and the pages of these, in the store of records. */
export class MonitorStore {
  readonly #records: RecordStore;

  constructor(records: RecordStore) {
    this.#records = records;
  }

  async create(owner: string, monitor: Monitor): Promise<void> {
    // First, as a due monitor that is not there is passed over, and one that is never due would be lost.
    await this.#setDue(owner, monitor);
    await this.#records.put(monitorKey(owner, monitor.id), { at: monitor.createdAt, value: monitor });
  }

  /** @throws MONITOR_NOT_FOUND */
  async get(owner: string, id: string): Promise<Monitor> {
    const found = await this.find(owner, id);
    if (found !== undefined) return found;
    throw new WinnowError("MONITOR_NOT_FOUND", "Monitor not found", errors.MONITOR_NOT_FOUND);
  }

  async find(owner: string, id: string): Promise<Monitor | undefined> {
    return (await this.#records.get(monitorKey(owner, id)))?.value as Monitor | undefined;
  }

  /** The newest first. */
  async list(owner: string, offset: number, limit: number): Promise<readonly Monitor[]> {
    const of = { collection: "monitors", owner };
    const found = await this.#records.list(of, { limit: Math.min(offset + limit, 10_000) });
    return found.slice(offset).map(({ value }) => value as Monitor);
  }

  /** Changes a monitor as it is now, also while others do; undefined when it is gone. */
  async change(owner: string, id: string, to: (now: Monitor) => Monitor): Promise<Monitor | undefined> {
    const key = monitorKey(owner, id);
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const record = await this.#records.get(key);
      if (record === undefined) return undefined;
      const before = record.value as Monitor;
      const after = to(before);
      const isMoved = after.nextRunAt !== before.nextRunAt;
      if (isMoved) await this.#setDue(owner, after);
      const version = await this.#records.revise(key, record.version, { at: record.at, value: after });
      if (version === undefined) continue;
      if (isMoved && before.nextRunAt !== undefined) await this.drop(dueOf(owner, before, before.nextRunAt));
      return after;
    }
    throw new Error(`The monitor ${id} is being changed by too many at once.`);
  }

  /** Removes a monitor with its checks and all that its targets have seen. */
  async remove(owner: string, { id, nextRunAt, targets }: Monitor): Promise<void> {
    await this.#records.delete(monitorKey(owner, id), PART);
    if (nextRunAt !== undefined) await this.drop(dueOf(owner, { id }, nextRunAt));
    await this.sweep(owner, id);
    for (const target of targets)
      await this.#clear({ collection: "monitor-seen", owner, prefix: `${target.id}/` });
  }

  /** Monitors whose time has come, the longest due first. */
  async due(now: number, limit: number): Promise<readonly Due[]> {
    const due: Due[] = [];
    // Mostly none is due, and then one look at the first says so.
    for (let part = 1; due.length < limit; part = Math.min(4 * part, limit)) {
      const after = due.at(-1)?.key;
      const page = { limit: Math.min(part, limit - due.length), ...(after === undefined ? {} : { after }) };
      const found = await this.#records.list({ collection: "monitor-due", owner: "" }, page);
      for (const { key, value } of found) {
        const one = { ...(value as Omit<Due, "key">), key };
        if (one.at > now) return due;
        due.push(one);
      }
      if (found.length < page.limit) break;
    }
    return due;
  }

  async drop({ key }: Pick<Due, "key">): Promise<void> {
    await this.#records.delete({ collection: "monitor-due", owner: "", key }, 1);
  }

  /** Stores a check that is new; one that is there stays as it is. */
  async addCheck(owner: string, check: Check): Promise<void> {
    await this.#records.put(checkKey(owner, check), { at: check.createdAt, value: check }, { ifVersion: 0 });
  }

  async findCheck(owner: string, id: CheckId): Promise<Check | undefined> {
    return (await this.#records.get(checkKey(owner, id)))?.value as Check | undefined;
  }

  /** The newest first. */
  async checks(owner: string, monitorId: string, after: string | undefined, limit: number) {
    const of = { collection: "monitor-checks", owner, prefix: `${monitorId}/` };
    const found = await this.#records.list(of, { limit, ...(after === undefined ? {} : { after }) });
    return found.map(({ key, value }) => ({ key, check: value as Check }));
  }

  /** Changes a check as it is now, also while others do; undefined when it is gone. */
  async changeCheck(owner: string, id: CheckId, to: (now: Check) => Check): Promise<Check | undefined> {
    const key = checkKey(owner, id);
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const record = await this.#records.get(key);
      if (record === undefined) return undefined;
      const after = to(record.value as Check);
      if ((await this.#records.revise(key, record.version, { at: record.at, value: after })) !== undefined)
        return after;
    }
    throw new Error(`The check ${id.id} is being changed by too many at once.`);
  }

  /** Stores the page of a place of a check; again it takes the place of what stood there. */
  async putPage(owner: string, id: CheckId, place: string, at: number, page: CheckPage): Promise<void> {
    const key = { collection: "monitor-pages", owner, key: pagesOf(id) + place };
    await this.#records.put(key, { at, value: page });
  }

  /** The pages of a check in their order. */
  async *pages(
    owner: string,
    id: CheckId,
  ): AsyncGenerator<{ readonly id: string; readonly at: number; readonly page: CheckPage }> {
    const of = { collection: "monitor-pages", owner, prefix: pagesOf(id) };
    for (let after: string | undefined; ; ) {
      const found = await this.#records.list(of, { limit: 100, ...(after === undefined ? {} : { after }) });
      for (const { key, at, value } of found) yield { id: idOf(key), at, page: value as CheckPage };
      after = found.at(-1)?.key;
      if (found.length < 100) return;
    }
  }

  /** Notes that a target has seen something; again in the same check, what was noted first about earlier ones stays. */
  async see(owner: string, targetId: string, sight: Sight): Promise<Seen> {
    const key = { collection: "monitor-seen", owner, key: `${targetId}/${digest(sight.url)}` };
    const before = (await this.#records.get(key))?.value as Seen | undefined;
    const isAgain = before?.checkId === sight.checkId;
    const previousScrapeId = (isAgain ? before.previousScrapeId : before?.scrapeId) ?? null;
    const seen = { ...sight, previousScrapeId, isNew: isAgain ? before.isNew : before === undefined };
    await this.#records.put(key, { at: sight.at, value: seen });
    return seen;
  }

  /** What a target has seen. */
  async *seen(owner: string, targetId: string): AsyncGenerator<Seen> {
    const of = { collection: "monitor-seen", owner, prefix: `${targetId}/` };
    for (let after: string | undefined; ; ) {
      const found = await this.#records.list(of, { limit: PART, ...(after === undefined ? {} : { after }) });
      for (const { value } of found) yield value as Seen;
      after = found.at(-1)?.key;
      if (found.length < PART) return;
    }
  }

  async forget(owner: string, targetId: string, url: string): Promise<void> {
    await this.#records.delete({ collection: "monitor-seen", owner, key: `${targetId}/${digest(url)}` }, 1);
  }

  /** Forgets the checks of a monitor that began before this time, and their pages. @defaultValue all of them */
  async sweep(owner: string, monitorId: string, before?: number): Promise<void> {
    const old = { owner, prefix: `${monitorId}/`, ...(before === undefined ? {} : { before }) };
    for (const collection of ["monitor-pages", "monitor-checks"]) await this.#clear({ ...old, collection });
  }

  async #clear(range: RecordRange): Promise<void> {
    while ((await this.#records.delete(range, PART)) === PART);
  }

  async #setDue(owner: string, monitor: Monitor): Promise<void> {
    if (monitor.nextRunAt === undefined) return;
    const { key, ...value } = dueOf(owner, monitor, monitor.nextRunAt);
    await this.#records.put({ collection: "monitor-due", owner: "", key }, { at: value.at, value });
  }
}

/** Something that a check has seen. */
export interface Sight {
  readonly url: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly checkId: string;
  readonly scrapeId: string | null;
}

/** What a target remembers of something that it has seen. */
export interface Seen extends Sight {
  /** The scrape of the check before. */
  readonly previousScrapeId: string | null;
  /** Whether no check had seen it before. */
  readonly isNew: boolean;
}

/** With what the keys of the pages of a check begin. */
function pagesOf({ id, monitorId }: CheckId): string {
  return `${monitorId}/${id}/`;
}

function dueOf(owner: string, { id }: Pick<Monitor, "id">, at: number): Due {
  return { key: `${String(at).padStart(DIGITS, "0")} ${id}`, owner, monitorId: id, at };
}

function monitorKey(owner: string, id: string): RecordKey {
  return { collection: "monitors", owner, key: newestFirst(id) };
}

function checkKey(owner: string, { id, monitorId }: CheckId): RecordKey {
  return { collection: "monitor-checks", owner, key: `${monitorId}/${newestFirst(id)}` };
}

/** Ids begin with their time; with every digit turned around, the newest come first. */
function newestFirst(id: string): string {
  return id.replace(/[\da-f]/g, (digit) => (15 - Number.parseInt(digit, 16)).toString(16));
}

/** The id of a page: its place, in the shape of an id. */
function idOf(key: string): string {
  const hex = digest(key);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-9${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
