import assert from "node:assert/strict";
import { pageFrom, viewConformance, viewsOf } from "@winnow/conformance";
import { html as parser } from "@winnow/parser-html";
import { suite } from "uvu";
import { dom } from "../src/index.ts";

const test = suite("view-dom");
const parsed = await viewsOf(parser());

viewConformance(test, dom, { views: [parsed], request: { includeTags: [], excludeTags: [] } });

const pageOf = (html: string, asked: object = {}, settings = {}) =>
  pageFrom(html, [parsed, dom(settings).views], { includeTags: [], excludeTags: [], ...asked });

test("is what the request wants of the page, cleaned", async () => {
  const page = await pageOf(
    `<nav>not</nav><h1>Title</h1><script>no()</script><p>See <a href="/x">this</a>.</p>`,
    { excludeTags: ["nav"] },
  );
  const document = await page.view("dom");
  assert.equal(document.querySelector("h1")?.textContent, "Title");
  assert.equal(document.querySelector("a")?.getAttribute("href"), "https://example.com/x");
  assert.deepEqual(
    ["nav", "script"].map((selector) => document.querySelectorAll(selector).length),
    [0, 0],
  );
});

test("all who ask share one document", async () => {
  const page = await pageOf("<p>text</p>");
  assert.equal(await page.view("dom"), await page.view("dom"));
});

test("ends well on empty, large and deep pages", async () => {
  assert.equal((await (await pageOf("")).view("dom")).body.textContent?.trim(), "");
  const deep = await (await pageOf(`${"<div>".repeat(20_000)}deep`)).view("dom");
  assert.match(deep.body.textContent ?? "", /deep/);
  const rows = await (await pageOf("<p>row</p>".repeat(50_000))).view("dom");
  assert.equal(rows.querySelectorAll("p").length, 50_000);
});

test("is bounded, and says so", async () => {
  const page = await pageOf("<p>some words</p>".repeat(100), {}, { maxCharacters: 200 });
  assert.ok((await page.view("dom")).querySelectorAll("p").length < 15);
  assert.throws(() => dom({ maxCharacters: 0 }), { code: "CONFIG_INVALID" });
});

test.run();
