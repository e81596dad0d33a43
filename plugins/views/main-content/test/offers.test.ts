import assert from "node:assert/strict";
import { parseTree } from "@winnow/kit-dom";
import { suite } from "uvu";
import { PAGE_TYPES, type PageType } from "../src/model/page-type.ts";
import { annotate } from "../src/page/annotate.ts";
import { measure } from "../src/page/measure.ts";
import { quietOffers } from "../src/rules/offers.ts";
import { prose } from "./pages.ts";

const test = suite("offers");
const BESIDE =
  '<section class="product-recommendations"><p>Oak stool</p></section><div id="reviews"><p>I love it.</p></div>';

/** Chances of all blocks, certain before. */
function quieted(html: string, types: Partial<Record<PageType, number>>): number[] {
  const page = annotate(parseTree(html).body);
  const chances = new Float32Array(page.blockText.length).fill(1);
  quietOffers(
    page,
    measure(page),
    Float32Array.from(PAGE_TYPES, (type) => types[type] ?? 0),
    chances,
  );
  return [...chances];
}

test("beside a product other offers and reviews have no chance", () => {
  assert.deepEqual(quieted(`<main>${prose(1)}</main>${BESIDE}`, { product: 0.9 }), [1, 0, 0]);
});

test("on a page that may be a list, or is no product's, the model decides", () => {
  const page = `<main>${prose(1)}</main>${BESIDE}`;
  assert.deepEqual(quieted(page, { product: 0.5, collection: 0.4 }), [1, 1, 1]);
  assert.deepEqual(quieted(page, { article: 0.9 }), [1, 1, 1]);
});

test("with nothing beside them they stay, and the name of the body is no reason", () => {
  assert.deepEqual(quieted(BESIDE, { product: 0.9 }), [1, 1]);
  assert.deepEqual(quieted(`<body class="reviews">${prose(1)}</body>`, { product: 0.9 }), [1]);
});

test.run();
