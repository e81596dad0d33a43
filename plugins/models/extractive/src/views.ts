import type { Page, Views } from "@winnow/core/plugin";
import type {} from "@winnow/format-markdown";
import type {} from "@winnow/kit-dom";
import type {} from "@winnow/kit-facts";
import type {} from "@winnow/view-prose";
import { type Goods, goodsOf } from "./fill/goods.ts";

/** Most scrapes read none of them: what makes them is loaded by the first that does. */
const views: Views = {
  goods: soldOn,
  known: async (page) =>
    (await import("./text/page-answers.ts")).pageAnswersOf(
      await page.view("facts"),
      await page.view("goods"),
    ),
  reading: async (page) => (await import("./text/source.ts")).makeSource(page),
};

export default views;

/** The product is read from the whole page, also from what the request leaves out: then there is none, nor in a file without a tree. */
async function soldOn(page: Page): Promise<Goods | null> {
  const { includeTags = [], excludeTags = [] } = page.options;
  if (includeTags.length > 0 || excludeTags.length > 0) return null;
  if (!page.has("tree") || !page.has("product")) return null;
  return goodsOf(await page.view("product")) ?? null;
}
