import type { Page, Views } from "@winnow/core/plugin";
import { htmlViews } from "@winnow/kit-dom";
import { convert } from "./convert.ts";
import type { Converted } from "./converted.ts";

declare module "@winnow/core/plugin" {
  interface ViewRegistry {
    /** An office file as a page, and what it says about itself. */
    converted: Converted;
  }
}

/** Everything that pages have is made from the file as a page; all of it was written by its author. */
const views: Views = {
  ...htmlViews,
  converted: { local: true, compute: read },
  rawHtml: async (page) => (await page.view("converted")).html,
  metadata: async (page) => (await page.view("converted")).metadata,
  mainContent: { local: true, compute: () => undefined },
  clutter: { local: true, compute: () => new Set() },
};

export default views;

async function read(page: Page): Promise<Converted> {
  const converted = await convert(page);
  if (converted.warning !== undefined) page.warn(converted.warning);
  return converted;
}
