import assert from "node:assert/strict";
import { suite } from "uvu";
import { factsOf, linked, productOf, readingOf, variantOf } from "./read.fixture.ts";

const test = suite("format-product: markup");

const offer = { "@type": "Offer", price: 20, priceCurrency: "EUR", availability: "InStock" };
const lamp = { "@type": "Product", name: "Desk lamp", sku: "L-20" };

test("products in graphs, lists, pages and main entities", () => {
  const whole = { ...lamp, offers: offer };
  const places: readonly unknown[] = [
    whole,
    [whole],
    { "@graph": [{ "@type": "WebSite", name: "Shop" }, whole] },
    { "@type": "WebPage", mainEntity: whole },
    { "@type": "ItemPage", mainEntityOfPage: { "@id": "#x" }, mainEntity: [whole] },
    { ...whole, "@type": ["Product", "Thing"] },
    { ...whole, "@type": "http://schema.org/Product" },
  ];
  for (const place of places)
    assert.deepEqual(factsOf(`<h1>Desk lamp</h1>${linked(place)}`), [20, undefined, "EUR", true]);
});

test("offers: one, a list, nested, aggregated, with specifications, alone", () => {
  const cases: readonly (readonly [unknown, readonly unknown[]])[] = [
    [[offer], [20, undefined, "EUR", true]],
    [
      { "@type": "AggregateOffer", lowPrice: "18.00", highPrice: "25.00", priceCurrency: "USD" },
      [18, undefined, "USD", true],
    ],
    [{ "@type": "AggregateOffer", offers: [offer, { ...offer, price: 15 }] }, [15, 20, "EUR", true]],
    [
      {
        "@type": "Offer",
        availability: "https://schema.org/OutOfStock",
        priceSpecification: { "@type": "UnitPriceSpecification", price: 9.9, priceCurrency: "CHF" },
      },
      [9.9, undefined, "CHF", false],
    ],
    [
      {
        "@type": "Offer",
        price: 80,
        priceCurrency: "EUR",
        priceSpecification: [
          {
            "@type": "UnitPriceSpecification",
            priceType: "https://schema.org/ListPrice",
            price: 100,
            priceCurrency: "EUR",
          },
        ],
      },
      [80, 100, "EUR", true],
    ],
    [{ ...offer, price: "1.299,00 €" }, [1299, undefined, "EUR", true]],
    [{ ...offer, price: "1,299.00" }, [1299, undefined, "EUR", true]],
    [{ ...offer, priceCurrency: "€" }, [20, undefined, "EUR", true]],
    [{ ...offer, priceCurrency: "RUR" }, [20, undefined, "RUB", true]],
    [{ ...offer, availability: "http://schema.org/PreOrder" }, [20, undefined, "EUR", true]],
    [{ ...offer, availability: "https://schema.org/SoldOut" }, [20, undefined, "EUR", false]],
    [{ ...offer, availability: "Discontinued" }, [20, undefined, "EUR", false]],
    [{ ...offer, availability: { "@id": "https://schema.org/InStock" } }, [20, undefined, "EUR", true]],
  ];
  for (const [offers, expected] of cases)
    assert.deepEqual(
      [offers, factsOf(`<h1>Desk lamp</h1>${linked({ ...lamp, offers })}`)],
      [offers, expected],
    );
});

test("malformed JSON-LD is read where that is safe", () => {
  const texts = [
    `{"@type":"Product","name":"Desk lamp","offers":{"@type":"Offer","price":"20","priceCurrency":"EUR",},}`,
    `<!-- {"@type":"Product","name":"Desk lamp","offers":{"@type":"Offer","price":"20","priceCurrency":"EUR"}} -->`,
    `{"@type":"Product","name":"Desk lamp","description":"one\ntwo","offers":{"price":"20","priceCurrency":"EUR","@type":"Offer"}}`,
    `{"@type":"Product","name":"Desk lamp","offers":{"@type":"Offer","price":"20","priceCurrency":"EUR"}`,
    `{&quot;@type&quot;:&quot;Product&quot;,&quot;name&quot;:&quot;Desk lamp&quot;,&quot;offers&quot;:{&quot;@type&quot;:&quot;Offer&quot;,&quot;price&quot;:20,&quot;priceCurrency&quot;:&quot;EUR&quot;}}`,
  ];
  for (const text of texts)
    assert.deepEqual(factsOf(`<h1>Desk lamp</h1>${linked(text)}`), [20, undefined, "EUR", true], text);
});

