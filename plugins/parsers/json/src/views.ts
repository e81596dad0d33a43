import type { Page, Views } from "@winnow/core/plugin";
import { codePage, decodeHtml, fenced, urlsIn } from "@winnow/kit-dom";
import { pretty } from "./pretty.ts";
import { addressesIn, bare, type Found, metadataOf, readData } from "./read.ts";

const isLines = (options: unknown) => (options as { isLines: boolean }).isLines;

/** JSON has no parts to select from as pages have: there is no tree of it, but its data. */
const views: Views = {
  rawHtml: ({ body, contentType }) => decodeHtml(body, contentType),
  baseUrl: ({ url }) => url,
  // However deep data is nested, here it is not copied.
  data: {
    local: true,
    compute: async (page, options) => readData(await page.view("rawHtml"), isLines(options)),
  },
  text: (page) => page.view("code"),
  code: async (page, options) => {
    const source = await page.view("rawHtml");
    return isLines(options) ? source.trim() : pretty(bare(source));
  },
  markdown: async (page, options) => {
    const text = await page.view("text");
    return text === "" ? "" : fenced(text, isLines(options) ? "jsonl" : "json");
  },
  html: async (page, options) => codePage(await page.view("text"), isLines(options) ? "jsonl" : "json"),
  links: async (page) => await linksOf(page),
  images: async (page) => (await addressesOf(page)).images,
  metadata: async (page) => metadataOf(await page.view("data")),
};

export default views;

const found = new WeakMap<object, Found>();

/** Links and pictures are looked for in one go. */
async function addressesOf(page: Page): Promise<Found> {
  const data = await page.view("data");
  if (typeof data !== "object" || data === null) return addressesIn(data);
  const addresses = found.get(data) ?? addressesIn(data);
  found.set(data, addresses);
  return addresses;
}

async function linksOf(page: Page): Promise<readonly string[]> {
  const isBroken = (await page.view("data")) === undefined;
  return isBroken ? urlsIn(await page.view("rawHtml")) : (await addressesOf(page)).links;
}
