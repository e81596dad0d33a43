import { isFootnote, levelOf, toBlock, toTable, withDepths } from "./blocks.ts";
import { type Flow, joinAcross, linesOf } from "./flow.ts";
import { bodySizeOf, HeadingFinder } from "./headings.ts";
import { usualStyle, Vocabulary } from "./joining.ts";
import { labelsOf } from "./labels.ts";
import type { DocumentModel, OutlineEntry } from "./model.ts";
import { partsOf } from "./page-parts.ts";
import { groupLines, usualStep } from "./paragraphs.ts";
import { findRunningHeads } from "./running-heads.ts";
import type { PageSegments } from "./segments.ts";

/** What is known of a document besides its pages. */
export interface LayoutHints {
  /** Its own table of contents: a line that equals an entry is a heading. */
  readonly outline?: readonly OutlineEntry[];
}

/** What earlier pages of a document have shown to be usual in it. */
export interface UsualSizes {
  readonly bodySize: number;
  /** The sizes of its headings, from the largest. */
  readonly headingSizes: readonly number[];
}

/** Puts the pages of a document in reading order and finds its headings, paragraphs, lists and tables. */
export function layoutPages(pages: readonly PageSegments[], hints: LayoutHints = {}): DocumentModel {
  return layoutPart(pages, hints).model;
}

/** As {@link layoutPages} for some pages of a longer document: `known` is what the part before has found. */
export function layoutPart(
  pages: readonly PageSegments[],
  { outline = [] }: LayoutHints = {},
  known?: UsualSizes,
): { readonly model: DocumentModel; readonly usual: UsualSizes } {
  const usualSize = known?.bodySize ?? bodySizeOf(pages.flatMap(({ segments }) => segments));
  const dropped = findRunningHeads(pages, usualSize);
  const parts = pages.flatMap((page) => partsOf(page, dropped, usualSize));
  const runs = parts.flatMap((part) => ("lines" in part ? [part.lines] : []));
  const lines = runs.flat();
  const bodySize = known?.bodySize ?? bodySizeOf(lines);
  const step = usualStep(runs, bodySize);
  const vocabulary = new Vocabulary();
  for (const { words } of lines) vocabulary.add(words);
  const headings = new HeadingFinder(lines, bodySize, outline, known?.headingSizes);
  const flow = parts.flatMap((part): Flow[] => {
    if (!("lines" in part)) return [part];
    return groupLines(part.lines, step).map((group) => ({ pieces: [{ page: part.page, ...group }] }));
  });
  headings.learn(flow.flatMap((part) => ("pieces" in part ? [linesOf(part)] : [])));
  const labels = labelsOf(flow, (paragraph) => levelOf(paragraph, headings), bodySize);
  const style = { bodySize, headings, labels, vocabulary, style: usualStyle(lines) };
  const joined = joinAcross(flow, (paragraph) => {
    if (isFootnote(paragraph, bodySize)) return "note";
    return levelOf(paragraph, headings) === undefined ? "text" : "heading";
  });
  const blocks = joined.map((part) => ("pieces" in part ? toBlock(part, style) : toTable(part, vocabulary)));
  const model = {
    blocks: withDepths(blocks),
    links: pages.flatMap(({ number, links }) => links.map(({ url, ...box }) => ({ page: number, box, url }))),
    images: pages.flatMap(({ number, images }) => images.map((box) => ({ page: number, box }))),
    hidden: pages.flatMap(({ hidden }) => hidden ?? []),
  };
  return { model, usual: { bodySize, headingSizes: headings.sizes } };
}
