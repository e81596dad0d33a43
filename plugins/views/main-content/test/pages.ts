/** Small pages for tests, and the text that is kept of a document. */
import { toMarkdown } from "@winnow/format-markdown/convert";
import { isRead, parseTree, type TreeNode } from "@winnow/kit-dom";
import { type MainContent, selectMainContent } from "../src/select.ts";

const SENTENCES = [
  "The river rose again in the night and carried the old footbridge away with it.",
  "Nobody in the village was surprised, since the council had been warned about the piers for years.",
  "Work on a new crossing will begin in spring, when the water is low enough to set foundations.",
  "Until then, walkers are asked to take the long way round by the mill, which adds half an hour.",
  "The mayor said that the money had been found at last, and that the bridge would be built of oak.",
];

/** Paragraphs of plain prose. */
export function prose(count: number): string {
  return Array.from(
    { length: count },
    (_, at) => `<p>${SENTENCES[at % 5]} ${SENTENCES[(at + 2) % 5]} (${at})</p>`,
  ).join("");
}

/** An article with the usual furniture around it. */
export function articlePage(body = prose(8)): string {
  return `<!doctype html><html><head><title>Bridge swept away - Valley News</title></head><body>
    <header class="site-header"><nav class="menu"><ul><li><a href="/">Home</a><li><a href="/news">News</a><li><a href="/sport">Sport</a></ul></nav></header>
    <main><article><h1>Bridge swept away</h1><div class="article-body">${body}</div></article>
    <aside class="related"><h3>Related stories</h3><ul><li><a href="/1">Mill opens museum</a><li><a href="/2">Rain record broken</a></ul></aside></main>
    <footer class="site-footer"><p>© 2026 Valley News. All rights reserved.</p><a href="/privacy">Privacy policy</a></footer>
    </body></html>`;
}

/** Parses and selects. */
export function select(html: string, url = "https://news.example/2026/01/bridge-swept-away"): MainContent {
  return selectMainContent(parseTree(html), { url });
}

/** The text under the root without what is dropped. */
export function keptText({ root, dropped }: MainContent): string {
  const parts: string[] = [];
  const open: TreeNode[] = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (dropped.has(node)) continue;
    if (node.nodeType === 3) parts.push(node.data);
    else if (node.localName === "script" || node.localName === "style") continue;
    for (let child = node.lastChild; child !== null; child = child.previousSibling) open.push(child);
  }
  return parts.join(" ").replace(/\s+/gu, " ").trim();
}

/** What a scrape writes of a page. */
export function markdownOf(html: string, url?: string): string {
  const main = select(html, url);
  return toMarkdown(main.root, { skip: (node) => !isRead(node as TreeNode, main) });
}
