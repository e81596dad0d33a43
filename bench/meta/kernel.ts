/** A kernel that answers the format `json` by rules, on pages that are at hand. */
import { createKernel, WinnowError } from "@winnow/core";
import { defineHook } from "@winnow/core/plugin";
import { json } from "@winnow/format-json";
import { markdown } from "@winnow/format-markdown";
import { extractive } from "@winnow/model-extractive";
import { html } from "@winnow/parser-html";
import { facts } from "@winnow/view-facts";
import { mainContent } from "@winnow/view-main-content";

/** Fills a schema from a page, the way a scrape does. */
export async function createFiller() {
  let current = "";
  const hand = defineHook({
    name: "hand",
    fetch: ({ url }) => ({
      url,
      statusCode: 200,
      headers: {},
      contentType: "text/html; charset=utf-8",
      body: Buffer.from(current),
    }),
  });
  const kernel = await createKernel({
    plugins: [hand, html(), mainContent(), markdown(), facts(), extractive(), json()],
  });
  const fill = async (url: string, source: string, request: object) => {
    current = source;
    try {
      const result = await kernel.scrape(url, { formats: [{ type: "json", ...request }], explain: true });
      return { value: result.json as unknown, evidence: result.evidence?.json ?? [] };
    } catch (error) {
      // Pages that scripts have yet to fill say nothing.
      if (WinnowError.is(error, "SCRAPE_NO_CONTENT")) return { value: null, evidence: [] };
      throw error;
    }
  };
  return { fill, close: () => kernel.close() };
}
