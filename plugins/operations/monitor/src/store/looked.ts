import type { RecordKey, RecordStore } from "@winnow/kit-records";
import { lookedKey, type VersionedPage } from "./keys.ts";

/** Until which check somebody has looked at something. */
export interface Mark {
  readonly checkId: string;
  /** When that was, in milliseconds since the epoch. */
  readonly at: number;
}

/** Tries of a mark while others set the same. */
const MAX_TRIES = 20;

/** What of its monitors a team has looked at: all pages of a target until a check, and single pages until another. */
export class Looked {
  readonly #records: RecordStore;

  constructor(records: RecordStore) {
    this.#records = records;
  }

  /** Until where a page was looked at; undefined for one that never was. */
  async of(page: VersionedPage): Promise<Mark | undefined> {
    const [all, one] = await Promise.all([this.ofTarget(page), this.#read(lookedKey(page))]);
    if (all === undefined || one === undefined) return all ?? one;
    return all.checkId > one.checkId ? all : one;
  }

  /** Until where all pages of a target were looked at. */
  async ofTarget({ owner, targetId }: Omit<VersionedPage, "url">): Promise<Mark | undefined> {
    return await this.#read(lookedKey({ owner, targetId }));
  }

  /** Notes that a page, or all of a target, were looked at until a check. What was looked at stays looked at. */
  async mark(what: Omit<VersionedPage, "url"> & { readonly url?: string }, look: Mark): Promise<void> {
    const key = lookedKey(what);
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const before = await this.#records.get(key);
      if (before !== undefined && (before.value as { checkId: string }).checkId >= look.checkId) return;
      const record = { at: look.at, value: { checkId: look.checkId } };
      const ifVersion = before?.version ?? 0;
      if ((await this.#records.put(key, record, { ifVersion })) !== undefined) return;
    }
    throw new Error("What was looked at is being changed by too many at once.");
  }

  async #read(key: RecordKey): Promise<Mark | undefined> {
    const record = await this.#records.get(key);
    return record && { checkId: (record.value as { checkId: string }).checkId, at: record.at };
  }
}
