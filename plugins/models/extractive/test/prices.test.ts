import assert from "node:assert/strict";
import { parseTree } from "@winnow/kit-dom";
import { gatherFacts } from "@winnow/kit-facts";
import { suite } from "uvu";
import { fillFrom } from "../src/fill/fill.ts";
import { isAlone } from "../src/fill/prices.ts";

const test = suite("model-extractive: prices");
const priceOf = (html: string) => {
  const tree = parseTree(`<html lang=en>${html}`);
  const facts = gatherFacts({ tree, url: "https://example.com/a", baseUrl: "https://example.com/a" });
  const schema = { type: "object", properties: { price: { type: "number" } } };
  return (fillFrom(facts, { schema }).value as { price?: number } | null)?.price;
};

test("a sum of money is a price where something is sold", () => {
  const sum = `<h1>Mug</h1><span class=x1>$12.50</span>`;
  assert.equal(priceOf(`${sum}<button class=buy>Add to cart</button>`), 12.5);
  assert.equal(priceOf(`<meta property="og:type" content="product">${sum}`), 12.5);
  assert.equal(priceOf(sum), undefined);
});

test("not what an article speaks of, nor how long it takes to read", () => {
  const article = `<meta property="og:type" content="article"><h1>Stocks fall</h1>`;
  assert.equal(priceOf(`${article}<p>The index lost <a class=x>$88,073</a> in a day.</p>`), undefined);
  assert.equal(priceOf(`${article}<div class=stock-price>88,073.00</div>`), undefined);
  assert.equal(priceOf(`<meta name="twitter:data1" content="9 minutes"><h1>Stocks</h1>`), undefined);
  assert.equal(priceOf(`<meta name="twitter:data1" content="$9.00"><h1>Mug</h1>`), 9);
});

test("a price alone", () => {
  for (const text of ["$12", "from €12,50 per month", "12,50 zł", "Now only £3", "USD 99.97"])
    assert.equal(isAlone(text), true, text);
  for (const text of ["$4.88 million", "$1.2B", "$249K/yr", "Get $50 off", "$80 Walmart", "12 minutes"])
    assert.equal(isAlone(text), false, text);
});

test("what is denied is not in stock, whatever the button beside it says", () => {
  const stockOf = (html: string) => {
    const tree = parseTree(`<html>${html}`);
    const facts = gatherFacts({ tree, url: "https://example.com/a", baseUrl: "https://example.com/a" });
    const schema = { type: "object", properties: { inStock: { type: "boolean" } } };
    return (fillFrom(facts, { schema }).value as { inStock?: boolean } | null)?.inStock;
  };
  const button = `<button class=buy>Add to cart</button>`;
  assert.equal(stockOf(`<h1>鉛筆</h1>${button}<p class=stock>在庫なし</p>`), false);
  assert.equal(stockOf(`<h1>עיפרון</h1><p class=status>לא במלאי</p>${button}`), false);
  assert.equal(stockOf(`<h1>Stift</h1><p class=status>Nicht auf Lager</p>${button}`), false);
  assert.equal(stockOf(`<h1>Pen</h1><p class=status>In stock</p>${button}`), true);
});

test.run();