test("a group of products gives variants with their values", () => {
  const group = {
    "@type": "ProductGroup",
    name: "Shirt",
    productGroupID: "S",
    hasVariant: [
      {
        "@type": "Product",
        name: "Shirt red M",
        sku: "S-R-M",
        color: "Red",
        size: "M",
        offers: { ...offer, price: 30 },
      },
      {
        "@type": "Product",
        name: "Shirt blue L",
        sku: "S-B-L",
        color: "Blue",
        size: "L",
        image: "/blue.jpg",
        offers: { ...offer, price: 32, availability: "OutOfStock" },
      },
    ],
  };
  const { title, variants } = productOf(`<h1>Shirt</h1>${linked(group)}`);
  assert.equal(title, "Shirt");
  assert.deepEqual(
    variants.map(({ sku, values, price, availability, images }) => [
      sku,
      values,
      price?.amount,
      availability.inStock,
      images.length,
    ]),
    [
      ["S-R-M", { color: "Red", size: "M" }, 30, true, 0],
      ["S-B-L", { color: "Blue", size: "L" }, 32, false, 1],
    ],
  );
});

test("several products of one name are variants, and so are offers that name things", () => {
  const sizes = ["36", "37"].map((size) => ({
    "@type": "Product",
    name: "Boots",
    sku: `B-${size}`,
    size,
    offers: offer,
  }));
  assert.deepEqual(
    productOf(`<h1>Boots</h1>${linked(sizes)}`).variants.map(({ sku, values }) => [sku, values]),
    [
      ["B-36", { size: "36" }],
      ["B-37", { size: "37" }],
    ],
  );
  const offers = ["A", "B"].map((sku, index) => ({ ...offer, sku, price: 10 + index }));
  assert.deepEqual(
    productOf(`<h1>Desk lamp</h1>${linked({ ...lamp, offers })}`).variants.map(({ id, price }) => [
      id,
      price?.amount,
    ]),
    [
      ["A", 10],
      ["B", 11],
    ],
  );
});

test("microdata and RDFa", () => {
  const microdata = `<div itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">Desk lamp</h1>
    <img itemprop="image" src="/l.jpg"><span itemprop="brand" itemscope itemtype="https://schema.org/Brand"><b itemprop="name">Acme</b></span>
    <meta itemprop="sku" content="L-20"><div itemprop="offers" itemscope itemtype="https://schema.org/Offer">
    <meta itemprop="priceCurrency" content="SEK"><span itemprop="price" content="249.00">249 kr</span>
    <link itemprop="availability" href="https://schema.org/OutOfStock">Slut i lager</div></div>`;
  const product = productOf(microdata);
  assert.equal(product.brand, "Acme");
  assert.deepEqual(product.variants[0], {
    id: "L-20",
    sku: "L-20",
    title: "Desk lamp",
    values: {},
    availability: { inStock: false, text: "OutOfStock" },
    price: { amount: 249, currency: "SEK", formatted: "249 kr" },
    images: [{ url: "https://shop.example/l.jpg" }],
  });
  const rdfa = `<div vocab="https://schema.org/" typeof="Product"><h1 property="name">Desk lamp</h1>
    <div property="offers" typeof="Offer"><span property="price" content="12.00">£12</span><meta property="priceCurrency" content="GBP"></div></div>`;
  assert.deepEqual(factsOf(rdfa), [12, undefined, "GBP", true]);
});

test("an offer that stands beside its product belongs to it", () => {
  const html = `<div itemscope itemtype="http://schema.org/Product"><h1 itemprop="name">Clock</h1></div>
    <div itemscope itemtype="http://schema.org/Offer"><span itemprop="price">45.00</span><meta itemprop="priceCurrency" content="EUR"></div>`;
  assert.deepEqual(factsOf(html), [45, undefined, "EUR", true]);
});

test("tags of the head", () => {
  const html = `<head><title>Clock</title><meta property="og:type" content="product"><meta property="og:title" content="Clock">
    <meta property="product:price:amount" content="59.00"><meta property="product:price:currency" content="PLN">
    <meta property="product:sale_price:amount" content="49.00"><meta property="product:sale_price:currency" content="PLN">
    <meta property="product:availability" content="out of stock"><meta property="product:brand" content="Tick">
    <meta property="product:retailer_item_id" content="C-9"><meta property="og:image" content="/c.jpg"></head><h1>Clock</h1>`;
  assert.deepEqual(factsOf(html), [49, 59, "PLN", false]);
  const { brand, variants } = productOf(html);
  assert.deepEqual(
    [brand, variants[0]?.sku, variants[0]?.images],
    ["Tick", "C-9", [{ url: "https://shop.example/c.jpg" }]],
  );
});

