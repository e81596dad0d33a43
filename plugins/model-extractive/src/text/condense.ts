import type { Page, Reading, ScrapeContext } from "@winnow/core/plugin";

/** What the page is about, in its own sentences. */
export async function condense(_page: Page, _context: ScrapeContext): Promise<Reading<string>> {
  throw new Error("Not written yet.");
}
