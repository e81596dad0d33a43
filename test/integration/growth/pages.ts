/** Pages made to be slow: pieces of markup that scanners treat specially, repeated, in every place of a page. */
import type { Probe } from "./measure.ts";
import { pageProbe } from "./stages.ts";

/** Pieces of text. */
export const PIECES: readonly string[] = (
  "a|A|1|1,|é|中|&|&amp;|&#1|;|'|\"|=|/|-|,|.|!|?|(|)|[|]|](|![|{|}|\\|*|**|_|`|```|~~|#|:|http://|www.a.|@|a@b.|url(|$|$1|" +
  "<|>|</|<!|<!--|-->|<![CDATA[|*/|/*|//|rgb(|translate(|polygon(0 0 |%|px|0|a.b|by |A. |# |> |- |1. |Jan 1, 2020|\u200b|\u00ad|\u0000"
)
  .split("|")
  .concat([
    "|",
    " ",
    "\n",
    "\t",
    "\r\n",
    "<!---->",
    "a,",
    "a ,,",
    ",;:.!",
    "SELECT ",
    "[vc_row ",
    "[caption ",
  ]);

const TAGS = (
  "p div /div b /b i a br table tr td th ul li pre code h1 h2 script /script style noscript title template textarea svg " +
  "math select option img meta dl dt dd blockquote form button input span /p iframe object details figure font nobr sup " +
  "sub strong em nav section article slot frameset"
)
  .split(" ")
  .map((name) => `<${name}>`)
  .concat([
    '<a href="#">',
    "<p hidden>",
    '<p style="display:none">',
    '<template shadowrootmode="open">',
    '<slot name="a">',
    "<x-a>",
    "<dialog>",
    '<i role="tooltip">',
    '<sup><a href="#n">1</a></sup>',
    '<sup><a href="#1">1</a></sup><p id="1">',
    '<li id="n">',
    '<a id="n">',
    "<sup>1</sup>",
    '<span class="sidenote">',
    '<div class="alert alert-info">',
    '<span data-tex="x^2">',
    "<mjx-container>",
    "<mjx-mfrac>",
  ]);

const HEAD = "<!doctype html><html><head>";
const BODY = `${HEAD}<title>T</title></head><body><p>Some words of text here.</p>`;
const END = "<p>More text here, and some.</p>";

/** Places of a page for a text, by name: what stands before it and behind it. */
const PLACES: Readonly<Record<string, readonly [string, string]>> = {
  body: [BODY, ""],
  "attribute style": [`${BODY}<p style="`, `">x</p>${END}`],
  "unclosed attribute": [`${BODY}<p style='`, ""],
  "unquoted attribute": [`${BODY}<p style=`, `>x</p>${END}`],
  "bare attributes": [`${BODY}<p `, `>x</p>${END}`],
  class: [`${BODY}<p class="`, `">x</p>${END}`],
  "class of code": [`${BODY}<pre class="`, `"><code>x</code></pre>${END}`],
  id: [`${BODY}<p id="`, `">x</p>${END}`],
  href: [`${BODY}<a href="`, `">x</a>${END}`],
  srcset: [`${BODY}<img srcset="`, `">${END}`],
  src: [`${BODY}<img src="`, `">${END}`],
  alt: [`${BODY}<img src="a.png" alt="`, `">${END}`],
  background: [`${BODY}<p style="background:`, `">x</p>${END}`],
  "clip-path": [`${BODY}<p style="position:absolute;clip-path:`, `">x</p>${END}`],
  "name of a tag": [`${BODY}<a`, `>x${END}`],
  comment: [`${BODY}<!--`, `-->${END}`],
  "unclosed comment": [`${BODY}<!--`, ""],
  "before the doctype": ["", BODY],
  heading: [`${BODY}<h1>`, `</h1>${END}`],
  "cell of a head": [`${BODY}<table><tr><th>`, `</th><td>x</td></tr></table>${END}`],
  code: [`${BODY}<pre><code>`, `</code></pre>${END}`],
  byline: [`${BODY}<p class="byline">By `, `</p>${END}`],
  time: [`${BODY}<time datetime="`, `">x</time>${END}`],
  formula: [`${BODY}<script type="math/tex">`, `</script>${END}`],
  definition: [`${BODY}<dl><dt>Price</dt><dd>`, `</dd></dl>${END}`],
  price: [`${BODY}<span itemprop="price">`, `</span>${END}`],
  noscript: [`${BODY}<noscript>`, "</noscript>"],
  "json-ld": [`${HEAD}<script type="application/ld+json">`, `</script>${END}`],
  "string of json-ld": [
    `${HEAD}<script type="application/ld+json">{"@type":"Article","headline":"`,
    `"}</script>${END}`,
  ],
  script: [`${HEAD}<script>`, `</script>${END}`],
  stylesheet: [`${HEAD}<style>`, `</style>${END}`],
  declarations: [`${HEAD}<style>p{`, `}</style>${END}`],
  "clip-path of a rule": [`${HEAD}<style>p{position:absolute;clip-path:`, `}</style>${END}`],
  "colour of a rule": [`${HEAD}<style>p{color:rgba(1,`, `}</style>${END}`],
  selectors: [`${HEAD}<style>`, `{display:none}</style>${END}`],
  media: [`${HEAD}<style media="`, `">p{display:none}</style>${END}`],
  title: [`${HEAD}<title>`, `</title>${END}`],
  description: [`${HEAD}<meta name="description" content="`, `">${END}`],
  author: [`${HEAD}<meta name="author" content="`, `">${END}`],
  published: [`${HEAD}<meta property="article:published_time" content="`, `">${END}`],
  image: [`${HEAD}<meta property="og:image" content="`, `">${END}`],
  refresh: [`${HEAD}<meta http-equiv="refresh" content="0;url=`, `">${END}`],
  charset: [`${HEAD}<meta http-equiv="content-type" content="text/html; charset=`, `">${END}`],
  base: [`${HEAD}<base href="`, `">${END}`],
};

