import assert from "node:assert/strict";
import { suite } from "uvu";
import { finder } from "../src/css.ts";
import { originOf, toDocument } from "../src/document.ts";
import {
  append,
  detach,
  elementsBelow,
  isWritten,
  makeSafe,
  parseTree,
  TreeElement,
  type TreeNode,
  TreeText,
} from "../src/index.ts";
import { readMetadata } from "../src/metadata.ts";
import { select, without } from "../src/selection.ts";
import { absolute, serialize } from "../src/serialize.ts";
import { boilerplateText, plainText, visibleText } from "../src/text.ts";
import around from "../words/around.json" with { type: "json" };

const test = suite("kit-dom: parts of a page");
const BASE = "https://a.example/dir/page";

function part(html: string, include: readonly string[] = [], exclude: readonly string[] = []): string {
  const tree = parseTree(html);
  const selection = select(tree, finder(tree), include, exclude);
  return serialize(selection, BASE).replace(/^<html><body>|<\/body><\/html>$/g, "");
}

const PAGE = `<div id=a><p class=x>one</p><p>two</p></div><div id=b><p class=x>three</p></div>`;
const SELECTIONS: readonly (readonly [readonly string[], readonly string[], string])[] = [
  [[], [], `<div id="a"><p class="x">one</p><p>two</p></div><div id="b"><p class="x">three</p></div>`],
  [[".x"], [], `<div id="a"><p class="x">one</p></div><div id="b"><p class="x">three</p></div>`],
  [["#a"], [".x"], `<div id="a"><p>two</p></div>`],
  [["#a", "#b"], ["#b"], `<div id="a"><p class="x">one</p><p>two</p></div>`],
  [["#a .x", "#a"], [], `<div id="a"><p class="x">one</p><p>two</p></div>`],
  [[], ["p"], `<div id="a"></div><div id="b"></div>`],
  [["#a"], ["#a"], ""],
];
for (const [include, exclude, expected] of SELECTIONS)
  test(`with ${include.join(", ") || "everything"}, without ${exclude.join(", ") || "nothing"}`, () =>
    assert.equal(part(PAGE, include, exclude), expected));

test("what matches nothing leaves nothing", () => {
  const tree = parseTree(PAGE);
  const { dropped, root } = select(tree, () => new Set(), [".none"], []);
  assert.ok(dropped.has(root));
});

test("cells that go leave an empty one behind", () => {
  const html = part(
    "<table><tr><td>a</td><th class=gone>b<b>c</b></th><td>d</td></tr></table>",
    [],
    [".gone"],
  );
  assert.match(html, /<td>a<\/td><th class="gone"><\/th><td>d<\/td>/);
});

test("a selection without nothing is the same, and captions stay", () => {
  const { root, body } = parseTree(PAGE);
  const captions = new Map();
  const selection = { root, dropped: new Set<TreeNode>(), captions };
  assert.equal(without(selection, []), selection);
  assert.equal(without(selection, [body]).captions, captions);
  assert.equal(selection.dropped.size, 0);
});

test("what has no reader is never written", () => {
  const selection = { root: parseTree("").root, dropped: new Set<TreeNode>() };
  for (const name of ["script", "style", "noscript", "meta", "head", "link", "template"])
    assert.equal(isWritten(new TreeElement(name, []), selection), false, name);
  assert.ok(isWritten(new TreeElement("p", []), selection) && isWritten(new TreeText("x"), selection));
});

const WRITTEN: readonly (readonly [string, string])[] = [
  [`<a href="?b=1">x</a>`, `<a href="https://a.example/dir/page?b=1">x</a>`],
  [`<a href="#top">x</a>`, `<a href="#top">x</a>`],
  [`<a href="">x</a>`, `<a href="">x</a>`],
  [`<a href="http://[">x</a>`, `<a href="http://[">x</a>`],
  [`<a href="JavaScript:x()">x</a>`, `<a href="JavaScript:x()">x</a>`],
  [`<p title="a &quot;b&quot; & c">x</p>`, `<p title="a &quot;b&quot; &amp; c">x</p>`],
  ["<p>a &lt; b &amp;&nbsp;c</p>", "<p>a &lt; b &amp;&nbsp;c</p>"],
  ["a<br>b<hr>", "a<br>b<hr>"],
  [
    `<video poster="p.png" src="v.mp4"></video>`,
    `<video poster="https://a.example/dir/p.png" src="https://a.example/dir/v.mp4"></video>`,
  ],
  [`<img src="s.png" srcset="m.png 1x, l.png 2x">`, `<img src="https://a.example/dir/l.png">`],
  [`<img src="blank.gif" data-src="r.png">`, `<img src="https://a.example/dir/blank.gif" data-src="r.png">`],
  [
    `<img srcset="blank.gif 1x" data-src="r.png">`,
    `<img data-src="r.png" src="https://a.example/dir/r.png">`,
  ],
  [`<blockquote cite="/q">x</blockquote>`, `<blockquote cite="https://a.example/q">x</blockquote>`],
];
for (const [html, expected] of WRITTEN) {
  // A late picture is the source itself where no set stands next to it.
  const isLate = html.includes("data-src") && !html.includes("srcset");
  test(`writes ${html}`, () => {
    const written = part(html);
    if (isLate) assert.match(written, /src="https:\/\/a\.example\/dir\/r\.png"/);
    else assert.equal(written, expected);
    assert.equal(part(written), written, "what was written is read and written as it is");
  });
}

