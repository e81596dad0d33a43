// What the adapter's child process runs: HTML to markdown, with and without the choice of main content.
import { toMarkdown } from "../../plugins/format-markdown/src/writer.ts";
import { selectMainContent } from "../../plugins/hook-main-content/src/select.ts";
import { parseDocument } from "../../plugins/parser-html/src/document.ts";

/** Main content as markdown. */
function extractMarkdown(html: string, url: string): string {
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
function htmlToMarkdown(html: string): string {
  return toMarkdown(parseDocument(html).body, {});
}

const functions: Record<string, (...args: string[]) => string> = {
  extractMarkdown: (html = "", url = "") => extractMarkdown(html, url),
  htmlToMarkdown: (html = "") => htmlToMarkdown(html),
};

process.on("message", ({ id, fn, args }: { id: number; fn: string; args: string[] }) => {
  try {
    process.send?.({ id, value: functions[fn]?.(...args) });
  } catch (error) {
    process.send?.({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
