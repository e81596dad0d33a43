import { type Page, type Views, WinnowError } from "@winnow/core/plugin";
import { htmlViews } from "@winnow/kit-dom";
import {
  metadataOf,
  PDF_ERRORS,
  type PdfDocument,
  readPdf,
  toHtml,
  toMarkdown,
  toText,
  writeMarkdown,
} from "@winnow/kit-pdf";
import type { PdfFastSettings } from "./settings.ts";

/** What pages have is made of the document as HTML; a document was written to be read, none of it is navigation. */
const views: Views = {
  ...htmlViews,
  pdf: { local: true, compute: read },
  rawHtml: async (page) => {
    const document = await textOf(page);
    return toHtml(document, document.info.title);
  },
  mainContent: { local: true, compute: () => undefined },
  clutter: { local: true, compute: () => new Set() },
  markdown: async (page) => toMarkdown(await textOf(page)),
  pageStarts: async (page) => writeMarkdown(await textOf(page)).pageStarts,
  text: async (page) => toText(await textOf(page)),
  links: async (page) => [...new Set((await page.view("pdf")).links.map(({ url }) => url))],
  metadata: async (page) => metadataOf(await page.view("pdf")),
};

export default views;

async function read(page: Page, options: unknown): Promise<PdfDocument> {
  const { maxPages = Number.POSITIVE_INFINITY, ...settings } = options as PdfFastSettings;
  const asked = maxPagesOf(page) ?? Number.POSITIVE_INFINITY;
  const document = await readPdf(page.body, { ...settings, maxPages: Math.min(maxPages, asked) });
  if (document.numPages < document.totalPages) {
    page.warn(`Only the first ${document.numPages} of ${document.totalPages} pages were read.`);
  }
  if (document.unreadable.length > 0) {
    page.warn(`Pages that are damaged and could not be read: ${shortened(document.unreadable)}.`);
  }
  if (document.undecoded.length > 0) {
    const pages = shortened(document.undecoded);
    page.warn(`Pages whose fonts do not say what some of their characters are, shown as \ufffd: ${pages}.`);
  }
  return document;
}

const MAX_NAMED = 20;

function shortened(numbers: readonly number[]): string {
  const named = numbers.slice(0, MAX_NAMED).join(", ");
  return numbers.length > MAX_NAMED ? `${named} and ${numbers.length - MAX_NAMED} more` : named;
}

/** What the request says in `parsers: [{ type: "pdf", maxPages: 5 }]`. */
function maxPagesOf({ options }: Page): number | undefined {
  const { parsers } = options as { parsers?: unknown };
  if (!Array.isArray(parsers)) return undefined;
  const own = parsers.find((parser) => typeof parser === "object" && parser?.type === "pdf");
  return typeof own?.maxPages === "number" && own.maxPages > 0 ? own.maxPages : undefined;
}

async function textOf(page: Page): Promise<PdfDocument> {
  const document = await page.view("pdf");
  if (document.blocks.length === 0 && document.images.length > 0) {
    throw new WinnowError(
      "SCRAPE_PDF_OCR_REQUIRED",
      "The PDF is made of images: it has no text to read without recognising it.",
      PDF_ERRORS.SCRAPE_PDF_OCR_REQUIRED,
    );
  }
  return document;
}
