import { createHash } from "node:crypto";
import type { RecordKey, RecordStore } from "@winnow/kit-records";
import { type Known, NOTHING_KNOWN } from "../noise/mask-learned.ts";
import { MEMORY } from "./keys.ts";

/** What a target remembers of a page from one check to the next. */
export interface Memory {
  /** Checks in a row that could not read it. */
  readonly failures: number;
  /** When the check before those was, in milliseconds since the epoch; null where none ever read it. */
  readonly lastGoodAt: number | null;
  /** Whether it was gone the last time. */
  readonly isGone: boolean;
  readonly known: Known;
  /** The words of a search result that is watched. */
  readonly watched?: string;
}

/** Of a page that no check has seen. */
export const NO_MEMORY: Memory = { failures: 0, lastGoodAt: null, isGone: false, known: NOTHING_KNOWN };

interface Stored {
  readonly checkId: string;
  /** As it was before this check, for when a part of that is done again. */
  readonly before: Memory;
  readonly after: Memory;
}

/** Which page of which target, and the check that asks. */
export interface Asked {
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
  async recall(asked: Asked): Promise<Memory> {
    const stored = (await this.#records.get(keyOf(asked)))?.value as Stored | undefined;
    if (stored === undefined) return NO_MEMORY;
    return stored.checkId === asked.checkId ? stored.before : stored.after;
  }

  /** Remembers a page as this check found it. What is as it was costs nothing. */
  async keep(asked: Asked, before: Memory, after: Memory, at: number): Promise<void> {
    if (JSON.stringify(before) === JSON.stringify(after)) return;
    const value: Stored = { checkId: asked.checkId, before, after };
    await this.#records.put(keyOf(asked), { at, value });
  }
}

function keyOf({ owner, targetId, url }: Asked): RecordKey {
  const digest = createHash("sha256").update(url).digest("hex");
  return { collection: MEMORY, owner, key: `${targetId}/${digest}` };
}
