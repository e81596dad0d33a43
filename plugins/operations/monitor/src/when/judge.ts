import { type Condition, type Leaf, leavesOf } from "../values/request.ts";
import { type Matches, moveOf, sideOf } from "./sides.ts";
import {
  type Alert,
  type FieldValue,
  fieldValueOf,
  keyOf,
  type Reading,
  type Readings,
  type Side,
  type WatchState,
  wordsOf,
} from "./state.ts";

/** What a check found of the values of a page. */
export interface Found {
  /** The values by each fetch that read the page, of which there is one at least. */
  readonly fetches: readonly Readings[];
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Whether something has to be there at two fetches. */
  readonly isConfirmed: boolean;
  readonly matches: Matches;
}

/** What comes of it. */
export interface Judged {
  readonly after: WatchState;
  readonly alerts: readonly Alert[];
  /** Whether one more fetch has to say the same. */
  readonly needsFetch: boolean;
}

interface Draft {
  readonly sides: Record<string, Side>;
  readonly references: Record<string, number>;
  readonly units: Record<string, string>;
  /** Conditions that came true now, by their keys. */
  readonly turned: Set<string>;
  /** Conditions that hold in this check alone. */
  readonly moved: Set<string>;
  needsFetch: boolean;
}

/**
 * Judges the values of a page by the state that the check before has left. A page changes sides only when all fetches of a check say so:
 * what they show differently stays as it was.
 */
export function judgeConditions(when: readonly Condition[], before: WatchState, found: Found): Judged {
  const draft: Draft = {
    sides: { ...before.sides },
    references: { ...before.references },
    units: { ...before.units },
    turned: new Set(),
    moved: new Set(),
    needsFetch: false,
  };
  const leaves = new Map(when.flatMap(leavesOf).map((leaf) => [keyOf(leaf), leaf]));
  const units = takeUnits([...leaves.values()], draft, found);
  for (const [key, leaf] of leaves) {
    if (leaf.changesBy === undefined) turn(key, leaf, draft, found);
    else move(key, leaf, draft, found);
  }
  const last = found.fetches.at(-1) ?? {};
  const tell: Tell = (leaf, condition, since) => {
    const { value: is, unit } = fieldValueOf(last[leaf.field]);
    const was = leaf.appears === true ? null : (before.last[leaf.field]?.value ?? null);
    const time = since === undefined ? null : new Date(since).toISOString();
    return { field: leaf.field, was, is, ...(unit === undefined ? {} : { unit }), condition, since: time };
  };
  const alerts = [
    ...units.map(([field, unit]) => tell({ field }, `is in ${unit} now`, undefined)),
    ...when.flatMap((condition) => alertsOf(condition, before, draft, found, tell)),
  ];
  const kept = {
    sides: only(draft.sides, when),
    references: only(draft.references, when),
    units: draft.units,
  };
  return { after: { ...kept, last: lastOf(last, before) }, alerts, needsFetch: draft.needsFetch };
}

type Tell = (leaf: Pick<Leaf, "field" | "appears">, condition: string, since: number | undefined) => Alert;

/** Alerts of a condition that has come true. */
function alertsOf(
  condition: Condition,
  before: WatchState,
  draft: Draft,
  { at }: Found,
  tell: Tell,
): Alert[] {
  if ("field" in condition) {
    const key = keyOf(condition);
    if (!draft.turned.has(key) && !draft.moved.has(key)) return [];
    return [tell(condition, wordsOf(condition), before.sides[key]?.since)];
  }
  const key = keyOf(condition);
  const leaves = leavesOf(condition);
  const holding = leaves.filter(
    (leaf) => draft.moved.has(keyOf(leaf)) || draft.sides[keyOf(leaf)]?.holds === true,
  );
  const holds = "all" in condition ? holding.length === leaves.length : holding.length > 0;
  const side = before.sides[key];
  if (side?.holds !== holds) draft.sides[key] = { holds, since: at };
  if (!holds || side?.holds === true) return [];
  return holding.map((leaf) => tell(leaf, wordsOf(leaf), side?.since));
}

