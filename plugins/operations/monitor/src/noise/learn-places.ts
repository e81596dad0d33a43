import { createHash } from "node:crypto";
import { common, shapeOf } from "./compare-lines.ts";
import { linkWordsOf, type Place } from "./find-places.ts";
import { type Times, todayIn } from "./find-today.ts";
import { saysState } from "./never-noise.ts";
import type { ChangedLine } from "./read-changes.ts";

/** Places of a page of which so much is remembered, those that changed last. */
const MAX_SLOTS = 50;
const MAX_ITEMS = 60;
/** Lines of one place that are looked at in one check; where more change the page has another content. */
const MAX_LINES = 20;
/** How much two lines share that are versions of one. */
const A_VERSION = 0.4;
/** How often a place has to change, and what was there before has to come back, before it is known. */
const [MIN_CHANGES, MIN_RETURNS, MIN_ITEMS] = [4, 2, 3];
/** A quotation gives way to any other one once it did so often, such as what customers say. */
const MIN_QUOTES = 1;
/** Of the checks in which the page changed, the place did in so many. */
const OFTEN = 0.7;
/** Changes in which a value went from one to the next that said the same but for a token, or for the date of the visit. */
const [MIN_TOKENS, MIN_DAYS] = [3, 2];
/** Letters of a line that can be known again; of scripts whose signs are words. */
const [MIN_LETTERS, MIN_SIGNS] = [12, 6];
/** What stands for the date of the visit in the digest of a value. */
const DAY = "⟨now⟩";
/** What parts words, and the values of an address. */
const BETWEEN = /[ =&<>]/;
/** Links at once of which only a token differs. */
const MIN_MARKED = 3;
const TOKEN = /^["'(]?(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{7,128}["'),.;]?$/i;

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

/** A line that changed for good, as far as the fetches of a check say, and the side that has it. */
export interface PlacedLine {
  readonly line: ChangedLine;
  readonly isAdded: boolean;
  readonly place: Place | undefined;
}

/**
 * Learns from what differs between checks, and says which lines are noise by it. A place is learned where its lines are
 * replaced by as many others that have nothing in common with them, at most of the changes of the page, and where the same ones come
 * back, not only in turns of two. What has a price, a date, stock or a state in it is never learned, and what no check has shown before is
 * reported. A value is learned where it is a token, or the date of the visit, at several changes in a row.
 */
export function learnSlots(
  slots: Slots,
  lines: readonly PlacedLine[],
  times: Times,
): { readonly noise: ReadonlySet<ChangedLine>; readonly slots: Slots } {
  const noise = new Set<ChangedLine>();
  const fresh = new Map<string, Slot>();
  // Lines of which only a token in an address differs: of several at once it belongs to the visit.
  const marked: ChangedLine[] = [];
  const groups = Map.groupBy(lines, ({ place }) => `${place?.heading ?? ""}\n${place?.kind ?? ""}`);
  for (const [name, group] of groups) {
    if (group.length > 2 * MAX_LINES || group.some(({ place }) => place === undefined)) continue;
    const gone = group.flatMap(({ line, isAdded }) => (isAdded ? [] : [line]));
    const come = group.flatMap(({ line, isAdded }) => (isAdded ? [line] : []));
    const versions = versionsOf(gone, come);
    for (const [old, now] of versions) {
      const today = todayIn(old.normal, now.normal, times);
      const token = today === undefined ? tokenIn(old.normal, now.normal) : undefined;
      if (token?.isAddress === true) marked.push(old, now);
      const value = today === undefined ? token?.rest : `${DAY}${today.rest}`;
      if (value === undefined) continue;
      const key = digest(`value ${value}`);
      const slot = changed(slots[key], [], []);
      fresh.set(key, slot);
      const least = today === undefined ? MIN_TOKENS : today.isCalendar ? 1 : MIN_DAYS;
      if (slot.changes >= least && (least === 1 || isOften(slot))) noise.add(old).add(now);
    }
    const paired = new Set([...versions].flat());
    const [left, right] = [gone, come].map((list) => list.filter((line) => !paired.has(line)));
    if (!isReplaced(left ?? [], right ?? [])) continue;
    const key = digest(`place ${name}`);
    const [old, now] = [left ?? [], right ?? []].map((list) => list.map(({ normal }) => digest(normal)));
    const slot = changed(slots[key], old ?? [], now ?? []);
    fresh.set(key, slot);
    const isQuote = group.every(({ place }) => place?.kind === "quote");
    if (isQuote && slot.changes > MIN_QUOTES && isOften(slot)) for (const { line } of group) noise.add(line);
    if (!isKnown(slot)) continue;
    // As many on both sides: what is gone for good, or new, is left.
    const known = new Set(slots[key]?.items ?? []);
    const isIn = (line: ChangedLine) => known.has(digest(line.normal));
    const [out, back] = [(left ?? []).filter(isIn), (right ?? []).filter(isIn)];
    const count = Math.min(out.length, back.length);
    for (const line of [...out.slice(0, count), ...back.slice(0, count)]) noise.add(line);
  }
  if (marked.length >= 2 * MIN_MARKED) for (const line of marked) noise.add(line);
  const others = Object.entries(slots).flatMap(([key, slot]) =>
    fresh.has(key) ? [] : [[key, lines.length === 0 ? slot : { ...slot, checks: slot.checks + 1 }] as const],
  );
  return { noise, slots: Object.fromEntries([...others, ...fresh].slice(-MAX_SLOTS)) };
}

/** A slot after one more change. */
function changed(slot: Slot | undefined, gone: readonly string[], come: readonly string[]): Slot {
  const before = slot ?? { checks: 0, changes: 0, returns: 0, flips: 0, items: [], last: [], once: [] };
  const seen = new Set(before.items);
  const isFlip = come.length > 0 && come.every((item) => before.last.includes(item));
  const isLearned = slot !== undefined && isKnown(slot);
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

function isKnown(slot: Slot): boolean {
  const { changes, returns, flips, items } = slot;
  const isTurning = items.length >= MIN_ITEMS && 2 * flips <= changes;
  return changes >= MIN_CHANGES && returns >= MIN_RETURNS && isTurning && isOften(slot);
}

function isOften({ changes, checks }: Slot): boolean {
  return changes >= OFTEN * checks;
}

/** Lines that are versions of one: with the same words around another value, or with other numbers. */
function versionsOf(
  gone: readonly ChangedLine[],
  come: readonly ChangedLine[],
): ReadonlyMap<ChangedLine, ChangedLine> {
  const pairs = new Map<ChangedLine, ChangedLine>();
  const taken = new Set<ChangedLine>();
  for (const old of gone) {
    const other = come.find((line) => !taken.has(line) && isVersion(old.normal, line.normal));
    if (other === undefined) continue;
    taken.add(other);
    pairs.set(old, other);
  }
  return pairs;
}

function isVersion(one: string, other: string): boolean {
  return shapeOf(one) === shapeOf(other) || common(one, other).share >= A_VERSION;
}

/** Whether lines gave way to as many others, all of which can be known again and have nothing that counts. */
function isReplaced(gone: readonly ChangedLine[], come: readonly ChangedLine[]): boolean {
  const all = [...gone, ...come];
  // A card is of another thing, whose price is its own.
  const isPlain = ({ normal, text }: ChangedLine) =>
    !saysState(normal) || (gone.length > 1 && /^\s*(?:[-*+]\s)?!?\[/.test(text));
  return (
    gone.length > 0 &&
    gone.length === come.length &&
    all.every((line) => isPlain(line) && isText(line.normal))
  );
}

function isText(normal: string): boolean {
  const letters = normal.match(/\p{L}/gu)?.length ?? 0;
  const signs = normal.match(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/gu)?.length ?? 0;
  return letters >= MIN_LETTERS || signs >= MIN_SIGNS;
}

/** What two versions of a line share around tokens, which may be values in addresses; undefined where they differ in more. */
function tokenIn(
  one: string,
  other: string,
): { readonly rest: string; readonly isAddress: boolean } | undefined {
  if (saysState(linkWordsOf(one)) || saysState(linkWordsOf(other))) return undefined;
  const [a, b] = [one.split(BETWEEN), other.split(BETWEEN)];
  if (a.length !== b.length) return undefined;
  const different = [...a.keys()].filter((at) => a[at] !== b[at]);
  const isToken = (word = "") => TOKEN.test(word);
  if (!different.every((at) => isToken(a[at]) && isToken(b[at]) && a[at]?.length === b[at]?.length))
    return undefined;
  return {
    rest: a.map((word, at) => (different.includes(at) ? "\u0000" : word)).join(" "),
    isAddress: different.every((at) => one.includes(`=${a[at]}`)),
  };
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, 12);
}
