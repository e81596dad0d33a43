/** HTML to markdown, with and without the choice of main content. */

import { toMarkdown } from "../../plugins/formats/markdown/src/convert.ts";
import { readCaptions } from "../../plugins/formats/markdown/src/pictures/captions.ts";
import { parseTree } from "../../plugins/kits/dom/src/parse.ts";
import type { TreeNode } from "../../plugins/kits/dom/src/tree.ts";
import { selectMainContent } from "../../plugins/views/main-content/src/select.ts";
import { readHeldOut } from "../../plugins/views/main-content/train/held-out.ts";

/** With `HELD_OUT`, a folder that training wrote, every page is judged by models that have not seen its host. */
const heldOut = process.env.HELD_OUT === undefined ? undefined : readHeldOut(process.env.HELD_OUT);

/** Main content as markdown. */
export function extractMarkdown(html: string, url: string): string {
  const tree = parseTree(html);
  const main = selectMainContent(tree, { url }, heldOut?.(html));
  const captions = readCaptions(main);
  return toMarkdown(main.root, {
    // The reference texts leave out the title of the page, where it is no part of the text; readers get it.
    skip: (node) => node === main.title || captions.texts.has(node) || main.dropped.has(node as TreeNode),
    captionOf: captions.of,
    ...(URL.canParse(url) ? { baseUrl: url } : {}),
  });
}

/** The whole page as markdown. */
export function htmlToMarkdown(html: string): string {
  return toMarkdown(parseTree(html).body, {});
}

// Loading the model is start-up and no part of any page.
if (heldOut === undefined) extractMarkdown("<p>start</p>", "https://example.com/");