test("an address that cannot be resolved is left alone", () => {
  for (const value of ["", " ", "#a", "data:,x", "MAILTO:a@b", "tel:1", "blob:x", "about:blank", "http://["])
    assert.equal(absolute(value, BASE), value, value);
  assert.equal(absolute(" ../x ", BASE), "https://a.example/x");
  assert.equal(absolute("x", "no base"), "x");
});

const TEXTS: readonly (readonly [string, string])[] = [
  ["<p>a</p><p>b</p>", "a\nb"],
  ["<p>a <b>b</b>\n c</p>", "a b c"],
  ["a<br>b", "a\nb"],
  ["<script>x</script><style>y</style><p>z</p><template>t</template>", "z"],
  ["<ul><li>a<li>b</ul>", "a\nb"],
  ["<table><tr><td>a<td>b</table>", "a\nb"],
  ["<iframe>x</iframe><object>y</object>z", "z"],
  ["", ""],
  ["  \n ", ""],
];
for (const [html, expected] of TEXTS)
  test(`the text of ${JSON.stringify(html)}`, () =>
    assert.equal(visibleText(parseTree(html).root), expected));

const metadata = (head: string, html = "") =>
  readMetadata(parseTree(`<html${html}><head>${head}</head><body>x`), BASE);
const METADATA: readonly (readonly [string, object])[] = [
  ["<title> A\n B </title><title>C</title>", { title: "A B" }],
  [`<meta name=description content=a><meta name=description content=b>`, { description: "a, b" }],
  [`<meta name=keywords content=a><meta name=keywords content=b>`, { keywords: ["a", "b"] }],
  [`<meta property=og:title content=a>`, { ogTitle: "a", "og:title": "a" }],
  [
    `<meta property=og:locale:alternate content=de>`,
    { ogLocaleAlternate: ["de"], "og:locale:alternate": "de" },
  ],
  [`<meta itemprop=x content=" y ">`, { x: "y" }],
  [`<meta name=a content="">`, {}],
  [`<meta name=" " content=x><meta content=x>`, {}],
  [`<meta NAME=DC.Date content=2020>`, { dcDate: "2020", "DC.Date": "2020" }],
  [`<link rel="shortcut icon" href=/a.ico>`, { favicon: "https://a.example/a.ico" }],
  [
    `<link rel="apple-touch-icon" href=a.png><link rel=icon href=b.ico>`,
    { favicon: "https://a.example/dir/b.ico" },
  ],
  [`<link rel=icon><link rel=stylesheet href=x.css>`, {}],
  [`<meta name=title content=a><title>b</title>`, { title: "a" }],
];
for (const [head, expected] of METADATA)
  test(`metadata of ${head}`, () => assert.deepEqual(metadata(head), expected));

test("a page may name its metadata like the insides of an object", () => {
  const found = metadata(`<meta name=__proto__ content=x><meta name=constructor content=y>`, " lang=' de '");
  assert.deepEqual(Object.entries(found), [
    ["language", "de"],
    ["__proto__", "x"],
    ["constructor", "y"],
  ]);
  assert.equal(Object.getPrototypeOf(found), Object.prototype);
});

