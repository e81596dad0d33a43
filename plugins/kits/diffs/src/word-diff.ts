import { compareWords, type Segment } from "./compare-words.ts";
import { linesOf, matchLines } from "./lines.ts";
import { breathe, newBudget } from "./match.ts";

/** Unchanged lines around each change, where nothing else is said. */
const CONTEXT = 3;
/** Characters of all segments, where nothing else is said. */
const MAX_LENGTH = 5_000_000;
/** Characters that are compared word by word; what follows is shown line by line. Words of languages without spaces take longest. */
const MAX_COMPARED = 250_000;

/** What two texts differ in, word by word. */
export interface WordDiff {
  readonly segments: readonly Segment[];
  /** Lines that the second text has and the first has not. */
  readonly added: number;
  /** Lines that the first text has and the second has not. */
  readonly removed: number;
  /** Whether changes were left out, as there are too many. */
  readonly isCut: boolean;
}

/** How two texts are compared. */
export interface WordDiffOptions {
  /** Unchanged lines around each change. @defaultValue 3 */
  readonly context?: number;
  /** Characters of all segments. @defaultValue 5,000,000 */
  readonly maxLength?: number;
}

/**
 * What two texts differ in, word by word, in segments that give the one text without those that were added, and the other without
 * those that were removed. Of lines that both have, those around a change are shown. Takes as long as the texts are, and lets
 * other work in between.
 */
export async function wordDiff(
  previous: string,
  current: string,
  { context = CONTEXT, maxLength = MAX_LENGTH }: WordDiffOptions = {},
): Promise<WordDiff> {
  const [before, after] = [linesOf(previous), linesOf(current)];
  const list = new Segments(maxLength);
  const budget = newBudget();
  let [x, y, compared, added, removed] = [0, 0, 0, 0, 0];
  const runs = await matchLines(before, after);
  for (const [index, { same, ...run }] of runs.entries()) {
    const [old, now] = [before.slice(x, x + run.before), after.slice(y, y + run.after)];
    x += run.before;
    y += run.after;
    if (same) {
      list.addSame(now, index === 0 ? 0 : context, index === runs.length - 1 ? 0 : context);
      continue;
    }
    added += run.after;
    removed += run.before;
    // As many lines as before are the same lines with other words.
    const isPaired = old.length === now.length;
    const pairs = isPaired ? old.map((line, place) => [`${line}\n`, `${now[place]}\n`] as const) : [];
    for (const [one, other] of isPaired ? pairs : [[textOf(old), textOf(now)] as const]) {
      compared += one.length + other.length;
      const isCompared = one !== "" && other !== "" && compared <= MAX_COMPARED;
      list.add(isCompared ? compareWords(one, other, budget) : replaced(one, other));
      if (isCompared) await breathe();
    }
  }
  return { segments: list.all, isCut: list.isCut, added, removed };
}

function textOf(lines: readonly string[]): string {
  return lines.length === 0 ? "" : `${lines.join("\n")}\n`;
}

function replaced(before: string, after: string): readonly Segment[] {
  return [
    ...(before === "" ? [] : [{ value: before, removed: true as const }]),
    ...(after === "" ? [] : [{ value: after, added: true as const }]),
  ];
}

/** Segments, until there are enough. */
class Segments {
  readonly all: Segment[] = [];
  readonly #maxLength: number;
  #length = 0;
  isCut = false;

  constructor(maxLength: number) {
    this.#maxLength = maxLength;
  }

  /** Adds segments; of the first that does not fit the beginning. One that is of the same kind as the last becomes part of it. */
  add(segments: readonly Segment[]): void {
    for (const segment of segments) {
      if (this.isCut) return;
      const room = this.#maxLength - this.#length;
      this.isCut = segment.value.length > room;
      this.#put(this.isCut ? { ...segment, value: segment.value.slice(0, room) } : segment);
    }
  }

  /** Adds lines that both texts have: so many after the change before and before the one that follows. */
  addSame(lines: readonly string[], after: number, before: number): void {
    const omitted = lines.length - after - before;
    if (omitted <= 0) this.add([{ value: textOf(lines) }]);
    else {
      this.add([{ value: textOf(lines.slice(0, after)) }]);
      this.add([{ value: "", omitted }]);
      this.add([{ value: textOf(lines.slice(lines.length - before)) }]);
    }
  }

  #put(segment: Segment): void {
    this.#length += segment.value.length;
    const last = this.all.at(-1);
    if (segment.value === "" && segment.omitted === undefined) return;
    const isAlike =
      last !== undefined &&
      last.omitted === undefined &&
      segment.omitted === undefined &&
      last.added === segment.added &&
      last.removed === segment.removed;
    if (isAlike) this.all[this.all.length - 1] = { ...segment, value: last.value + segment.value };
    else this.all.push(segment);
  }
}
