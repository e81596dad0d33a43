import { WinnowError } from "@winnow/core/plugin";
import type { RecordChange, RecordRange, RecordStore } from "@winnow/kit-records";
import { errors } from "../errors.ts";
import type { Check, CheckPage, Monitor } from "../monitor.ts";
import type { News } from "../news/report.ts";
import type { TagRecord } from "../tagged/settings.ts";
import { recordsOf } from "./kept-records.ts";
import {
  type CheckId,
  checkKey,
  dueKey,
  idOf,
  jitterOf,
  monitorKey,
  pagesOf,
  picturesOfTarget,
  SEEN,
  seenBy,
  seenKey,
  timeKey,
  timeOf,
  versionsOfTarget,
} from "./keys.ts";
import type { Seen, Sight } from "./sight.ts";

/** Tries of a change while others change the same. */
const MAX_TRIES = 20;
const PART = 1000;

/** A monitor and the version of its record. */
export interface VersionedMonitor {
  readonly monitor: Monitor;
  readonly version: number;
}

/** A monitor whose time has come. */
export interface Due {
  /** Begins with the time. */
  readonly key: string;
  readonly owner: string;
  readonly monitorId: string;
  /** The time of its schedule, in milliseconds since the epoch. */
  readonly at: number;
}

/** Monitors, their checks and the pages of these, in the store of records. */
export class MonitorStore {
  readonly #records: RecordStore;
  readonly #jitterMs: number;

  /** With a jitter, monitors with the same schedule are due up to so many milliseconds apart. */
  constructor(records: RecordStore, jitterMs = 0) {
    this.#records = records;
    this.#jitterMs = jitterMs;
  }

  async create(owner: string, monitor: Monitor): Promise<void> {
    await this.#records.write([this.monitorChanges(owner, monitor, undefined)]);
  }

  /** @throws MONITOR_NOT_FOUND */
  async get(owner: string, id: string): Promise<Monitor> {
    const found = await this.find(owner, id);
    if (found !== undefined) return found;
    throw new WinnowError("MONITOR_NOT_FOUND", "Monitor not found", errors.MONITOR_NOT_FOUND);
  }

  async find(owner: string, id: string): Promise<Monitor | undefined> {
    return (await this.read(owner, id))?.monitor;
  }

  /** A monitor with the version of its record. */
  async read(owner: string, id: string): Promise<VersionedMonitor | undefined> {
    const record = await this.#records.get(monitorKey(owner, id));
    return record && { monitor: record.value as Monitor, version: record.version };
  }

  /** Those of these tags that say something. */
  async tags(owner: string, tags: readonly string[] = []): Promise<readonly TagRecord[]> {
    if (tags.length === 0) return [];
    const { TagStore } = await import("../tagged/store.ts");
    return await new TagStore(this.#records).some(owner, tags);
  }

  /** A monitor with what its tags say now. */
  async tagged(owner: string, monitor: Monitor): Promise<Monitor> {
    if (monitor.tags === undefined || monitor.tags.length === 0) return monitor;
    const { withTags } = await import("../tagged/resolve.ts");
    return withTags(monitor, await this.tags(owner, monitor.tags));
  }

  /** The newest first, of those that are meant, for which more are read; without bounds all of them. */
  async list(
    owner: string,
    offset = 0,
    limit = Number.POSITIVE_INFINITY,
    isMeant: (monitor: Monitor) => boolean = () => true,
  ): Promise<readonly Monitor[]> {
    const found: Monitor[] = [];
    let passed = 0;
    const part = Math.min(PART, offset + 4 * limit);
    for await (const { value } of recordsOf(this.#records, { collection: "monitors", owner }, part)) {
      if (!isMeant(value as Monitor)) continue;
      passed += 1;
      if (passed > offset) found.push(value as Monitor);
      if (found.length === limit) break;
    }
    return found;
  }

  /** Changes a monitor as it is now, also while others do; undefined when it is gone. */
  async change(owner: string, id: string, to: (now: Monitor) => Monitor): Promise<Monitor | undefined> {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const before = await this.read(owner, id);
      if (before === undefined) return undefined;
      const after = to(before.monitor);
      const [isMade] = await this.#records.write([this.monitorChanges(owner, after, before)]);
      if (!isMade) continue;
      const isKept = (id: string) => after.targets.some((target) => target.id === id);
      await this.#forget(
        owner,
        before.monitor.targets.filter((target) => !isKept(target.id)),
      );
      return after;
    }
    throw new Error(`The monitor ${id} is being changed by too many at once.`);
  }

  /** What makes a monitor, or changes the one that was read; when it is due goes along, so that no time is lost. */
  monitorChanges(owner: string, monitor: Monitor, before: VersionedMonitor | undefined): RecordChange[] {
    const { id, createdAt, nextRunAt } = monitor;
    const record = { at: createdAt, value: monitor };
    const changes: RecordChange[] = [{ key: monitorKey(owner, id), record, ifVersion: before?.version ?? 0 }];
    const was = before?.monitor.nextRunAt;
    if (nextRunAt === was) return changes;
    if (was !== undefined && before !== undefined)
      changes.push(this.dropChange(this.dueOf(owner, before.monitor, was)));
    if (nextRunAt !== undefined) changes.push(this.dueChange(this.dueOf(owner, monitor, nextRunAt)));
    return changes;
  }