/** Turns a condition to the side on which all fetches are. */
function turn(key: string, leaf: Leaf, draft: Draft, { fetches, at, isConfirmed, matches }: Found): void {
  const before = draft.sides[key]?.holds;
  const sides = fetches.map((readings) => sideOf(leaf, inUnit(leaf, readings, draft), before, matches));
  const [holds] = sides;
  if (holds === undefined || holds === before || !sides.every((side) => side === holds)) return;
  if (before === undefined && !holds) {
    draft.sides[key] = { holds, since: at };
    return;
  }
  const isAlone = fetches.length === 1 && isConfirmed;
  if (isAlone) draft.needsFetch = true;
  // A site that fails the second time has answered before; but what is missing may have failed as well.
  if (isAlone && (leaf.disappears === true || leaf.appears === true)) return;
  draft.sides[key] = { holds, since: at };
  if (holds) draft.turned.add(key);
}

/** Measures a number from its reference, which moves with each alert, and the other way when that does not count. */
function move(key: string, leaf: Leaf, draft: Draft, { fetches, at, isConfirmed }: Found): void {
  const numbers = fetches.map((readings) => inUnit(leaf, readings, draft)?.number);
  const reference = draft.references[key];
  if (!numbers.every((number) => number !== undefined)) return;
  const now = numbers.at(-1) as number;
  if (reference === undefined) {
    draft.references[key] = now;
    draft.sides[key] = { holds: false, since: at };
    return;
  }
  const moves = numbers.map((number) => moveOf(leaf, number, reference));
  const [first] = moves;
  if (first === undefined || first === 0 || !moves.every((one) => one === first)) return;
  if (fetches.length === 1 && isConfirmed) draft.needsFetch = true;
  // The nearest of what the fetches say, where the reference only follows.
  const isUp = first > 0;
  const nearest = isUp ? Math.min(...numbers) : Math.max(...numbers);
  draft.references[key] = Math.abs(first) === 2 ? nearest : now;
  if (Math.abs(first) === 2) return;
  draft.moved.add(key);
  draft.sides[key] = { holds: false, since: at };
}

/** The value, if its number is in the unit that counts. */
function inUnit(
  { field, currency, below, above, changesBy, equals }: Leaf,
  readings: Readings,
  { units }: Draft,
): Reading | null {
  const reading = readings[field] ?? null;
  const isNumeric =
    below !== undefined || above !== undefined || changesBy !== undefined || typeof equals === "number";
  const wanted = currency ?? units[field];
  if (!isNumeric || reading?.unit === undefined || wanted === undefined) return reading;
  return reading.unit.toLowerCase() === wanted.toLowerCase() ? reading : null;
}

/** Takes the unit of each field that all fetches show, and gives those that are another one than before. */
function takeUnits(
  leaves: readonly Leaf[],
  draft: Draft,
  { fetches, isConfirmed }: Found,
): readonly [string, string][] {
  const changed: [string, string][] = [];
  for (const field of new Set(
    leaves.filter(({ currency }) => currency === undefined).map((leaf) => leaf.field),
  )) {
    const [unit, ...others] = fetches.map((readings) => readings[field]?.unit);
    if (unit === undefined || unit === draft.units[field] || others.some((other) => other !== unit)) continue;
    const isFirst = draft.units[field] === undefined;
    if (!isFirst && fetches.length === 1 && isConfirmed) {
      draft.needsFetch = true;
      continue;
    }
    draft.units[field] = unit;
    if (isFirst) continue;
    changed.push([field, unit]);
    for (const leaf of leaves) if (leaf.field === field) delete draft.references[keyOf(leaf)];
  }
  return changed;
}

/** The values as they were last read. */
function lastOf(readings: Readings, before: WatchState): Readonly<Record<string, FieldValue>> {
  const known = Object.entries(readings).map(([field, reading]) => [
    field,
    reading === null ? (before.last[field] ?? fieldValueOf(null)) : fieldValueOf(reading),
  ]);
  return Object.fromEntries(known);
}

/** What belongs to conditions that a target still has. */
function only<T>(of: Readonly<Record<string, T>>, when: readonly Condition[]): Record<string, T> {
  const keys = new Set([...when.map(keyOf), ...when.flatMap(leavesOf).map(keyOf)]);
  return Object.fromEntries(Object.entries(of).filter(([key]) => keys.has(key)));
}
