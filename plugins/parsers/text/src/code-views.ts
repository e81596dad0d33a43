import type { Page, Views } from "@winnow/core/plugin";
import { codePage, decodeHtml, fenced } from "@winnow/kit-dom";
import type { Kind } from "./kind.ts";
import { readSvg, type SvgWords } from "./svg.ts";

type CodeKind = Extract<Kind, { language: string }>;

const WORDLESS: SvgWords = { title: "", description: "", text: "" };

/** Code has no parts to select from: there is no tree of it. Addresses in it are not for readers. */
const views: Views = {
  rawHtml: ({ body, contentType }) => decodeHtml(body, contentType),
  baseUrl: ({ url }) => url,
  code: async (page) => (await page.view("rawHtml")).trimEnd(),
  text: async (page, options) => (await wordsOf(page, options)).text || (await page.view("code")),
  markdown: async (page, options) => {
    const code = await page.view("code");
    const { text } = await wordsOf(page, options);
    const block = code.trim() === "" ? "" : fenced(code, languageOf(options));
    return [text, block].filter((part) => part !== "").join("\n\n");
  },
  html: async (page, options) => codePage(await page.view("rawHtml"), languageOf(options)),
  links: () => [],
  images: () => [],
  metadata: async (page, options) => {
    const { title, description } = await wordsOf(page, options);
    return { ...(title === "" ? {} : { title }), ...(description === "" ? {} : { description }) };
  },
};

export default views;

function languageOf(options: unknown): string {
  return (options as CodeKind).language;
}

/** Of code, a drawing alone says something in words. */
async function wordsOf(page: Page, options: unknown): Promise<SvgWords> {
  return (options as CodeKind).kind === "svg" ? readSvg(await page.view("code")) : WORDLESS;
}
