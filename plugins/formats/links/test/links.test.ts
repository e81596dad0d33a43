import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { formatConformance, pageFrom, viewsOf } from "@winnow/conformance";
import { html as parser } from "@winnow/parser-html";
import { suite } from "uvu";
import { links } from "../src/index.ts";

const test = suite("format-links");
const views = [await viewsOf(parser()), links().views ?? {}];
const find = async (html: string) => (await pageFrom(html, views)).view("links");

formatConformance(test, links, { views: views.slice(0, 1) });

test("absolute, in document order, each once", async () => {
  const found = await find(`<a href="/b">b</a><a href=" a?x=1&y=2#f ">a</a><nav><a href="/b">again</a></nav>
    <map><area href="//cdn.test/z"></map><a>no target</a><a href="">empty</a>`);
  assert.deepEqual(found, ["https://example.com/b", "https://example.com/a?x=1&y=2#f", "https://cdn.test/z"]);
});

test("mail and telephone are links; scripts, data and bare anchors are not", async () => {
  const found =
    await find(`<a href="mailto:a@b.test">m</a><a href="tel:+1">t</a><a href="javascript:x()">j</a>
    <a href="data:text/plain,x">d</a><a href="#top">top</a><a href="http://[bad">b</a>`);
  assert.deepEqual(found, ["mailto:a@b.test", "tel:+1"]);
});

test("honours base href", async () => {
  assert.deepEqual(await find(`<base href="https://other.test/dir/"><a href="x">x</a>`), [
    "https://other.test/dir/x",
  ]);
});

const SHELF = `<header><a href="/top">top</a></header><main><a href="/card"><b class="price">3,50</b></a>
  <section lang="de"><a href="/mehl">Mehl</a><aside><a href="/werbung">Werbung</a></aside></section></main>`;
const asked = async (options: object) => {
  const page = await pageFrom(SHELF, views, { ...options });
  return (await page.view("links")).map((url) => new URL(url).pathname);
};

test("follows includeTags and excludeTags", async () => {
  assert.deepEqual(await asked({ includeTags: ["section"] }), ["/mehl", "/werbung"]);
  assert.deepEqual(await asked({ includeTags: [":lang(de)", "section"], excludeTags: ["aside"] }), ["/mehl"]);
  assert.deepEqual(await asked({ excludeTags: ["header", "section"] }), ["/card"]);
  assert.deepEqual(await asked({ includeTags: [".price"] }), ["/card"], "the link around what is wanted");
  assert.deepEqual(await asked({ includeTags: ["table"] }), []);
  assert.deepEqual(await asked({ includeTags: ["header", "aside"] }), ["/top", "/werbung"]);
  assert.deepEqual(await asked({}), ["/top", "/card", "/mehl", "/werbung"]);
});

test("ten thousand links in well under a second", async () => {
  const html = Array.from({ length: 10_000 }, (_, index) => `<a href="/${index}">x</a>`).join("");
  assert.equal((await find(html)).length, 10_000);
});

const folder = new URL("fixtures/", import.meta.url);
for (const name of readdirSync(folder)) {
  test(`fixture: ${name}`, async () => {
    const source = readFileSync(new URL(`${name}/page.html`, folder), "utf8");
    const expected = JSON.parse(readFileSync(new URL(`${name}/expected.json`, folder), "utf8"));
    assert.deepEqual(await find(source), expected);
  });
}

test.run();
