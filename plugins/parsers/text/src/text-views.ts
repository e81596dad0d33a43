import type { Page, Views } from "@winnow/core/plugin";
import { codePage, decodeHtml, picturesAmong, urlsIn } from "@winnow/kit-dom";

/** Text has no parts to select from: there is no tree of it. */
const views: Views = {
  rawHtml: ({ body, contentType }) => decodeHtml(body, contentType),
  baseUrl: ({ url }) => url,
  text: async (page) => (await page.view("rawHtml")).trimEnd(),
  markdown: (page) => page.view("text"),
  html: async (page) => codePage(await page.view("rawHtml")),
  links: urlsOf,
  images: async (page) => picturesAmong(await urlsOf(page)),
  metadata: () => ({}),
};

export default views;

async function urlsOf(page: Page): Promise<readonly string[]> {
  return urlsIn(await page.view("rawHtml"));
}
