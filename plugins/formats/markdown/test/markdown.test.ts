import assert from "node:assert/strict";
import { formatConformance, pageFrom, viewsOf } from "@winnow/conformance";
import { html as parser } from "@winnow/parser-html";
import { suite } from "uvu";
import { markdown } from "../src/index.ts";

const test = suite("format-markdown");
const parsed = await viewsOf(parser());
const request = { includeTags: [], excludeTags: [], removeBase64Images: true };

formatConformance(test, markdown, { views: [parsed], request });

const write = async (html: string, asked: object = {}): Promise<string> => {
  const page = await pageFrom(html, [parsed, markdown().views ?? {}], { ...request, ...asked });
  return page.view("markdown");
};

test("writes the selection with absolute links", async () => {
  const html = `<h1>Title</h1><p>See <a href="/x">this</a>.</p><nav><a href="/y">not</a></nav>`;
  assert.equal(await write(html, { excludeTags: ["nav"] }), "# Title\n\nSee [this](https://example.com/x).");
});

test("understands removeBase64Images", async () => {
  const html = `<p><img alt="dot" src="data:image/gif;base64,R0lGOD"></p>`;
  assert.equal(await write(html), "![dot](<Base64-Image-Removed>)");
  const kept = await write(html, { removeBase64Images: false });
  assert.equal(kept, "![dot](data:image/gif;base64,R0lGOD)");
});

test("leaves out what a base64 picture without a description held the place of", async () => {
  const bytes = Buffer.alloc(2000, 7).toString("base64");
  const icon = (rest: string) => `<p>Call <img ${rest} src="data:image/png;base64,${bytes}"> us</p>`;
  assert.equal(await write(icon(`alt=""`)), "Call us");
  assert.equal(await write(icon(`role="presentation"`)), "Call us");
  assert.equal(await write(icon(`alt="Phone"`)), "Call ![Phone](<Base64-Image-Removed>) us");
  assert.equal(await write(icon("")), "Call ![](<Base64-Image-Removed>) us");
});

test("writes the formulas in scripts, and no other script", async () => {
  const html = `<p>Law <script type="math/tex">a</script>:</p><div><script type="math/tex; mode=display">E = m</script></div>
    <script>run()</script><script type="application/ld+json">{}</script>`;
  assert.equal(await write(html), "Law $a$:\n\n$$\nE = m\n$$");
  assert.equal(await write(html, { excludeTags: ["div"] }), "Law $a$:");
});

test("mends jumps in the levels of headings", async () => {
  const headings = (html: string) => write(html).then((text) => text.split("\n\n").join(" | "));
  assert.equal(
    await headings("<h1>A</h1><h4>B</h4><h5>C</h5><h4>D</h4><h2>E</h2><h6>F</h6>"),
    "# A | ## B | ### C | ## D | ## E | ### F",
  );
  assert.equal(await headings("<h3>A</h3><h4>B</h4><h2>C</h2><h3>D</h3>"), "### A | #### B | ## C | ### D");
  const dropped = `<h1>A</h1><nav><h2>Menu</h2></nav><h3>B</h3>`;
  assert.equal(await write(dropped, { excludeTags: ["nav"] }), "# A\n\n## B");
});

test("puts sections of the top level under the title of the page", async () => {
  const page = (title: string) =>
    write(`<title>${title}</title><h1>Guide</h1><h1>Setup</h1><h2>Keys</h2><h1>Use</h1>`);
  assert.equal(await page("Guide - Docs"), "# Guide\n\n## Setup\n\n### Keys\n\n## Use");
  assert.equal(await page("Other"), "# Guide\n\n# Setup\n\n## Keys\n\n# Use");
});

test("writes no tags for emphasis that markdown cannot say", async () => {
  assert.equal(await write("<p>x<b><a href='/a'>link</a></b>y</p>"), "x[link](https://example.com/a)y");
  assert.equal(await write("<p>foo<b>.bar</b> 5<b>%</b>of</p>"), "foo.**bar** 5%of");
  assert.equal(await write("<p>x<em>*(a</em>b<em>c</em></p>"), "x\\*(ab*c*");
});

test.run();
