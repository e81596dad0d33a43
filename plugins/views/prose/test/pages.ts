/** Pages for tests, with the views that a kernel would give them. */
import { pageFrom, viewsOf } from "@winnow/conformance";
import type { Page } from "@winnow/core/plugin";
import { markdown } from "@winnow/format-markdown";
import { html as parser } from "@winnow/parser-html";
import { prose } from "../src/index.ts";

const views = [await viewsOf(parser()), markdown().views ?? {}, prose().views ?? {}];

/** A page with its views. */
export async function pageOf(html: string): Promise<Page> {
  return await pageFrom(html, views, { removeBase64Images: true });
}

/** An article in which something stands. */
export function article(inside: string, head = ""): string {
  return `<!doctype html><html><head><title>Bread</title>${head}</head><body><article><h1>Bread</h1>
<p>Flour, water, salt and time are all that it takes, and the time does most of the work.</p>${inside}
<p>Bake it for forty minutes in a hot oven, and let it cool before it is cut.</p></article></body></html>`;
}
