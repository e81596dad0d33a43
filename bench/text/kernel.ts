/** Pages with the views that a kernel gives them, and a context to call plugins with. */
import { loadViews, PageViews, ScrapeContext } from "../../core/src/adapter.ts";
import { type Page, silent } from "../../core/src/plugin.ts";
import { markdown } from "../../plugins/formats/markdown/src/index.ts";
import { html as parser } from "../../plugins/parsers/html/src/index.ts";
import { mainContent } from "../../plugins/views/main-content/src/index.ts";
import { prose } from "../../plugins/views/prose/src/index.ts";

const none = undefined as never;
const sources = await Promise.all(
  [
    await parser().parse(none, none),
    mainContent().views ?? {},
    markdown().views ?? {},
    prose().views ?? {},
  ].map(loadViews),
);

/** A page as the kernel makes it. */
export function pageOf(html: string, onlyMainContent = true, url = "https://example.com/page"): Page {
  const options = { onlyMainContent, removeBase64Images: true, includeTags: [], excludeTags: [] };
  const facts = {
    url,
    sourceUrl: url,
    statusCode: 200,
    headers: {},
    contentType: "text/html; charset=utf-8",
  };
  return new PageViews({ ...facts, body: Buffer.from(html), options: options as never }, sources).page;
}

/** A context without services. */
export function context(): ScrapeContext {
  const services = {
    get: () => {
      throw new Error("no services here");
    },
    find: () => undefined,
  };
  return new ScrapeContext(
    "00000000-0000-7000-8000-000000000000",
    AbortSignal.timeout(60_000),
    silent,
    services,
  );
}
