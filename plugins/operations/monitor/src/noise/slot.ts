import { createHash } from "node:crypto";

/** Places of a page of which so much is remembered, those that changed last. */
export const MAX_SLOTS = 50;
const MAX_ITEMS = 60;
/** How often a place has to change, and what was there before has to come back, before it is known. */
const [MIN_CHANGES, MIN_RETURNS, MIN_ITEMS] = [4, 2, 3];
/** Of the checks in which the page changed, the place did in so many. */
const OFTEN = 0.7;

/** What is remembered of a place that shows something else from check to check. */
export interface Slot {
  /** Checks in which the page changed since this place first did. */
  readonly checks: number;
  /** And those in which the place did. */
  readonly changes: number;
  /** Entries that came back after others had taken their place. */
  readonly returns: number;
  /** Changes that only undid the one before. */
  readonly flips: number;
  /** Digests of the entries that were seen, and of those that were gone the last time. */
  readonly items: readonly string[];
  readonly last: readonly string[];
  /** And of those that came once since the place is known, such as a notice: they are known the second time. */
  readonly once: readonly string[];
}

/** Places of a page by their digests. */
export type Slots = Readonly<Record<string, Slot>>;

/** A slot after one more change. */
export function changed(slot: Slot | undefined, gone: readonly string[], come: readonly string[]): Slot {
  const before = slot ?? { checks: 0, changes: 0, returns: 0, flips: 0, items: [], last: [], once: [] };
  const seen = new Set(before.items);
  const isFlip = come.length > 0 && come.every((item) => before.last.includes(item));
  const isLearned = slot !== undefined && takesTurns(slot);
  const isNew = (item: string) => isLearned && !seen.has(item) && !before.once.includes(item);
  const once = isLearned ? come.filter(isNew) : [];
  const items = [...new Set([...gone, ...come])].filter(
    (item) => !isLearned || seen.has(item) || come.includes(item),
  );
  const fresh = items.filter((item) => !once.includes(item));
  const kept = before.items.filter((item) => !fresh.includes(item));
  return {
    checks: before.checks + 1,
    changes: before.changes + 1,
    returns: before.returns + (come.some((item) => seen.has(item)) ? 1 : 0),
    flips: before.flips + (isFlip ? 1 : 0),
    items: [...kept, ...fresh].slice(-MAX_ITEMS),
    last: gone,
    once: [...before.once.filter((item) => !fresh.includes(item)), ...once].slice(-MAX_ITEMS),
  };
}

/** Whether its entries take turns. */
export function takesTurns(slot: Slot): boolean {
  const { changes, returns, flips, items } = slot;
  const isTurning = items.length >= MIN_ITEMS && 2 * flips <= changes;
  return changes >= MIN_CHANGES && returns >= MIN_RETURNS && isTurning && isOften(slot);
}

/** Whether it changes whenever the page does, or nearly. */
export function isOften({ changes, checks }: Slot): boolean {
  return changes >= OFTEN * checks;
}

/** What stands for a text that is remembered. */
export function digest(text: string): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, 12);
}
