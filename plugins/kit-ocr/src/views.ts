import { moduleBeside, type ScrapeContext, type ViewModule } from "@winnow/core/plugin";
import { describeMissing } from "./missing.ts";
import type { Reading } from "./reader.ts";
import type { WrittenPdf } from "./written.ts";

/** Pages that were recognised with less confidence, in percent, are named to the caller. */
const SURE = 60;
const MAX_NAMED = 20;

/**
 * The views of a PDF that was read; what pages have is made of its HTML. A module with what was written, so that they
 * may be computed on any thread.
 */
export function viewsOf({ markdown, html, text, links, metadata, pages, blocks }: Reading): ViewModule {
  const options: WrittenPdf = {
    markdown,
    html,
    text,
    links,
    metadata,
    ...(pages === undefined ? {} : { pages }),
    ...(blocks === undefined ? {} : { blocks }),
  };
  return { module: moduleBeside(import.meta.url, "written-views"), options };
}

/** Bills a PDF by its pages, and tells what was left out, recognised or doubtful. */
export function report(reading: Reading, context: ScrapeContext): void {
  const { numPages, totalPages, recognized, doubtful } = reading;
  // The first page is the scrape itself. @see wire contract 1.5
  context.bill(numPages - 1, "parser-pdf");
  if (numPages < totalPages) context.warn(`Only the first ${numPages} of ${totalPages} pages were read.`);
  if (recognized.length > 0) {
    const named = recognized.map(
      ({ number, doubts }) => `${number}${doubts.length > 0 ? ` (${doubts.join(", ")})` : ""}`,
    );
    context.trace.note(
      "parse",
      `The text of ${recognized.length} of ${numPages} pages was recognised: ${list(named)}.`,
    );
  }
  const unsure = recognized.filter(
    ({ confidence, isUnread }) => !isUnread && confidence > 0 && confidence < SURE,
  );
  if (unsure.length > 0) {
    const numbers = unsure.map(({ number }) => String(number));
    context.warn(`The text of these pages was hard to recognise and may be wrong: ${list(numbers)}.`);
  }
  for (const sentence of describeMissing(recognized)) context.warn(sentence);
  if (doubtful.length > 0) {
    const numbers = doubtful.map(({ number }) => String(number));
    context.warn(`These pages are scans or cannot be decoded, and were not recognised: ${list(numbers)}.`);
  }
}

function list(items: readonly string[]): string {
  const rest = items.length - MAX_NAMED;
  return items.slice(0, MAX_NAMED).join(", ") + (rest > 0 ? ` and ${rest} more` : "");
}
