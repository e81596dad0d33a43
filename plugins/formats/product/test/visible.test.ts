import assert from "node:assert/strict";
import { suite } from "uvu";
import { factsOf, productOf, readingOf, variantOf } from "./read.fixture.ts";

const test = suite("format-product: the visible page");

/** A page of a shop without markup: what stands around the product is that of real shops. */
const page = (
  main: string,
  { lang = "en", title = "Oak stool" } = {},
) => `<html lang="${lang}"><head><title>${title} | Shop</title></head><body>
  <header class="site-header"><a class="logo" href="/">Shop</a><div class="minicart"><span class="price">0,00 €</span></div></header>
  <nav><ul><li><a href="/a">Stools under $50</a><li><a href="/b">Sale</a></ul></nav>
  <main><h1>${title}</h1>${main}</main>
  <section class="related-products"><h2>You may also like</h2><div class="product-card"><a href="/p/2">Pine stool</a><span class="price">$19.00</span></div>
  <div class="product-card"><a href="/p/3">Ash stool</a><span class="price">$29.00</span><button>Add to cart</button></div></section>
  <footer>Free shipping over $100. © Shop</footer></body></html>`;

test("a price, a button and a number make a product", () => {
  const html = page(
    `<p class="sku">SKU: OS-1001</p><div class="price">$89.00</div><button>Add to cart</button>`,
  );
  assert.deepEqual(variantOf(html), {
    id: "OS-1001",
    sku: "OS-1001",
    values: {},
    availability: { inStock: true },
    price: { amount: 89, currency: "USD", formatted: "$89.00" },
    images: [],
  });
  assert.equal(productOf(html).title, "Oak stool");
});

test("what is struck through is the price before", () => {
  const forms = [
    `<del>$120.00</del> <ins>$89.00</ins>`,
    `<span class="price"><s>$120.00</s></span><span class="price">$89.00</span>`,
    `<span style="text-decoration: line-through">$120.00</span><b class="price">$89.00</b>`,
    `<p class="price old-price">$120.00</p><p class="price special-price">$89.00</p>`,
    `<p>Was <span class="price">$120.00</span></p><p>Now <span class="price">$89.00</span></p>`,
    `<p>List price: <span>$120.00</span></p><p>Price: <span class="price">$89.00</span></p><p>You save: <span class="price">$31.00</span></p>`,
    `<div class="price">$89.00 <span class="price--compare strike">$120.00</span></div>`,
  ];
  for (const form of forms)
    assert.deepEqual(
      [form, factsOf(page(`${form}<button>Add to cart</button>`))],
      [form, [89, 120, "USD", true]],
    );
});

test("cents that stand apart, and other words beside the price", () => {
  const forms = [
    `<span class="price">$<span>89</span><sup>50</sup></span>`,
    `<span class="price"><span class="currency">$</span><span class="int">89</span><span class="decimals">50</span></span>`,
    `<span class="price"><span>$</span><span>89</span><span>.50</span></span>`,
    `<span class="price">$89.50</span> <small>incl. VAT plus $5.90 shipping</small>`,
    `<span class="price">$89.50</span><p>or 4 payments of $22.38</p>`,
    `<p>Only $22.38 a month</p><span class="price">$89.50</span>`,
    `<span class="price">$89.50</span><span class="unit-price">$44.75 / kg</span>`,
    `<span class="shipping-price">Delivery $4.00</span><span class="price">$89.50</span>`,
    `<h2 class="title">Price</h2><p class="value">$89.50</p>`,
  ];
  for (const form of forms)
    assert.deepEqual(
      [form, variantOf(page(`${form}<button>Add to cart</button>`)).price?.amount],
      [form, 89.5],
    );
});

