import type { Page, Views } from "@winnow/core/plugin";
import { decodeHtml, htmlViews } from "@winnow/kit-dom";
import { type Feed, isoOf } from "./model.ts";
import { plainOf, toTree } from "./page.ts";
import { readJson } from "./read-json.ts";
import { readXml } from "./read-xml.ts";

/** What pages have is made of the feed as a page; all of it was written to be read. */
const views: Views = {
  ...htmlViews,
  rawHtml: ({ body, contentType }) => decodeHtml(body, contentType),
  feed: { local: true, compute: read },
  tree: { local: true, compute: async (page) => toTree(await page.view("feed")) },
  baseUrl: ({ url }) => url,
  mainContent: { local: true, compute: () => undefined },
  clutter: { local: true, compute: () => new Set() },
  data: { local: true, compute: async (page) => dataOf(await page.view("feed"), page.url) },
};

export default views;

async function read(page: Page, options: unknown): Promise<Feed> {
  const source = await page.view("rawHtml");
  const { kind } = options as { kind: "xml" | "json" };
  const feed = kind === "json" ? readJson(source, page.url) : readXml(source, page.url);
  if (feed.warning !== undefined) page.warn(feed.warning);
  return feed;
}

/** The names are those of a JSON feed, with the words for the same that schemas ask for. */
function dataOf(
  { title, description, link, language, author, modified, entries }: Feed,
  url: string,
): object {
  return {
    title: plainOf(title),
    description: plainOf(description),
    url: link ?? url,
    ...(language === undefined ? {} : { language }),
    ...(author === undefined ? {} : { author }),
    ...(modified === undefined ? {} : { dateModified: isoOf(modified) }),
    items: entries.map((entry) => ({
      title: plainOf(entry.title),
      url: entry.link ?? null,
      ...(entry.published === undefined ? {} : { datePublished: isoOf(entry.published) }),
      ...(entry.modified === undefined ? {} : { dateModified: isoOf(entry.modified) }),
      author: entry.authors.join(", "),
      summary: plainOf(entry.summary),
      image: entry.images[0] ?? null,
      tags: entry.categories,
    })),
  };
}
