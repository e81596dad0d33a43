import type { Page, Reading, ScrapeContext } from "@winnow/core/plugin";

/** The passages of the page's markdown that bear on the query. */
export async function select(
  _page: Page,
  _query: string,
  _context: ScrapeContext,
): Promise<Reading<readonly string[]>> {
  throw new Error("Not written yet.");
}
