import type { Page, ScrapeContext } from "@winnow/core/plugin";

/** The markdown without what no reader came for. */
export async function tidy(_markdown: string, _page: Page, _context: ScrapeContext): Promise<string> {
  throw new Error("Not written yet.");
}
