import { cellsAsText } from "./cell-text.ts";
import { readingOrder } from "./columns.ts";
import { joinDropCaps } from "./drop-caps.ts";
import { around, type Box } from "./geometry.ts";
import { boxOfGrid, type Grid } from "./grid.ts";
import { bodySizeOf, HeadingFinder } from "./headings.ts";
import { joinedText, SpanWriter, Vocabulary } from "./joining.ts";
import { markerOf, withoutMarker } from "./lists.ts";
import type { Block, DocumentModel, OutlineEntry, Span, TableBlock } from "./model.ts";
import { groupLines, usualStep } from "./paragraphs.ts";
import { mergeRow, type Row, rowsOf } from "./rows.ts";
import type { Rules } from "./rules.ts";
import { findRunningHeads } from "./running-heads.ts";
import type { PageSegments, Segment } from "./segments.ts";
import { canGoOn, goOn } from "./split-tables.ts";
import { streamTables } from "./stream-tables.ts";
import { findTables } from "./tables.ts";

/** What is known of a document besides its pages. */
export interface LayoutHints {
  /** Its own table of contents: a line that equals an entry is a heading. */
  readonly outline?: readonly OutlineEntry[];
}

/** Lines of one paragraph that stand in one column. */
interface Piece {
  readonly page: PageSegments;
  readonly lines: readonly Segment[];
}

/** A paragraph, which may go on in the next column. */
interface Paragraph {
  readonly pieces: Piece[];
}

/** Lines between two tables of one column. */
interface Run {
  readonly page: PageSegments;
  readonly lines: readonly Segment[];
}

/** A table and the page on which it stands. */
interface PlacedGrid {
  readonly page: PageSegments;
  readonly grid: Grid;
  /** Its last part, when it goes on in another column or page. */
  readonly end?: PlacedGrid;
}

type Part = Run | PlacedGrid;

/** Puts the pages of a document in reading order and finds its headings, paragraphs, lists and tables. */
export function layoutPages(
  pages: readonly PageSegments[],
  { outline = [] }: LayoutHints = {},
): DocumentModel {
  const usualSize = bodySizeOf(pages.flatMap(({ segments }) => segments));
  const dropped = findRunningHeads(pages, usualSize);
  const parts = pages.flatMap((page) => partsOf(page, dropped, usualSize));
  const runs = parts.filter((part) => "lines" in part);
  const lines = runs.flatMap((run) => run.lines);
  const bodySize = bodySizeOf(lines);
  const step = usualStep(
    runs.map((run) => run.lines),
    bodySize,
  );
  const vocabulary = new Vocabulary();
  for (const { words } of lines) vocabulary.add(words);
  const headings = new HeadingFinder(lines, bodySize, outline);
  const flow = parts.flatMap((part): (Paragraph | PlacedGrid)[] => {
    if (!("lines" in part)) return [part];
    return groupLines(part.lines, step).map((group) => ({ pieces: [{ page: part.page, lines: group }] }));
  });
  headings.learn(flow.flatMap((part) => ("pieces" in part ? [linesOf(part)] : [])));
  const blocks = joinAcross(flow, headings).map((part) =>
    "pieces" in part ? toBlock(part, headings, vocabulary) : toTable(part, vocabulary),
  );
  return { blocks };
}

function toTable({ page, grid }: PlacedGrid, vocabulary: Vocabulary): TableBlock {
  return { kind: "table", rows: cellsAsText(grid, vocabulary), page: page.number, box: boxOfGrid(grid) };
}

function linesOf({ pieces }: Paragraph): Segment[] {
  return pieces.flatMap(({ lines }) => lines);
}

/** The columns of a page, cut at its tables. */
function partsOf(page: PageSegments, dropped: ReadonlySet<Segment>, bodySize: number): Part[] {
  const segments = joinDropCaps(
    page.segments.filter((segment) => !dropped.has(segment)),
    bodySize,
  );
  const { grids, rest, rules } = findTables({ ...page, segments });
  const items = [
    ...rest.map((segment) => ({ ...boxOf(segment), segment })),
    ...grids.map((grid) => ({ ...boxOfGrid(grid), grid })),
  ];
  const parts: Part[] = [];
  for (const region of readingOrder<(typeof items)[number]>(items)) {
    const drawn = region.filter((item) => "grid" in item).sort((a, b) => a.y0 - b.y0);
    const rows = rowsOf(region.flatMap((item) => ("segment" in item ? [item.segment] : [])));
    let start = 0;
    for (const { grid, y0, y1 } of drawn) {
      const middle = (y0 + y1) / 2;
      let end = start;
      while (end < rows.length && rows[end]!.baseline < middle) end++;
      parts.push(...partsOfRows(page, rows.slice(start, end), rules), { page, grid });
      start = end;
    }
    parts.push(...partsOfRows(page, rows.slice(start), rules));
  }
  return parts;
}

