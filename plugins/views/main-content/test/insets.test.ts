/** What is set into a running text stays in it, in its middle and at its end, in any language. */
import assert from "node:assert/strict";
import { suite } from "uvu";
import { articlePage, markdownOf, prose } from "./pages.ts";

const test = suite("insets");
const within = (html: string): string => markdownOf(articlePage(`${prose(3)}${html}${prose(3)}`));
const atEnd = (html: string): string => markdownOf(articlePage(`${prose(6)}${html}`));

/** Pieces, and what has to be read of each. */
const PIECES: readonly (readonly [name: string, html: string, ...texts: string[]])[] = [
  [
    "a listing under the name of its file",
    `<div class="codeblock"><div class="bar"><span>steg.py</span><button>Kopieren</button></div><pre><code>x = 1\ny = x</code></pre></div>`,
    "x = 1\ny = x",
  ],
  ["a listing in a frame", `<table><tr><td><pre>x = 1\ny = x</pre></td></tr></table>`, "x = 1\ny = x"],
  [
    "a table of two columns",
    `<table><tr><th>場所</th><th>高さ</th></tr><tr><td>谷</td><td>310</td></tr></table>`,
    "| 谷 | 310 |",
  ],
  [
    "a grid of roles",
    `<div role="grid"><div role="row"><span role="columnheader">Ort</span><span role="columnheader">Höhe</span></div><div role="row"><span role="gridcell">Tal</span><span role="gridcell">310</span></div></div>`,
    "| Tal | 310 |",
  ],
  [
    "a table and the caption of its figure",
    `<figure><table><tr><td>Puerto</td><td>Alta</td></tr><tr><td>Roca</td><td>04:10</td></tr></table><figcaption>Mareas de mayo</figcaption></figure>`,
    "04:10",
    "Mareas de mayo",
  ],
  ["properties", `<dl><dt>Długość</dt><dd>14 m</dd><dt>Szerokość</dt><dd>2 m</dd></dl>`, "14 m", "2 m"],
  [
    "a short remark with its title",
    `<div class="admonition warning"><p class="admonition-title">Achtung</p><p>Der Fluss steigt nachts.</p></div>`,
    "Achtung",
    "Der Fluss steigt nachts.",
  ],
  ["a remark as an aside", `<aside class="caution"><b>Cuidado:</b> resbala.</aside>`, "Cuidado", "resbala"],
  [
    "a quotation and its name",
    `<figure class="quote"><blockquote>El agua vuelve.</blockquote><figcaption>— Una anciana</figcaption></figure>`,
    "El agua vuelve.",
    "Una anciana",
  ],
];

for (const [name, html, ...texts] of PIECES)
  test(name, () => {
    for (const markdown of [within(html), atEnd(html)])
      for (const text of texts) assert.ok(markdown.includes(text), `${text}\n${markdown}`);
  });

test("steps of which each has a listing", () => {
  const markdown = within(`<ol><li><p>Erst</p><pre>a\nb</pre></li><li>Dann</li></ol>`);
  assert.match(markdown, /1\. Erst\n\n {3}```\n {3}a\n {3}b\n {3}```\n\n2\. Dann/u);
});

test("listings under tabs", () => {
  const markdown = within(
    `<ul role="tablist"><li role="tab">npm</li><li role="tab">yarn</li></ul><div role="tabpanel"><pre>npm i steg</pre></div><div role="tabpanel" hidden><pre>yarn add steg</pre></div>`,
  );
  assert.ok(markdown.includes("npm i steg"), markdown);
});

test("lists of links, forms and boxes of the site are none", () => {
  for (const html of [
    `<ul><li><a href="/1">Mill opens</a></li><li><a href="/2">Rain record</a></li></ul>`,
    `<div class="newsletter"><dl><dt>Post</dt><dd>Jede Woche</dd></dl></div>`,
    `<ul><li><img src="/a.jpg" alt=""> Foto: Ada</li></ul>`,
  ])
    assert.doesNotMatch(atEnd(html), /Mill opens|Jede Woche|Foto: Ada/u, html);
});

test.run();
