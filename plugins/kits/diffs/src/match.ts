import { diffArrays } from "diff";

/** Some items of both lists: the same, or those of the first in place of which those of the second stand. */
export interface Run {
  readonly same: boolean;
  /** Items of the first list. */
  readonly before: number;
  /** Items of the second list. */
  readonly after: number;
}

/** Edits that are looked for between two anchors; what takes more is replaced as a whole. */
const MAX_EDITS = 200;
/** What all gaps together may cost, in squared edits: about a tenth of a second. */
const MAX_COST = 400_000;

/** What is left of the time for the search: lists that are matched one after the other share it. */
export interface Budget {
  cost: number;
}

/** Time for the search between two texts. */
export function newBudget(): Budget {
  return { cost: MAX_COST };
}
/** Anchors that are followed at a time. */
const PART = 2000;

/**
 * What two lists have in common, in runs from their beginning to their end. Items that both have exactly once are
 * anchors; the gaps between are matched by their edits. Takes n log n and a bounded search, whatever the lists hold, and
 * lets other work in between.
 */
export async function match(before: readonly number[], after: readonly number[]): Promise<readonly Run[]> {
  const steps = matching(before, after, newBudget());
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    await breathe();
  }
}

/** {@link match} at once, for short lists. */
export function matchSync(
  before: readonly number[],
  after: readonly number[],
  budget: Budget,
): readonly Run[] {
  const steps = matching(before, after, budget);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** Stops where other work may be done in between. */
function* matching(
  before: readonly number[],
  after: readonly number[],
  budget: Budget,
): Generator<undefined, readonly Run[]> {
  const runs: Run[] = [];
  const add = (same: boolean, removed: number, added: number) => {
    if (removed + added === 0) return;
    const last = runs.at(-1);
    if (last?.same === same)
      runs[runs.length - 1] = { same, before: last.before + removed, after: last.after + added };
    else runs.push({ same, before: removed, after: added });
  };
  /** Matches what lies between two anchors. */
  const bridge = (fromBefore: number, toBefore: number, fromAfter: number, toAfter: number) => {
    const [a, b] = [before.slice(fromBefore, toBefore), after.slice(fromAfter, toAfter)];
    const maxEditLength = Math.min(MAX_EDITS, Math.floor(Math.sqrt(budget.cost)), a.length + b.length);
    // One line on each side is another line: what is the same was taken off before.
    const isPlain = a.length === 0 || b.length === 0 || (a.length === 1 && b.length === 1);
    if (isPlain || maxEditLength < 1) return add(false, a.length, b.length);
    const changes = diffArrays(a, b, { maxEditLength });
    budget.cost -= maxEditLength ** 2;
    if (changes === undefined) return add(false, a.length, b.length);
    for (const { added, removed, count = 0 } of changes)
      add(!added && !removed, added ? 0 : count, removed ? 0 : count);
  };
  let [x, y] = [0, 0];
  const anchors = anchorsOf(before, after);
  yield;
  for (const [index, [i, j]] of [...anchors, [before.length, after.length] as const].entries()) {
    if (index % PART === PART - 1) yield;
    // Neighbours of an anchor are often the same too.
    while (x < i && y < j && before[x] === after[y]) {
      add(true, 1, 1);
      x += 1;
      y += 1;
    }
    let shared = 0;
    while (shared < i - x && shared < j - y && before[i - shared - 1] === after[j - shared - 1]) shared += 1;
    bridge(x, i - shared, y, j - shared);
    add(true, shared, shared);
    [x, y] = [i, j];
  }
  return runs;
}

/** Places of items that both lists have exactly once, as many as follow each other in both. */
function anchorsOf(
  before: readonly number[],
  after: readonly number[],
): readonly (readonly [number, number])[] {
  const [inBefore, inAfter] = [placesOfUnique(before), placesOfUnique(after)];
  const pairs: (readonly [number, number])[] = [];
  for (const [item, place] of inBefore) {
    const other = inAfter.get(item);
    if (other !== undefined) pairs.push([place, other]);
  }
  return longestRising(pairs);
}

/** Places of the items that a list has exactly once, in their order. */
function placesOfUnique(items: readonly number[]): ReadonlyMap<number, number> {
  const places = new Map<number, number>();
  const repeated = new Set<number>();
  for (const [place, item] of items.entries()) {
    if (places.has(item)) repeated.add(item);
    else places.set(item, place);
  }
  for (const item of repeated) places.delete(item);
  return places;
}

/** The longest part of the pairs, which rise by their first numbers, that rises by the second as well. */
function longestRising(
  pairs: readonly (readonly [number, number])[],
): readonly (readonly [number, number])[] {
  /** For each length the pair with which a part of this length ends lowest. */
  const ends: number[] = [];
  const previous: number[] = [];
  for (const [index, [, value]] of pairs.entries()) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[ends[middle] ?? 0]?.[1] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    previous[index] = ends[low - 1] ?? -1;
    ends[low] = index;
  }
  const rising: (readonly [number, number])[] = [];
  for (let index = ends.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) {
    const pair = pairs[index];
    if (pair !== undefined) rising.push(pair);
  }
  return rising.reverse();
}

/** Lets other work in between, in Node and in a browser. */
export async function breathe(): Promise<void> {
  await new Promise<void>((resolve) => {
    if (typeof setImmediate === "function") setImmediate(resolve);
    else setTimeout(resolve);
  });
}
