import { readFileSync } from "node:fs";
import type { History, Verdict } from "./history.ts";

/** A number from 0 to 1 by what it is for. */
export function rnd(...seed: (string | number)[]): number {
  let h = 2166136261;
  for (const ch of seed.join("|")) {
    h ^= ch.codePointAt(0)!;
    h = Math.imul(h, 16777619);
  }
  h ^= h >>> 15;
  h = Math.imul(h, 2246822507);
  h ^= h >>> 13;
  h = Math.imul(h, 3266489909);
  h ^= h >>> 16;
  return (h >>> 0) / 4294967296;
}
export const int = (lo: number, hi: number, ...seed: (string | number)[]) =>
  lo + Math.floor(rnd(...seed) * (hi - lo + 1));
export const pick = <T>(list: readonly T[], ...seed: (string | number)[]): T =>
  list[Math.floor(rnd(...seed) * list.length)]!;
export const shuffle = <T>(list: readonly T[], ...seed: (string | number)[]): T[] =>
  list
    .map((x, i) => [rnd(...seed, i), x] as const)
    .sort((a, b) => a[0] - b[0])
    .map((x) => x[1]);
export const some = <T>(list: readonly T[], n: number, ...seed: (string | number)[]) =>
  shuffle(list, ...seed).slice(0, n);
/** The value as of check c: at(c, [[0, a], [4, b]]). */
export const at = <T>(c: number, steps: readonly (readonly [number, T])[]): T =>
  steps.filter((s) => s[0] <= c).at(-1)![1];
export const from = (c: number, n: number, text: string) => (c >= n ? text : "");
export const upto = (c: number, n: number, text: string) => (c < n ? text : "");
export const day = (c: number) => new Date(Date.UTC(2026, 10, 16 + c));
export const date = (c: number, lang: string, options: Intl.DateTimeFormatOptions = { dateStyle: "full" }) =>
  new Intl.DateTimeFormat(lang, { timeZone: "UTC", ...options }).format(day(c));
export const hex = (n: number, ...seed: (string | number)[]) =>
  Array.from({ length: n }, (_, i) => "0123456789abcdef"[int(0, 15, ...seed, i)]).join("");
export const ul = (items: readonly string[], cls = "") =>
  `<ul class="${cls}">${items.map((i) => `<li>${i}</li>`).join("\n")}</ul>`;
export const a = (text: string, href = `/${encodeURIComponent(text.toLowerCase().replace(/\s+/g, "-"))}`) =>
  `<a href="${href}">${text}</a>`;
export const p = (...t: string[]) => t.map((x) => `<p>${x}</p>`).join("\n");
export const table = (head: string[], rows: (string | number)[][], cls = "t") =>
  `<table class="${cls}"><thead><tr>${head.map((h) => `<th>${h}</th>`).join("")}</tr></thead><tbody>${rows.map((r) => `<tr>${r.map((x) => `<td>${x}</td>`).join("")}</tr>`).join("\n")}</tbody></table>`;
const banks: Record<string, { menu: string[]; say: string[]; heads: string[] }> = JSON.parse(
  readFileSync(new URL("fixtures/banks.json", import.meta.url), "utf8"),
);
export const bank = (lang: string) => banks[lang] ?? banks.en!;
export const paras = (lang: string, n: number, ...seed: (string | number)[]) =>
  Array.from({ length: n }, (_, i) => `<p>${some(bank(lang).say, 4, ...seed, i).join(" ")}</p>`).join("\n");
export const heads = (lang: string) => bank(lang).heads;
type Parts = {
  lang: string;
  c: number;
  f: number;
  title: string;
  main: string;
  side?: string;
  top?: string;
  foot?: string;
  bottom?: string;
};
const script = (n: number, s: string) =>
  `<script nonce="${hex(16, s, "n")}">window.__cfg=${JSON.stringify(Object.fromEntries(Array.from({ length: n }, (_, i) => [`k${i}`, hex(24, s, i)])))};(function(){var d=document;d.documentElement.className+=" js";})();</script>`;
const menu = (lang: string, n: number, q = "") =>
  ul(
    Array.from(
      { length: n },
      (_, i) =>
        `<a href="/${lang}/s${i}${q}">${bank(lang).menu[i % bank(lang).menu.length]}${i >= bank(lang).menu.length ? ` ${1 + Math.floor(i / bank(lang).menu.length)}` : ""}</a>`,
    ),
    "nav-list",
  );
