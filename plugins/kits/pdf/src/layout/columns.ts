import { around, type Box, median, overlap } from "./geometry.ts";
import { markerOf } from "./lists.ts";
import { rowsOf } from "./rows.ts";
import { countCjk } from "./scripts.ts";
import type { Segment } from "./segments.ts";

/** What is put in order: a segment, or something that is one block already, such as a table. */
export interface Item extends Box {
  readonly segment?: Segment;
}

/** How many items may cross the space between two columns: titles, wide tables. */
const CROSSINGS = [0, 1, 2, 3, 5, 8, 12, 18, 25];
const MAX_CROSSING_SHARE = 0.25;
const MIN_GUTTER = 6;
/** Columns stand side by side for at least this many points. */
const MIN_SHARED_HEIGHT = 20;
/** Rows begin together on both sides: so many of them at least, and parts of those of the one and the other side. */
const MIN_STARTS = 3;
const STARTS_SHARE = 0.75;
const MIN_STARTS_SHARE = 0.6;
/** Steps from line to line, in points, and the factor from which on one is wider than usual. */
const MIN_LINE_STEP = 6;
const APART = 1.15;
/** Lines of prose hold at least this many characters. */
const PROSE_LENGTH = 18;
/** Columns with at least so many lines that hardly ever stand on one height are no table, however short they are. */
const MIN_LINES = 3;
const LEVEL_SHARE = 0.2;
/** Blocks this far apart, in points, such as those of a letter's head, may agree by chance more often. */
const FAR_APART = 100;
const FAR_LEVEL_SHARE = 0.4;
/** Cells of one row may stand two points higher or lower than each other; those of one side are shorter than this, in characters. */
const NEAR = [-2, -1, 0, 1, 2];
const SHORT = 12;
const CELLS_SHARE = 0.8;
/** Gaps across the page that may part its columns: from this height, so many of them, on pages with enough on it. */
const MIN_CUT = 8;
const MAX_CUTS = 3;
const MIN_CUT_ITEMS = 6;
const SAME_GAP = 0.3;
const MAX_DEPTH = 8;
/** Gutters next to a gutter: pages have at most so many columns and one. */
const MAX_NESTED = 3;

interface Gutter {
  readonly x0: number;
  readonly x1: number;
}

/** Cuts a page into regions of one column each, in reading order. */
export function readingOrder<T extends Item>(items: readonly T[], depth = 0): T[][] {
  if (items.length < 2 || depth > MAX_DEPTH) return items.length === 0 ? [] : [[...items]];
  const gutter = findGutter(items);
  if (gutter === undefined) return cutAcross(items, depth) ?? [[...items]];
  const bands = bandsOf(items, gutter);
  // Many bands mean that the columns of another part of the page are in the way.
  if (bands.filter(({ crossing }) => crossing.length > 0).length > 2) {
    const cut = cutAcross(items, depth);
    if (cut !== undefined) return cut;
  }
  return bands.flatMap(({ crossing, left, right }) => {
    if (crossing.length > 0) return readingOrder(crossing, depth + 1);
    const rtl = isMostlyRtl(items);
    const [first, second] = rtl ? [right, left] : [left, right];
    return [...readingOrder(first, depth + 1), ...readingOrder(second, depth + 1)];
  });
}

/** Parts of a page may have columns at different places: looks for columns above and below the widest gaps. */
function cutAcross<T extends Item>(items: readonly T[], depth: number): T[][] | undefined {
  if (items.length < 2 * MIN_CUT_ITEMS) return undefined;
  const sorted = [...items].sort((a, b) => a.y0 - b.y0);
  const cuts: { readonly gap: number; readonly at: number }[] = [];
  let bottom = sorted[0]!.y1;
  sorted.forEach((item, at) => {
    if (item.y0 - bottom >= MIN_CUT) cuts.push({ gap: item.y0 - bottom, at });
    bottom = Math.max(bottom, item.y1);
  });
  // The same space again and again parts the rows of a table with long texts in three columns or more.
  const isOfRows = (gap: number) =>
    cuts.filter((other) => Math.abs(other.gap - gap) < SAME_GAP).length >= MIN_STARTS && holdsColumns(items);
  for (const { at, gap } of cuts.sort((a, b) => b.gap - a.gap).slice(0, MAX_CUTS)) {
    if (isOfRows(gap)) continue;
    const [above, below] = [sorted.slice(0, at), sorted.slice(at)];
    if (findGutter(above) === undefined && findGutter(below) === undefined) continue;
    return [...readingOrder(above, depth + 1), ...readingOrder(below, depth + 1)];
  }
  return undefined;
}

