import { overlap } from "./geometry.ts";
import { edgeLines, isPageNumber } from "./page-edges.ts";
import { type Row, rowsOf } from "./rows.ts";
import type { PageSegments, Segment } from "./segments.ts";
import { textOf } from "./segments.ts";
import { findSequences, isAligned } from "./sequences.ts";

/** Parts of the page's height, at the top and at the bottom, where such lines stand. */
const MARGIN = 0.12;
const NUMBER_MARGIN = 0.08;
const SMALL_MARGIN = 0.07;
/** A line in smaller type than this, in body sizes, and far from the text, is no part of it. */
const SMALL = 0.93;
const FAR = 1.4;
/** Margins of a page with at least so many lines of text, as part of its longer side. */
const TEXT_MARGIN = 0.085;
const MIN_TEXT_ROWS = 20;
/** A lone line stands further off by this factor than nearly all lines of its page stand from each other. */
const LONE = 1.3;
const LONE_FAR = 0.8;
const USUAL_GAPS = 0.9;
const MAX_HEAD_PIECES = 6;
const MAX_HEAD_LINES = 3;
/** Raised marks are set in type smaller than this, in sizes of what follows. */
const RAISED = 0.85;
/** On a page of little text its foot stands further off than this, in body sizes. */
const FAR_BELOW = 5;
const MAX_HEAD_LENGTH = 100;
const LARGER = 1.08;
/** From this many body sizes on, a line that comes again with another number is a heading. */
const LARGE = 1.2;

/** Pages with more are none that anyone reads. */
const MAX_SEGMENTS = 10_000;
/** So many places of one text between the margins show where it stands. */
const MAX_INSIDE = 50;

/**
 * Headers, footers and page numbers: what stands in the margins and comes again, or is set apart from the text. What is
 * part of a sequence, such as the rows of a table or the items of a list, is none.
 */
export function findRunningHeads(pages: readonly PageSegments[], bodySize: number): ReadonlySet<Segment> {
  const dropped = new Set<Segment>();
  const sequences = new Map(
    pages.map((page) => [
      page.number,
      page.segments.length > MAX_SEGMENTS
        ? new Set<Segment>()
        : findSequences(page, (segment) => distanceToEdge(segment, page) <= MARGIN * page.height),
    ]),
  );
  for (const segment of repeated(pages, bodySize, sequences)) dropped.add(segment);
  const isOwnSize = sizesOfMargins(pages);
  for (const page of pages) {
    if (page.segments.length > MAX_SEGMENTS) continue;
    for (const segment of loneLines(page, bodySize))
      if (sequences.get(page.number)?.has(segment) !== true) dropped.add(segment);
    const kept = page.segments.filter((segment) => !dropped.has(segment));
    for (const segment of edgeLines(page, kept, bodySize)) dropped.add(segment);
    const isInMargin = (segment: Segment) => distanceToEdge(segment, page) <= SMALL_MARGIN * page.height;
    const isSmall = (segment: Segment) =>
      isInMargin(segment) && (segment.size < SMALL * bodySize || isOwnSize(segment) || isPageNumber(segment));
    const text = page.segments.filter((segment) => !dropped.has(segment) && !isSmall(segment));
    const sequence = sequences.get(page.number);
    for (const segment of page.segments) {
      if (sequence?.has(segment)) continue;
      const isNumber = isPageNumber(segment) && distanceToEdge(segment, page) <= NUMBER_MARGIN * page.height;
      if (isNumber && isFarFrom(text, segment, 0.4 * bodySize)) dropped.add(segment);
      else if (isSmall(segment) && isFarFrom(text, segment, FAR * bodySize)) dropped.add(segment);
    }
  }
  return dropped;
}

/**
 * On a page of running text: what stands alone above and below it, in the size of the text, at a distance at which
 * nothing else on the page stands. On others, such as slides and short letters, only what is far below all text.
 */
function loneLines(page: PageSegments, bodySize: number): Segment[] {
  const margin = TEXT_MARGIN * Math.max(page.width, page.height);
  const rows = rowsOf(page.segments);
  const gaps = rows.slice(1).map((row, at) => row.y0 - rows[at]!.y1);
  const inner = gaps.slice(1, -1).sort((a, b) => a - b);
  const isText = rows.length >= MIN_TEXT_ROWS;
  const usual = inner[Math.floor((isText ? USUAL_GAPS : 0.5) * inner.length)] ?? 0;
  const far = Math.max(LONE_FAR * bodySize, LONE * usual);
  const isHead = ({ segments }: Row) => {
    const isNumbered = segments.length > 1 && [segments[0]!, segments.at(-1)!].some(isPageNumber);
    return (
      segments.length <= MAX_HEAD_PIECES &&
      segments.reduce((sum, { length }) => sum + length, 0) <= MAX_HEAD_LENGTH &&
      segments.every(
        (segment) =>
          (!segment.bold || isNumbered) &&
          segment.size < LARGER * bodySize &&
          distanceToEdge(segment, page) <= margin,
      )
    );
  };
  const [up, gapsUp] = [[...rows].reverse(), [...gaps].reverse()];
  const below = edgeOf(up, gapsUp, isText ? far : Math.max(far, FAR_BELOW * bodySize));
  const edges = isText ? [edgeOf(rows, gaps, far), below] : [below];
  return edges.flatMap((edge) => (edge.every(isHead) ? edge.flatMap(({ segments }) => segments) : []));
}