test("pages in many languages", () => {
  const cases: readonly (readonly [
    lang: string,
    host: string,
    main: string,
    facts: readonly unknown[],
    sku: string,
  ])[] = [
    [
      "de",
      "laden.de",
      `<p>Art.-Nr.: 4711-08</p><p>UVP <span>129,00 €</span></p><p class="preis">99,00 €</p><p>Auf Lager</p><button>In den Warenkorb</button>`,
      [99, 129, "EUR", true],
      "4711-08",
    ],
    [
      "de",
      "laden.ch",
      `<p>Artikelnummer 100234</p><p class="preis">CHF 1'299.–</p><p class="lager">Ausverkauft</p>`,
      [1299, undefined, "CHF", false],
      "100234",
    ],
    [
      "fr",
      "boutique.fr",
      `<p>Réf. : AB-2040</p><p class="prix">1 249,90 €</p><p class="stock">Rupture de stock</p>`,
      [1249.9, undefined, "EUR", false],
      "AB-2040",
    ],
    [
      "es",
      "tienda.cl",
      `<p>SKU MK1000</p><p class="precio">$24.990</p><button>Agregar al carro</button>`,
      [24990, undefined, "CLP", true],
      "MK1000",
    ],
    [
      "es",
      "tienda.es",
      `<p>Referencia: 88-12</p><p class="precio">24,90 €</p><p class="stock">Agotado</p>`,
      [24.9, undefined, "EUR", false],
      "88-12",
    ],
    [
      "it",
      "negozio.it",
      `<p>Codice articolo: Z-777</p><p class="prezzo">€ 35,00</p><button>Aggiungi al carrello</button>`,
      [35, undefined, "EUR", true],
      "Z-777",
    ],
    [
      "pt-BR",
      "loja.com.br",
      `<p>Código: 998877</p><p class="preco">R$ 1.299,90</p><p>ou 12x de R$ 108,32</p><button>Comprar</button>`,
      [1299.9, undefined, "BRL", true],
      "998877",
    ],
    [
      "nl",
      "winkel.nl",
      `<p>Artikelnummer: 555-1</p><p class="prijs">€ 49,-</p><p class="voorraad">Uitverkocht</p>`,
      [49, undefined, "EUR", false],
      "555-1",
    ],
    [
      "pl",
      "sklep.pl",
      `<p>Kod produktu: KP-12</p><p class="cena">1 199,00 zł</p><button>Do koszyka</button>`,
      [1199, undefined, "PLN", true],
      "KP-12",
    ],
    [
      "sv",
      "butik.se",
      `<p>Artikelnr: 33221</p><p class="pris">1 495 kr</p><p class="lagerstatus">Slut i lager</p>`,
      [1495, undefined, "SEK", false],
      "33221",
    ],
    [
      "da",
      "butik.dk",
      `<p>Varenummer: 5001</p><p class="pris">249,95 kr.</p><button>Læg i kurv</button>`,
      [249.95, undefined, "DKK", true],
      "5001",
    ],
    [
      "nb",
      "butikk.no",
      `<p>Varenr. 70-01</p><p class="pris">kr 1.299,-</p><button>Legg i handlekurv</button>`,
      [1299, undefined, "NOK", true],
      "70-01",
    ],
    [
      "fi",
      "kauppa.fi",
      `<p>Tuotenumero: 6401</p><p class="hinta">19,90 €</p><button>Lisää ostoskoriin</button>`,
      [19.9, undefined, "EUR", true],
      "6401",
    ],
    [
      "cs",
      "obchod.cz",
      `<p>Kód produktu: 1024</p><p class="cena">1 290 Kč</p><p class="dostupnost">Není skladem</p>`,
      [1290, undefined, "CZK", false],
      "1024",
    ],
    [
      "hu",
      "bolt.hu",
      `<p>Cikkszám: H-99</p><p class="ár">12 990 Ft</p><button>Kosárba</button>`,
      [12990, undefined, "HUF", true],
      "H-99",
    ],
    [
      "ro",
      "magazin.ro",
      `<p>Cod produs: R-5</p><p class="pret price">159,99 lei</p><p>În stoc</p>`,
      [159.99, undefined, "RON", true],
      "",
    ],
    [
      "ru",
      "magazin.ru",
      `<p>Артикул: 1002003</p><p class="price">4 990 руб.</p><p class="stock">Нет в наличии</p>`,
      [4990, undefined, "RUB", false],
      "1002003",
    ],
    [
      "uk",
      "kramnytsia.ua",
      `<p>Код товару: 555444</p><p class="price">2 499 грн</p><button>Купити</button>`,
      [2499, undefined, "UAH", true],
      "555444",
    ],
    [
      "tr",
      "dukkan.com.tr",
      `<p>Ürün Kodu: TR-90</p><p class="price">1.299,00 TL</p><p class="stok">Stokta yok</p>`,
      [1299, undefined, "TRY", false],
      "TR-90",
    ],
    [
      "ja",
      "mise.jp",
      `<p>商品番号：JP-300</p><p class="price">￥12,800（税込）</p><button>カートに入れる</button>`,
      [12800, undefined, "JPY", true],
      "JP-300",
    ],
    [
      "zh-CN",
      "dian.cn",
      `<p>货号：CN8801</p><p class="price">¥199.00</p><button>加入购物车</button>`,
      [199, undefined, "CNY", true],
      "CN8801",
    ],
    [
      "zh-TW",
      "dian.com.tw",
      `<p>商品編號：TW7788</p><p>建議售價 $420</p><p>特價 <b>294</b> 元</p><button>加入購物車</button>`,
      [294, 420, "TWD", true],
      "TW7788",
    ],
    [
      "ko",
      "gage.kr",
      `<p>상품코드: K-100</p><p class="price">35,000원</p><p class="soldout">품절</p>`,
      [35000, undefined, "KRW", false],
      "K-100",
    ],
    [
      "en",
      "store.in",
      `<p>Item no. IN-12</p><p class="price">₹1,23,456.00</p><button>Buy now</button>`,
      [123456, undefined, "INR", true],
      "IN-12",
    ],
    [
      "en-AU",
      "store.com.au",
      `<p>Model: AU-5</p><p class="price">$1,049.00</p><button>Add to cart</button>`,
      [1049, undefined, "AUD", true],
      "AU-5",
    ],
    [
      "en",
      "store.co.uk",
      `<p>Product code: UK-77</p><p class="price">£8.29</p><p class="stock">In stock</p>`,
      [8.29, undefined, "GBP", true],
      "UK-77",
    ],
  ];
  for (const [lang, host, main, facts, sku] of cases) {
    const html = page(main, { lang });
    const url = `https://${host}/p/1`;
    assert.deepEqual([host, factsOf(html, url)], [host, facts]);
    if (sku !== "") assert.deepEqual([host, readingOf(html, url).sku], [host, sku]);
  }
});

