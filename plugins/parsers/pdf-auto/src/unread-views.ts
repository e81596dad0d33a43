import { type Page, type Views, WinnowError } from "@winnow/core/plugin";

/**
 * The file as it is: base64 wherever a text of it is asked for. What would have to read it is refused.
 * @see specification, "Scrape request": parsers
 */
const views = {
  rawHtml: (page: Page) => page.view("text"),
  html: (page: Page) => page.view("text"),
  markdown: (page: Page) => page.view("text"),
  text: ({ body }: Page) => Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString("base64"),
  links: () => [],
  images: () => [],
  metadata: () => ({}),
  baseUrl: (page: Page) => page.url,
  tree: { local: true, compute: refuse },
  document: { local: true, compute: refuse },
  selection: { local: true, compute: refuse },
};

export default views as Views;

function refuse(): never {
  const message =
    "The PDF was not read, since `parsers` holds no `pdf`: it is there base64-encoded, and nothing can be made of it. Leave `parsers` out to have it read.";
  throw new WinnowError("SCRAPE_UNSUPPORTED_FILE_ERROR", message, { phase: "format" });
}
