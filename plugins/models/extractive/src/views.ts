import type { Page, Views } from "@winnow/core/plugin";
import type {} from "@winnow/format-markdown";
import type {} from "@winnow/kit-commerce";
import type {} from "@winnow/kit-dom";
import type {} from "@winnow/view-prose";
import { goodsOf } from "./facts/goods.ts";
import type { Facts } from "./facts/types.ts";

/** Most scrapes read no facts: what finds them is loaded by the first that does. */
const views: Views = {
  facts: factsOf,
  known: async (page) => (await import("./text/known.ts")).knownOf(await page.view("facts")),
  reading: async (page) => (await import("./text/source.ts")).makeSource(page),
};

export default views;

declare module "@winnow/core/plugin" {
  interface ViewRegistry {
    /** What a file of data says, where a parser reads one. */
    data: unknown;
  }
}

async function factsOf(page: Page): Promise<Facts> {
  const data = page.has("data") ? await page.view("data") : undefined;
  if (data !== undefined) {
    const { gatherData } = await import("./facts/data.ts");
    return gatherData(data, page.url, await page.view("metadata"));
  }
  if (!page.has("tree")) {
    const { gatherText } = await import("./facts/markdown.ts");
    return gatherText(await wordsOf(page), page.url, await page.view("metadata"));
  }
  const { includeTags = [], excludeTags = [] } = page.options;
  const { gather } = await import("./facts/gather.ts");
  const isNarrow = includeTags.length > 0 || excludeTags.length > 0;
  const facts = gather({
    tree: await page.view("tree"),
    url: page.url,
    baseUrl: await page.view("baseUrl"),
    selection: await page.view("selection"),
    concealed: page.has("concealed") ? await page.view("concealed") : undefined,
    isNarrow,
  });
  // The product is read from the whole page, also from what the request leaves out.
  const goods = isNarrow || !page.has("product") ? undefined : goodsOf(await page.view("product"));
  return goods === undefined ? facts : { ...facts, goods };
}

async function wordsOf(page: Page): Promise<string> {
  return page.has("markdown") ? await page.view("markdown") : await page.view("text");
}