/** Whether three pieces or more stand on most lines. */
function holdsColumns(items: readonly Item[]): boolean {
  const rows = rowsOf(items.flatMap(({ segment }) => (segment === undefined ? [] : [segment])));
  return rows.filter(({ segments }) => segments.length > 2).length * 2 > rows.length;
}

function isMostlyRtl(items: readonly Item[]): boolean {
  return items.filter(({ segment }) => segment?.rtl === true).length * 2 > items.length;
}

interface Band<T> {
  crossing: T[];
  left: T[];
  right: T[];
}

/** What crosses the gutter parts the page: above it is read before, below it after. */
function bandsOf<T extends Item>(items: readonly T[], gutter: Gutter): Band<T>[] {
  const sorted = [...items].sort((a, b) => a.y0 + a.y1 - b.y0 - b.y1);
  const bands: Band<T>[] = [];
  for (const item of sorted) {
    let band = bands.at(-1);
    const above = band?.crossing.at(-1);
    const crosses =
      (item.x0 < gutter.x0 - 1 && item.x1 > gutter.x1 + 1) ||
      (above !== undefined && isRestOf(above, item, sorted));
    if (band === undefined || band.crossing.length > 0 !== crosses) {
      band = { crossing: [], left: [], right: [] };
      bands.push(band);
    }
    if (crosses) band.crossing.push(item);
    else if (item.x0 + item.x1 < gutter.x0 + gutter.x1) band.left.push(item);
    else band.right.push(item);
  }
  return bands;
}

/** The short last line of a title that crosses: set like the line above it, with nothing next to it. */
function isRestOf({ segment: above }: Item, { segment }: Item, items: readonly Item[]): boolean {
  if (above === undefined || segment === undefined || Math.abs(above.size - segment.size) > 0.5) return false;
  const step = segment.baseline - above.baseline;
  if (step <= 0 || step > 1.6 * segment.size || above.bold !== segment.bold) return false;
  const isAligned =
    Math.abs(above.x0 - segment.x0) < 2 || Math.abs(above.x0 + above.x1 - segment.x0 - segment.x1) < 4;
  return (
    isAligned &&
    items.every(
      (other) => other.segment === segment || overlap(other.y0, other.y1, segment.y0, segment.y1) < 2,
    )
  );
}

/** `nested` counts the gutters that this one lies next to. */
function findGutter(items: readonly Item[], nested = 0): Gutter | undefined {
  const box = around(items);
  const width = Math.ceil(box.x1 - box.x0);
  if (width < 40 || width > 20_000) return undefined;
  const cover = coverage(items, box.x0, width);
  const most = Math.floor(items.length * MAX_CROSSING_SHARE);
  const seen = new Set<string>();
  for (const crossings of CROSSINGS) {
    // Next to a gutter only one that nothing crosses is looked for: each level looks at few places.
    if (crossings > most || (nested > 0 && crossings > 0)) break;
    const runs = runsBelow(cover, crossings, Math.floor(width * 0.15), Math.ceil(width * 0.85));
    for (const run of runs.slice(0, 2)) {
      const key = `${run.x0} ${run.x1}`;
      if (seen.has(key)) continue;
      seen.add(key);
      const gutter = { x0: box.x0 + run.x0, x1: box.x0 + run.x1 };
      if (partsProse(items, gutter, nested)) return gutter;
    }
  }
  return undefined;
}

/** How many items stand over each point of the width. */
function coverage(items: readonly Item[], x0: number, width: number): Int32Array {
  const steps = new Int32Array(width + 2);
  for (const item of items) {
    steps[Math.max(0, Math.floor(item.x0 - x0))]! += 1;
    steps[Math.min(width + 1, Math.ceil(item.x1 - x0))]! -= 1;
  }
  for (let x = 1; x < steps.length; x++) steps[x]! += steps[x - 1]!;
  return steps;
}

/** Where no more than so many items stand, widest first. */
function runsBelow(cover: Int32Array, most: number, from: number, to: number): Gutter[] {
  const runs: Gutter[] = [];
  let start = -1;
  for (let x = from; x <= to; x++) {
    const free = x < to && cover[x]! <= most;
    if (free && start < 0) start = x;
    if (free || start < 0) continue;
    if (x - start >= MIN_GUTTER) runs.push({ x0: start, x1: x });
    start = -1;
  }
  return runs.sort((a, b) => b.x1 - b.x0 - a.x1 + a.x0);
}

