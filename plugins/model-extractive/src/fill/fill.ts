import type { FillRequest, Page, Reading, ScrapeContext } from "@winnow/core/plugin";

/** What the schema or the prompt asks for, of what the page says. */
export async function fill(
  _page: Page,
  _request: FillRequest,
  _context: ScrapeContext,
): Promise<Reading<unknown>> {
  return { value: null, evidence: [] };
}