  /** What stores a check in place of this version; 0 for one that is new. */
  checkChange(owner: string, check: Check, ifVersion: number): RecordChange {
    return { key: checkKey(owner, check), record: { at: check.createdAt, value: check }, ifVersion };
  }

  /** What notes when a monitor is due. */
  dueChange({ key, ...value }: Due): RecordChange {
    return { key: dueKey(key), record: { at: value.at, value } };
  }

  /** What forgets when a monitor is due. */
  dropChange({ key }: Pick<Due, "key">): RecordChange {
    return { key: dueKey(key) };
  }

  /** Makes groups of changes, each of them whole or not at all. */
  async write(groups: readonly (readonly RecordChange[])[]): Promise<readonly boolean[]> {
    return await this.#records.write(groups);
  }

  /** Removes a monitor with its checks and all that its targets have seen. */
  async remove(owner: string, monitor: Monitor): Promise<void> {
    const { id, nextRunAt, targets } = monitor;
    const due = nextRunAt === undefined ? [] : [this.dropChange(this.dueOf(owner, monitor, nextRunAt))];
    await this.#records.write([[{ key: monitorKey(owner, id) }, ...due]]);
    await this.sweep(owner, id);
    await this.#forget(owner, targets);
  }

  /** Forgets all that targets have seen. */
  async #forget(owner: string, targets: Monitor["targets"]): Promise<void> {
    for (const range of targets.flatMap(({ id }) => seenBy(owner, id))) await this.#clear(range);
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
        if (timeOf(key) > now) return due;
        due.push({ ...(value as Omit<Due, "key">), key });
      }
      if (found.length < page.limit) break;
    }
    return due;
  }

  /** When a monitor with this time is due: as much later as its share of the jitter, which stays the same. */
  dueOf(owner: string, { id, schedule }: Pick<Monitor, "id" | "schedule">, at: number): Due {
    const later = this.#jitterMs === 0 ? 0 : jitterOf(id, schedule, this.#jitterMs);
    return { key: timeKey(at + later, id), owner, monitorId: id, at };
  }

  /** Stores a check that is new; one that is there stays as it is. */
  async addCheck(owner: string, check: Check): Promise<void> {
    await this.#records.put(checkKey(owner, check), { at: check.createdAt, value: check }, { ifVersion: 0 });
  }

  async findCheck(owner: string, id: CheckId): Promise<Check | undefined> {
    return (await this.readCheck(owner, id))?.check;
  }

  /** A check with the version of its record. */
  async readCheck(owner: string, id: CheckId) {
    const record = await this.#records.get(checkKey(owner, id));
    return record && { check: record.value as Check, version: record.version };
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
    for await (const { key, at, value } of recordsOf(this.#records, of, 100))
      yield { id: idOf(key), at, page: value as CheckPage };
  }

  /** Stores what a check has found that is worth telling. */
  async putNews(owner: string, { checkId: id, monitorId, ...news }: News): Promise<void> {
    const key = { ...checkKey(owner, { id, monitorId }), collection: "monitor-news" };
    await this.#records.put(key, { at: news.at, value: { ...news, checkId: id, monitorId } });
  }

  /** What checks have found that is worth telling, that of the newest first. */
  async *news(owner: string, monitorId: string): AsyncGenerator<News> {
    const of = { collection: "monitor-news", owner, prefix: `${monitorId}/` };
    for await (const { value } of recordsOf(this.#records, of, 10)) yield value as News;
  }

  /** Notes that a target has seen something; again in the same check, what was noted first about earlier ones stays. */
  async see(owner: string, targetId: string, sight: Sight): Promise<Seen> {
    const before = await this.sightOf(owner, targetId, sight.url);
    const isAgain = before?.checkId === sight.checkId;
    const previousScrapeId = (isAgain ? before.previousScrapeId : before?.scrapeId) ?? null;
    const seen = { ...sight, previousScrapeId, isNew: isAgain ? before.isNew : before === undefined };
    await this.#records.put(seenKey(owner, targetId, sight.url), { at: sight.at, value: seen });
    return seen;
  }

  /** What a target remembers of something; undefined when it never saw it. */
  async sightOf(owner: string, targetId: string, url: string): Promise<Seen | undefined> {
    return (await this.#records.get(seenKey(owner, targetId, url)))?.value as Seen | undefined;
  }

  /** What a target has seen. */
  async *seen(owner: string, targetId: string): AsyncGenerator<Seen> {
    const of = { collection: SEEN, owner, prefix: `${targetId}/` };
    for await (const { value } of recordsOf(this.#records, of, PART)) yield value as Seen;
  }

  async forget(owner: string, targetId: string, url: string): Promise<void> {
    await this.#records.delete(seenKey(owner, targetId, url), 1);
  }

  /** Forgets the checks that began before this time, and what pages of these targets were before. @defaultValue all checks */
  async sweep(owner: string, monitorId: string, before?: number, targets: readonly { id: string }[] = []) {
    const time = before === undefined ? {} : { before };
    for (const collection of ["monitor-pages", "monitor-checks", "monitor-news", "monitor-plans"])
      await this.#clear({ owner, prefix: `${monitorId}/`, collection, ...time });
    for (const { id } of targets)
      for (const range of [versionsOfTarget(owner, id), picturesOfTarget(owner, id)])
        await this.#clear({ ...range, ...time });
  }

  async #clear(range: RecordRange): Promise<void> {
    while ((await this.#records.delete(range, PART)) === PART);
  }
}
