/** HTML to markdown, with and without the choice of main content. */
import { toMarkdown } from "../../plugins/format-markdown/src/convert.ts";
import { selectMainContent } from "../../plugins/hook-main-content/src/select.ts";
import { parseTree } from "../../plugins/kit-dom/src/parse.ts";
import type { TreeNode } from "../../plugins/kit-dom/src/tree.ts";

/** Main content as markdown. */
export function extractMarkdown(html: string, url: string): string {
  const tree = parseTree(html);
  const main = selectMainContent(tree, { url });
  // The reference texts leave out the title of the page, where it is no part of the text, and captions; readers get
  // both.
  const { title, captions } = main;
  return toMarkdown(main.root, {
    skip: (node) => node === title || captions.has(node as TreeNode) || main.dropped.has(node as TreeNode),
    ...(URL.canParse(url) ? { baseUrl: url } : {}),
  });
}

/** The whole page as markdown. */
export function htmlToMarkdown(html: string): string {
  return toMarkdown(parseTree(html).body, {});
}

// Loading the model is start-up and no part of any page.
extractMarkdown("<p>start</p>", "https://example.com/");
