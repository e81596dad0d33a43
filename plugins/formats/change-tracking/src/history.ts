import { createHash } from "node:crypto";
import { type Fetched, WinnowError } from "@winnow/core/plugin";
import {
  type RecordKey,
  type RecordStore,
  SNAPSHOTS,
  type StoredRecord,
  snapshotPrefix,
} from "@winnow/kit-records";
import { pack, unpack } from "./snapshot.ts";
import type { Reported } from "./watch/tolerance.ts";

/** Scrapes of one page that may end while one of them is being stored. */
const MAX_TRIES = 20;
/** Snapshots that are kept of a page where a scrape may be done again: three tries, and again after a crash. */
const KEPT = 6;

/** What is remembered of a page in addition to its snapshot. */
interface Note {
  readonly url: string;
  readonly tag: string | null;
  /** Whether the page was gone when it was last looked for. */
  readonly isGone: boolean;
  /** When the snapshot was taken, in milliseconds since the epoch. */
  readonly changedAt: number;
  /** Lines of the snapshot whose numbers were reported otherwise. */
  readonly reported?: Reported;
  /** The scrape before this one; null for the first. */
  readonly earlier: Sight | null;
}

/** When a page was looked for, and whether it was gone. */
interface Sight {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly isGone: boolean;
}

/** A page as it was stored. */
export interface Snapshot {
  /** The page as it was when it last changed; undefined when it cannot be read any more. */
  readonly fetched: Fetched | undefined;
  /** Lines of it whose numbers were reported otherwise. */
  readonly reported: Reported | undefined;
}

/** A page as it was scraped last. */
export interface Earlier extends Sight, Snapshot {}

/** The last scrape, and what stands in the store. */
export interface Last {
  /** The version to pass on to {@link History.add}; 0 for none. */
  readonly version: number;
  /** Undefined when there is none. */
  readonly earlier: Earlier | undefined;
}

/** What a scrape found. */
export interface Found {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** `same` leaves the snapshot as it is. */
  readonly kind: "same" | "changed" | "gone";
  readonly fetched: Fetched;
  /** Lines of it whose numbers were reported otherwise. */
  readonly reported?: Reported | undefined;
}

/** The scrapes of one page for one owner under one tag, of which the last is remembered. */
export class History {
  readonly #store: RecordStore;
  readonly #key: RecordKey;
  readonly #page: Pick<Note, "url" | "tag">;
  readonly #asOf: number;

  /** Scrapes after `asOf`, in milliseconds since the epoch, count as earlier tries of this one. @defaultValue none do */
  constructor(
    store: RecordStore,
    owner: string,
    url: string,
    tag: string | null,
    asOf = Number.POSITIVE_INFINITY,
  ) {
    this.#store = store;
    this.#page = { url, tag };
    this.#asOf = asOf;
    // Addresses may be longer than keys.
    const page = createHash("sha256")
      .update(JSON.stringify([url, tag]))
      .digest("hex");
    this.#key = { collection: SNAPSHOTS, owner, key: tag === null ? page : snapshotPrefix(tag) + page };
  }

  /** The last scrape that is no try of this one. */
  async last(): Promise<Last> {
    const record = await this.#read();
    if (record === undefined) return { version: 0, earlier: undefined };
    const sight = this.#sightOf(record);
    const earlier = sight && { ...sight, ...(await readSnapshot(await this.#snapshotOf(record))) };
    return { version: record.version, earlier };
  }

  /** The page as an earlier try of this scrape found it, where that was another page than before. */
  async tried(): Promise<Snapshot | undefined> {
    const record = await this.#read();
    return record === undefined || isOf(record, this.#asOf) ? undefined : await readSnapshot(record);
  }

  /**
   * Remembers a scrape that was compared with this version, 0 for none. When another one ended meanwhile, the one
   * that saw the page later is remembered.
   */
  async add({ at, kind, fetched, reported: found }: Found, version: number): Promise<void> {
    const keep = Number.isFinite(this.#asOf) ? KEPT : 1;
    const isGone = kind === "gone";
    let seen = version;
    let hasSnapshot = kind !== "changed";
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const last = await this.#read();
      if ((last?.version ?? 0) !== seen) {
        const isPassed = last === undefined ? isGone : last.at > at;
        if (isPassed) return;
        seen = last?.version ?? 0;
        // The snapshot that stands there now may show another page than the one that was seen here.
        hasSnapshot = isGone;
      }
      // Of a page that is what it was, while an earlier try saw something else, the snapshot is that of the try.
      if (kind === "same" && last !== undefined && !isOf(last, this.#asOf)) hasSnapshot = false;
      const { changedAt, reported } =
        hasSnapshot && last !== undefined ? (last.value as Note) : { changedAt: at, reported: found };
      const value: Note = {
        ...this.#page,
        isGone,
        changedAt,
        ...(reported === undefined || Object.keys(reported).length === 0 ? {} : { reported }),
        earlier: (last && this.#sightOf(last)) ?? null,
      };
      const stored = hasSnapshot
        ? await this.#store.revise(this.#key, seen, { at, value })
        : await this.#store.put(
            this.#key,
            { at, value, bytes: await pack(fetched) },
            { ifVersion: seen, keep },
          );
      if (stored !== undefined) return;
    }
    throw new Error(`More than ${MAX_TRIES} scrapes of this page ended at once.`);
  }

  /** The last scrape that a record names and that is no try of this one. */
  #sightOf({ at, value }: StoredRecord): Sight | undefined {
    const { isGone, earlier } = value as Note;
    return at > this.#asOf ? (earlier ?? undefined) : { at, isGone };
  }

  /** The record with the snapshot that no try of this scrape has taken. */
  async #snapshotOf(record: StoredRecord): Promise<StoredRecord | undefined> {
    if (isOf(record, this.#asOf)) return record;
    const all = await this.#store.history(this.#key, { limit: KEPT });
    const before = all.find((one) => isOf(one, this.#asOf));
    return before && (await this.#store.get(this.#key, { before: before.version + 1 }));
  }

  /** The record of the page. One that cannot be read is dropped, so that the next scrape begins anew. */
  async #read(): Promise<StoredRecord | undefined> {
    try {
      return await this.#store.get(this.#key);
    } catch (error) {
      if (!WinnowError.is(error, "RECORD_BROKEN")) throw error;
      await this.#store.delete(this.#key, 1);
      return undefined;
    }
  }
}

/** A snapshot of a page, without the page when the stored bytes are none. */
async function readSnapshot(record: StoredRecord | undefined): Promise<Snapshot> {
  const { reported } = (record?.value ?? {}) as Partial<Note>;
  try {
    return { fetched: record?.bytes === undefined ? undefined : await unpack(record.bytes), reported };
  } catch {
    return { fetched: undefined, reported };
  }
}

/** Whether the snapshot of a record is not younger than this. */
function isOf({ value }: StoredRecord, asOf: number): boolean {
  return (value as Note).changedAt <= asOf;
}
