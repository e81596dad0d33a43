import assert from "node:assert/strict";
import { suite } from "uvu";
import { factsOf, linked, productOf, readingOf, variantOf } from "./read.fixture.ts";

const test = suite("format-product: sources that differ");

const offer = (price: unknown, more: object = {}) => ({
  "@type": "Offer",
  price,
  priceCurrency: "EUR",
  ...more,
});
const kettle = (offers: unknown) => linked({ "@type": "Product", name: "Kettle", offers });

test("the page overrules markup that shows the price before the sale", () => {
  const html = `<h1>Kettle</h1>${kettle(offer(60))}<div class="price"><del>60,00 €</del> <ins class="price-now">45,00 €</ins></div><button>In den Warenkorb</button>`;
  assert.deepEqual(factsOf(html), [45, 60, "EUR", true]);
});

test("markup stays where the page shows the same, or nothing", () => {
  assert.deepEqual(factsOf(`<h1>Kettle</h1>${kettle(offer(60))}<p class="price">60,00 €</p>`), [
    60,
    undefined,
    "EUR",
    true,
  ]);
  assert.deepEqual(factsOf(`<h1>Kettle</h1>${kettle(offer(60))}`), [60, undefined, "EUR", true]);
  assert.deepEqual(factsOf(`<h1>Kettle</h1>${kettle(offer(60))}<p>Shipping 4,90 €</p>`), [
    60,
    undefined,
    "EUR",
    true,
  ]);
});

test("of two kinds of markup the one that visitors see counts", () => {
  const html = `<meta property="product:price:amount" content="67.84"><meta property="product:price:currency" content="EUR"><h1>Kettle</h1>
    ${kettle(offer(71.91))}<span class="price">71,91 €</span>`;
  assert.deepEqual(factsOf(html), [71.91, undefined, "EUR", true]);
  const bid = `<meta property="product:price:amount" content="200"><h1>Kettle</h1>${kettle(offer(150))}
    <p class="price">200,00 €</p><p>Starting price <span>150,00 €</span></p>`;
  assert.equal(variantOf(bid).price?.amount, 200);
});

test("a price in the currency of the visitor does not replace that of the shop", () => {
  const html = `<h1>Kettle</h1>${kettle(offer(11.19, { priceCurrency: "GBP" }))}<span id="price">GBP 11.19</span><span id="converted">Approximately C $19.40</span>`;
  assert.deepEqual(factsOf(html), [11.19, undefined, "GBP", true]);
});

test("ten offers that contradict each other", () => {
  const offers = Array.from({ length: 10 }, (_, index) =>
    offer(10 + index * 7, { availability: index % 2 === 0 ? "InStock" : "OutOfStock" }),
  );
  assert.deepEqual(factsOf(`<h1>Kettle</h1>${kettle(offers)}`), [10, undefined, "EUR", true]);
  assert.deepEqual(
    factsOf(`<h1>Kettle</h1>${kettle(offers)}<p class="price">24,00 €</p><button>Buy now</button>`).slice(
      0,
      1,
    ),
    [24],
  );
  const mixed = offers.map((one, index) => ({
    ...one,
    priceCurrency: ["EUR", "USD", "XXX", "", null][index % 5],
  }));
  assert.ok((variantOf(`<h1>Kettle</h1>${kettle(mixed)}`).price?.amount ?? 0) > 0);
});

test("values that no price can be", () => {
  for (const price of [
    Number.NaN,
    -5,
    "-5",
    "1e300",
    1e300,
    "Infinity",
    "abc",
    "",
    null,
    {},
    [],
    true,
    "12345678901234567890",
  ]) {
    const { product } = readingOf(
      `<h1>Kettle</h1>${kettle(offer(price))}<p class="price">9,99 €</p><button>In den Warenkorb</button>`,
    );
    assert.deepEqual([price, product?.variants[0]?.price?.amount], [price, 9.99]);
  }
});

test("a price that only has no currency is left out, with a warning", () => {
  const { product, warnings } = readingOf(
    `<h1>Kettle</h1>${linked({ "@type": "Product", name: "Kettle", sku: "K", offers: { "@type": "Offer", price: 12 } })}`,
  );
  assert.equal(product?.variants[0]?.price, undefined);
  assert.equal(product?.variants[0]?.availability.inStock, true);
  assert.deepEqual(warnings, ["The page gives its price without a currency, so it is left out."]);
});

test("the currency that visitors see completes markup without one", () => {
  const html = `<h1>Kettle</h1>${linked({ "@type": "Product", name: "Kettle", offers: { "@type": "Offer", price: 12 } })}<p class="price">12,00 €</p>`;
  assert.deepEqual(factsOf(html), [12, undefined, "EUR", true]);
});

test("words of the page overrule markup about the stock", () => {
  const html = `<h1>Kettle</h1>${kettle(offer(60, { availability: "https://schema.org/InStock" }))}<p class="price">60,00 €</p><p class="stock">Ausverkauft</p>`;
  assert.deepEqual(variantOf(html).availability, { inStock: false, text: "Ausverkauft" });
  const other = `<h1>Kettle</h1>${kettle(offer(60, { availability: "https://schema.org/OutOfStock" }))}<p class="price">60,00 €</p><p class="stock">Auf Lager</p><button>In den Warenkorb</button>`;
  assert.deepEqual(variantOf(other).availability, { inStock: true, text: "Auf Lager" });
});

test("a product costs nothing where the page says so, and not where only markup does", () => {
  const markup = `<h1>Kettle</h1>${kettle(offer(0))}`;
  for (const words of ["Free", "Kostenlos", "Gratis!", "Price: 0,00 €", "免费"])
    assert.deepEqual([words, factsOf(`${markup}<p>${words}</p>`)], [words, [0, undefined, "EUR", true]]);
  for (const words of ["", "Free shipping", "Sugar-free"]) {
    const { product, warnings } = readingOf(`${markup}<p>${words}</p>`);
    assert.deepEqual([words, product?.variants[0]?.price], [words, undefined]);
    assert.match(warnings.join(" "), /Markup gives a price of 0/);
  }
});

test("how sure a price is grows with what confirms it", () => {
  const sure = (html: string) =>
    readingOf(html).evidence.find(({ path }) => path === "/variants/0/price")?.confidence ?? 0;
  const alone = sure(`<h1>Kettle</h1>${kettle(offer(60))}`);
  const seen = sure(`<h1>Kettle</h1>${kettle(offer(60))}<p class="price">60,00 €</p>`);
  const contradicted = sure(`<h1>Kettle</h1>${kettle(offer(60))}<p class="price">61,00 €</p>`);
  assert.ok(contradicted < alone && alone < seen, `${contradicted} ${alone} ${seen}`);
});

test("one option that is gone is not the product", () => {
  const variant = (color: string) => ({
    "@type": "Product",
    name: `Kettle ${color}`,
    color,
    offers: { "@type": "Offer", price: 60, priceCurrency: "EUR", availability: "https://schema.org/InStock" },
  });
  const group = {
    "@type": "ProductGroup",
    name: "Kettle",
    hasVariant: ["red", "blue", "black"].map(variant),
  };
  const html = `<h1>Kettle</h1>${linked(group)}<p class="price">60,00 €</p><p class="stock">red - Ausverkauft</p>`;
  const { variants } = productOf(html);
  assert.deepEqual(
    variants.map(({ availability }) => availability.inStock),
    [true, true, true],
  );
});

test.run();
