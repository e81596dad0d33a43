import assert from "node:assert/strict";
import { optionsWith, pageFrom, parserConformance, viewsOf } from "@winnow/conformance";
import { suite } from "uvu";
import { html } from "../src/index.ts";

const test = suite("parser-html");
const views = [await viewsOf(html())];
const page = (source: string, request: Record<string, unknown> = {}) =>
  pageFrom(source, views, { includeTags: [], excludeTags: [], ...request });
const clean = async (source: string, request?: Record<string, unknown>) =>
  (await page(source, request)).view("html");
const accepts = (contentType: string, body: string | Buffer) =>
  html().accepts({
    url: "https://example.com/x",
    statusCode: 200,
    headers: {},
    contentType,
    body: Buffer.from(body),
  });

parserConformance(test, html, {
  sample: { contentType: "text/html", body: Buffer.from("<!doctype html><title>T</title><p>text</p>") },
  request: { includeTags: [], excludeTags: [] },
});

test("judges by the bytes first, then the type", () => {
  assert.equal(accepts("application/octet-stream", "\uFEFF <!DOCTYPE html><p>x"), true);
  assert.equal(accepts("application/pdf", "<html><body>not a PDF"), true);
  assert.equal(accepts("text/html", "%PDF-1.7"), false);
  assert.equal(accepts("text/html", Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10])), false);
  assert.equal(accepts("text/plain", "plain words"), true);
  assert.equal(accepts("", "plain words"), true);
  assert.equal(accepts("text/html; charset=utf-16", Buffer.from("\uFEFF<p>wide", "utf16le")), true);
});

test("html: what no reader sees is gone, the rest keeps its order", async () => {
  const source = `<html lang="en"><head><title>T</title><meta name="a"></head><body class="b">
    <script>1</script><style>2</style><noscript>3</noscript><!-- 4 --><template><p>5</p></template>
    <h1 id="h">A &amp; B &lt;c&gt;</h1><p title='say "hi"'>x&nbsp;y<br><img src="i.png" alt=""></p></body></html>`;
  const expected = `<html lang="en"><body class="b"><h1 id="h">A &amp; B &lt;c&gt;</h1><p title="say &quot;hi&quot;">x&nbsp;y<br><img src="https://example.com/i.png" alt=""></p></body></html>`;
  assert.equal((await clean(source)).replace(/>\s+</g, "><"), expected);
});

test("html: addresses are absolute, the largest srcset wins", async () => {
  const text =
    await clean(`<a href="?q=1">a</a><a href="#top">b</a><a href="mailto:x@y.test">c</a><form action="/f"></form>
    <img src="small.jpg" srcset="m.jpg 480w, large.jpg 1200w, s.jpg 320w"><img srcset="one.png 1x, two.png 2x">
    <picture><source srcset="a.webp 1x, b.webp 3x" type="image/webp"></picture><img src="data:image/png;base64,AA">`);
  for (const part of [
    'href="https://example.com/page?q=1"',
    'href="#top"',
    'href="mailto:x@y.test"',
    'action="https://example.com/f"',
    '<img src="https://example.com/large.jpg">',
    '<img src="https://example.com/two.png">',
    'srcset="https://example.com/b.webp"',
    'src="data:image/png;base64,AA"',
  ]) {
    assert.ok(text.includes(part), `${part} in ${text}`);
  }
});

test("html: a picture loaded late stands at its own address", async () => {
  const text =
    await clean(`<img src="data:image/gif;base64,R0" data-src="late.jpg" alt="a"><img data-lazy-src="two.jpg">
    <img src="/blank.gif" srcset="data:image/gif;base64,R0 1x" data-original="three.jpg"><img src="own.jpg" data-url="/x.jpg">
    <div><img src="spacer.gif"></div><noscript><img src="four.jpg"></noscript>`);
  assert.deepEqual(
    [...text.matchAll(/ src="([^"]*)"/g)].map(([, source]) => source),
    ["late", "two", "three", "own", "four"].map((name) => `https://example.com/${name}.jpg`),
  );
  assert.doesNotMatch(text, /noscript/);
});

test("html: base href decides", async () => {
  assert.match(await clean(`<base href="https://cdn.test/d/"><a href="x">`), /https:\/\/cdn\.test\/d\/x/);
  assert.match(await clean(`<base href="javascript:x"><a href="x">`), /https:\/\/example\.com\/x/);
});

