import type { RecordChange, RecordKey, RecordStore, StoredRecord } from "@winnow/kit-records";
import type { FieldValue } from "../when/state.ts";
import { type VersionedPage, valuesOf, valuesOfTarget } from "./keys.ts";

/** The values of a page at a check. */
export interface ValueRow {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly checkId: string;
  /** By their names; null for what was not there. */
  readonly values: Readonly<Record<string, FieldValue>>;
}

interface Stored {
  readonly url: string;
  readonly rows: readonly ValueRow[];
}

/** Rows of one record, and characters of them, after which another one begins. */
const MAX_ROWS = 250;
const MAX_LENGTH = 200_000;
/** Records of a page: rows of all of them are 10,000 at most. */
const MAX_RECORDS = 39;
/** Numbers are written with so many digits, so that their texts are in their order. */
const DIGITS = 9;
/** Behind the keys of all records of a page. */
const LAST = "~";

/** What the values of pages were at each check, in records of many rows: the newest rows are added to the newest record. */
export class PageValues {
  readonly #records: RecordStore;

  constructor(records: RecordStore) {
    this.#records = records;
  }

  /** Adds what a check has read. Again in the same check it takes the place of the first. */
  async add(page: VersionedPage, row: ValueRow): Promise<void> {
    const [newest] = await this.#list(page, 1);
    const rows = newest === undefined ? [] : rowsOf(newest);
    const earlier = rows.at(-1)?.checkId === row.checkId ? rows.slice(0, -1) : rows;
    const isFull = earlier.length >= MAX_ROWS || JSON.stringify(earlier).length > MAX_LENGTH;
    const place = newest === undefined ? 0 : placeOf(newest.key);
    if (!isFull) return await this.#put(page, place, [...earlier, row]);
    await this.#put(page, place + 1, [row]);
    await this.#thin(page);
  }

  /** The rows of a page from the oldest to the newest, so many of the newest at most. */
  async rows(
    page: VersionedPage,
    { from = 0, to = Number.POSITIVE_INFINITY, limit }: Span,
  ): Promise<readonly ValueRow[]> {
    const found: ValueRow[] = [];
    for (let after: string | undefined; found.length < limit; ) {
      const records = await this.#list(page, 4, after);
      for (const record of records)
        found.push(
          ...rowsOf(record)
            .filter(({ at }) => at >= from && at <= to)
            .reverse(),
        );
      after = records.at(-1)?.key;
      const isOver = records.length < 4 || records.some((record) => (rowsOf(record)[0]?.at ?? 0) < from);
      if (isOver) break;
    }
    return found.slice(0, limit).reverse();
  }

  /** The pages of a target that have values, in the order of their keys. */
  async *pages(owner: string, targetId: string): AsyncGenerator<string> {
    const of = valuesOfTarget(owner, targetId);
    for (let after: string | undefined; ; ) {
      const [record] = await this.#records.list(of, { limit: 1, ...(after === undefined ? {} : { after }) });
      if (record === undefined) return;
      yield (record.value as Stored).url;
      after = record.key.slice(0, record.key.lastIndexOf("/") + 1) + LAST;
    }
  }

  /** Makes one record of the two oldest, with half of their rows, when there are too many. */
  async #thin(page: VersionedPage): Promise<void> {
    const records = await this.#list(page, MAX_RECORDS + 2);
    if (records.length <= MAX_RECORDS) return;
    const [newer, oldest] = records.slice(-2);
    if (newer === undefined || oldest === undefined) return;
    const rows = thinned([...rowsOf(oldest), ...rowsOf(newer)]);
    const merged = { at: newer.at, value: { url: page.url, rows } satisfies Stored };
    const changes: RecordChange[] = [
      { key: keyOf(newer), record: merged, ifVersion: newer.version },
      { key: keyOf(oldest) },
    ];
    await this.#records.write([changes]);
  }

  async #put(page: VersionedPage, place: number, rows: readonly ValueRow[]): Promise<void> {
    const { prefix, ...of } = valuesOf(page);
    const key = prefix + String(10 ** DIGITS - 1 - place).padStart(DIGITS, "0");
    await this.#records.put(
      { ...of, key },
      { at: rows.at(-1)?.at ?? 0, value: { url: page.url, rows } satisfies Stored },
    );
  }

  async #list(page: VersionedPage, limit: number, after?: string): Promise<readonly StoredRecord[]> {
    return await this.#records.list(valuesOf(page), { limit, ...(after === undefined ? {} : { after }) });
  }
}

/** Which rows are meant; times are milliseconds since the epoch. */
export interface Span {
  /** @defaultValue the first */
  readonly from?: number | undefined;
  /** @defaultValue the last */
  readonly to?: number | undefined;
  readonly limit: number;
}

/**
 * The first row and half of the others: of two neighbours the earlier one where it differs from what stays before it, else the later
 * one.
 */
export function thinned(rows: readonly ValueRow[]): readonly ValueRow[] {
  const kept: ValueRow[] = rows.slice(0, 1);
  for (let at = 1; at < rows.length; at += 2) {
    const [one, other] = [rows[at] as ValueRow, rows[at + 1]];
    const isNew = JSON.stringify(kept.at(-1)?.values) !== JSON.stringify(one.values);
    kept.push(isNew || other === undefined ? one : other);
  }
  return kept;
}

function rowsOf({ value }: StoredRecord): readonly ValueRow[] {
  return (value as Stored).rows;
}

function placeOf(key: string): number {
  return 10 ** DIGITS - 1 - Number(key.slice(-DIGITS));
}

function keyOf({ key, collection, owner }: StoredRecord): RecordKey {
  return { key, collection, owner };
}
