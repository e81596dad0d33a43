import { type ScrapeContext, siblingModule, type ViewModule } from "@winnow/core/plugin";
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
export function viewsOf(reading: Reading): ViewModule {
  const { markdown, pageStarts, html, text, links, metadata, pages, blocks } = reading;
  const options: WrittenPdf = {
    markdown,
    pageStarts,
    html,
    text,
    links,
    metadata,
    ...(pages === undefined ? {} : { pages }),
    ...(blocks === undefined ? {} : { blocks }),
  };
  return { module: siblingModule(import.meta.url, "written-views"), options };
}

/** Bills a PDF by its pages, and reports what was left out, recognised or doubtful. */
export function report(reading: Reading, context: ScrapeContext): void {
  const { numPages, totalPages, missing, recognized, undecoded, doubtful } = reading;
  const wanted = numPages + missing.length;
  // The first page is the scrape itself. @see wire contract 1.5
  context.bill(numPages - 1, "parser-pdf");
  if (wanted < totalPages) context.warn(`Only the first ${wanted} of ${totalPages} pages were read.`);
  if (missing.length > 0) {
    const pages = missing.length === 1 ? "page" : "pages";
    const message = `The time ended before ${pages} ${list(rangesOf(missing))} could be read: ${numPages} of ${wanted} pages are there. Send the request again, with a longer \`timeout\` where it can be.`;
    context.warn(message);
  }
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
  if (undecoded.length > 0) {
    const pages = undecoded.length === 1 ? "page" : "pages";
    context.warn(
      `The fonts of ${pages} ${list(rangesOf(undecoded))} do not say what some of their characters are: each stands as \u{fffd}. The mode \`ocr\` reads them as they look.`,
    );
  }
  if (doubtful.length > 0) {
    const numbers = doubtful.map(({ number }) => String(number));
    context.warn(`These pages are scans or cannot be decoded, and were not recognised: ${list(numbers)}.`);
  }
}

/** `3, 7 to 9`. */
function rangesOf(numbers: readonly number[]): string[] {
  const ranges: string[] = [];
  for (let from = 0; from < numbers.length; ) {
    let to = from;
    while (numbers[to + 1] === numbers[to]! + 1) to++;
    ranges.push(from === to ? `${numbers[from]}` : `${numbers[from]} to ${numbers[to]}`);
    from = to + 1;
  }
  return ranges;
}

function list(items: readonly string[]): string {
  const rest = items.length - MAX_NAMED;
  return items.slice(0, MAX_NAMED).join(", ") + (rest > 0 ? ` and ${rest} more` : "");
}