test("includeTags keeps matches in place, excludeTags wins", async () => {
  const source = "<body><div id=a>A<p>one</p>B</div><p>two <b>bold</b></p><footer>F</footer></body>";
  const kept = await clean(source, { includeTags: ["p", "footer"], excludeTags: ["b"] });
  assert.equal(kept, '<html><body><div id="a"><p>one</p></div><p>two </p><footer>F</footer></body></html>');
});

test("a cell that is left out leaves an empty one, so that no value changes its column", async () => {
  const table =
    "<table><tbody><tr><td>Oak</td><td class=x>secret <b>ad</b></td><td>40</td></tr></tbody></table>";
  const text = await clean(`<body>${table}`, { excludeTags: [".x"] });
  assert.match(text, /<td>Oak<\/td><td class="x"><\/td><td>40<\/td>/);
});

test("includeTags that match nothing warn instead of failing", async () => {
  const made = await page("<p>text</p>", { includeTags: [".none"] });
  assert.equal(await made.view("html"), "");
});

test("text: visible words, a line each block", async () => {
  const made = await page(
    "<title>no</title><h1>One</h1><p>two <b>three</b>\n four</p><script>no</script><ul><li>a<li>b</ul>",
  );
  assert.equal(await made.view("text"), "One\ntwo three four\na\nb");
});

test("metadata: fixed keys, verbatim keys, repeats, joined descriptions", async () => {
  const made = await page(`<html lang="de"><head><title> A
    title </title><title>second</title>
    <meta name="description" content="one"><meta name="description" content="two">
    <meta name="keywords" content="a"><meta name="keywords" content="b">
    <meta property="og:title" content="OG"><meta property="og:locale:alternate" content="fr_FR">
    <meta property="article:published_time" content="2026-01-02"><meta name="DC.date" content="2025">
    <meta itemprop="price" content="5"><meta name="empty" content=""><meta charset="utf-8">
    <link rel="shortcut icon" href="/s.ico"><link rel="icon" href="i.png"></head></html>`);
  assert.deepEqual(await made.view("metadata"), {
    title: "A title",
    language: "de",
    favicon: "https://example.com/i.png",
    description: "one, two",
    keywords: ["a", "b"],
    ogTitle: "OG",
    ogLocaleAlternate: ["fr_FR"],
    publishedTime: "2026-01-02",
    dcDate: "2025",
    "og:title": "OG",
    "og:locale:alternate": "fr_FR",
    "article:published_time": "2026-01-02",
    "DC.date": "2025",
    price: "5",
  });
});

test("metadata: a name such as __proto__ is a name like another", async () => {
  const metadata = await (
    await page(`<meta name="__proto__" content="x"><meta name="constructor" content="y">`)
  ).view("metadata");
  assert.equal(Object.getPrototypeOf(metadata), Object.prototype);
  assert.equal(Object.getOwnPropertyDescriptor(metadata, "__proto__")?.value, "x");
});

test("selectors are checked before anything is fetched", async () => {
  const { safeParse } = await import("valibot");
  const schema = html().request?.includeTags?.schema;
  assert.ok(schema !== undefined);
  for (const selector of ["main", ".a > b:nth-child(2)", "[data-x='y']", "a, b", ":is(h1, h2)", "iframe"]) {
    assert.ok(safeParse(schema, [selector]).success, selector);
  }
  for (const selector of ["", "a[", ":nonsense", ">>>", "a,,b", "p::before"])
    assert.ok(!safeParse(schema, [selector]).success, selector);
});

test("a page with more markup than is read says so", async () => {
  const { PageViews } = await import("@winnow/core/adapter");
  const { default: parserViews } = await import("../src/views.ts");
  const body = Buffer.from(`<p>start</p>${"<b>".repeat(1_000_001)}`);
  const facts = {
    url: "https://a.test/",
    sourceUrl: "a.test",
    statusCode: 200,
    headers: {},
    contentType: "",
    body,
  };
  const options = optionsWith({ includeTags: [], excludeTags: [] });
  const made = new PageViews({ ...facts, options }, [{ views: parserViews }]);
  assert.match(await made.page.view("text"), /^start/);
  assert.match(made.warnings.join(), /Only the first \d+ of \d+ characters/);
});

test("the document is a DOM, made once", async () => {
  const made = await page("<p class=a>one</p><p>two</p>");
  const document = await made.view("document");
  assert.equal(document.querySelector("p.a")?.outerHTML, '<p class="a">one</p>');
  assert.equal(await made.view("document"), document);
});

test.run();