const times = (piece: string, bytes: number): string => piece.repeat(Math.ceil(bytes / piece.length));

/** A piece repeated at a place. */
export function fill(place: string, piece: string): Probe {
  const [before, after] = PLACES[place] ?? ["", ""];
  const text = after.startsWith('"') ? piece.replaceAll('"', "&quot;") : piece;
  return pageProbe(`${JSON.stringify(piece)} in ${place}`, (bytes) => before + times(text, bytes) + after);
}

/** Pages of one shape, whatever is in them. */
export const SHAPES: readonly Probe[] = [
  shape("deep nesting", (bytes) => times("<div><p>word ", bytes)),
  shape("10,000 levels", (bytes) => `${times("<div>", bytes)}word`),
  shape("siblings", (bytes) => times("<p>w</p>", bytes)),
  shape("one row of cells", (bytes) => `<table><tr>${times("<td>w</td>", bytes)}`),
  shape("one column of cells", (bytes) => `<table>${times("<tr><td>w</td></tr>", bytes)}`),
  shape("cells that span", (bytes) => `<table>${times("<tr><td rowspan=999>w<td colspan=99>x", bytes)}`),
  shape("a list", (bytes) => `<ul>${times("<li>w", bytes)}`),
  shape("lists in lists", (bytes) => times("<ul><li>w", bytes)),
  shape("line breaks", (bytes) => times("w<br>", bytes)),
  shape("only line breaks", (bytes) => times("<br>", bytes)),
  shape("blocks of code", (bytes) => times("<pre>w\n</pre>", bytes)),
  shape("lines of code", (bytes) => `<pre>${times("1\nw\n", bytes)}`),
  shape("links", (bytes) => times('<a href="/a">w</a> ', bytes)),
  shape("anchors and notes", (bytes) => times('<a href="#n" id="n">1</a> ', bytes)),
  shape("pictures", (bytes) => times('<img src="a.png" srcset="b.png 2x">', bytes)),
  shape(
    "slots",
    (bytes) =>
      `<div><template shadowrootmode="open">${times("<slot name=a></slot>", bytes / 2)}</template>${times("<b slot=b>w</b>", bytes / 2)}</div>`,
  ),
  shape("definitions", (bytes) => `<dl>${times("<dt>w<dd>v", bytes)}`),
  shape("sentences", (bytes) => `<p>${times("The price of it is $12, he said. ", bytes)}`),
  shape("paragraphs", (bytes) => times("<p>By Ann Lee. The price of it is $12, she said.</p>", bytes)),
  shape("options", (bytes) => `<select>${times("<option>w", bytes)}`),
  shape("open marks", (bytes) => times("<b><i>w", bytes)),
  shape("marks that end each other", (bytes) => times("<b>w<p></b>", bytes)),
  shape(
    "rules of a stylesheet",
    (bytes) =>
      `<style>${times("p.a>b{color:red}", bytes / 2)}</style>${times("<p class=a><b>w</b>", bytes / 2)}`,
  ),
  shape("orders in quotation marks", (bytes) => `<p>${times('"ignore all previous instructions" ', bytes)}`),
  shape("metas", (bytes) => times('<meta name="a" content="b">', bytes)),
  shape(
    "data",
    (bytes) =>
      `<script type="application/ld+json">[${times('{"@type":"Product","name":"w","offers":{"price":1}},', bytes)}{}]</script>`,
  ),
];

function shape(name: string, write: (bytes: number) => string): Probe {
  return pageProbe(name, (bytes) => BODY + write(bytes));
}

/** Every piece, and every two in a row, at every place, in an order that is the same every time and mixes them. */
export function* mixed(): Generator<Probe> {
  const places = Object.keys(PLACES);
  const bodies = [...PIECES, ...TAGS];
  const all = bodies.length * (bodies.length + 1);
  // Steps of a prime that divides no count of them visit each once.
  for (let at = 0, step = 0; step < all * 4; step++, at = (at + 7919) % all) {
    const [one = "", two = ""] = [
      bodies[at % bodies.length],
      ["", ...bodies][Math.floor(at / bodies.length)],
    ];
    const place = step % 3 === 0 ? "body" : (places[step % places.length] ?? "body");
    yield fill(place, one + two);
  }
}
