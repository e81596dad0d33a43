import { prose } from "./field-prose.ts";
import { type Language, WORDS, type Words } from "./field-words.ts";
import type { History, Visit } from "./history.ts";

/**
 * A check after the first one: `null` where nothing was edited, else the edit and a text that the difference has to show. An edit without
 * a text is one that is not reported, such as of the layout.
 */
export type Step<D> = null | readonly [change: Partial<D> | ((before: D) => Partial<D>), text?: string];

/** A page that somebody watches, with the edits that have to be reported. */
export function watch<D extends object>(
  name: string,
  first: D,
  write: (data: D, visit: Visit) => string,
  steps: readonly Step<NoInfer<D>>[],
): History {
  const states = [first];
  for (const step of steps) {
    const before = states.at(-1) ?? first;
    const change = typeof step?.[0] === "function" ? step[0](before) : (step?.[0] ?? {});
    states.push({ ...before, ...change });
  }
  const texts = steps.map((step) => step?.[1]);
  return {
    name,
    verdicts: [
      "new",
      ...texts.map((text) => (text === undefined ? ("same" as const) : ("changed" as const))),
    ],
    edits: Object.fromEntries(
      texts.flatMap((text, index) => (text === undefined ? [] : [[index + 1, text] as const])),
    ),
    answer: (version, visit) => ({ body: write(states[version] ?? first, visit) }),
  };
}

/** Which kind of software made a page. */
export type Layout = "blog" | "shop" | "office" | "old" | "app" | "manual";

/** What a page is made of, apart from its frame. */
export interface Parts {
  readonly lang: Language;
  readonly site: string;
  readonly title: string;
  readonly main: string;
  /** The sidebar. */
  readonly side?: string;
  /** Above everything. */
  readonly bar?: string;
  readonly foot?: string;
}

const STYLE = `<style>:root{--brand:#0b5fff;--ink:#1b1b1f;--line:#d9dce3}*{box-sizing:border-box}body{margin:0;font:16px/1.5 system-ui,sans-serif;color:var(--ink)}.container{max-width:1180px;margin:0 auto;padding:0 16px}.row{display:flex;flex-wrap:wrap;margin:0 -12px}.col{padding:0 12px;flex:1}.btn{display:inline-block;padding:.5em 1em;border-radius:4px;background:var(--brand);color:#fff;text-decoration:none}.card{border:1px solid var(--line);border-radius:6px;padding:16px;margin-bottom:16px}.nav{display:flex;list-style:none;gap:1em;padding:0}.muted{color:#6b7080;font-size:.85em}.sr-only{position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0,0,0,0)}table{border-collapse:collapse;width:100%}td,th{border-bottom:1px solid var(--line);padding:6px 8px;text-align:left}.badge{background:#eef;border-radius:9px;padding:0 8px}.cookie{position:fixed;bottom:0;left:0;right:0;background:#fff;box-shadow:0 -2px 12px rgba(0,0,0,.2);padding:16px;z-index:999}@media(max-width:720px){.row{display:block}.nav{flex-direction:column}}</style>`;
const ICONS = `<svg xmlns="http://www.w3.org/2000/svg" style="display:none"><symbol id="i-search" viewBox="0 0 24 24"><path d="M15.5 14h-.79l-.28-.27A6.47 6.47 0 0 0 16 9.5 6.5 6.5 0 1 0 9.5 16c1.61 0 3.09-.59 4.23-1.57l.27.28v.79l5 4.99L20.49 19l-4.99-5z"/></symbol><symbol id="i-menu" viewBox="0 0 24 24"><path d="M3 18h18v-2H3v2zm0-5h18v-2H3v2zm0-7v2h18V6H3z"/></symbol></svg>`;

const links = (words: Words, query = ""): string =>
  words.menu.map((text, at) => `<li><a href="/p${at}${query}">${text}</a></li>`).join("\n");
const legal = (words: Words): string =>
  words.foot.map((text, at) => `<a href="/legal/${at}">${text}</a>`).join(" | ");
const cookies = (words: Words): string =>
  `<div class="cookie" role="dialog" aria-label="cookies"><p>${words.cookies}</p><button>${words.buttons[0]}</button> <button>${words.buttons[1]}</button></div>`;

function head({ lang, site, title }: Parts, visit: Visit): string {
  const data = { "@context": "https://schema.org", "@type": "WebPage", name: title, inLanguage: lang };
  return `<!DOCTYPE html>
<html lang="${lang}"${lang === "ar" ? ' dir="rtl"' : ""}><head><meta charset="utf-8"><title>${title} | ${site}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="csrf-token" content="${visit.token()}">
<link rel="stylesheet" href="/assets/main.css?v=20261102"><link rel="preload" as="font" href="/assets/inter.woff2">
${STYLE}<script type="application/ld+json">${JSON.stringify(data)}</script>
<script nonce="${visit.token()}">window.dataLayer=window.dataLayer||[];dataLayer.push({"requestId":"${visit.token()}","exp":"v${visit.number(1, 4)}"});</script></head>`;
}

