import assert from "node:assert/strict";
import { suite } from "uvu";
import { toMarkdown } from "../src/convert.ts";
import { parse } from "./visible-words.ts";

const test = suite("format-markdown callouts");

const PAGES: readonly (readonly [name: string, html: string, markdown: string])[] = [
  [
    "GitHub",
    `<div class="markdown-alert markdown-alert-note" dir="auto"><p class="markdown-alert-title"><svg></svg>Note</p><p>Save first.</p></div>`,
    "> [!NOTE]\n> Save first.",
  ],
  [
    "Obsidian, with a title",
    `<div class="callout" data-callout="tip"><div class="callout-title"><div class="callout-icon"></div><div class="callout-title-inner">Schneller Weg</div></div><div class="callout-content"><p>Strg+S.</p></div></div>`,
    "> [!TIP]\n> **Schneller Weg**\n>\n> Strg+S.",
  ],
  [
    "Bootstrap",
    `<div class="alert alert-danger" role="alert">No se puede deshacer.</div>`,
    "> [!CAUTION]\n> No se puede deshacer.",
  ],
  [
    "Hugo, in a quote",
    `<blockquote class="alert alert-warning"><p class="alert-heading">Warning</p><p>Hot.</p></blockquote>`,
    "> [!WARNING]\n> Hot.",
  ],
  [
    "a hint of Hugo Book",
    `<blockquote class="book-hint info"><p>讀我。</p></blockquote>`,
    "> [!NOTE]\n> 讀我。",
  ],
  [
    "Sphinx and MkDocs",
    `<div class="admonition important"><p class="admonition-title">Important</p><ul><li>one</li><li>two</li></ul></div>`,
    "> [!IMPORTANT]\n>\n> - one\n> - two",
  ],
  [
    "Docusaurus",
    `<div class="theme-admonition theme-admonition-info admonition_xJq3 alert alert--info"><div class="admonitionHeading_Gvgb"><span class="admonitionIcon_Rf37"></span>info</div><div class="admonitionContent_BuS1"><p>Ready.</p></div></div>`,
    "> [!NOTE]\n> Ready.",
  ],
  [
    "VitePress",
    `<div class="danger custom-block"><p class="custom-block-title">STOP</p><p>Read.</p></div>`,
    "> [!CAUTION]\n> **STOP**\n>\n> Read.",
  ],
  [
    "Starlight",
    `<aside aria-label="Tip" class="starlight-aside starlight-aside--tip"><p class="starlight-aside__title" aria-hidden="true">Tip</p><div class="starlight-aside__content"><p>Try <code>x</code>.</p></div></aside>`,
    "> [!TIP]\n> Try `x`.",
  ],
  [
    "AsciiDoc",
    `<div class="admonitionblock caution"><table><tr><td class="icon"><div class="title">Caution</div></td><td class="content">Brûlant.</td></tr></table></div>`,
    "> [!CAUTION]\n> Brûlant.",
  ],
  [
    "a word as the whole class, with a line that names it",
    `<div class="IMPORTANT"><p>Important</p><p>Ouvrir.</p></div><aside class="caution"><strong>Prudence :</strong> froid.</aside>`,
    "> [!IMPORTANT]\n> Ouvrir.\n\n> [!CAUTION]\n> **Prudence :** froid.",
  ],
  [
    "MkDocs, to be unfolded",
    `<details class="warning" open><summary>Uwaga</summary><p>Gorące.</p></details>`,
    "> [!WARNING]\n> **Uwaga**\n>\n> Gorące.",
  ],
  [
    "Bulma and Chirpy",
    `<article class="message is-warning"><div class="message-body">Vacío.</div></article><blockquote class="prompt-danger"><p>Lleno.</p></blockquote>`,
    "> [!WARNING]\n> Vacío.\n\n> [!CAUTION]\n> Lleno.",
  ],
  [
    "Confluence",
    `<div class="confluence-information-macro confluence-information-macro-tip"><span class="aui-icon"></span><div class="confluence-information-macro-body"><p>Leer.</p></div></div>`,
    "> [!TIP]\n> Leer.",
  ],
  [
    "a kind in an attribute, and a role",
    `<div class="hextra-callout hx-flex" data-type="warning"><p>熱い。</p></div><div role="note"><p>冷たい。</p></div>`,
    "> [!WARNING]\n> 熱い。\n\n> [!NOTE]\n> 冷たい。",
  ],
  [
    "Quarto, whose kind is said to those only who do not see it",
    `<div class="callout callout-tip callout-titled"><div class="callout-header"><div class="callout-title-container"><span class="screen-reader-only">Tip</span>Am Wehr</div></div><div class="callout-body"><p>Links.</p></div></div>`,
    "> [!TIP]\n> **Am Wehr**\n>\n> Links.",
  ],
];

for (const [name, html, markdown] of PAGES) test(name, () => assert.equal(toMarkdown(parse(html)), markdown));

test("nothing stays of a callout without text, and words that only begin so make none", () => {
  assert.equal(toMarkdown(parse(`<div class="alert alert-info"> <span></span></div><p>x</p>`)), "x");
  assert.equal(
    toMarkdown(parse(`<div class="note-list"><p>x</p></div><div class="alert"><p>y</p></div>`)),
    "x\n\ny",
  );
});

test("a callout in an item and one in a callout", () => {
  const html = `<ul><li>a<div class="alert alert-info"><p>b</p><div class="admonition tip"><p>c</p></div></div></li></ul>`;
  assert.equal(toMarkdown(parse(html)), "- a\n\n  > [!NOTE]\n  > b\n  >\n  > > [!TIP]\n  > > c");
});

test.run();
