import type { Box } from "./geometry.ts";
import { overlap } from "./geometry.ts";
import { type Row, rowsOf } from "./rows.ts";
import { type PageSegments, type Segment, textOf } from "./segments.ts";
import { isAligned } from "./sequences.ts";

/** How far from the edge of the page, as part of its height, the number of a page stands, and a running head with more to it. */
const NUMBER_PLACE = 0.2;
const HEAD_PLACE = 0.15;
const ALONE_PLACE = 0.1;
/** Free space, in body sizes, next to a number, and next to a line that is known by its style only. */
const APART = 1.2;
const FAR = 1.5;
const NEAR = 0.6;
/** So many rows make a page on which a line at the edge is no part of a short text. */
const MIN_ROWS = 10;
const MAX_PIECES = 3;
const MAX_LENGTH = 100;
const MAX_LINES = 2;
/** Part of the width of the text over which a line between it and the edge goes, and what stands at both of its ends. */
const WIDE = 0.6;
/** A rule is no thicker than this, in points. */
const THICK = 3;

const PAGE_NUMBER =
  /^(?:[-–—|·\s]*)(?:(?:page|p\.|seite|página|стр\.?)\s*)?(?:\d{1,4}|[ivxlc]{1,7})(?:\s*(?:of|\/|von|de|из)\s*\d{1,4})?(?:[-–—|·\s]*)$/i;

/** What stands in the margins of printed pages: addresses of the web, marks of publishers, numbers of issues. */
const OF_MARGIN =
  /(?:https?:\/\/|\bwww\.|@[\w-]+\.\w|\bdoi:|\bISSN\b|©|\bdownloaded from\b|\ball rights reserved\b|\bvol(?:ume|\.)\s*\d|\bpage \d+ (?:of|\/) \d)/i;

/** How a note at the foot of the page begins. */
const NOTE = /^(?:\d{1,3}|[*†‡§]+)\s\S/;

/** Whether a segment is the number of a page, with or without a word for it. */
export function isPageNumber({ words, length }: Segment): boolean {
  return length < 24 && PAGE_NUMBER.test(textOf(words));
}

/** A row at the edge of a page with what is next to it. */
interface Edge {
  readonly row: Row;
  readonly next: Row;
  /** The free space between them, in points. */
  readonly gap: number;
  /** How far it stands from the edge, as part of the height of the page. */
  readonly place: number;
}

/** Heads, feet and numbers of a single page: what its place, its style and its words tell from the text. */
export function edgeLines(page: PageSegments, segments: readonly Segment[], bodySize: number): Segment[] {
  const rows = rowsOf(segments);
  return [...linesAt(rows, page, bodySize), ...linesAt(rows.reverse(), page, bodySize)];
}

/** `inwards` begins at the edge. */
function linesAt(inwards: readonly Row[], page: PageSegments, bodySize: number): Segment[] {
  const found: Segment[] = [];
  for (let at = 0; at < MAX_LINES && at + MIN_ROWS <= inwards.length; at++) {
    const [row, next] = [inwards[at]!, inwards[at + 1]!];
    const place = Math.min(row.y1, page.height - row.y0) / page.height;
    const gap = -overlap(row.y0, row.y1, next.y0, next.y1);
    const edge = { row, next, gap, place };
    if (!isNumber(edge, bodySize) && !isHead(edge, inwards, page, bodySize)) break;
    found.push(...row.segments);
  }
  return found;
}

/** A number by itself, with space around it; no last number of a column. */
function isNumber({ row, next, gap, place }: Edge, bodySize: number): boolean {
  const [number, ...others] = row.segments;
  if (others.length > 0 || !isPageNumber(number!) || place > NUMBER_PLACE || gap < APART * bodySize)
    return false;
  return next.segments.length < 2 || !next.segments.some((segment) => isAligned(segment, number!));
}

/** A line of its own: with a number at one end, parted from the text by a rule, in another style, or of words for margins. */
function isHead(
  { row, next, gap, place }: Edge,
  rows: readonly Row[],
  page: PageSegments,
  bodySize: number,
): boolean {
  const { segments } = row;
  const length = segments.reduce((sum, segment) => sum + segment.length, 0);
  if (place > HEAD_PLACE || segments.length > MAX_PIECES || length > MAX_LENGTH || gap < NEAR * bodySize)
    return false;
  const width = Math.max(...rows.map(({ x1 }) => x1)) - Math.min(...rows.map(({ x0 }) => x0));
  const isTable =
    next.segments.length > 1 && next.segments.some((a) => segments.some((b) => isAligned(a, b)));
  if (isTable) return false;
  const text = textOf(segments.flatMap(({ words }) => words));
  if (OF_MARGIN.test(text) && !NOTE.test(text) && gap >= bodySize) return true;
  const isBetween = segments.length > 1 && row.x1 - row.x0 > WIDE * width;
  const isNumbered = isBetween && [segments[0]!, segments.at(-1)!].some(isPageNumber);
  if (isNumbered && gap >= APART * bodySize) return true;
  const isRuled = page.drawn.some((box) => isRuleBetween(box, row, next, width));
  if (isRuled && (isNumbered || isBetween)) return true;
  const isOther = segments.every(({ italic }) => italic) && next.segments.every(({ italic }) => !italic);
  const isFar = segments.length > 1 ? gap >= FAR * bodySize : gap >= APART * bodySize && place <= ALONE_PLACE;
  return isOther && isFar && !segments.some(({ bold }) => bold);
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
