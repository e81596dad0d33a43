import { createHash } from "node:crypto";
import { type Fetched, WinnowError } from "@winnow/core/plugin";
import type { RecordKey, RecordStore, StoredRecord } from "@winnow/kit-records";
import { pack, unpack } from "./snapshot.ts";

const COLLECTION = "page-snapshots";
/** Scrapes of one page that may end while one of them is being stored. */
const MAX_TRIES = 20;

/** What is remembered of a page beside its snapshot. */
interface Note {
  readonly url: string;
  readonly tag: string | null;
  /** Whether the page was gone when it was last looked for. */
  readonly isGone: boolean;
}

/** A page as it was scraped last. */
export interface Earlier {
  readonly version: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly isGone: boolean;
  /** The page as it was when it last changed; undefined when it cannot be read any more. */
  readonly fetched: Fetched | undefined;
}

/** What a scrape found. */
export interface Found {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** `same` leaves the snapshot as it is. */
  readonly kind: "same" | "changed" | "gone";
  readonly fetched: Fetched;
}

/** The scrapes of one page for one owner under one tag, of which the last is remembered. */
export class History {
  readonly #store: RecordStore;
  readonly #key: RecordKey;
  readonly #page: Pick<Note, "url" | "tag">;

  constructor(store: RecordStore, owner: string, url: string, tag: string | null) {
    this.#store = store;
    this.#page = { url, tag };
    // Addresses may be longer than keys.
    const key = createHash("sha256")
      .update(JSON.stringify([url, tag]))
      .digest("hex");
    this.#key = { collection: COLLECTION, owner, key };
  }

  /** The last scrape; undefined when there is none. */
  async last(): Promise<Earlier | undefined> {
    const record = await this.#read();
    if (record === undefined) return undefined;
    const { version, at } = record;
    return { version, at, isGone: (record.value as Note).isGone, fetched: await readSnapshot(record) };
  }

  /**
   * Remembers a scrape that was compared with this version, 0 for none. When another one ended meanwhile, the one
   * that saw the page later is remembered.
   */
  async add({ at, kind, fetched }: Found, version: number): Promise<void> {
    const value: Note = { ...this.#page, isGone: kind === "gone" };
    let seen = version;
    let hasSnapshot = kind !== "changed";
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const stored = hasSnapshot
        ? await this.#store.revise(this.#key, seen, { at, value })
        : await this.#store.put(this.#key, { at, value, bytes: await pack(fetched) }, { ifVersion: seen });
      if (stored !== undefined) return;
      const last = await this.#read();
      const isPassed = last === undefined ? kind === "gone" : last.at > at;
      if (isPassed) return;
      seen = last?.version ?? 0;
      // The snapshot that stands there now may show another page than the one that was seen here.
      hasSnapshot = kind === "gone";
    }
    throw new Error(`More than ${MAX_TRIES} scrapes of this page ended at once.`);
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

/** A snapshot of a page; undefined when the stored bytes are none. */
async function readSnapshot({ bytes }: StoredRecord): Promise<Fetched | undefined> {
  try {
    return bytes === undefined ? undefined : await unpack(bytes);
  } catch {
    return undefined;
  }
}