/** Running text, and the tables that only their alignment shows. */
function partsOfRows(page: PageSegments, rows: readonly Row[], { horizontal }: Rules): Part[] {
  const parts: Part[] = [];
  let start = 0;
  const textUntil = (end: number) => {
    const lines = rows
      .slice(start, end)
      .map(mergeRow)
      .filter((line) => !isOrnament(line));
    if (lines.length > 0) parts.push({ page, lines });
  };
  for (const { grid, from, to } of streamTables(rows, horizontal)) {
    textUntil(from);
    parts.push({ page, grid });
    start = to;
  }
  textUntil(rows.length);
  return parts;
}

/** Dots and dashes from one side to the other are a rule, not text. */
function isOrnament({ words, length }: Segment): boolean {
  return length >= 5 && words.every(({ text }) => /^[.·…_–—=*-]+$/.test(text));
}

function boxOf({ x0, y0, x1, y1 }: Box): Box {
  return { x0, y0, x1, y1 };
}

/** Joins paragraphs and tables that a column's or page's end has cut. */
function joinAcross(
  flow: readonly (Paragraph | PlacedGrid)[],
  headings: HeadingFinder,
): (Paragraph | PlacedGrid)[] {
  const joined: (Paragraph | PlacedGrid)[] = [];
  let open: Paragraph | undefined;
  for (const part of flow) {
    const before = joined.at(-1);
    if (!("pieces" in part)) {
      const isRest =
        before !== undefined &&
        "grid" in before &&
        isElsewhere(before, part) &&
        canGoOn(before.grid, part.grid);
      if (isRest) joined[joined.length - 1] = { ...before, grid: goOn(before.grid, part.grid), end: part };
      else joined.push(part);
      continue;
    }
    if (open !== undefined && goesOn(open, part, headings)) {
      open.pieces.push(...part.pieces);
      continue;
    }
    open = part;
    joined.push(part);
  }
  return joined;
}

function isElsewhere(before: PlacedGrid, next: PlacedGrid): boolean {
  const last = before.end ?? before;
  return last.page !== next.page || boxOfGrid(next.grid).y0 < boxOfGrid(last.grid).y0;
}

function goesOn(open: Paragraph, next: Paragraph, headings: HeadingFinder): boolean {
  const last = open.pieces.at(-1)?.lines.at(-1);
  const first = next.pieces[0]?.lines[0];
  if (last === undefined || first === undefined) return false;
  const isNewPlace = first.baseline < last.baseline || next.pieces[0]!.page !== open.pieces.at(-1)!.page;
  if (!isNewPlace || Math.abs(last.size - first.size) >= 0.6 || last.bold !== first.bold) return false;
  if (markerOf(first) !== undefined || headings.levelOf(linesOf(open)) !== undefined) return false;
  const text = last.words.at(-1)?.text ?? "";
  return !/[.!?:]["”’)]*$/.test(text) && /^["“‘(]?\p{Ll}/u.test(first.words[0]?.text ?? "");
}

function toBlock(paragraph: Paragraph, headings: HeadingFinder, vocabulary: Vocabulary): Block {
  const lines = linesOf(paragraph);
  const { page, lines: own } = paragraph.pieces[0]!;
  const placed = { page: page.number, box: around(own) };
  const level = headings.levelOf(lines);
  if (level !== undefined) return { kind: "heading", level, text: joinedText(lines, vocabulary), ...placed };
  const marker = markerOf(lines[0]!);
  const spans = spansOf(paragraph, vocabulary, marker);
  if (marker !== undefined) return { kind: "item", marker: marker.marker, depth: 0, spans, ...placed };
  return { kind: "paragraph", spans, ...placed };
}

function spansOf({ pieces }: Paragraph, vocabulary: Vocabulary, marker: ReturnType<typeof markerOf>): Span[] {
  const writer = new SpanWriter(vocabulary, pieces[0]?.page.links ?? []);
  let isFirst = true;
  for (const { lines } of pieces) {
    for (const { words } of lines) {
      writer.line(isFirst && marker !== undefined ? withoutMarker(words, marker) : words);
      isFirst = false;
    }
  }
  return writer.spans();
}
