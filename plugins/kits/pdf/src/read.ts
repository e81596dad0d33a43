import { layoutPart, type UsualSizes } from "./layout/layout.ts";
import type { DocumentModel } from "./layout/model.ts";
import type { PageSegments } from "./layout/segments.ts";
import { type OpenOptions, openPdf, type PdfFacts, type PdfFile } from "./reading/pdf.ts";
import { textQuality } from "./reading/quality.ts";

/** Pages that are laid out at a time. */
const PART = 200;

/** Settings of {@link readPdf}. */
export interface ReadOptions extends OpenOptions {
  /** Reads so many pages from the start. @defaultValue all */
  readonly maxPages?: number;
}

/** A PDF that was read. */
export interface PdfDocument extends DocumentModel, PdfFacts {
  /** Pages that were read. */
  readonly numPages: number;
  /** Numbers of those among them that could not be read, from 1: nothing of them is there. */
  readonly unreadable: readonly number[];
  /** Numbers of those with characters of which the file does not say what they are. */
  readonly undecoded: readonly number[];
}

/**
 * Reads the text layer of a PDF into blocks in reading order.
 * @throws SCRAPE_UNSUPPORTED_FILE_ERROR, SCRAPE_PDF_PASSWORD_REQUIRED, SCRAPE_PDF_DAMAGED, SCRAPE_PDF_NO_PAGES
 */
export async function readPdf(bytes: Uint8Array, options: ReadOptions = {}): Promise<PdfDocument> {
  const file = await openPdf(bytes, options);
  try {
    const { totalPages, info, outline } = file;
    const numPages = Math.min(totalPages, options.maxPages ?? totalPages);
    return { ...layoutInParts(file, numPages), totalPages, numPages, info, outline };
  } finally {
    file.close();
  }
}

/** Lays out some pages at a time, so that memory does not grow with the places of all words of a long document. */
function layoutInParts(
  file: PdfFile,
  numPages: number,
): DocumentModel & Pick<PdfDocument, "unreadable" | "undecoded"> {
  const models: DocumentModel[] = [];
  const unreadable: number[] = [];
  const undecoded: number[] = [];
  let failure: unknown;
  let known: UsualSizes | undefined;
  for (let from = 0; from < numPages; from += PART) {
    const pages: PageSegments[] = [];
    for (let index = from; index < Math.min(numPages, from + PART); index++) {
      try {
        const page = file.readPage(index);
        pages.push(page);
        if (textQuality(page).undecoded > 0) undecoded.push(index + 1);
      } catch (error) {
        // One page that is damaged does not lose the others.
        unreadable.push(index + 1);
        failure = error;
      }
    }
    const { model, usual } = layoutPart(pages, file, known);
    if (pages.length > 0) known ??= usual;
    models.push(model);
  }
  if (unreadable.length === numPages) throw failure;
  return {
    blocks: models.flatMap(({ blocks }) => blocks),
    links: models.flatMap(({ links }) => links),
    images: models.flatMap(({ images }) => images),
    hidden: models.flatMap(({ hidden }) => hidden),
    unreadable,
    undecoded,
  };
}

/** What a PDF says about itself, as metadata of a page: its information fields, `numPages` read and `totalPages`. */
export function metadataOf({
  info,
  numPages,
  totalPages,
  blocks,
}: Omit<PdfDocument, "unreadable" | "undecoded">): Record<string, string | number> {
  const heading = blocks.find((block) => block.kind === "heading");
  const title = info.title ?? (heading?.page === 1 ? heading.text : undefined);
  return { ...(title === undefined ? {} : { title }), ...info, numPages, totalPages };
}
