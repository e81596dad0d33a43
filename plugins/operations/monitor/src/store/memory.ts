import { createHash } from "node:crypto";
import type { RecordKey, RecordStore } from "@winnow/kit-records";
import { type Learned, NOTHING_LEARNED } from "../noise/mask-learned.ts";
import type { WatchState } from "../when/state.ts";
import { MEMORY } from "./keys.ts";

/** What a target remembers of a page from one check to the next. */
export interface PageMemory {
  /** Checks in a row that could not read it. */
  readonly failures: number;
  /** When the check before those was, in milliseconds since the epoch; null where none ever read it. */
  readonly lastGoodAt: number | null;
  /** Whether it was gone the last time. */
  readonly isGone: boolean;
  /** What is learned of its noise. */
  readonly known: Learned;
  /** What the values of the page were; of targets with values. */
  readonly watch?: WatchState;
  /** Notices about the page that were reported, by their keys; undefined where none were looked for yet. */
  readonly noticed?: readonly string[];
  /** The words of a search result that is watched. */
  readonly watched?: string;
}

/** Of a page that no check has seen. */
export const NO_MEMORY: PageMemory = { failures: 0, lastGoodAt: null, isGone: false, known: NOTHING_LEARNED };

interface Stored {
  readonly checkId: string;
  /** As it was before this check, for when a part of that is done again. */
  readonly before: PageMemory;
  readonly after: PageMemory;
}

/** Which page of which target, and the check that it is for. */
export interface PageKey {
  readonly owner: string;
  readonly targetId: string;
  readonly url: string;
  readonly checkId: string;
}

/** What targets remember of their pages. */
export class PageMemories {
  readonly #records: RecordStore;

  constructor(records: RecordStore) {
    this.#records = records;
  }

  /** What was remembered before this check. */
  async recall(of: PageKey): Promise<PageMemory> {
    const stored = (await this.#records.get(keyOf(of)))?.value as Stored | undefined;
    if (stored === undefined) return NO_MEMORY;
    return stored.checkId === of.checkId ? stored.before : stored.after;
  }

  /** Remembers a page as this check found it. What is as it was costs nothing. */
  async keep(of: PageKey, before: PageMemory, after: PageMemory, at: number): Promise<void> {
    if (JSON.stringify(before) === JSON.stringify(after)) return;
    const value: Stored = { checkId: of.checkId, before, after };
    await this.#records.put(keyOf(of), { at, value });
  }
}

function keyOf({ owner, targetId, url }: PageKey): RecordKey {
  const digest = createHash("sha256").update(url).digest("hex");
  return { collection: MEMORY, owner, key: `${targetId}/${digest}` };
}
