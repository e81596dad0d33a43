/** Pages as sites write them: a text within a frame of menus, trails, related things and a footer. */
export interface Parts {
  readonly title: string;
  /** @defaultValue the title */
  readonly h1?: string;
  /** Its paragraphs, as HTML. */
  readonly body: readonly string[];
  readonly trail?: readonly string[];
  readonly related?: readonly string[];
  /** Before the heading, outside of the text. */
  readonly above?: string;
  /** After the text, within it. */
  readonly below?: string;
  readonly footer?: string;
  /** Added to every link. */
  readonly suffix?: string;
}

/** Two pages, and whether a reader would call them the same. */
export interface Pair {
  readonly why: string;
  readonly isSame: boolean;
  readonly one: string;
  readonly other: string;
}

const MENU = ["Home", "Shop", "News", "Contact"];

/** A page with its frame. */
export function page(parts: Parts): string {
  const { title, h1 = title, body, trail = [], related = [], above = "", below = "", suffix = "" } = parts;
  const link = (text: string) => `<a href="/${encodeURIComponent(text)}${suffix}">${text}</a>`;
  return `<!doctype html><html><head><title>${title} – Kontor</title></head><body>
<header><nav><ul>${MENU.map((text) => `<li>${link(text)}</li>`).join("")}</ul></nav></header>
<nav class="breadcrumb">${trail.map(link).join(" › ")}</nav>${above}
<main><article><h1>${h1}</h1>${body.map((text) => `<p>${text}</p>`).join("\n")}${below}</article></main>
${related.length === 0 ? "" : `<aside class="related"><h3>Related</h3><ul>${related.map((text) => `<li>${link(text)}</li>`).join("")}</ul></aside>`}
<footer>${parts.footer ?? "© Kontor GmbH · Imprint · Privacy"}</footer></body></html>`;
}

/** The same as it is printed: no frame, paragraphs by line breaks, and where it comes from. */
export function printed({ title, h1 = title, body }: Parts, from: string): string {
  return `<html><head><title>${title}</title></head><body onload="window.print()"><h1>${h1}</h1>${body.join("<br><br>")}<hr><p>${from}</p></body></html>`;
}

/** A list of things, as shops and archives have it. */
export function list(rows: readonly string[]): string {
  return `<ul>${rows.map((row) => `<li>${row}</li>`).join("")}</ul>`;
}

/** A table of two columns. */
export function table(rows: readonly (readonly [string, string])[]): string {
  return `<table>${rows.map(([name, value]) => `<tr><th>${name}</th><td>${value}</td></tr>`).join("")}</table>`;
}

/** A thread of a forum: the same frame around other posts. */
export function thread(title: string, posts: readonly (readonly [string, string])[]): string {
  const rows = posts.map(
    ([who, text]) =>
      `<div class="post"><div class="author">${who}</div><div class="text"><p>${text}</p></div></div>`,
  );
  return page({ title, body: [], below: `${rows.join("")}<p>You must log in to reply to this topic.</p>` });
}
