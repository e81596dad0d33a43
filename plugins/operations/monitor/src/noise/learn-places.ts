import { withoutNames } from "./calendar.ts";
import { common, shapeOf } from "./compare-lines.ts";
import type { Place } from "./find-places.ts";
import type { Times } from "./find-today.ts";
import { learnValues, type Version } from "./learn-values.ts";
import { saysState } from "./never-noise.ts";
import type { ChangedLine } from "./read-changes.ts";
import { changed, digest, isOften, MAX_SLOTS, type Slot, type Slots, takesTurns } from "./slot.ts";

/** Lines of one place that are looked at in one check; where more change the page has another content. */
const MAX_LINES = 20;
/** How much two lines share that are versions of one. */
const A_VERSION = 0.4;
/** A quotation gives way to any other one once it did so often, such as what customers say. */
const MIN_QUOTES = 1;
/** What somebody said, with a name behind it. */
const SIGNED =
  /(?:[»”"’」]|[»”"’」.!?…。！？]\s?(?:[—–-]|[(/（]))\s?\p{L}[\p{L}.'’-]{0,30}(?: [\p{L}.'’-]{1,30}){0,2}(?:, [\p{L} .'’-]{2,40})?[)）]?$/u;
/** Letters of a line that can be known again. */
const MIN_LETTERS = 12;
/** The same of scripts whose signs are words. */
const MIN_SIGNS = 6;

/** A line that changed for good, as far as the fetches of a check say, and the side that has it. */
export interface PlacedLine {
  readonly line: ChangedLine;
  readonly isAdded: boolean;
  readonly place: Place | undefined;
  /** Whether it stands in a menu, a side note or a banner. */
  readonly isOutside?: boolean;
}

/** What stands at one place: lines in place of which others came, without versions of one line. */
interface Replaced {
  readonly key: string;
  readonly kind: string;
  readonly gone: readonly ChangedLine[];
  readonly come: readonly ChangedLine[];
}

/**
 * Learns from what differs between checks, and says which lines are noise by it. A place is learned where its lines are
 * replaced by as many others that have nothing in common with them, at most of the changes of the page, and where the same ones come
 * back, not only in turns of two. What has a price, a date, stock or a state in it is never learned, and what no check has shown before is
 * reported.
 */
export function learnSlots(
  slots: Slots,
  lines: readonly PlacedLine[],
  times: Times,
): { readonly noise: ReadonlySet<ChangedLine>; readonly slots: Slots } {
  const { versions, places } = byPlace(lines);
  const values = learnValues(slots, versions, times);
  const noise = new Set(values.noise);
  const fresh = new Map(values.fresh);
  for (const place of places) {
    const before = slots[place.key];
    const [gone, come] = [place.gone, place.come].map((list) => list.map(({ normal }) => digest(normal)));
    const slot = changed(before, gone ?? [], come ?? []);
    fresh.set(place.key, slot);
    const isTold = !isOtherQuote(place, slot);
    const taken = isTold && takesTurns(slot) ? takenIn(place, before) : [];
    for (const line of isTold ? taken : [...place.gone, ...place.come]) noise.add(line);
  }
  const others = Object.entries(slots).flatMap(([key, slot]) =>
    fresh.has(key) ? [] : [[key, lines.length === 0 ? slot : { ...slot, checks: slot.checks + 1 }] as const],
  );
  return { noise, slots: Object.fromEntries([...others, ...fresh].slice(-MAX_SLOTS)) };
}

/** The lines that are versions of one, and what is replaced at each place. */
function byPlace(lines: readonly PlacedLine[]): {
  versions: readonly Version[];
  places: readonly Replaced[];
} {
  const versions: Version[] = [];
  const places: Replaced[] = [];
  const kindOf = ({ line, place }: PlacedLine) => (isSigned(line) ? "quote" : (place?.kind ?? ""));
  const groups = Map.groupBy(lines, (one) => `${one.place?.heading ?? ""}\n${kindOf(one)}`);
  for (const [name, group] of groups) {
    if (group.length > 2 * MAX_LINES || group.some(({ place }) => place === undefined)) continue;
    const gone = group.flatMap(({ line, isAdded }) => (isAdded ? [] : [line]));
    const come = group.flatMap(({ line, isAdded }) => (isAdded ? [line] : []));
    const pairs = versionsOf(gone, come);
    versions.push(...pairs);
    const paired = new Set([...pairs].flat());
    const isLeft = (line: ChangedLine) => !paired.has(line);
    const kind = group[0] === undefined ? "" : kindOf(group[0]);
    const one = { key: digest(`place ${name}`), kind, gone: gone.filter(isLeft), come: come.filter(isLeft) };
    if (isReplaced(one.gone, one.come) || isLoneQuote(one)) places.push(one);
  }
  return { versions, places };
}

/** Whether quotations came or went with nothing in place of them, as they seem to where other noise stands around them. */
function isLoneQuote({ gone, come }: Pick<Replaced, "gone" | "come">): boolean {
  return gone.length !== come.length && [...gone, ...come].every(isSigned);
}

/** Whether a line is a quotation with a name behind it that says of nothing how it stands. */
function isSigned({ normal }: ChangedLine): boolean {
  return /^[«“„"「『]/u.test(normal) && SIGNED.test(normal) && !saysState(normal);
}

/** Whether a quotation gave way to another: one with a name behind it at sight, any other where it did so before. */
function isOtherQuote({ kind, gone, come }: Replaced, slot: Slot): boolean {
  if (kind !== "quote") return false;
  if (gone.length !== come.length) return slot.changes > MIN_QUOTES && isOften(slot);
  const areSigned = [...gone, ...come].every(({ normal }) => SIGNED.test(normal) && !saysState(normal));
  return areSigned || (slot.changes > MIN_QUOTES && isOften(slot));
}

/** Of a place that is known, the lines that were seen: as many on both sides, so that what is gone for good, or new, is left. */
function takenIn({ gone, come }: Replaced, before: Slot | undefined): readonly ChangedLine[] {
  const seen = new Set(before?.items ?? []);
  const [out, back] = [gone, come].map((list) => list.filter(({ normal }) => seen.has(digest(normal))));
  const count = Math.min(out?.length ?? 0, back?.length ?? 0);
  return [...(out ?? []).slice(0, count), ...(back ?? []).slice(0, count)];
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
  if (shapeOf(one) === shapeOf(other) || common(one, other).share >= A_VERSION) return true;
  // Languages without spaces, and short lines, have nothing in common but the names of their days.
  return /\p{N}|⟨now⟩/u.test(one) && shapeOf(withoutNames(one)) === shapeOf(withoutNames(other));
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

/** Whether a line has enough letters to be known again. */
export function isText(normal: string): boolean {
  const letters = normal.match(/\p{L}/gu)?.length ?? 0;
  const signs = normal.match(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/gu)?.length ?? 0;
  return letters >= MIN_LETTERS || signs >= MIN_SIGNS;
}
