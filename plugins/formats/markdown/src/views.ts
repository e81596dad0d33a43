import type { Page, Views } from "@winnow/core/plugin";
import { isRead, type TreeNode } from "@winnow/kit-dom";

const views: Views = {
  markdown: write,
};

export default views;

async function write(page: Page): Promise<string> {
  const selection = await page.view("selection");
  // A scrape for something else writes none.
  const [{ readCaptions }, { readOutline }, { toMarkdown }] = await Promise.all([
    import("./pictures/captions.ts"),
    import("./blocks/outline.ts"),
    import("./convert.ts"),
  ]);
  const captions = readCaptions(selection);
  return toMarkdown(selection.root, {
    skip: (node) => !isRead(node as TreeNode, selection) || captions.texts.has(node),
    captionOf: captions.of,
    levelOf: readOutline(selection),
    baseUrl: await page.view("baseUrl"),
    removeBase64Images: page.options.removeBase64Images,
  });
}
