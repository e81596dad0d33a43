import { cellsAsText } from "../tables/cell-text.ts";
import { boxOfGrid } from "../tables/grid.ts";
import { linesOf, type Paragraph } from "./flow.ts";
import { around } from "./geometry.ts";
import type { HeadingFinder } from "./headings.ts";
import { joinedText, SpanWriter, type Style, type Vocabulary } from "./joining.ts";
import { type Marker, markerOf, withoutMarker } from "./lists.ts";
import type { Block, ItemBlock, Span, TableBlock } from "./model.ts";
import type { PlacedGrid } from "./page-parts.ts";
import type { Segment } from "./segments.ts";

/** What is usual in a document, by which its paragraphs are separated. */
export interface Usual {
  readonly bodySize: number;
  /** How most of the text is set: no emphasis there. */
  readonly style: Style;
  readonly headings: HeadingFinder;
  /** What would be headings and head nothing. */
  readonly labels: ReadonlySet<Paragraph>;
  readonly vocabulary: Vocabulary;
}

/** Notes are set in smaller type than this, in body sizes, in the lower part of the page. */
const NOTE_SIZE = 0.93;
const NOTE_PLACE = 0.55;
const NOTE_MARK = /^(?:\d{1,3}|[a-z]|[*†‡§¶]+)\.?$/;

/** Whether a paragraph is a note at the foot of the page: small, below the text, and marked. */
export function isFootnote({ pieces }: Paragraph, bodySize: number): boolean {
  const { page, lines } = pieces[0]!;
  const [first] = lines;
  if (first === undefined || first.size >= NOTE_SIZE * bodySize || first.y0 < NOTE_PLACE * page.height)
    return false;
  return first.words.length > 1 && NOTE_MARK.test(first.words[0]!.text);
}

/** The level of a heading; undefined for a paragraph. */
export function levelOf(paragraph: Paragraph, headings: HeadingFinder): number | undefined {
  return headings.levelOf(
    linesOf(paragraph),
    paragraph.pieces.every(({ isSetApart }) => isSetApart),
  );
}

/** A paragraph as a block of the document. */
export function toBlock(paragraph: Paragraph, usual: Usual): Block {
  const lines = linesOf(paragraph);
  const { page, lines: own } = paragraph.pieces[0]!;
  const placed = { page: page.number, box: around(own) };
  if (isFootnote(paragraph, usual.bodySize)) {
    const marker = lines[0]!.words[0]!.text;
    return { kind: "footnote", marker, spans: spansOf(paragraph, usual, { marker, words: 1 }), ...placed };
  }
  const level = usual.labels.has(paragraph) ? undefined : levelOf(paragraph, usual.headings);
  if (level !== undefined)
    return { kind: "heading", level, text: joinedText(lines, usual.vocabulary), ...placed };
  if (!usual.style.mono && lines.length > 1 && lines.every(({ mono }) => mono)) {
    return { kind: "code", text: codeOf(lines), ...placed };
  }
  const marker = markerOf(lines[0]!);
  const spans = spansOf(paragraph, usual, marker);
  if (marker !== undefined) return { kind: "item", marker: marker.marker, depth: 0, spans, ...placed };
  return { kind: "paragraph", spans, ...placed };
}

function spansOf({ pieces }: Paragraph, { vocabulary, style }: Usual, marker: Marker | undefined): Span[] {
  const writer = new SpanWriter(vocabulary, style);
  let isFirst = true;
  for (const { page, lines } of pieces) {
    for (const { words } of lines) {
      writer.line(isFirst && marker !== undefined ? withoutMarker(words, marker) : words, page.links);
      isFirst = false;
    }
  }
  return writer.spans();
}

/** Lines as they are, set in by as many spaces as they are on the page. */
function codeOf(lines: readonly Segment[]): string {
  const left = Math.min(...lines.map(({ x0 }) => x0));
  return lines
    .map(({ words, x0, x1, length }) => {
      const characters = length + words.length - 1;
      const width = (x1 - x0) / Math.max(1, characters);
      let text = " ".repeat(Math.min(80, Math.max(0, Math.round((x0 - left) / width))));
      words.forEach((word, at) => {
        const gap = at === 0 ? 0 : (word.x0 - words[at - 1]!.x1) / width;
        text += (at === 0 || word.glued === true ? "" : " ".repeat(Math.max(1, Math.round(gap)))) + word.text;
      });
      return text;
    })
    .join("\n");
}

/** A table as a block of the document. */
export function toTable({ page, grid }: PlacedGrid, vocabulary: Vocabulary): TableBlock {
  return { kind: "table", rows: cellsAsText(grid, vocabulary), page: page.number, box: boxOfGrid(grid) };
}

/** Items stand further right than those of the list around them. */
const INDENT = 6;
const MAX_DEPTH = 6;

/** Gives the items of each list their depth, by how far they are set in. */
export function withDepths(blocks: readonly Block[]): Block[] {
  let lefts: number[] = [];
  let before: ItemBlock | undefined;
  return blocks.map((block) => {
    if (block.kind !== "item") {
      before = undefined;
      return block;
    }
    const { x0, y0 } = block.box;
    if (before === undefined || before.page !== block.page || y0 < before.box.y0) lefts = [];
    while (lefts.length > 0 && lefts.at(-1)! > x0 + INDENT / 2) lefts.pop();
    if (lefts.length === 0 || x0 - lefts.at(-1)! > INDENT) lefts.push(x0);
    before = block;
    return { ...block, depth: Math.min(MAX_DEPTH, lefts.length - 1) };
  });
}
