import type { Page, Views } from "@winnow/core/plugin";
import { decodeHtml, htmlViews, makeSafe, parseTree, type Tree } from "@winnow/kit-dom";
import { readFrontMatter } from "./front-matter.ts";
import { renderPage } from "./render.ts";

/** Everything but the Markdown itself is made from it as a page; all of it was written to be read. */
const views: Views = {
  ...htmlViews,
  rawHtml: ({ body, contentType }) => decodeHtml(body, contentType),
  tree: { local: true, compute: render },
  mainContent: { local: true, compute: () => undefined },
  clutter: { local: true, compute: () => new Set() },
  markdown: async (page) => (await page.view("rawHtml")).trimEnd(),
};

export default views;

async function render(page: Page): Promise<Tree> {
  const markdown = await page.view("rawHtml");
  const tree = parseTree(renderPage(markdown, readFrontMatter(markdown)));
  makeSafe(tree);
  return tree;
}