export const SHELLS = {
  semantic: (x: Parts) =>
    `<!doctype html><html lang="${x.lang}"><head><meta charset="utf-8"><title>${x.title}</title><meta name="csrf-token" content="${hex(32, x.c, x.f)}">${script(60, `${x.c}.${x.f}`)}</head><body>${x.top ?? ""}<header><a href="/">Logo</a><nav>${menu(x.lang, 30)}</nav></header><main><h1>${x.title}</h1>${x.main}</main>${x.side ? `<aside>${x.side}</aside>` : ""}${x.bottom ?? ""}<footer>${menu(x.lang, 24)}${x.foot ?? "<p>© 2026</p>"}</footer></body></html>`,
  soup: (x: Parts) =>
    `<html lang="${x.lang}"><head><meta charset="utf-8"><title>${x.title}</title>${script(120, `${x.c}.${x.f}`)}<style>.a{color:red}</style></head><body><div id="wrapper"><div class="hdr"><div class="logo">Logo</div><div class="menu">${menu(x.lang, 40)}</div></div>${x.top ?? ""}<div class="row"><div class="content col-8"><h1>${x.title}</h1>${x.main}</div><div class="sidebar-right col-4">${x.side ?? ""}</div></div>${x.bottom ?? ""}<div class="ftr">${menu(x.lang, 36)}${x.foot ?? ""}</div></div></body></html>`,
  tables: (x: Parts) =>
    `<html><head><meta charset="utf-8"><title>${x.title}</title></head><body bgcolor="#fff"><table width="960"><tr><td colspan="3">${x.top ?? ""}<font size="5">${x.title}</font></td></tr><tr valign="top"><td width="160">${menu(x.lang, 18)}</td><td>${x.main}</td><td width="180">${x.side ?? ""}</td></tr><tr><td colspan="3">${x.bottom ?? ""}${x.foot ?? ""}</td></tr></table></body></html>`,
  wp: (x: Parts) =>
    `<!DOCTYPE html><html lang="${x.lang}"><head><meta charset="UTF-8"><title>${x.title} – Blog</title><link rel="stylesheet" href="/wp-content/style.css?ver=${hex(6, x.c)}">${script(200, `${x.c}.${x.f}`)}</head><body class="single postid-77"><div id="page" class="site"><header id="masthead" class="site-header"><div class="site-branding">Blog</div><nav id="site-navigation">${menu(x.lang, 22)}</nav></header>${x.top ?? ""}<div id="content" class="site-content"><div id="primary" class="content-area"><article class="post type-post"><header class="entry-header"><h1 class="entry-title">${x.title}</h1></header><div class="entry-content">${x.main}</div></article></div><div id="secondary" class="widget-area">${x.side ?? ""}</div></div>${x.bottom ?? ""}<footer id="colophon" class="site-footer">${x.foot ?? "Proudly powered"}</footer></div></body></html>`,
  spa: (x: Parts) =>
    `<!doctype html><html lang="${x.lang}"><head><meta charset="utf-8"><title>${x.title}</title></head><body><div id="root"><div class="css-${hex(6, "h", x.c)}"><div class="css-${hex(6, "n", x.c)}">${menu(x.lang, 16)}</div>${x.top ?? ""}<div class="css-${hex(6, "m", x.c)}"><h1 class="css-1a2b">${x.title}</h1>${x.main}</div>${x.side ? `<div class="css-${hex(6, "s", x.c)}">${x.side}</div>` : ""}${x.bottom ?? ""}<div class="css-f00t">${x.foot ?? ""}${menu(x.lang, 12)}</div></div></div>${script(400, `${x.c}.${x.f}`)}</body></html>`,
  gov: (x: Parts) =>
    `<!doctype html><html lang="${x.lang}"><head><meta charset="utf-8"><title>${x.title}</title></head><body><a href="#content" class="skip">↓</a><header role="banner">${x.top ?? ""}<nav aria-label="main">${menu(x.lang, 14)}</nav><ol class="breadcrumb"><li>${a("Start")}</li><li>${a("A-Z")}</li></ol></header><main id="content" role="main"><h1>${x.title}</h1>${x.main}</main>${x.side ? `<section class="related">${x.side}</section>` : ""}${x.bottom ?? ""}<footer role="contentinfo">${menu(x.lang, 20)}${x.foot ?? ""}</footer></body></html>`,
  shop: (x: Parts) =>
    `<!doctype html><html lang="${x.lang}"><head><meta charset="utf-8"><title>${x.title}</title>${script(150, `${x.c}.${x.f}`)}</head><body>${x.top ?? ""}<div class="mega-menu">${menu(x.lang, 120, `?sid=${hex(10, x.c, x.f)}`)}</div><div id="product-page" class="container"><div class="breadcrumbs">${a("Home")} › ${a("Shop")}</div><h1 class="product-title">${x.title}</h1>${x.main}</div>${x.side ? `<div class="recommendations">${x.side}</div>` : ""}${x.bottom ?? ""}<div class="newsletter"><form><input type="hidden" name="_t" value="${hex(20, x.c, x.f)}"><input type="email"><button>OK</button></form></div><footer>${menu(x.lang, 40)}${x.foot ?? ""}</footer></body></html>`,
  flat: (x: Parts) =>
    `<html lang="${x.lang}"><head><meta charset="utf-8"><title>${x.title}</title></head><body>${x.top ?? ""}<h1>${x.title}</h1>${x.main}${x.side ?? ""}${x.bottom ?? ""}<hr>${x.foot ?? ""}</body></html>`,
};
/** Noise of one visit: by fetch or by check. */
export class Noise {
  readonly c: number;
  readonly f: number;
  readonly key: string;
  readonly name: string;
  readonly t: number;
  constructor(name: string, mode: "fetch" | "check", c: number, f: number) {
    this.c = c;
    this.f = f;
    this.name = name;
    this.key = mode === "fetch" ? `${c}.${f}` : `${c}`;
    this.t = mode === "fetch" ? c + f * 0.13 : c;
  }
  int = (lo: number, hi: number, s = "") => int(lo, hi, this.name, this.key, s);
  pick = <T>(l: readonly T[], s = "") => pick(l, this.name, this.key, s);
  some = <T>(l: readonly T[], n: number, s = "") => some(l, n, this.name, this.key, s);
  shuffle = <T>(l: readonly T[], s = "") => shuffle(l, this.name, this.key, s);
  hex = (n: number, s = "") => hex(n, this.name, this.key, s);
  /** A counter that grows by about so much a day. */
  grow = (base: number, step: number, s = "") =>
    base + Math.floor(this.t * step + rnd(this.name, this.key, s) * step * 0.12);
  /** Now and then one more. */
  slow = (base: number, chance: number, s = "") =>
    base +
    Array.from({ length: this.c + 1 }, (_, i) => Number(rnd(this.name, s, i) < chance)).reduce(
      (x, y) => x + y,
      0,
    );
  /** A value that walks up and down. */
  walk = (base: number, step: number, s = "") =>
    base +
    Array.from({ length: this.c + 1 }, (_, i) => (rnd(this.name, s, i) - 0.5) * 2 * step).reduce(
      (x, y) => x + y,
      0,
    ) +
    (this.key.includes(".") ? (rnd(this.name, this.key, s) - 0.5) * step * 0.3 : 0);
}

/** A page in versions, with the text of the edit of each that has one. */
interface Moving {
  readonly name: string;
  readonly lang: string;
  /** By their checks. */
  readonly edits: Readonly<Record<number, string>>;
  readonly page: (check: number, noise: Noise) => string;
}
/** Versions of each page. */
const CHECKS = 11;

/** A page whose noise differs at each fetch, and once more as one whose noise holds for a check. */
export function both({ name, edits, page }: Moving): readonly History[] {
  return (["fetch", "check"] as const).map((mode) => ({
    name: `${name}/${mode}`,
    verdicts: Array.from(
      { length: CHECKS },
      (_, check): Verdict => (check === 0 ? "new" : edits[check] === undefined ? "same" : "changed"),
    ),
    edits,
    answer: (check, { count }) => ({ body: page(check, new Noise(name, mode, check, count)) }),
  }));
}
export const num = (x: number, lang: string, digits = 0) =>
  x.toLocaleString(lang, { minimumFractionDigits: digits, maximumFractionDigits: digits });