/** The few rows at the edge of a page before the first gap that is wide enough; none where they are part of a text. */
function edgeOf(inwards: readonly Row[], gaps: readonly number[], wide: number): readonly Row[] {
  const end = gaps.findIndex((gap) => gap >= wide);
  if (end < 0 || end >= MAX_HEAD_LINES || end >= inwards.length / 2) return [];
  const own = inwards.slice(0, end + 1);
  // A single line that ends as sentences do may be the last one of a text.
  const isSentence = /[.:;,!?]$/.test(own[0]!.segments.at(-1)!.words.at(-1)!.text);
  return own.some(isOfText) || (isSentence && end === 0) ? [] : own;
}

/** Whether a line is the rest of a sentence, or a note with its raised mark. */
function isOfText({ segments: [first] }: Row): boolean {
  const [mark, next] = first!.words;
  return /^\p{Ll}+[,;]?$/u.test(mark!.text) || (next !== undefined && mark!.size < RAISED * next.size);
}

/** What stands at one height on several pages, whatever the numbers in it; but in large type they number chapters. */
function repeated(
  pages: readonly PageSegments[],
  bodySize: number,
  sequences: ReadonlyMap<number, ReadonlySet<Segment>>,
): Segment[] {
  const needed = Math.max(2, Math.min(3, Math.ceil(pages.length / 2)));
  if (pages.length < needed) return [];
  const byKey = new Map<string, Found>();
  const textFor = (segment: Segment, exact: string) =>
    segment.size > LARGE * bodySize ? exact : exact.replace(/\d+/g, "0");
  for (const page of pages) {
    for (const segment of page.segments) {
      if (distanceToEdge(segment, page) > MARGIN * page.height) continue;
      const exact = textOf(segment.words);
      const text = textFor(segment, exact);
      // Printers shift lines by a fraction: each is counted at its own height and the next one.
      const height = Math.round(segment.baseline / 8);
      const key = `${height} ${text}`;
      const found = byKey.get(key) ?? { text, pages: new Set(), segments: [], tied: 0, isExact: true };
      found.pages.add(page.number);
      found.segments.push(segment);
      found.isExact &&= exact === textOf(found.segments[0]!.words);
      if (sequences.get(page.number)?.has(segment)) found.tied++;
      byKey.set(key, found);
    }
  }
  const repeats = [...byKey.values()].filter((found) => found.pages.size >= needed);
  if (repeats.length === 0) return [];
  const inside = new Map<string, Segment[]>(repeats.map(({ text }) => [text, []]));
  for (const page of pages) {
    for (const segment of page.segments) {
      if (distanceToEdge(segment, page) <= MARGIN * page.height) continue;
      const own = inside.get(textFor(segment, textOf(segment.words)));
      if (own !== undefined && own.length < MAX_INSIDE) own.push(segment);
    }
  }
  return repeats
    .filter((found) => !isSequence(found, inside.get(found.text) ?? []))
    .flatMap(({ segments }) => segments);
}

/** Segments of one text at one height. */
interface Found {
  readonly text: string;
  readonly pages: Set<number>;
  readonly segments: Segment[];
  /** How many of them go on what stands on their page. */
  tied: number;
  /** Whether they agree in their numbers too. */
  isExact: boolean;
}

/** Whether the same stands between the margins in the same place; or numbers count on in the rhythm of the text. */
function isSequence({ segments, tied, isExact }: Found, inside: readonly Segment[]): boolean {
  if (inside.some((other) => isAligned(segments[0]!, other))) return true;
  return !isExact && tied * 2 > segments.length;
}

/** Whether a line is set in a size that the text does not use, and no title either, as nothing is larger. */
function sizesOfMargins(pages: readonly PageSegments[]): (segment: Segment) => boolean {
  const lengths = new Map<number, number>();
  let all = 0;
  let largest = 0;
  for (const page of pages) {
    for (const segment of page.segments) {
      const size = Math.round(2 * segment.size);
      largest = Math.max(largest, size);
      if (distanceToEdge(segment, page) <= SMALL_MARGIN * page.height) continue;
      lengths.set(size, (lengths.get(size) ?? 0) + segment.length);
      all += segment.length;
    }
  }
  return (segment) => {
    const size = Math.round(2 * segment.size);
    return size < largest && (lengths.get(size) ?? 0) <= 0.01 * all;
  };
}

function distanceToEdge({ y0, y1 }: Segment, { height }: PageSegments): number {
  return Math.min(y1, height - y0);
}

/** Whether all of the text stands at least so many points above or below. */
function isFarFrom(text: readonly Segment[], segment: Segment, distance: number): boolean {
  return text.every(
    (other) => other === segment || -overlap(segment.y0, segment.y1, other.y0, other.y1) >= distance,
  );
}
