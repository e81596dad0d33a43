/** Pages for tests, with the views that a kernel would give them. */
import { contextWith, pageFrom, viewsOf } from "@winnow/conformance";
import type { Page, ScrapeContext, ViewSource } from "@winnow/core/plugin";
import { markdown } from "@winnow/format-markdown";
import { html as parser } from "@winnow/parser-html";
import { facts } from "@winnow/view-facts";
import { prose } from "@winnow/view-prose";

/** The views of the parser, of markdown, of prose and of facts. */
export const views: readonly ViewSource[] = [
  await viewsOf(parser()),
  markdown().views ?? {},
  prose().views ?? {},
  facts().views ?? {},
];

/** A page of HTML. */
export async function pageOf(html: string): Promise<Page> {
  return await pageFrom(html, views, { removeBase64Images: true });
}

/** A page that is markdown. */
export async function markdownPage(text: string, metadata: Record<string, unknown> = {}): Promise<Page> {
  return await pageFrom("", [{ markdown: () => text, metadata: () => metadata }]);
}

/** What a method gives for a page, and what it said. */
export async function run<T>(
  work: (context: ScrapeContext) => Promise<T>,
): Promise<{ readonly reading: T; readonly warnings: readonly string[] }> {
  const context = contextWith();
  return { reading: await work(context), warnings: context.warnings };
}
