import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import { suite } from "uvu";
import { readSitemap } from "../src/index.ts";

const test = suite("sitemap");
const MOST = 5 * 2 ** 20;
const read = async (content: string | Uint8Array, url = "https://a.example/sitemap.xml") => {
  const { urls, sitemaps } = await readSitemap(Buffer.from(content), url, MOST);
  return { urls, sitemaps };
};
const urlset = (...urls: readonly string[]) =>
  `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls
    .map((url) => `<url><loc>${url}</loc><lastmod>2026-01-01</lastmod></url>`)
    .join("")}</urlset>`;

test("reads a list of pages, each once, in its order", async () => {
  const urls = ["https://a.example/b", "https://a.example/a", "https://a.example/b"];
  assert.deepEqual(await read(urlset(...urls)), { urls: urls.slice(0, 2), sitemaps: [] });
});

test("reads an index of further sitemaps", async () => {
  const text =
    "<sitemapindex><sitemap><loc>\n https://a.example/1.xml.gz \n</loc></sitemap><sitemap><loc>/2.xml</loc></sitemap></sitemapindex>";
  assert.deepEqual(await read(text), {
    urls: [],
    sitemaps: ["https://a.example/1.xml.gz", "https://a.example/2.xml"],
  });
});

test("reads packed files, whatever their name", async () => {
  assert.deepEqual((await read(gzipSync(urlset("https://a.example/x")))).urls, ["https://a.example/x"]);
});

test("reads a URL in each line, with a byte order mark or not", async () => {
  const text = "\uFEFFhttps://a.example/1\r\n  https://a.example/2  \n\nnot a url\nftp://a.example/3\n";
  assert.deepEqual((await read(text)).urls, ["https://a.example/1", "https://a.example/2"]);
});

test("reads RSS", async () => {
  const text =
    '<rss version="2.0"><channel><link>https://a.example/</link><item><title>One</title><link>https://a.example/1</link></item><item><link> /2 </link></item></channel></rss>';
  assert.deepEqual((await read(text)).urls, ["https://a.example/1", "https://a.example/2"]);
});

test("reads Atom", async () => {
  const text = `<feed xmlns="http://www.w3.org/2005/Atom"><link href="https://a.example/"/>
    <entry><link rel="alternate" href="https://a.example/1"/><link rel="enclosure" href="https://a.example/1.mp3"/></entry>
    <entry><link href="/2"/></entry></feed>`;
  assert.deepEqual((await read(text)).urls, ["https://a.example/1", "https://a.example/2"]);
});

test("takes URLs out of CDATA and entities, and no pictures", async () => {
  const text = `<urlset xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
    <url><loc><![CDATA[https://a.example/1?a=1&b=2]]></loc><image:image><image:loc>https://a.example/p.jpg</image:loc></image:image></url>
    <url><loc>https://a.example/2?a=1&amp;b=2</loc></url></urlset>`;
  assert.deepEqual((await read(text)).urls, ["https://a.example/1?a=1&b=2", "https://a.example/2?a=1&b=2"]);
});

test("takes what there is out of broken XML", async () => {
  const text =
    "<urlset><url><loc>https://a.example/1</loc></url><url><loc>https://a.example/2</lco></url><url><loc>https://a.example/3</loc></url><url><loc>https://a.exa";
  const { urls } = await read(text);
  assert.ok(urls.includes("https://a.example/1"), String(urls));
});

test("leaves out what is no page of the web", async () => {
  const urls = [
    "javascript:alert(1)",
    "mailto:a@a.example",
    "http://",
    `https://a.example/${"x".repeat(9000)}`,
  ];
  assert.deepEqual((await read(urlset(...urls, "https://a.example/1"))).urls, ["https://a.example/1"]);
});

test("an empty list is one, and an HTML page is none", async () => {
  assert.deepEqual(await read("<urlset></urlset>"), { urls: [], sitemaps: [] });
  const none = { code: "SCRAPE_SITEMAP_ERROR", message: /no sitemap/ };
  await assert.rejects(read("<!doctype html><html><body><a href='/x'>x</a></body></html>"), none);
  await assert.rejects(read(""), none);
  await assert.rejects(read(Buffer.from([0, 1, 2, 3, 255])), none);
});

test("a bomb is defused", async () => {
  await assert.rejects(read(gzipSync(Buffer.alloc(50 * 2 ** 20))), {
    code: "SCRAPE_SITEMAP_ERROR",
    message: /larger than 5242880 bytes/,
  });
  await assert.rejects(read(gzipSync("<urlset>").subarray(0, 12)), { code: "SCRAPE_SITEMAP_ERROR" });
  const laughs = `<!DOCTYPE a [<!ENTITY b "${"ha".repeat(100)}"><!ENTITY c "&b;&b;&b;&b;"><!ENTITY d "&c;&c;&c;&c;">]>`;
  assert.deepEqual((await read(`${laughs}${urlset("https://a.example/&d;")}`)).urls.length, 1);
});

test("a sitemap holds as many URLs as the protocol allows", async () => {
  const urls = Array.from({ length: 60_000 }, (_, index) => `https://a.example/${index}`);
  assert.equal((await read(urlset(...urls))).urls.length, 50_000);
});

test("what is made to be slow is not", async () => {
  await read(`https://a.example/1\nhttps://a.example/${" ".repeat(2_000_000)}x`);
  await read(`${urlset("https://a.example/1")}${"<a>".repeat(500_000)}`);
});

test.run();