const FRAMES: Record<Layout, (parts: Parts, words: Words, visit: Visit) => string> = {
  blog: ({ site, title, main, side = "", foot = "" }, words) =>
    `<body class="page-template-default page wp-custom-logo">${ICONS}<a class="sr-only" href="#content">${words.top}</a>
<header id="masthead" class="site-header"><p class="site-title"><a href="/">${site}</a></p><nav><ul class="nav menu">${links(words)}</ul></nav></header>
<div id="content" class="site-content container"><div class="row"><main id="primary" class="col"><article class="hentry"><header class="entry-header"><h1 class="entry-title">${title}</h1></header><div class="entry-content">${main}</div></article></main>
<aside id="secondary" class="widget-area"><section class="widget"><form role="search"><input type="search" placeholder="${words.search}"></form></section>${side}</aside></div></div>
<footer class="site-footer"><p>${words.letter}</p><p>${legal(words)}</p>${foot}</footer>`,
  shop: ({ site, title, main, side = "", bar = "", foot = "" }, words, visit) =>
    `<body class="catalog-product-view">${ICONS}<div class="promo-bar">${bar}</div><header class="page-header"><div class="container"><a class="logo" href="/"><img src="/logo.svg" alt="${site}"></a><form action="/search"><input type="hidden" name="form_key" value="${visit.token().slice(0, 16)}"><input name="q" placeholder="${words.search}"></form><ul class="nav">${links(words)}</ul></div></header>
<div class="breadcrumbs"><a href="/">${words.menu[0]}</a> / <span>${title}</span></div><main class="container"><div class="page-title"><h1>${title}</h1></div>${main}</main><div class="container">${side}</div>
<div class="newsletter"><p>${words.letter}</p><input type="email"><button>OK</button></div><footer class="page-footer">${legal(words)} ${foot}</footer>`,
  office: ({ site, title, main, side = "", foot = "" }, words) =>
    `<body><ul class="skip"><li><a href="#main">${words.menu[0]}</a></li><li><a href="#nav">${words.search}</a></li></ul><div class="tools"><button aria-label="A-">A</button><button aria-label="A+">A</button></div>
<header role="banner"><div class="brand">${site}</div><nav id="nav" role="navigation"><ul>${links(words)}</ul></nav></header>
<div class="layout"><div role="main" id="main"><h1>${title}</h1>${main}</div><div role="complementary" class="rail">${side}</div></div><div role="contentinfo">${legal(words)}<p>${foot}</p><a href="#">${words.top}</a></div>`,
  old: ({ site, title, main, side = "", foot = "" }, words, visit) => {
    const query = `?PHPSESSID=${visit.token().slice(0, 26)}`;
    return `<body bgcolor="#ffffff" text="#000000" link="#0000cc"><table width="980" border="0" cellpadding="4" align="center"><tr><td colspan="2" bgcolor="#003366"><font color="#ffffff" size="5">${site}</font></td></tr>
<tr><td width="180" valign="top" bgcolor="#eeeeee"><ul>${links(words, query)}</ul><hr>${side}</td><td valign="top"><h2>${title}</h2>${main}</td></tr>
<tr><td colspan="2" align="center"><font size="1">${legal(words)}<br>${foot}</font></td></tr></table>`;
  },
  app: ({ site, title, main, side = "", bar = "", foot = "" }, words, visit) =>
    `<body><div id="__next"><div class="css-1k2a9x">${bar}</div><div class="css-8p0m3q"><a href="/" class="css-0">${site}</a><ul class="css-77ab1c">${links(words)}</ul><button class="css-xa91" aria-expanded="false"><svg><use href="#i-menu"/></svg></button></div>
<main class="css-4dd0e2"><div class="css-lm2" data-trace="${visit.token()}"><h1 class="css-t1">${title}</h1>${main}</div></main><div class="css-9rr">${side}</div><div class="css-ft">${legal(words)} ${foot}</div></div>${ICONS}
<script id="__NEXT_DATA__" type="application/json">{"buildId":"q8Zk1","props":{"session":"${visit.token()}","ts":${visit.now.getTime()}}}</script>`,
  manual: ({ site, title, main, side = "", foot = "" }, words) =>
    `<body class="wy-body-for-nav"><div class="wy-grid-for-nav"><nav class="wy-nav-side"><div class="wy-side-nav-search"><a href="/">${site}</a><input placeholder="${words.search}"></div><div class="toctree-wrapper"><ul>${links(words)}</ul></div></nav>
<section class="wy-nav-content-wrap"><div role="navigation" class="breadcrumbs"><a href="/">${words.menu[0]}</a> &raquo; ${title}</div><div role="main" class="document"><section><h1>${title}<a class="headerlink" href="#top">¶</a></h1>${main}</section></div>${side}<footer>${legal(words)} ${foot}</footer></section></div>`,
};

/** A whole page as some kind of software writes it. Its cookie banner is at some visits only. */
export function page(layout: Layout, visit: Visit, parts: Parts): string {
  const words = WORDS[parts.lang];
  const whole = { ...parts, main: `${parts.main}${prose(parts.lang, parts.title)}` };
  const banner = visit.number(0, 2) === 0 ? "" : cookies(words);
  return `${head(parts, visit)}${FRAMES[layout](whole, words, visit)}${banner}<script async src="/js/app.js?_=${visit.now.getTime()}"></script></body></html>`;
}

/** Rows of a table without its head. */
export const rows = (lines: readonly (readonly (string | number)[])[]): string =>
  lines.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`).join("\n");

/** A box with a list. */
export const box = (title: string, items: readonly string[], kind = "related"): string =>
  `<div class="${kind}"><h3>${title}</h3><ul>${items.map((item) => `<li><a href="#">${item}</a></li>`).join("")}</ul></div>`;

/** The day of a visit in words. */
export const today = ({ now }: Visit, lang: Language): string =>
  now.toLocaleDateString(lang === "ar" ? "ar-EG" : lang, { dateStyle: "full", timeZone: "UTC" });
