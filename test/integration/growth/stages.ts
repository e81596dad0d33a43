/** One page through every view, inspecting hook and format that needs no live browser, one after the other. */
import { contextWith, optionsWith, produce, setupWith, viewsOf } from "@winnow/conformance";
import { loadViews, PageViews } from "@winnow/core/adapter";
import type { Fetched, FormatPlugin, LoadedViews } from "@winnow/core/plugin";
import { highlights } from "@winnow/format-highlights";
import { html } from "@winnow/format-html";
import { images } from "@winnow/format-images";
import { json } from "@winnow/format-json";
import { links } from "@winnow/format-links";
import { markdown } from "@winnow/format-markdown";
import { product } from "@winnow/format-product";
import { question } from "@winnow/format-question";
import { rawHtml } from "@winnow/format-raw-html";
import { summary } from "@winnow/format-summary";
import { blockAds } from "@winnow/hook-block-ads";
import { detectShells } from "@winnow/hook-detect-shells";
import { detectWalls } from "@winnow/hook-detect-walls";
import { onlyCleanContent } from "@winnow/hook-only-clean-content";
import { type LanguageModel, LanguageModelToken } from "@winnow/kit-language-model";
import { extractive } from "@winnow/model-extractive";
import { html as parser } from "@winnow/parser-html";
import { facts } from "@winnow/view-facts";
import { mainContent } from "@winnow/view-main-content";
import { prose } from "@winnow/view-prose";
import type { Probe } from "./measure.ts";

const plugins = [
  ...[
    mainContent(),
    markdown(),
    html(),
    rawHtml(),
    links(),
    images(),
    blockAds(),
    prose(),
    facts(),
    extractive(),
  ],
  ...[summary(), json(), question(), highlights(), product()],
];
const pages = parser();
const sources: LoadedViews[] = [await loadViews(await viewsOf(pages))];
for (const { views } of plugins) if (views !== undefined) sources.push(await loadViews(views));
const model = (await extractive().create(setupWith())) as LanguageModel;

const VIEWS = (
  "rawHtml tree baseUrl clutter mainContent selection document html text metadata markdown links images concealed " +
  "prose injections facts reading product"
).split(" ");
const SCHEMA = {
  type: "object",
  properties: {
    title: { type: "string" },
    price: { type: "number" },
    author: { type: "string" },
    published: { type: "string", format: "date" },
    email: { type: "string" },
    tags: { type: "array", items: { type: "string" } },
    items: {
      type: "array",
      items: { type: "object", properties: { name: { type: "string" }, price: { type: "number" } } },
    },
  },
};
const OPTIONS = {
  ...{ onlyMainContent: true, includeTags: [], excludeTags: [], removeBase64Images: true },
  ...{ blockAds: true, onlyCleanContent: true },
};

/** A page, by the markup that `write` gives for so many bytes, as the milliseconds of each stage. */
export function pageProbe(name: string, write: (bytes: number) => string, contentType = "text/html"): Probe {
  return { name, run: async (bytes, lap) => await readPage(Buffer.from(write(bytes)), contentType, lap) };
}

async function readPage(body: Uint8Array, contentType: string, lap: (stage: string) => void): Promise<void> {
  const url = "https://example.com/page";
  const fetched: Fetched = { url, statusCode: 200, headers: {}, contentType, body };
  const options = optionsWith(OPTIONS);
  const { page } = new PageViews({ ...fetched, sourceUrl: url, options }, sources);
  const context = contextWith(undefined, new Map([[LanguageModelToken, model]]));
  pages.accepts(fetched);
  lap("accepts");
  const asked = {
    url,
    options,
    route: { proxy: "basic" },
    rendered: false,
    live: false,
    prepare: async () => {},
  };
  for (const hook of [detectShells(), detectWalls()]) {
    await hook.inspect?.(fetched, asked, context);
    lap(hook.name);
  }
  for (const name of VIEWS) {
    if (page.has(name)) await page.view(name as "text");
    lap(`view ${name}`);
  }
  const formats: readonly (readonly [FormatPlugin, object])[] = [
    [summary(), {}],
    [question(), { question: "Who wrote this, and what does it cost?" }],
    [highlights(), { query: "what does it cost?" }],
    [json(), {}],
    [json(), { schema: SCHEMA }],
    [json(), { prompt: "the title, the author and all prices with their names" }],
  ];
  for (const [format, own] of formats) {
    await produce(format, page, own, context);
    lap(`format ${format.name} ${Object.keys(own).join()}`);
  }
  await onlyCleanContent().refine?.({ markdown: await page.view("markdown") }, page, context);
  lap("only-clean-content");
}
