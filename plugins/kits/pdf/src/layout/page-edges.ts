import { isCaption } from "../tables/stream-blocks.ts";
import { around, type Box, overlap } from "./geometry.ts";
import { type Row, rowsOf } from "./rows.ts";
import { type PageSegments, type Segment, textOf } from "./segments.ts";
import { isAligned } from "./sequences.ts";

/** How far from the edge of the page, as part of its height, the number of a page stands, and a running head with more to it. */
const NUMBER_PLACE = 0.2;
const HEAD_PLACE = 0.15;
const ALONE_PLACE = 0.1;
/** Free space, in body sizes, next to a number, next to one at the very edge, and next to a line that is known by its style. */
const APART = 1.2;
const NEAR = 0.8;
const FAR = 1.5;
/** A small line with an address, so far below all text, is a foot wherever the text ends. */
const FAR_BELOW = 4;
const SMALL = 0.93;
const LARGER = 1.08;
/** A line at the very edge, so far off, is a head in bold and larger type too; as the last of a page it heads nothing anyway. */
const EDGE_PLACE = 0.075;
const TITLE = 1.6;
const MIN_TEXT_ROWS = 20;
/** So many rows make a page on which a line at the edge is no part of a short text. */
const MIN_ROWS = 10;
const MAX_PIECES = 4;
const MAX_LENGTH = 160;
/** Lines of one head, and heads one above the other. */
const MAX_LINES = 3;
const MAX_HEADS = 2;
/** Part of the width of the text over which a line between it and the edge goes, and what stands at both of its ends. */
const WIDE = 0.6;
const AT_MARGIN = 3;
/** A rule is no thicker than this, in points. */
const THICK = 3;

const NUMBER_WORDS = /^(?:page|p\.|pg\.?|seite|página|pagina|стр\.?)|p ?a ?g ?e$/i;
const PAGE_NUMBER =
  /^[-–—|·[(\s]*(?:(?:[A-Z]{1,2}[-–.]?)?\d{1,4}|[ivxlc]{1,7})(?:\s*(?:of|\/|von|de|из)\s*\d{1,4})?[-–—|·\])\s]*$/i;

/** What stands in the margins of printed pages: addresses, numbers of issues and pages, days of printing, marks of publishers. */
const ADDRESS = /https?:\/\/|\bwww\.|@[\w-]+\.\w|\bdoi\b/i;
const ISSUE = /\bvol(?:ume|\.)\s*\d|\bpage \d+ (?:of|\/) \d|^\W*\d{1,2}[./-]\d{1,2}[./-]\d{2,4}\W*$/i;
const MARKS = [
  "issn",
  "©",
  "copyright",
  "downloaded from",
  "downloaded by",
  "all rights reserved",
  "licensed under",
];

/** How a note at the foot of the page begins, and what stands below a table. */
const NOTE = /^(?:\d{1,3}|[*†‡§]+|notes?:|sources?:)\s\S/i;

/** Whether a segment is the number of a page, with or without a word for it. */
export function isPageNumber({ words, length }: Segment): boolean {
  return length < 24 && PAGE_NUMBER.test(textOf(words).replace(NUMBER_WORDS, ""));
}

function isForMargin(text: string): boolean {
  const lower = text.toLowerCase();
  return ADDRESS.test(text) || ISSUE.test(text) || MARKS.some((mark) => lower.includes(mark));
}

/** Rows at the edge of a page, as a reader sees them, and what is next to them. */
interface Edge {
  readonly isTop: boolean;
  readonly rows: readonly Row[];
  readonly next: Row;
  /** The free space between them, in body sizes. */
  readonly gap: number;
  /** How far they reach from the edge, as part of the height of the page. */
  readonly place: number;
}

/** Heads, feet and numbers of a single page: what its place, its style and its words tell from the text. */
export function edgeLines(page: PageSegments, segments: readonly Segment[], bodySize: number): Segment[] {
  const rows = rowsOf(segments);
  const all = around(rows);
  const text = { page, bodySize, x0: all.x0, x1: all.x1 };
  return [...linesAt(rows, text, true), ...linesAt(rows.reverse(), text, false)];
}

/** The text of a page: in which size, from where to where it is set. */
interface Text {
  readonly page: PageSegments;
  readonly bodySize: number;
  readonly x0: number;
  readonly x1: number;
}

/** `inwards` begins at the edge. */
function linesAt(inwards: readonly Row[], text: Text, isTop: boolean): Segment[] {
  const found: Segment[] = [];
  let before: Edge | undefined;
  for (let start = 0, heads = 0; heads < MAX_HEADS && start + MIN_ROWS <= inwards.length; heads++) {
    const isText = inwards.length - start >= MIN_TEXT_ROWS;
    const edge = edgesFrom(inwards.slice(start, start + MAX_LINES + 1), text, isTop).find(
      (one) => isNumber(one) || isHead(one, text) || (isText && isAtEdge(one, text)),
    );
    // Besides a number there is one head at most.
    if (edge === undefined || (heads > 0 && ![edge, before!].some(isNumber))) break;
    before = edge;
    found.push(...edge.rows.flatMap(({ segments }) => segments));
    start += edge.rows.length;
  }
  return found;
}