const UNSAFE: readonly (readonly [string, string])[] = [
  [`<p onclick="x()">a</p>`, "<p>a</p>"],
  [`<a href="javascript:x()">a</a>`, "<a>a</a>"],
  [`<a href="java\tscript:x()">a</a>`, "<a>a</a>"],
  [`<a href=" &#1;javascript:x()">a</a>`, "<a>a</a>"],
  [`<a href="vbscript:x">a</a><a href="data:text/html,x">b</a>`, "<a>a</a><a>b</a>"],
  [
    `<a href="https://b.example/">a</a><a href="/c:d">b</a>`,
    `<a href="https://b.example/">a</a><a href="https://a.example/c:d">b</a>`,
  ],
  [`<a href="mailto:a@b.example">a</a>`, `<a href="mailto:a@b.example">a</a>`],
  [
    `<img src="data:image/png;base64,AA"><img src="data:image/svg+xml,x">`,
    `<img src="data:image/png;base64,AA"><img>`,
  ],
  [`<script>x</script><style>y</style><svg><a/></svg><form><input></form><iframe srcdoc="x"></iframe>z`, "z"],
  [`<a ping="/x" srcdoc="y" formaction="z" xlink:href="javascript:1">a</a>`, "<a>a</a>"],
];
for (const [html, expected] of UNSAFE) {
  test(`takes what could act out of ${JSON.stringify(html)}`, () => {
    const tree = parseTree(html);
    makeSafe(tree);
    const written = serialize({ root: tree.body, dropped: new Set() }, BASE);
    assert.equal(written, `<body>${expected}</body>`);
  });
}

test("nodes come and go without a trace", () => {
  const [parent, one, two, three] = [
    new TreeElement("p", []),
    new TreeText("1"),
    new TreeElement("b", ["a", "b"]),
    new TreeText("3"),
  ];
  for (const node of [one, two, three]) append(parent, node);
  append(two, new TreeText("2"));
  assert.deepEqual([parent.textContent, parent.nodeName, parent.nodeValue], ["123", "P", null]);
  assert.deepEqual([one.nodeName, one.nodeValue, one.textContent], ["#text", "1", "1"]);
  assert.deepEqual([two.getAttribute("a"), two.getAttribute("c")], ["b", null]);
  detach(two);
  assert.deepEqual(
    [one.nextSibling, three.previousSibling, two.parentNode, parent.textContent],
    [three, one, null, "13"],
  );
  detach(two);
  detach(three);
  detach(one);
  assert.deepEqual([parent.firstChild, parent.lastChild, elementsBelow(parent)], [null, null, []]);
});

test("a DOM of the tree finds what the tree has, in drawings too", () => {
  const tree = parseTree(`<svg viewBox="0 0 1 1"><g><path d="M0"></path></g></svg><p>x</p>`);
  const document = toDocument(tree);
  const [path] = finder(tree)(["svg path"]);
  assert.equal((path as TreeElement).localName, "path");
  assert.equal(originOf(document.createElement("p")), undefined);
  assert.equal(finder(tree)([]).size, 0);
});

test("plain text has prices and small print, and no menus, banners or links", () => {
  const html = `<body><header>Shop</header><nav>Start</nav><div class="promo-bar">Sale!</div><main id="MainContent">
    <header><h1>Chair</h1></header><div class="price__container"><b>€</b><span>349</span></div>
    <label><input type="radio">Black</label><label><input type="radio">Grey</label><p class="small">24 months</p>
    <p>Read <a href="/b">more</a></p><div role="complementary">Aside</div><div id="related">Lamp</div></main>
    <div id="onetrust-banner-sdk">Cookies</div><footer>build 3f</footer></body>`;
  assert.equal(plainText(parseTree(html).root), "Chair\n€ 349\nBlack Grey\n24 months\nRead");
});

test("the text beside has menus and boxes, each line after the heading or the element that it stands in", () => {
  const html = `<body><nav id="top"><a href="/">Start</a></nav><main><h1>Chair</h1><p>€ 349</p></main>
    <div class="sidebar-right"><h3>Photo of
    the day</h3><img src="/p/7.jpg?w=2" alt="Port"><img src="data:,x" alt="Dot"><ul><li><b>Lamp</b>, old</li></ul></div>
    <div class="widget-area"><p>Heute</p></div><footer>build 3f</footer></body>`;
  assert.deepEqual(boilerplateText(parseTree(html).root).split("\n"), [
    "<nav top>\tStart",
    "Photo of the day\tPhoto of the day",
    "Photo of the day\tPort 7.jpg",
    "Photo of the day\tDot",
    "Photo of the day\tLamp, old",
    "<div >\tHeute",
    "<footer >\tbuild 3f",
  ]);
});

test("each name of what stands around the content takes its text out", () => {
  for (const [name, example] of around)
    assert.equal(plainText(parseTree(`<p>Chair<div class="${example}">Sale</div>`).root), "Chair", name);
});

test.run();
