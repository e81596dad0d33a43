import {
  type Block,
  layoutPages,
  metadataOf,
  type PageSegments,
  type PdfFacts,
  toHtml,
  toMarkdown,
  toText,
  type WrittenMarkdown,
  writeMarkdown,
} from "@winnow/kit-pdf";

/** What is wanted of a PDF in addition to its text. */
export interface Wanted {
  /** The markdown of each page. */
  readonly pages?: boolean | undefined;
  /** The blocks of each page with their places. */
  readonly blocks?: boolean | undefined;
  /** Marks in the markdown where pages begin. */
  readonly pageMarkers?: boolean | undefined;
}

/** A page of its own. @see wire contract 2, "pdf parser extras" */
export interface WrittenPage {
  readonly pageNumber: number;
  readonly markdown: string;
}

/** The blocks of a page; boxes are in points from its top left. */
export interface WrittenBlocks {
  readonly pageNumber: number;
  readonly width: number;
  readonly height: number;
  readonly status: string;
  readonly items: readonly object[];
}

/** A PDF, read. Plain data: it crosses threads. */
export interface WrittenPdf extends WrittenMarkdown {
  readonly html: string;
  readonly text: string;
  readonly links: readonly string[];
  readonly metadata: Readonly<Record<string, string | number>>;
  readonly pages?: readonly WrittenPage[];
  readonly blocks?: readonly WrittenBlocks[];
}

/** A page and how its text was come by. */
export interface SourcedPage {
  readonly page: PageSegments;
  /** How sure the recognition is, in percent; undefined for a text layer. */
  readonly confidence?: number | undefined;
  /** Whether it was not read yet: it holds nothing, and does not count. */
  readonly isUnread?: boolean | undefined;
}

/** Lays pages out and writes them. */
export function writePdf(sources: readonly SourcedPage[], facts: PdfFacts, wanted: Wanted): WrittenPdf {
  const read = sources.filter(({ isUnread }) => isUnread !== true);
  const pages = read.map(({ page }) => page);
  const model = layoutPages(withGaps(sources), { outline: facts.outline });
  const document = { ...model, ...facts, numPages: pages.length };
  const byPage = Map.groupBy(model.blocks, ({ page }) => page);
  return {
    ...writeMarkdown(document, wanted.pageMarkers),
    html: toHtml(document, facts.info.title),
    text: toText(document),
    links: [...new Set(model.links.map(({ url }) => url))],
    metadata: metadataOf(document),
    ...(wanted.pages === true ? { pages: pages.map(({ number }) => writeOne(number, byPage)) } : {}),
    ...(wanted.blocks === true ? { blocks: read.map((source) => blocksOf(source, byPage)) } : {}),
  };
}

/** The pages that were read; text never goes on over others. */
function withGaps(sources: readonly SourcedPage[]): PageSegments[] {
  return sources.flatMap(({ page, isUnread }, at) => {
    if (isUnread === true) return [];
    return [sources[at - 1]?.isUnread === true ? { ...page, isBehindGap: true } : page];
  });
}

type ByPage = ReadonlyMap<number, readonly Block[]>;

function writeOne(pageNumber: number, byPage: ByPage): WrittenPage {
  return { pageNumber, markdown: toMarkdown({ blocks: byPage.get(pageNumber) ?? [] }).trimEnd() };
}

function blocksOf(
  { page: { number, width, height }, confidence }: SourcedPage,
  byPage: ByPage,
): WrittenBlocks {
  const items = (byPage.get(number) ?? []).map((block, index) => ({
    id: `${number}-${index + 1}`,
    type: block.kind === "item" ? "list_item" : block.kind,
    label: block.kind === "heading" ? `h${block.level}` : null,
    bbox: [block.box.x0, block.box.y0, block.box.x1, block.box.y1].map(
      (side) => Math.round(side * 100) / 100,
    ),
    content: toMarkdown({ blocks: [block] }).trimEnd(),
    markdownSpan: null,
    readingOrder: index,
    source: confidence === undefined ? "text" : "ocr",
    confidence: { layout: null, ocr: confidence === undefined ? null : confidence / 100 },
  }));
  return { pageNumber: number, width, height, status: "ok", items };
}
