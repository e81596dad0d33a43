import assert from "node:assert/strict";
import { suite } from "uvu";
import { isNothing, NOTHING } from "../src/rules/nothing.ts";
import { keptText, prose, select } from "./pages.ts";

const test = suite("nothing");

const links = (names: string): string =>
  `<ul>${names
    .split(" ")
    .map((name) => `<li><a href="/${name}">${name}</a></li>`)
    .join("")}</ul>`;
const HEAD = `<header><a href="/">Shop</a><nav class="menu">${links("Women Men Kids Shoes Bags Hats Sale Brands Gifts")}</nav>
  <form role="search"><input name="q"><button>Search</button></form></header>`;
const FOOT = `<footer class="site-footer"><div class="newsletter"><h3>Sign up for our newsletter</h3><input type="email"><button>Subscribe</button></div>
  <h4>Help</h4>${links("Contact Delivery Returns Payment Stores Careers Press Investors Accessibility")}
  <h4>Legal</h4>${links("Privacy Cookies Terms Imprint")}<p>© 2026 Shop Inc. All rights reserved.</p></footer>`;

test("a page that scripts have yet to fill has no content, and says so", () => {
  for (const app of [
    '<div id="root"></div>',
    '<main><div class="spinner"></div></main>',
    "<div id=app></div>",
  ]) {
    const main = select(`<title>Shop</title><body>${HEAD}${app}${FOOT}`, "https://shop.example/p/1");
    assert.equal(keptText(main), "");
    assert.equal(main.warning, NOTHING);
    assert.ok(main.confidence < 0.5);
  }
});

test("the text of its data is taken where there is some", () => {
  const data = JSON.stringify({ "@type": "Product", description: "A bag of oak bark. ".repeat(12) });
  const main = select(
    `<script type="application/ld+json">${data}</script><body>${HEAD}<div id="root"></div>${FOOT}`,
    "https://shop.example/p/1",
  );
  assert.match(keptText(main), /oak bark/u);
});

test("the furniture stays out where there is content, however short", () => {
  const main = select(`<title>News</title><body>${HEAD}<main><h1>News</h1>${prose(2)}</main>${FOOT}`);
  assert.match(keptText(main), /footbridge/u);
  assert.notEqual(main.warning, NOTHING);
});

test("a short notice is the text of its page", () => {
  const main = select("<title>Error 404</title><h1>Not found</h1><p>The page is gone.</p><a href=/>Home</a>");
  assert.match(keptText(main), /page is gone/u);
});

test("one likely block, or many that may be, are not nothing", () => {
  const page = (chances: number[], words: number) => {
    const own = Float32Array.from(chances, () => words);
    const sums = { words: Float64Array.from([0, words * chances.length]) };
    return isNothing({ words: own, sums }, Float32Array.from(chances));
  };
  assert.ok(page([0.1, 0.1, 0.05], 30));
  assert.ok(!page([0.1, 0.1, 0.5], 30));
  assert.ok(!page(Array(40).fill(0.2), 10));
  assert.ok(!page([0.1, 0.1], 10));
});

test.run();
