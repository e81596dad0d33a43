import type { Page, Reading, ScrapeContext } from "@winnow/core/plugin";

/** The sentences of the page that answer a question. */
export async function answer(
  _page: Page,
  _question: string,
  _context: ScrapeContext,
): Promise<Reading<string>> {
  throw new Error("Not written yet.");
}
