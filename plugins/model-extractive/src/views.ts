import type { Page, Views } from "@winnow/core/plugin";
import type {} from "@winnow/format-markdown";
import type {} from "@winnow/kit-dom";
import type {} from "@winnow/view-prose";
import { gatherData } from "./facts/data.ts";
import { gather } from "./facts/gather.ts";
import { gatherText } from "./facts/markdown.ts";
import type { Facts } from "./facts/types.ts";
import { makeSource } from "./text/source.ts";

const views: Views = { facts: factsOf, reading: makeSource };

export default views;

declare module "@winnow/core/plugin" {
  interface ViewRegistry {
    /** What a file of data says, where a parser reads one. */
    data: unknown;
  }
}

async function factsOf(page: Page): Promise<Facts> {
  const data = page.has("data") ? await page.view("data") : undefined;
  if (data !== undefined) return gatherData(data, page.url, await page.view("metadata"));
  if (!page.has("tree")) return gatherText(await wordsOf(page), page.url, await page.view("metadata"));
  const { includeTags = [], excludeTags = [] } = page.options;
  return gather({
    tree: await page.view("tree"),
    url: page.url,
    baseUrl: await page.view("baseUrl"),
    selection: await page.view("selection"),
    concealed: page.has("concealed") ? await page.view("concealed") : undefined,
    isNarrow: includeTags.length > 0 || excludeTags.length > 0,
  });
}

async function wordsOf(page: Page): Promise<string> {
  return page.has("markdown") ? await page.view("markdown") : await page.view("text");
}
