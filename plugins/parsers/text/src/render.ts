import { escapeHtml } from "@winnow/kit-dom";
import MarkdownIt from "markdown-it";
import type { FrontMatter } from "./front-matter.ts";

const writer = new MarkdownIt({ html: true, linkify: true });
// `README.md` is the name of a file more often than of a host.
writer.linkify.set({ fuzzyLink: false, fuzzyEmail: false });

/** Names of front matter under the names that pages have for them. */
const NAMES: Readonly<Record<string, string>> = {
  summary: "description",
  excerpt: "description",
  tags: "keywords",
  categories: "keywords",
  authors: "author",
  date: "article:published_time",
  published: "article:published_time",
  updated: "article:modified_time",
  lastmod: "article:modified_time",
  image: "og:image",
  cover: "og:image",
};

/** Markdown as a page: its text rendered, its front matter in the head. Raw HTML stays, to be made safe. */
export function renderPage(markdown: string, { values, end }: FrontMatter): string {
  const body = writer.render(markdown.slice(end));
  const { title, language, lang = language, ...others } = values;
  const heading = /<h1[^>]*>([\s\S]{1,1000}?)<\/h1>/i.exec(body)?.[1]?.replace(/<[^>]*>/g, "");
  const named = textOf(title);
  const head = [
    named === "" ? `<title>${heading ?? ""}</title>` : `<title>${escapeHtml(named)}</title>`,
    ...Object.entries(others).map(([name, value]) => meta(fieldOf(name), textOf(value))),
  ];
  const language_ = textOf(lang);
  const attribute = language_ === "" ? "" : ` lang="${escapeHtml(language_)}"`;
  return `<html${attribute}><head>${head.join("")}</head><body>\n${body}</body></html>`;
}

function fieldOf(name: string): string {
  const field = name.toLowerCase();
  return (Object.hasOwn(NAMES, field) ? NAMES[field] : undefined) ?? name;
}

function meta(name: string, value: string): string {
  return value === "" ? "" : `<meta name="${escapeHtml(name)}" content="${escapeHtml(value)}">`;
}

function textOf(value: string | readonly string[] | undefined): string {
  return typeof value === "string" ? value : (value ?? []).join(", ");
}
