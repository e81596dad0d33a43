import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { formatConformance, pageFrom, viewsOf } from "@winnow/conformance";
import { html as parser } from "@winnow/parser-html";
import { suite } from "uvu";
import { images } from "../src/index.ts";

const test = suite("format-images");
const views = [await viewsOf(parser()), images().views ?? {}];
const find = async (html: string) => (await pageFrom(html, views)).view("images");

formatConformance(test, images, { views: views.slice(0, 1) });

test("finds images wherever a page keeps them, in document order, each once", async () => {
  const found =
    await find(`<head><meta property="og:image" content="/og.png"><link rel="icon" href="/i.ico"></head>
    <img src="a.png"><picture><source srcset="b.webp 1x, b2.webp 2x"><img src="b.png"></picture>
    <video poster="/p.jpg"></video><div style="background-image: url('bg.jpg')"></div>
    <svg><image href="/v.svg"></image></svg><img src="a.png">`);
  assert.deepEqual(
    found.map((url) => url.replace("https://example.com/", "")),
    ["og.png", "i.ico", "a.png", "b.webp", "b2.webp", "b.png", "p.jpg", "bg.jpg", "v.svg"],
  );
});

test("follows includeTags and excludeTags", async () => {
  const html = `<head><link rel="icon" href="/i.ico"></head><body style="background: url(/paper.png)">
    <article><figure><img src="/ferry.jpg"></figure><div class="ad"><img src="/ad.gif"></div></article>
    <footer><video poster="/p.jpg"></video></footer>`;
  const asked = async (options: object) => {
    const page = await pageFrom(html, views, { ...options });
    return (await page.view("images")).map((url) => new URL(url).pathname);
  };
  assert.deepEqual(await asked({ includeTags: ["article"] }), ["/ferry.jpg", "/ad.gif"]);
  assert.deepEqual(await asked({ includeTags: ["article"], excludeTags: [".ad"] }), ["/ferry.jpg"]);
  assert.deepEqual(await asked({ excludeTags: ["article", "head"] }), ["/paper.png", "/p.jpg"]);
  assert.equal((await asked({})).length, 5);
});

test("takes the real address of a lazy image, not its placeholder", async () => {
  const found = await find(
    `<img src="data:image/gif;base64,R0" data-src="/real.png"><img src="spin.gif" data-lazy-src="/two.png">`,
  );
  assert.deepEqual(found, ["https://example.com/real.png", "https://example.com/two.png"]);
});

test("commas inside an address do not split a srcset", async () => {
  assert.deepEqual(await find(`<img srcset="/w_1,h_2/a.png 1x, /w_2,h_4/a.png 2x">`), [
    "https://example.com/w_1,h_2/a.png",
    "https://example.com/w_2,h_4/a.png",
  ]);
});

test("backgrounds, quoted or not; one that is not closed ends the search", async () => {
  const style = `background:url( a.png ),url('b(1).png'),URL(x.png);background-image:url(c d.png),url(&quot;e f.png&quot;),url('g.png`;
  const found = await find(`<p style="${style}">`);
  assert.deepEqual(
    found.map((url) => url.replace("https://example.com/", "")),
    ["a.png", "b(1).png", "e%20f.png"],
  );
});

test("long srcset and style attributes that never end well are read at once", async () => {
  const long = [",", "a,", "a ,,", "(", "url(", "url('"].map(
    (part) =>
      `<img srcset="${part.repeat(100_000)}" style="background:${part.replace('"', "").repeat(100_000)}">`,
  );
  await find(long.join(""));
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
