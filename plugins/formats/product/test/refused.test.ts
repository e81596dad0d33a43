import assert from "node:assert/strict";
import { suite } from "uvu";
import { linked, readingOf } from "./read.fixture.ts";

const test = suite("format-product: pages that sell no single product");

const names = [
  "Oak stool",
  "Ash chair",
  "Pine table",
  "Elm bench",
  "Beech shelf",
  "Larch bed",
  "Yew desk",
  "Fir box",
  "Maple tray",
];
const cards = names
  .map(
    (name, index) =>
      `<div class="product-card"><a href="/p/${index}"><img src="/${index}.jpg" alt="${name}"><h3>${name}</h3></a><span class="price">$${20 + index}.00</span><button>Add to cart</button></div>`,
  )
  .join("");
const products = names.map((name, index) => ({
  "@type": "Product",
  name,
  url: `/p/${index}`,
  offers: { "@type": "Offer", price: 20 + index, priceCurrency: "USD" },
}));
const list = (items: readonly unknown[]) => ({
  "@type": "ItemList",
  itemListElement: items.map((item, index) => ({ "@type": "ListItem", position: index + 1, item })),
});

const PAGES: Readonly<Record<string, string>> = {
  "a category, cards only": `<title>Furniture</title><h1>Furniture</h1><p>9 products</p>${cards}`,
  "a category without classes": `<title>Furniture</title><h1>Furniture</h1><ul>${names.map((name, at) => `<li><a href="/p/${at}">${name}</a> <b>$${20 + at}.00</b></li>`).join("")}</ul>`,
  "a category with a list of items": `<title>Furniture</title><h1>Furniture</h1>${linked(list(products))}${cards}`,
  "a category with a product each": `<title>Furniture</title><h1>Furniture</h1>${products.map(linked).join("")}${cards}`,
  "a collection page": `<title>Furniture</title><h1>Furniture</h1>${linked({ "@type": "CollectionPage", mainEntity: list(products) })}${cards}`,
  "search results": `<title>Search results for stool</title><h1>Search results for "stool"</h1><p>3 results</p>${cards}`,
  "a list of three cards with buttons": `<title>Sale</title><h1>Sale</h1>${names
    .slice(0, 4)
    .map(
      (name, at) =>
        `<li class="item"><a href="/p/${at}">${name}</a><span class="price">$${20 + at}.00</span><button>Add to cart</button></li>`,
    )
    .join("")}`,
  "a home page": `<title>Shop</title><h1>Welcome to our shop</h1><p>Free shipping over $50.</p>${cards}`,
  "an article": `<title>Prices of wood rise</title><meta property="og:type" content="article">${linked({ "@type": "NewsArticle", headline: "Prices of wood rise" })}<h1>Prices of wood rise</h1><article><p>A cubic metre now costs $350.00, up from $280.00.</p></article>`,
  "an article about a product": `<title>The best kettle</title>${linked({ "@type": "Article", headline: "The best kettle" })}<h1>The best kettle</h1><p>We like this one, at $49.00.</p><p>Or that one, at $39.00.</p>`,
  "a recipe": `<title>Bread</title>${linked({ "@type": "Recipe", name: "Bread" })}<h1>Bread</h1><p>500 g flour, 10 g salt</p>`,
  "a plain page": "<title>About us</title><h1>About us</h1><p>Founded in 1998.</p>",
  "an empty page": "",
};

for (const [name, html] of Object.entries(PAGES)) {
  test(`${name}: null, with a warning that says why`, () => {
    const { product, warnings, evidence } = readingOf(html, "https://shop.example/furniture");
    assert.equal(product, null, JSON.stringify(product));
    assert.match(warnings[0] ?? "", /^The page is not a product page, so product is null\. [A-Z].+\.$/);
    assert.deepEqual(evidence, []);
  });
}

test.run();
