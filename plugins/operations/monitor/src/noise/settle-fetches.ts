import { common, holds, shapeOf } from "./compare-lines.ts";
import { type Learned, learnLines, learnTemplate, learnTurn, maskOf } from "./mask-learned.ts";
import { isGuarded } from "./never-noise.ts";
import { type Change, type ChangedLine, difference } from "./read-changes.ts";

/** How much of two lines must be the same so that they are versions of one line. */
const A_VERSION = 0.6;
/** Lines of one place that another is compared with by its words. */
const MAX_OTHERS = 50;

/** Characters of a line whose letters are compared in any order. */
const MAX_LETTERS = 5000;

type Side = Pick<Change, "removed" | "added" | "masked">;

/** A place of the earlier text at which one of two fetches differs from it, and what each has there. */
interface Region {
  readonly earlier: Side;
  readonly last: Side;
}

/** What came of the fetches of one check. */
export interface Settled {
  /** Lines of the last fetch's diff that differ for good. */
  readonly changed: readonly ChangedLine[];
  /** Whether one more fetch would say more. */
  readonly isOpen: boolean;
  readonly learned: Learned;
}

/**
 * What has changed on a page, by what each of its fetches in one check differs in from the earlier text. What two fetches
 * show differently is noise; what both show has changed.
 */
export function settleFetches(fetches: readonly (readonly Change[])[], learned: Learned): Settled {
  const mask = maskOf(learned);
  const fresh = fetches.map((changes) => changes.map(mask).filter((change) => !isEmpty(change)));
  const last = fresh.at(-1) ?? [];
  if (fresh.length === 1) return { changed: linesOf(last), isOpen: last.length > 0, learned };
  const rest = fresh.slice(0, -2).flat();
  let settled: Settled = { changed: [], isOpen: false, learned };
  for (const region of regionsOf(fresh.at(-2) ?? [], last)) {
    const one = settleRegion(region, fetches.length > 2 ? rest : undefined, settled.learned);
    settled = {
      changed: [...settled.changed, ...one.changed],
      isOpen: settled.isOpen || one.isOpen,
      learned: one.learned,
    };
  }
  return settled;
}

/** `first` are the changes of a fetch before both, if there was one. */
function settleRegion(
  { earlier, last }: Region,
  first: readonly Change[] | undefined,
  learned: Learned,
): Settled {
  if (keyOf(earlier) === keyOf(last)) {
    // In place of a line that takes turns, the same one may have come twice by chance.
    const { removed = 0, added = 0 } = last.masked ?? {};
    const isChance = first === undefined && last.added.length > 0 && removed > added;
    // And a line that made room for one that takes turns, in either fetch, does so itself, unless it is one that counts.
    const isRoom = ({ normal }: ChangedLine) => !isGuarded(normal);
    const places = [earlier, last].map((side) => (side.masked?.added ?? 0) - (side.masked?.removed ?? 0));
    const room = last.removed.filter(isRoom).slice(0, Math.max(0, ...places));
    const changed = linesOf([last]).filter((line) => !room.includes(line));
    return {
      changed,
      isOpen: isChance,
      learned: learnLines(
        learned,
        room.map(({ normal }) => normal),
      ),
    };
  }
  // Not there the second time.
  if (isEmpty(last)) return { changed: [], isOpen: false, learned: learnTurn(learned, earlier) };
  // Only there the last time: when another fetch says no more, it is changed.
  if (isEmpty(earlier)) return { changed: linesOf([last]), isOpen: first === undefined, learned };
  return settleNoise({ earlier, last }, first, learned);
}

/** Where both fetches differ from the earlier text, and from each other. */
function settleNoise(
  { earlier, last }: Region,
  first: readonly Change[] | undefined,
  earlierLearned: Learned,
): Settled {
  let learned = earlierLearned;
  const changed: ChangedLine[] = [];
  const [allEarlier, allLast] = apart(earlier.added, last.added);
  const stable = last.added.filter((line) => !allLast.includes(line));
  const [, returned] = apart(earlier.removed, last.removed);
  // The same parts in another order at each fetch.
  const sets = [last.removed, allEarlier, allLast].map((lines) => new Set(lines.map(lettersOf)));
  const isShuffled = (line: ChangedLine) => sets.every((set) => set.has(lettersOf(line)));
  const onlyEarlier = allEarlier.filter((line) => !isShuffled(line));
  const onlyLast = allLast.filter((line) => !isShuffled(line));
  let gone = last.removed.filter((line) => !returned.includes(line) && !isShuffled(line));

  // Versions of one line: what they share has to be in the line that was there before.
  let looked = 0;
  const rotating = new Set(onlyEarlier);
  const news: ChangedLine[] = [];
  for (const line of onlyLast) {
    const other = looked < MAX_OTHERS ? closest(line, [...rotating]) : undefined;
    looked += 1;
    if (other === undefined) {
      news.push(line);
      continue;
    }
    rotating.delete(other);
    const { words } = common(line.normal, other.normal);
    const old = gone.find(({ normal }) => holds(normal, words)) ?? closest(line, gone, 0.3);
    gone = gone.filter((one) => one !== old);
    if (old !== undefined && holds(old.normal, words))
      learned = learnTemplate(learned, old.normal, other.normal, line.normal);
    else changed.push(...(old === undefined ? [] : [old]), line);
  }
  const isRotating = rotating.size + news.length > 0;
  if (!isRotating) return { changed: [...changed, ...stable, ...gone], isOpen: false, learned };

  // Among lines that take turns, one that two fetches have may be there by chance, and in a third it is not.
  const always = stable.filter(({ normal }) =>
    first?.some(({ added }) => added.some((one) => one.normal === normal)),
  );
  const isOpen = stable.length > 0 && first === undefined;
  const confirmed = first === undefined ? stable : always;
  const places =
    news.length +
    stable.length -
    confirmed.length +
    Math.max(0, (last.masked?.added ?? 0) - (last.masked?.removed ?? 0));
  const [masked, missing] = replaced(gone, confirmed, [...rotating, ...news], places);
  const chance = stable.filter((line) => !confirmed.includes(line));
  const turning = [...rotating, ...news, ...masked, ...chance].map(({ normal }) => normal);
  return {
    changed: [...changed, ...confirmed, ...missing],
    isOpen,
    learned: isOpen ? learned : learnLines(learned, turning),
  };
}

