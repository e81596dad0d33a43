/** What stands around a list on a page: menus, side notes, footers, which have lists of links too. */

/** A value as a case writes it: a price is its amount and code. */
export type Expected = string | number | boolean | readonly [amount: number, currency: string];

/** A page with the records that a reader sees on it; none where it has no list. */
export interface ListCase {
  readonly name: string;
  readonly url: string;
  readonly html: string;
  readonly records: readonly Readonly<Record<string, Expected>>[] | undefined;
}

const WORDS = ["Home", "About", "Contact", "Blog", "Careers", "Help", "Terms", "Privacy"];
const links = (names: readonly string[]) =>
  names.map((name) => `<li><a href="/${name.toLowerCase()}">${name}</a></li>`).join("");

/** One line for each of these. */
export function each<T>(items: readonly T[], write: (item: T, index: number) => string): string {
  return items.map(write).join("\n");
}

/** A page of today: header, main, footer. */
export function modern(title: string, main: string, lang = "en", head = ""): string {
  return `<!doctype html><html lang="${lang}"><head><title>${title}</title>${head}</head><body>
<header class="site-header"><a class="logo" href="/"><img src="/logo.svg" alt="Logo"></a><nav><ul>${links(WORDS.slice(0, 6))}</ul></nav></header>
<main>${main}</main>
<footer><div class="cols"><div class="col"><h4>Company</h4><ul>${links(WORDS)}</ul></div><div class="col"><h4>Service</h4><ul>${links(WORDS.slice(2))}</ul></div><div class="col"><h4>Follow</h4><ul>${links(["Facebook", "Instagram", "Mastodon"])}</ul></div></div><p>© 2026 ${title}</p></footer>
</body></html>`;
}

/** A page of boxes without a word of what they are for. */
export function soup(title: string, main: string, lang = "en"): string {
  return `<html lang="${lang}"><head><title>${title}</title></head><body><div class="a1"><div class="b7"><a href="/">${title}</a>${WORDS.map(
    (word) => `<div class="m3"><a href="/${word}">${word}</a></div>`,
  ).join("")}</div></div><div class="c2">${main}</div><div class="f9">${WORDS.map(
    (word) => `<div class="g4"><a href="/f/${word}">${word}</a></div>`,
  ).join("")}<div class="g5">All rights reserved</div></div></body></html>`;
}

/** A page with a column at its side. */
export function sided(title: string, main: string, lang = "en"): string {
  return `<!doctype html><html lang="${lang}"><head><title>${title}</title></head><body><div id="wrapper">
<div id="menu" class="navbar">${WORDS.map((word) => `<a href="/${word}">${word}</a>`).join(" | ")}</div>
<div id="sidebar" class="widget-area"><h3>Categories</h3><ul class="cats">${[
    "Tools",
    "Garden",
    "Kitchen",
    "Books",
    "Toys",
    "Sports",
    "Music",
    "Outlet",
    "New",
    "Brands",
  ]
    .map(
      (word, index) =>
        `<li class="cat-item"><a href="/c/${word}">${word}</a> <span class="count">(${index * 7 + 3})</span></li>`,
    )
    .join("")}</ul><h3>Newsletter</h3><p>Once a week, the best of our offers.</p></div>
<div id="content">${main}</div>
<div id="footer"><p>${title}, Main Street 1</p><ul>${links(WORDS)}</ul></div></div></body></html>`;
}

/** A page as it was written twenty years ago. */
export function bare(title: string, main: string, lang = ""): string {
  return `<html${lang === "" ? "" : ` lang="${lang}"`}><head><title>${title}</title></head><body><p><a href="/">Home</a> <a href="/map">Map</a> <a href="/mail">Mail</a></p><h1>${title}</h1>${main}<hr><p>Last update: today</p></body></html>`;
}

const SITE = "https://example.com/list";

/** A case of a page. */
export function listCase(name: string, html: string, records?: ListCase["records"], url = SITE): ListCase {
  return { name, url, html, records };
}

/** An address of the site. */
export const at = (path: string, host = "https://example.com") => `${host}${path}`;