/** One row, two and three, each with free space next to it that is wider than that between its lines. */
function edgesFrom(inwards: readonly Row[], { page, bodySize }: Text, isTop: boolean): Edge[] {
  const gaps = inwards.slice(1).map((row, at) => -overlap(row.y0, row.y1, inwards[at]!.y0, inwards[at]!.y1));
  return gaps.flatMap((gap, at) => {
    const rows = inwards.slice(0, at + 1);
    if (gaps.slice(0, at).some((inner) => inner >= gap)) return [];
    const { y0, y1 } = around(rows);
    const place = Math.min(y1, page.height - y0) / page.height;
    return [{ isTop, rows, next: inwards[at + 1]!, gap: gap / bodySize, place }];
  });
}

/** A number by itself, with space around it; no last number of a column. */
function isNumber({ rows, next, gap, place }: Edge): boolean {
  const [number, ...others] = rows.flatMap(({ segments }) => segments);
  if (others.length > 0 || !isPageNumber(number!) || place > NUMBER_PLACE) return false;
  if (gap < (place <= ALONE_PLACE ? NEAR : APART)) return false;
  return next.segments.length < 2 || !next.segments.some((segment) => isAligned(segment, number!));
}

/** Lines of their own: with a number at one end, parted from the text by a rule, in another style, or of words for margins. */
function isHead({ isTop, rows, next, gap, place }: Edge, { page, bodySize, x0, x1 }: Text): boolean {
  const width = x1 - x0;
  const segments = rows.flatMap((row) => row.segments) as [Segment, ...Segment[]];
  const text = textOf(segments.flatMap(({ words }) => words));
  if (isOfTable(segments, next, gap) || text.length > MAX_LENGTH || isCaption(rows[0]!)) return false;
  const isSmall = segments.every(({ size }) => size < SMALL * bodySize);
  // Several lines in the size of the text may be a paragraph with an address in it.
  const isOfMargin = isForMargin(text) && !NOTE.test(text) && (isSmall || rows.length === 1);
  if (isOfMargin && isSmall && gap >= FAR_BELOW) return true;
  if (place > HEAD_PLACE || gap < NEAR) return false;
  if (isOfMargin && (isSmall || place <= ALONE_PLACE)) return true;
  const isBetween = rows.some((row) => row.segments.length > 1 && row.x1 - row.x0 > WIDE * width);
  const isNumbered = rows.some((row, at) => {
    const [first, last] = [row.segments[0]!, row.segments.at(-1)!];
    const [isFirst, isLast] = [isPageNumber(first), isPageNumber(last)];
    if (!isFirst && !isLast) return false;
    // A number at the left may be that of a title, which stands above a text and not below.
    const isRight = isLast && last.x1 > x1 - AT_MARGIN;
    const isOutside = first !== last && (isRight || (!isTop && isFirst && first.x0 < x0 + AT_MARGIN));
    return isBetween || isOutside || (at === 0 && rows.length > 1);
  });
  if (isNumbered && gap >= APART) return true;
  const isRuled = page.drawn.some((box) => isRuleBetween(box, rows.at(-1)!, next, width));
  if (isRuled && isBetween) return true;
  // What stands below all text heads nothing, in whatever type.
  const isFoot = !isTop && segments.length === 1 && /\p{L}\s+\d{1,4}$/u.test(text);
  if (isFoot && gap >= APART && place <= ALONE_PLACE) return true;
  const isPlain = segments.every(({ bold, size }) => !bold && size < LARGER * bodySize);
  if (!isPlain || NOTE.test(text))
    return isPlain && isTop && hasNumber(segments) && gap >= APART && place <= ALONE_PLACE;
  if (place <= ALONE_PLACE && (isRuled || (hasNumber(segments) && gap >= APART))) return true;
  const isOther = segments.every(({ italic }) => italic) && next.segments.every(({ italic }) => !italic);
  return isOther && (isBetween ? gap >= FAR : gap >= APART && place <= ALONE_PLACE);
}

/** Whether rows look like those of a table that the next one goes on. */
function isOfTable(segments: readonly Segment[], next: Row, gap: number): boolean {
  if (segments.length > MAX_PIECES) return true;
  return (
    gap < 2 * FAR &&
    next.segments.length > 1 &&
    next.segments.some((a) => segments.some((b) => isAligned(a, b)))
  );
}

/** A short line at the very edge of a page of text, in whatever type; no title, which is larger or nearer. */
function isAtEdge({ isTop, rows, next, gap, place }: Edge, { bodySize }: Text): boolean {
  const segments = rows.flatMap((row) => row.segments);
  const text = textOf(segments.flatMap(({ words }) => words));
  if (place > EDGE_PLACE || rows.length > 1 || isOfTable(segments, next, gap) || isCaption(rows[0]!))
    return false;
  if (text.length > MAX_LENGTH / 2 || NOTE.test(text) || /[.:;,!?]$/.test(text)) return false;
  if (isTop) return gap >= FAR_BELOW && segments.every(({ size }) => size < TITLE * bodySize);
  return (
    gap >= NEAR && segments.length === 1 && segments[0]!.bold && !next.segments.every(({ bold }) => bold)
  );
}

/** Whether a title has the number of the page before or behind it. */
function hasNumber([{ words }, ...others]: readonly [Segment, ...Segment[]]): boolean {
  if (others.length > 0 || words.length < 2) return false;
  return [words[0]!, words.at(-1)!].some(({ text }) => /^\d{1,4}$/.test(text));
}

function isRuleBetween(box: Box, row: Row, next: Row, width: number): boolean {
  const y = (box.y0 + box.y1) / 2;
  return (
    box.y1 - box.y0 <= THICK &&
    box.x1 - box.x0 > WIDE * width &&
    y > Math.min(row.baseline, next.baseline) &&
    y < Math.max(row.y0, next.y0)
  );
}
