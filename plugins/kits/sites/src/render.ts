import { escapeHtml, safeHtml } from "@winnow/kit-dom";
import type { SitePage, SitePart } from "./site.ts";

/** Entries of one page. */
export const MAX_PARTS = 1000;
/** Characters of the HTML of one page; what is behind them is left out. */
export const MAX_CHARACTERS = 5_000_000;

/** What a site says as a page. @returns its HTML, and whether all of it is in there */
export function renderPage(
  page: SitePage,
  url: string,
): { readonly html: string; readonly isWhole: boolean } {
  const { title, language = "", metadata = {}, parts } = page;
  const written: string[] = [];
  let room = MAX_CHARACTERS;
  for (const part of parts.slice(0, MAX_PARTS)) {
    const size = (part.html?.length ?? 0) + (part.text?.length ?? 0);
    if (size > room) break;
    room -= size;
    written.push(article(part, url));
  }
  const head = [
    '<meta charset="utf-8">',
    `<title>${escapeHtml(title)}</title>`,
    ...Object.entries(metadata).flatMap(([name, value]) =>
      value === undefined ? [] : `<meta name="${escapeHtml(name)}" content="${escapeHtml(String(value))}">`,
    ),
  ];
  const lang = language === "" ? "" : ` lang="${escapeHtml(language)}"`;
  const body = `<main><h1>${escapeHtml(title)}</h1>${written.join("")}</main>`;
  const html = `<!doctype html><html${lang}><head>${head.join("")}</head><body>${body}</body></html>`;
  return { html, isWhole: written.length === parts.length };
}

function article({ heading, author, published, html, text }: SitePart, url: string): string {
  const by = author === undefined ? "" : `<strong>${escapeHtml(author)}</strong>`;
  const when =
    published === undefined
      ? ""
      : `<time datetime="${escapeHtml(published)}">${escapeHtml(published)}</time>`;
  const line = [by, when].filter((word) => word !== "").join(" ");
  const paragraphs = (text ?? "").split("\n").filter((words) => words.trim() !== "");
  return [
    "<article>",
    heading === undefined ? "" : `<h2>${escapeHtml(heading)}</h2>`,
    line === "" ? "" : `<p>${line}</p>`,
    html === undefined ? "" : `<div>${safeHtml(html, url)}</div>`,
    ...paragraphs.map((words) => `<p>${escapeHtml(words)}</p>`),
    "</article>",
  ].join("");
}
