import assert from "node:assert/strict";
import { suite } from "uvu";
import {
  codePage,
  escapeHtml,
  fenced,
  headOf,
  looksBinary,
  mediaTypeOf,
  picturesAmong,
  rootElementOf,
  urlsIn,
} from "../src/index.ts";

const test = suite("kit-dom: starts of files, code, addresses");

const BINARY: Readonly<Record<string, string>> = {
  PDF: "%PDF-1.7\n",
  zip: "PK\x03\x04\x14",
  PNG: "\x89PNG\r\n",
  JPEG: "\xFF\xD8\xFF\xE0",
  GIF: "GIF89a",
  gzip: "\x1F\x8B\x08",
  "an old office file": "\xD0\xCF\x11\xE0\xA1",
  RIFF: "RIFF\x24\x08",
  ELF: "\x7FELF\x02",
  "many controls": "a\x01\x02\x03b\x04",
};
for (const [what, start] of Object.entries(BINARY)) {
  test(`${what} is no text`, () => {
    assert.equal(looksBinary(Buffer.from(start, "latin1")), true);
    assert.equal(headOf({ body: Buffer.from(start, "latin1"), contentType: "text/html" }), undefined);
  });
}

const TEXT: Readonly<Record<string, Buffer>> = {
  nothing: Buffer.from(""),
  words: Buffer.from("plain words"),
  "lines and tabs": Buffer.from("a\tb\r\nc\fd\n"),
  "colours of a terminal": Buffer.from("\x1b[1mbold\x1b[0m"),
  "UTF-16 with its mark": Buffer.from("\ufeff<p>wide</p>", "utf16le"),
  "a few controls in much text": Buffer.from(`${"word ".repeat(20)}\x01`),
};
for (const [what, body] of Object.entries(TEXT))
  test(`${what} may be text`, () => assert.equal(looksBinary(body), false));

test("the head of a file comes without the space before it", () => {
  const head = (body: Buffer | string, contentType = "") => headOf({ body: Buffer.from(body), contentType });
  assert.equal(head(" \n\t<p>"), "<p>");
  assert.equal(head("\ufeff {}"), "{}");
  assert.equal(head(Buffer.from("\ufeff<p>é", "utf16le")), "<p>é");
  assert.equal(head(Buffer.from("<p>wide words", "utf16le")), "<p>wide words");
  assert.equal(head(Buffer.from("<p>\xe9", "latin1"), "text/html; charset=latin1"), "<p>é");
  assert.equal(head("a\0b, a zero in the midst of many more letters"), undefined);
  assert.equal(head("x".repeat(10_000))?.length, 4096);
});

test("the type of a file, whatever its header adds", () => {
  const types: readonly (readonly [string, string])[] = [
    ["text/html", "text/html"],
    [" Text/HTML ; charset=utf-8", "text/html"],
    ["application/json;", "application/json"],
    ["", ""],
    [";", ""],
    [" ; charset=x", ""],
  ];
  for (const [given, expected] of types) assert.equal(mediaTypeOf(given), expected, given);
});

const ROOTS: readonly (readonly [string, string | undefined])[] = [
  ["<rss version='2.0'><channel>", "rss"],
  ["<?xml version='1.0'?><feed xmlns='a'>", "feed"],
  ["<?xml version='1.0'?>\n<!-- <rss> --><atom:feed>", "feed"],
  ["<!DOCTYPE html><html lang='en'>", "html"],
  ["<!DOCTYPE svg [<!ENTITY a '<b>'>]><svg>", "svg"],
  ["<!DOCTYPE svg [<!ENTITY a '<b>'>] ><svg/>", "svg"],
  ["<!-- never closed <rss>", undefined],
  ["<? never closed <rss>", undefined],
  ["<!DOCTYPE never closed", undefined],
  ["<!DOCTYPE svg [ never closed", undefined],
  ["<!DOCTYPE svg [<!-- > --> <rss>", undefined],
  ["no markup at all", undefined],
  ["< 1 and more", undefined],
  ["", undefined],
  ["text before <urlset>", "urlset"],
];
for (const [head, name] of ROOTS)
  test(`the first element of ${JSON.stringify(head)}`, () => assert.equal(rootElementOf(head)?.name, name));

test("the first element comes with its tag", () => {
  assert.equal(rootElementOf(`<x:rss a="1" b='2'><y>`)?.tag, `<x:rss a="1" b='2'`);
});

test("code stays code, whatever is in it", () => {
  assert.equal(escapeHtml(`<a href="x">&</a>`), "&lt;a href=&quot;x&quot;&gt;&amp;&lt;/a&gt;");
  assert.equal(fenced("a\n\n"), "```\na\n```");
  assert.equal(fenced("```\nx\n```", "md"), "````md\n```\nx\n```\n````");
  assert.equal(fenced("`````"), "``````\n`````\n``````");
  assert.equal(fenced("``"), "```\n``\n```");
  assert.equal(fenced(""), "```\n\n```");
});

test("a page of code shows it as it is", () => {
  assert.equal(codePage("\na < b"), "<html><head></head><body><pre>\n\na &lt; b</pre></body></html>");
  assert.match(
    codePage("</pre><script>1</script>", "js"),
    /<code class="language-js">&lt;\/pre&gt;&lt;script&gt;1/,
  );
});

const ADDRESSES: readonly (readonly [string, readonly string[]])[] = [
  ["See https://a.example/b.", ["https://a.example/b"]],
  ["(https://a.example/b)", ["https://a.example/b"]],
  ["https://a.example/b_(c)", ["https://a.example/b_(c)"]],
  ["(see https://a.example/b_(c))", ["https://a.example/b_(c)"]],
  ["**https://a.example/**", ["https://a.example/"]],
  ["HTTP://A.EXAMPLE/x, http://a.example/x", ["http://a.example/x"]],
  [`<a href="https://a.example/q?b=1&c=2">`, ["https://a.example/q?b=1&c=2"]],
  ["https://, https://[ and http://", []],
  ["ftp://a.example/ mailto:a@b.example", []],
  ["xhttps://a.example/", []],
  ["https://a.example/1https://b.example/2", ["https://a.example/1https://b.example/2"]],
  ["", []],
];
for (const [text, expected] of ADDRESSES)
  test(`addresses in ${JSON.stringify(text)}`, () => assert.deepEqual(urlsIn(text), expected));

test("addresses have a bound, and each comes once", () => {
  const many = Array.from({ length: 25_000 }, (_, at) => `https://a.example/${at}`).join(" ");
  assert.equal(urlsIn(many).length, 20_000);
  assert.equal(urlsIn("https://a.example/ ".repeat(1000)).length, 1);
  assert.equal(urlsIn(`https://a.example/${"x".repeat(5000)}`)[0]?.length, 2008);
});

test("pictures are known by their path", () => {
  const urls = [
    "https://a.example/b.png",
    "https://a.example/b.PNG?x=1",
    "https://a.example/b?c.png",
    "https://a.example/",
  ];
  assert.deepEqual(picturesAmong(urls), urls.slice(0, 2));
  assert.deepEqual(picturesAmong(["no address.png"]), []);
});

test.run();