/** Whether running text stands on both sides; what looks like a table is left whole. */
function partsProse(items: readonly Item[], gutter: Gutter, nested: number): boolean {
  const middle = (gutter.x0 + gutter.x1) / 2;
  const left = items.filter(({ x1 }) => x1 <= middle);
  const right = items.filter(({ x0 }) => x0 >= middle);
  if (left.length === 0 || right.length === 0) return false;
  const [a, b] = [around(left), around(right)];
  if (overlap(a.y0, a.y1, b.y0, b.y1) < MIN_SHARED_HEIGHT) return false;
  const sides = [baselinesOf(left), baselinesOf(right)] as const;
  if (startTogether(...sides)) return false;
  const share = gutter.x1 - gutter.x0 >= FAR_APART ? FAR_LEVEL_SHARE : LEVEL_SHARE;
  const isLevel = areLevel(...sides, share) || areCells([left, right], sides);
  if (nested === 0 && (!isLevel || (isList(left) && isList(right)))) return true;
  return isText(left, a, nested) && isText(right, b, nested);
}

/** Whether what begins behind a wider step begins next to something that does too, as the rows of a table do. */
function startTogether(left: readonly number[], right: readonly number[]): boolean {
  const [few, many] = byLength(startsOf(left), startsOf(right));
  if (few.length < MIN_STARTS || few.length < MIN_STARTS_SHARE * many.length) return false;
  return countCommon(few, many) >= STARTS_SHARE * few.length;
}

/** The baselines of lines that stand further below the one above than lines usually do. */
function startsOf(baselines: readonly number[]): number[] {
  let usual = Number.POSITIVE_INFINITY;
  for (let at = 1; at < baselines.length; at++) {
    const step = baselines[at]! - baselines[at - 1]!;
    if (step >= MIN_LINE_STEP && step < usual) usual = step;
  }
  return baselines.filter((y, at) => at > 0 && y - baselines[at - 1]! > APART * usual);
}

/** Whether several lines begin with a bullet: lists stand side by side on slides. */
function isList(items: readonly Item[]): boolean {
  return (
    items.filter(({ segment }) => segment !== undefined && markerOf(segment)?.marker === "-").length >= 2
  );
}

/** Whether lines on both sides stand on common baselines, as they do in a table. */
function areLevel(left: readonly number[], right: readonly number[], share: number): boolean {
  const [few, many] = byLength(left, right);
  if (few.length < MIN_LINES) return true;
  return countCommon(few, many) > share * few.length;
}

/** Whether nearly all lines of a side of short texts, such as numbers, stand next to one of the other side, give or take two points. */
function areCells(
  sides: readonly [readonly Item[], readonly Item[]],
  [left, right]: readonly [readonly number[], readonly number[]],
): boolean {
  const isShort = (items: readonly Item[]) =>
    median(items.map(({ segment }) => (segment === undefined ? SHORT : lengthOf(segment)))) < SHORT;
  if (!sides.some(isShort)) return false;
  const [few, many] = byLength(left, right);
  const known = new Set(many.flatMap((y) => NEAR.map((step) => y + step)));
  return few.length >= MIN_LINES && few.filter((y) => known.has(y)).length >= CELLS_SHARE * few.length;
}

function byLength(a: readonly number[], b: readonly number[]): [readonly number[], readonly number[]] {
  return b.length < a.length ? [b, a] : [a, b];
}

function countCommon(few: readonly number[], many: readonly number[]): number {
  const known = new Set(many);
  return few.reduce((sum, y) => (known.has(y) ? sum + 1 : sum), 0);
}

/** The baselines of the lines, to a point, from the top. */
function baselinesOf(items: readonly Item[]): number[] {
  const found = new Set<number>();
  for (const { segment } of items) if (segment !== undefined) found.add(Math.round(segment.baseline));
  return [...found].sort((a, b) => a - b);
}

/** Whether one column of running text stands there, or several side by side. */
function isText(items: readonly Item[], box: Box, nested: number): boolean {
  return isProse(items, box) || (nested < MAX_NESTED && findGutter(items, nested + 1) !== undefined);
}

function isProse(items: readonly Item[], box: Box): boolean {
  const segments = items.flatMap(({ segment }) => (segment === undefined ? [] : [segment]));
  // A side that is one table is a column of its own.
  if (segments.length === 0) return true;
  const rows = rowsOf(segments);
  const lengths = rows.map((row) => row.segments.reduce((sum, segment) => sum + lengthOf(segment), 0));
  if (median(lengths) < PROSE_LENGTH) return false;
  if (median(rows.map(({ x0, x1 }) => x1 - x0)) < (box.x1 - box.x0) / 2) return false;
  return rows.filter((row) => row.segments.length === 1).length >= 0.55 * rows.length;
}

/** Characters with spaces; those of Chinese, Japanese and Korean say as much as two. */
function lengthOf({ words, length }: Segment): number {
  return length + words.length + words.reduce((sum, { text }) => sum + countCjk(text), 0);
}