test("numbers in the address count where the page keeps them", () => {
  const html = page(
    `<p class="price">$89.00</p><form><input type="hidden" name="product_id" value="889123"><button>Add to cart</button></form>`,
  );
  assert.equal(readingOf(html, "https://shop.example/stool-889123.html").sku, "889123");
  assert.equal(readingOf(html, "https://shop.example/item?pid=889123&page=2020").sku, "889123");
  assert.equal(readingOf(html, "https://shop.example/stool").sku, undefined);
});

test("the form in which the page writes a number of markup counts", () => {
  const html =
    page(`<span>466/7999</span><div itemscope itemtype="https://schema.org/Product"><meta itemprop="name" content="Oak stool"><meta itemprop="sku" content="4667999">
    <div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><span itemprop="price" class="price">34.99</span><meta itemprop="priceCurrency" content="GBP"></div></div>`);
  assert.equal(readingOf(html).sku, "466/7999");
});

test("one list of options makes variants, several make none", () => {
  const size = `<label for="s">Size</label><select id="s" name="size"><option value="">Choose a size</option><option value="1">Small</option><option value="2">Large - $99.00</option><option value="3" disabled>Huge</option></select>`;
  const buy = `<p class="price">$89.00</p><button>Add to cart</button>`;
  assert.deepEqual(
    productOf(page(size + buy)).variants.map(({ id, title, values, price, availability }) => [
      id,
      title,
      values,
      price?.amount,
      availability.inStock,
    ]),
    [
      ["1", "Small", { Size: "Small" }, 89, true],
      ["2", "Large", { Size: "Large" }, 99, true],
      ["3", "Huge", { Size: "Huge" }, 89, false],
    ],
  );
  const colour = `<fieldset><legend>Colour</legend><input type="radio" name="c" id="c1" value="r"><label for="c1">Red</label><input type="radio" name="c" id="c2" value="b"><label for="c2">Blue</label></fieldset>`;
  assert.deepEqual(
    productOf(page(colour + buy)).variants.map(({ values }) => values),
    [{ Colour: "Red" }, { Colour: "Blue" }],
  );
  assert.deepEqual(
    productOf(page(size + colour + buy)).variants.map(({ values }) => values),
    [{}],
  );
});

test("lists that choose something else make no variants", () => {
  const buy = `<p class="price">$89.00</p><button>Add to cart</button>`;
  const lists = [
    `<select name="quantity"><option>1</option><option>2</option><option>3</option></select>`,
    `<select name="country"><option>Germany</option><option>France</option></select>`,
    `<label>Menge <select name="menge"><option>1</option><option>2</option></select></label>`,
    `<select name="n"><option>1</option><option>2</option></select>`,
    `<select name="sort_reviews"><option>Newest</option><option>Oldest</option></select>`,
  ];
  for (const list of lists) assert.deepEqual([list, productOf(page(list + buy)).variants.length], [list, 1]);
});

test("pictures and brand of the page", () => {
  const html =
    page(`<p>Brand: Acme</p><div class="gallery"><img class="product-image" src="/big.jpg" alt="Oak stool, front"><img class="product-image" data-src="/late.jpg" src="data:image/gif;base64,R0">
    <img src="/icons/cart.svg"><img src="/pixel.gif" width="1"></div><p class="price">$89.00</p><button>Add to cart</button>`);
  const { brand, variants } = productOf(html);
  assert.equal(brand, "Acme");
  assert.deepEqual(variants[0]?.images, [
    { url: "https://shop.example/big.jpg", alt: "Oak stool, front" },
    { url: "https://shop.example/late.jpg" },
  ]);
});

