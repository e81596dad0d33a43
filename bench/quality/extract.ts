/** HTML to markdown, with and without the choice of main content. */
import { toMarkdown } from "../../plugins/format-markdown/src/writer.ts";
import { selectMainContent } from "../../plugins/hook-main-content/src/select.ts";
import { parseDocument } from "../../plugins/parser-html/src/document.ts";

/** Main content as markdown. */
export function extractMarkdown(html: string, url: string): string {
  const document = parseDocument(html);
  const main = selectMainContent(document, { url });
  // The reference texts leave the title of the page out where it is no part of the text; readers get it.
  const { title } = main;
  return toMarkdown(main.root, {
    skip: (node) => node === title || main.dropped.has(node as unknown as Node),
    ...(URL.canParse(url) ? { baseUrl: url } : {}),
  });
}

/** The whole page as markdown. */
export function htmlToMarkdown(html: string): string {
  return toMarkdown(parseDocument(html).body, {});
}

// Loading the model is start-up and no part of any page.
extractMarkdown("<p>start</p>", "https://example.com/");