test("products that are only related are not the product", () => {
  const related = ["One", "Two", "Three"].map((name) => ({
    "@type": "Product",
    name,
    offers: { ...offer, price: 1 },
  }));
  const html = `<h1>Desk lamp</h1>${linked({ ...lamp, offers: offer, isRelatedTo: related })}${linked({ "@type": "ItemList", itemListElement: related })}`;
  assert.deepEqual([productOf(html).title, variantOf(html).price?.amount], ["Desk lamp", 20]);
});

test("the product that the heading names, among several", () => {
  const others = ["Red chair", "Green chair", "Desk lamp", "Sofa"].map((name, index) => ({
    "@type": "Product",
    name,
    offers: { ...offer, price: index + 1 },
  }));
  assert.equal(
    productOf(`<title>Desk lamp - Shop</title><h1>Desk lamp</h1>${others.map(linked).join("")}`).variants[0]
      ?.price?.amount,
    3,
  );
});

test("numbers of the trade are digits, and none of zeros", () => {
  const gtin = (fields: object) =>
    readingOf(`<h1>Desk lamp</h1>${linked({ ...lamp, offers: offer, ...fields })}`).gtin;
  assert.equal(gtin({ gtin13: "4006381333931" }), "4006381333931");
  assert.equal(gtin({ isbn: "978-0-306-40615-7" }), "9780306406157");
  assert.equal(gtin({ gtin13: "0000000000000" }), undefined);
  assert.equal(gtin({}), undefined);
});

test("text of markup loses its tags and entities", () => {
  const html = `<h1>A &amp; B</h1>${linked({ ...lamp, name: "A &amp; B", description: "<p>one<br>two &nbsp; three</p>", offers: offer })}`;
  assert.deepEqual([productOf(html).title, productOf(html).description], ["A & B", "one two three"]);
});

test("the address: canonical on the same host, else that of the page", () => {
  const address = (href: string) =>
    productOf(
      `<link rel="canonical" href="${href}"><h1>Desk lamp</h1>${linked({ ...lamp, offers: offer })}`,
      "https://shop.example/p/1?ref=2",
    ).url;
  assert.equal(address("https://shop.example/p/1"), "https://shop.example/p/1");
  assert.equal(address("/p/1"), "https://shop.example/p/1");
  assert.equal(address("https://other.example/p/1"), "https://shop.example/p/1?ref=2");
  assert.equal(address("https://shop.example/"), "https://shop.example/p/1?ref=2");
  assert.equal(address("javascript:alert(1)"), "https://shop.example/p/1?ref=2");
});

test("the trail of categories leaves out the name of the site and of the product, and keeps a word of it", () => {
  const steps = ["Shop.example", "Lamps", "Desk lamp"].map((name) => ({
    "@type": "ListItem",
    item: { "@id": "/x", name },
  }));
  const trail = linked({ "@type": "BreadcrumbList", itemListElement: steps });
  const html = `<h1>Desk lamp</h1>${linked({ ...lamp, name: "Desk lamp", offers: offer })}${trail}`;
  assert.equal(productOf(html).category, "Lamps");
  const lamps = linked({
    "@type": "BreadcrumbList",
    itemListElement: [{ "@type": "ListItem", name: "Lamp" }],
  });
  assert.equal(productOf(`<h1>Desk lamp</h1>${linked({ ...lamp, offers: offer })}${lamps}`).category, "Lamp");
});

test("the trail of categories: of markup before that of the page", () => {
  const trail = {
    "@type": "BreadcrumbList",
    itemListElement: ["Home", "Light", "Lamps", "Desk lamp"].map((name, position) => ({
      "@type": "ListItem",
      position,
      name,
    })),
  };
  assert.equal(
    productOf(`<h1>Desk lamp</h1>${linked({ ...lamp, offers: offer })}${linked(trail)}`).category,
    "Light > Lamps",
  );
  assert.equal(
    productOf(
      `<ol class="breadcrumb"><li><a href="/">Home</a><li><a href="/x">Lamps</a></ol><h1>Desk lamp</h1>${linked({ ...lamp, offers: offer })}`,
    ).category,
    "Lamps",
  );
});

test("entities that markup writes twice are those of the words", () => {
  const data = {
    "@type": "Product",
    name: "Cama Elo&iacute;sa &ndash; 1&frac12;",
    offers: { price: "10", priceCurrency: "EUR" },
  };
  assert.equal(productOf(`<h1>Cama Eloísa – 1½</h1>${linked(data)}`).title, "Cama Eloísa – 1½");
});

test.run();