/**
 * Which of the lines that are gone made room for others that take turns, of which there are so many, and which are gone for
 * good: those that are more like what is confirmed than like what takes turns.
 */
function replaced(
  gone: readonly ChangedLine[],
  confirmed: readonly ChangedLine[],
  turning: readonly ChangedLine[],
  places: number,
): readonly [readonly ChangedLine[], readonly ChangedLine[]] {
  // Where more is gone than can be compared, the first made room.
  const isFew = gone.length <= MAX_OTHERS;
  const scoreOf = (line: ChangedLine) => likeness(line, confirmed) - likeness(line, turning);
  const scored = gone.map((line) => ({ line, score: isFew ? scoreOf(line) : 0 }));
  const sorted = scored.sort((one, other) => one.score - other.score).map(({ line }) => line);
  return [sorted.slice(0, places), sorted.slice(places)];
}

/** How much a line is like one of others: in its words, in its markup, and in whether it has something that counts. */
function likeness(line: ChangedLine, others: readonly ChangedLine[]): number {
  const kind = ({ text }: ChangedLine) =>
    `${/^\s*(?:#+|[-*+|>]|\d+\.)?/.exec(text)?.[0]} ${text.includes("](")}`;
  const likes = others.slice(0, MAX_OTHERS).map((other) => {
    const isAlike = isGuarded(line.normal) === isGuarded(other.normal);
    return (
      common(line.normal, other.normal).share + (kind(line) === kind(other) ? 0.3 : 0) + (isAlike ? 0.3 : 0)
    );
  });
  return Math.max(0, ...likes);
}

/** The line of a list that has most in common with this one, and at least this share. */
function closest(
  line: ChangedLine,
  list: readonly ChangedLine[],
  least = A_VERSION,
): ChangedLine | undefined {
  let [best, share] = [undefined as ChangedLine | undefined, least];
  for (const one of list.slice(0, MAX_OTHERS)) {
    const found = versionShare(line.normal, one.normal);
    if (found >= share && (best === undefined || found > share)) [best, share] = [one, found];
  }
  return best;
}

/** How much two lines are alike with any numbers, if they have a word in common at all. */
function versionShare(one: string, other: string): number {
  const { share, words } = common(one, other);
  if (!words.some((word) => /\p{L}/u.test(word))) return share === 1 ? 1 : 0;
  // Of several that are alike with any numbers, the one with the same words.
  return 0.9 * common(shapeOf(one), shapeOf(other)).share + 0.1 * share;
}

/** The letters and digits of a line, in any order. */
function lettersOf({ normal }: ChangedLine): string {
  if (normal.length > MAX_LETTERS) return normal;
  return [...normal.replace(/[^\p{L}\p{N}]+/gu, "")].sort().join("");
}

/** The lines that only one of two lists has. */
function apart(
  one: readonly ChangedLine[],
  other: readonly ChangedLine[],
): readonly [readonly ChangedLine[], readonly ChangedLine[]] {
  const normals = (list: readonly ChangedLine[]) => list.map(({ normal }) => normal);
  const [left, right] = difference(normals(one), normals(other));
  return [left.flatMap((at) => one[at] ?? []), right.flatMap((at) => other[at] ?? [])];
}

/** Places at which one of two fetches differs; those that touch are one. */
function regionsOf(earlier: readonly Change[], last: readonly Change[]): readonly Region[] {
  const all = [
    ...earlier.map((change) => ({ change, isLast: false })),
    ...last.map((change) => ({ change, isLast: true })),
  ].sort((one, other) => one.change.start - other.change.start || one.change.end - other.change.end);
  const regions: { earlier: Change[]; last: Change[]; end: number }[] = [];
  for (const { change, isLast } of all) {
    const open = regions.at(-1);
    const region =
      open !== undefined && change.start <= open.end ? open : { earlier: [], last: [], end: change.end };
    if (region !== open) regions.push(region);
    region.end = Math.max(region.end, change.end);
    (isLast ? region.last : region.earlier).push(change);
  }
  return regions.map((region) => ({ earlier: sideOf(region.earlier), last: sideOf(region.last) }));
}

function sideOf(changes: readonly Change[]): Side {
  return {
    removed: changes.flatMap(({ removed }) => removed),
    added: changes.flatMap(({ added }) => added),
    masked: {
      removed: changes.reduce((sum, { masked }) => sum + (masked?.removed ?? 0), 0),
      added: changes.reduce((sum, { masked }) => sum + (masked?.added ?? 0), 0),
    },
  };
}

function linesOf(sides: readonly Side[]): readonly ChangedLine[] {
  return sides.flatMap(({ removed, added }) => [...removed, ...added]);
}

function keyOf({ removed, added }: Side): string {
  const join = (side: readonly ChangedLine[]) => side.map(({ normal }) => normal).join("\n");
  return `${join(removed)}\n\n${join(added)}`;
}

function isEmpty({ removed, added }: Side): boolean {
  return removed.length + added.length === 0;
}