test("a badge of a size does not sell out the product, a sentence beside its price does", () => {
  const sizes = `<ul class="swatches"><li class="swatch">S</li><li class="swatch">M - sold out</li></ul>`;
  assert.equal(
    variantOf(page(`<p class="price">$89.00</p>${sizes}<button>Add to cart</button>`)).availability.inStock,
    true,
  );
  const denied = `<p>This product is currently unavailable.</p><p class="price">$89.00</p><button>Reserve</button>`;
  assert.deepEqual(variantOf(page(denied)).availability, {
    inStock: false,
    text: "This product is currently unavailable.",
  });
});

test("one line below the price that denies the stock counts more than the button that shops leave", () => {
  const forms: readonly (readonly [main: string, inStock: boolean])[] = [
    ["<p>Out of stock</p>", false],
    ["<p>Nicht auf Lager</p>", false],
    ["<p>Rupture de stock</p>", false],
    ["<p>Agotado</p>", false],
    ["<ul><li>S sold out</li><li>M sold out</li></ul>", true],
    ["<ul><li>Sold out</li></ul>", true],
    ["<div><button>Sold out</button></div>", true],
    ["<p>In stock</p><p>Sold out</p>", true],
  ];
  for (const [main, inStock] of forms) {
    const html = page(`<div class="price">$89.00</div>${main}<button>Add to cart</button>`);
    assert.equal(variantOf(html).availability.inStock, inStock, main);
  }
});

test("a product that is gone and has no price is still one", () => {
  const html = page(
    `<form><input type="hidden" name="ASIN" value="B0AB12CD34"></form><p>Currently unavailable.</p><p>We don't know when it will be back.</p>`,
    { title: "Acme earbuds with a charging case" },
  );
  const url = "https://shop.example/acme-earbuds/dp/B0AB12CD34";
  const { product, sku, warnings } = readingOf(html, url);
  assert.equal(product?.title, "Acme earbuds with a charging case");
  assert.deepEqual([sku, product?.variants[0]?.availability.inStock], ["B0AB12CD34", false]);
  assert.deepEqual(warnings, ["The page names no price for the product."]);
  assert.equal(readingOf(html, "https://shop.example/about").product, null, "one sign is not enough");
});

test("the number in an address has no word of the name before it", () => {
  const numbers = [
    ["https://shop.example/staple-tee-5001/", "5001"],
    ["https://shop.example/p400105394.html", "p400105394"],
    ["https://shop.example/boots/NI_AT3484-623.html", undefined],
    ["https://shop.example/item/PU_106160.html", "PU_106160"],
    ["https://shop.example/app/730/stool", "730"],
    ["https://shop.example/2024/stool", undefined],
  ];
  for (const [url = "", number] of numbers) {
    const { sku } = readingOf(page(`<div class="price">$89.00</div><button>Add to cart</button>`), url);
    if (number !== undefined) assert.deepEqual([url, sku], [url, number]);
    else assert.ok(sku === undefined || !/2024/.test(sku), url);
  }
});

test("a brand stands beside the name: in a link, an element, a logo", () => {
  const offer = `<div class="price">$89.00</div><button>Add to cart</button>`;
  const forms = [
    [`<a href="/brands/stanley">Stanley</a>`, "Stanley"],
    [`<a href="/stores/x">Visit the Stanley Store</a>`, "Stanley"],
    [`<a class="brand" href="/b/7"><img alt="Stanley" src="s.png"></a>`, "Stanley"],
    [`<p class="product-brand">Mehr von Stanley</p>`, "Stanley"],
    [`<p>Marke</p><p>Stanley (Deutschland)</p>`, "Stanley"],
    [`<p class="brand">{{ brand }}</p>`, undefined],
    [`<p class="brand">-</p>`, undefined],
    [`<p class="byline">By Michael Stanley</p>`, undefined],
    [`<p class="brand">Oak stool</p>`, undefined],
  ];
  for (const [form = "", brand] of forms)
    assert.deepEqual([form, productOf(page(`${form}${offer}`)).brand], [form, brand]);
});

test("the number of the trade that the page labels", () => {
  const offer = `<div class="price">$89.00</div><button>Add to cart</button>`;
  const { gtin } = readingOf(page(`${offer}<ul><li>Height 40 cm.</li><li>EAN: 4006381333931.</li></ul>`));
  assert.equal(gtin, "4006381333931");
  assert.equal(readingOf(page(`${offer}<p>EAN: on request</p>`)).gtin, undefined);
});

test("a number with a letter of scale is no price", () => {
  for (const text of ["3M", "12K", "2B"])
    assert.equal(readingOf(page(`<p class="price">${text}</p>`)).product, null, text);
});

test.run();
