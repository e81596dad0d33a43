import type { Page, Views } from "@winnow/core/plugin";
import { decodeHtml } from "./decode.ts";
import { parseDocument } from "./document.ts";
import { endOfMarkup, MAX_MARKUP } from "./markup.ts";
import { readMetadata } from "./metadata.ts";
import { type Selection, select, without } from "./selection.ts";
import { serialize } from "./serialize.ts";
import { visibleText } from "./text.ts";

const views: Views = {
  rawHtml: (page) => decodeHtml(page.body, page.contentType),
  document: { local: true, compute: parse },
  baseUrl: async (page) =>
    resolve((await page.view("document")).querySelector("base[href]")?.getAttribute("href") ?? "", page.url),
  selection: { local: true, compute: selectAsAsked },
  html: async (page) => serialize(await page.view("selection"), await page.view("baseUrl")),
  text: async (page) => visibleText((await page.view("document")).documentElement),
  metadata: async (page) => readMetadata(await page.view("document"), await page.view("baseUrl")),
};

export default views;

async function parse(page: Page): Promise<Document> {
  const html = await page.view("rawHtml");
  const end = endOfMarkup(html);
  if (end !== -1) {
    page.warn(
      `Only the first ${end} of ${html.length} characters were read: the page has more than ${MAX_MARKUP} tags.`,
    );
  }
  return parseDocument(html);
}

/** `includeTags` is an explicit wish and looks in the whole page; without it the main content is narrowed down. */
async function selectAsAsked(page: Page): Promise<Selection> {
  const { includeTags = [], excludeTags = [] } = page.options;
  const document = await page.view("document");
  const main =
    includeTags.length === 0 && page.has("mainContent") ? await page.view("mainContent") : undefined;
  if (main !== undefined) return without(main, document, excludeTags);
  const selection = select(document, includeTags, excludeTags);
  if (includeTags.length > 0 && selection.dropped.has(selection.root)) {
    page.warn(`Nothing on the page matches includeTags (${includeTags.join(", ")}).`);
  }
  return selection;
}

function resolve(href: string, pageUrl: string): string {
  const base = URL.parse(href, pageUrl);
  return base?.protocol === "http:" || base?.protocol === "https:" ? base.href : pageUrl;
}
