import type { Page, Views } from "@winnow/core/plugin";
import { htmlViews } from "@winnow/kit-dom";
import { convert } from "./convert.ts";
import type { Converted } from "./converted.ts";

declare module "@winnow/core/plugin" {
  interface ViewRegistry {
    /** An office file as a page, and what it says about itself. */
    converted: Converted;
    /** Where the pages of a document begin in its markdown: their numbers, and UTF-16 units. Empty where that is not known. */
    pageStarts: readonly (readonly [page: number, start: number])[];
    markdown: string;
  }
}

/** Everything that pages have is made from the file as a page; all of it was written by its author. */
const views: Views = {
  ...htmlViews,
  converted: { local: true, compute: read },
  rawHtml: async (page) => (await page.view("converted")).html,
  metadata: async (page) => (await page.view("converted")).metadata,
  pageStarts: slideStarts,
  mainContent: { local: true, compute: () => undefined },
  clutter: { local: true, compute: () => new Set() },
};

export default views;

async function read(page: Page): Promise<Converted> {
  const converted = await convert(page);
  if (converted.warning !== undefined) page.warn(converted.warning);
  return converted;
}

/** Where slides begin; nothing where a selection of the presentation leaves some of their headings out. */
async function slideStarts(page: Page): Promise<readonly (readonly [page: number, start: number])[]> {
  const { slides = [] } = await page.view("converted");
  const headings = [...(await page.view("markdown")).matchAll(/^## /gm)];
  if (headings.length !== slides.length) return [];
  return slides.map((number, index) => [number, headings[index]?.index ?? 0]);
}
