import assert from "node:assert/strict";
import { suite } from "uvu";
import { factsOf, linked, productOf, readingOf, variantOf } from "./read.fixture.ts";

const test = suite("format-product: shops");

/** What shops have around a product that is none of it. */
const AROUND = {
  before: `<header class="site-header"><a class="minicart" href="/cart">Cart <span>0,00</span></a><nav><a href="/c/1">Kettles</a></nav></header>`,
  after: `<section class="related"><h2>Similar</h2><div class="product-card"><a href="/p/2">Pan</a><span class="price">€ 9,00</span></div></section>`,
};
const shop = (body: string, { lang = "en", title = "" } = {}) =>
  `<html lang="${lang}"><head><title>${title}</title></head><body>${AROUND.before}<main>${body}</main>${AROUND.after}</body></html>`;

test("what only a screen reader does without is seen, and lakhs are grouped", () => {
  const html = shop(
    `<h1>Nova 5G</h1><div id="price"><span class="a-price"><span aria-hidden="true"><span>₹</span><span class="whole">1,29,999</span></span></span></div>
    <div>M.R.P.: <span class="a-price" data-a-strike="true"><span>₹1,34,999</span></span></div><div id="availability">In stock</div>
    <div class="menu" aria-hidden="true">₹99</div><input type="submit" value="Add to Cart">
    <table><tr><th>ASIN \u200f : \u200e</th><td>B0CX59YH3Q</td></tr></table>`,
    { lang: "en-in", title: "Nova 5G : Electronics" },
  );
  const url = "https://www.shop.in/Nova/dp/B0CX59YH3Q/ref=sr_1";
  assert.deepEqual(factsOf(html, url), [129_999, 134_999, "INR", true]);
  assert.equal(readingOf(html, url).sku, "B0CX59YH3Q");
});

test("parts of the block that the name stands in are no list of products, no header and no template", () => {
  const html = shop(
    `<div class="product-card-top"><div class="product-card-top__code">Код товара: 4812763</div><h1 class="product-card-top__title">Ноутбук Lenora</h1>
    <a class="product-card-top__brand" href="/b"><img src="/l.png" alt="Lenora"></a>
    <div class="buy"><div class="buy__price">46&nbsp;999&nbsp;₽<span class="buy__prev">52&nbsp;999</span></div><div>от 4 237 ₽/мес.</div></div><button>Купить</button></div>`,
    { lang: "ru", title: "Купить Ноутбук Lenora" },
  );
  assert.deepEqual(factsOf(html), [46_999, undefined, "RUB", true]);
  assert.deepEqual([readingOf(html).sku, productOf(html).brand], ["4812763", "Lenora"]);
  const other = shop(
    `<div class="header-product"><h1 class="header-product__title">Geladeira 375L</h1><small class="header-product__code">Código 235619600 | Brasmar</small></div>
    <div class="price-template"><div class="price-template__from">de R$ 3.299,00</div><div>por <span class="price-template__text">R$ 2.849,05</span> no Pix</div>
    <div>(R$ 2.999,00 em 10x de R$ 299,90)</div></div><button>Adicionar à sacola</button><p>Referência: BRM44HK</p>`,
    { lang: "pt-BR", title: "Geladeira 375L" },
  );
  assert.deepEqual(factsOf(other), [2849.05, 3299, "BRL", true]);
  assert.equal(readingOf(other, "https://loja.example/geladeira/p/235619600/").sku, "235619600");
});

test("a name that is no heading of the first level, and words of the shop around it in the title", () => {
  const korean = shop(
    `<h2 class="prod-buy-header__title">한샘홈 스테인리스 전기주전자 1.7L, 화이트</h2><span class="origin-price">39,900원</span>
    <span class="prod-sale-price"><strong>25,900<span>원</span></strong></span><button>바로구매</button><p>쿠마켓상품번호: 6912345678 - 1665</p>`,
    { lang: "ko", title: "한샘홈 스테인리스 전기주전자 1.7L - 전기주전자 | 쿠마켓" },
  );
  assert.deepEqual(factsOf(korean), [25_900, 39_900, "KRW", true]);
  assert.equal(readingOf(korean).sku, "6912345678");
  const chinese = shop(
    `<div class="sku-name">格力仕 1匹 变频 冷暖 挂机空调 KFR-26GW</div><div class="p-price"><span>￥</span><span class="price">1899.00</span></div><b>有货</b><a>加入购物车</a>
    <ul><li>品牌： <a>格力仕</a></li><li>商品编号：100012043978</li></ul>`,
    { lang: "zh-CN", title: "格力仕 1匹 变频 冷暖 挂机空调 KFR-26【报价 评测】-京店" },
  );
  assert.deepEqual(factsOf(chinese), [1899, undefined, "CNY", true]);
  assert.deepEqual([readingOf(chinese).sku, productOf(chinese).brand], ["100012043978", "格力仕"]);
});

test("an element around the heading and a line below it are not the name", () => {
  const html = shop(
    `<div class="product__title"><h1>Maelstrom 40L Hiking Backpack</h1><a href="/p/1" class="product__title"><h2>Maelstrom 40L Hiking Backpack</h2></a></div>
    <h2>Hiking backpack of forty litres</h2><p class="price">$39.99</p><button>Add to cart</button>`,
    { title: "Maelstrom 40L Hiking Backpack – Hiking backpack, forty litres" },
  );
  assert.deepEqual(
    [productOf(html).title, productOf(html).brand],
    ["Maelstrom 40L Hiking Backpack", undefined],
  );
});

test("labels of what something cost, in tables and in front of the price", () => {
  for (const [lang, label, currency, sign] of [
    ["cs", "Běžná cena:", "CZK", "Kč"],
    ["hu", "Eredeti ár:", "HUF", "Ft"],
    ["no", "Veil. pris", "NOK", "kr"],
    ["el", "Αρχική τιμή:", "EUR", "€"],
    ["tr", "Eski fiyat", "TRY", "TL"],
  ]) {
    const html = shop(
      `<h1>Kettle</h1><table><tr><td>${label}</td><td><span>8 990 ${sign}</span></td></tr><tr><td></td><td><span>7 990 ${sign}</span></td></tr></table><button>Add to cart</button>`,
      { lang },
    );
    assert.deepEqual(factsOf(html).slice(0, 3), [7990, 8990, currency], lang);
  }
});

test("numbers under the labels of many languages, in elements called so, and near the name first", () => {
  for (const [label, value] of [
    ["UGS :", "CAR-0117"],
    ["Cod produs:", "DKR4W1"],
    ["Objednací kód:", "SX1000b"],
    ["Cod. art.", "PR30-500"],
    ["Tuotekoodi:", "55102"],
    ["รหัสสินค้า:", "10023341"],
    ["رمز المنتج:", "N5334684"],
    ["Kod:", "AB-4711"],
  ])
    assert.equal(
      readingOf(shop(`<h1>Kettle</h1><p class="price">€ 5,00</p><p>${label} ${value}</p><p>MPN: 99-X</p>`))
        .sku,
      value,
    );
  const named = `<h1>Kettle</h1><p class="price">€ 5,00</p><p>Style <span class="product-id">NP84213</span></p>`;
  assert.equal(readingOf(shop(named)).sku, "NP84213");
  const far = `<h1>Kettle</h1><p>€ 5,00</p><p>Item number: 365999454668</p>${"<p>Very fast</p>".repeat(160)}<p>Good. SKU: I22763</p>`;
  assert.equal(readingOf(shop(far), "https://shop.example/itm/365999454668").sku, "365999454668");
});

test("a name with the department behind it, several labels in a line, and a number without digits", () => {
  const gone = shop(
    `<h1>Boschig Küchenmaschine MUM5, 1000 W, weiß</h1><p>Derzeit nicht verfügbar.</p><p>ASIN : B07XJ8C8F5 | Marke: Boschig</p>`,
    { lang: "de", title: "Boschig Küchenmaschine MUM5 1000 W : Shop.de: Küche, Haushalt & Wohnen" },
  );
  const { product, sku } = readingOf(gone);
  assert.deepEqual(
    [sku, product?.brand, product?.variants[0]?.availability.inStock],
    ["B07XJ8C8F5", "Boschig", false],
  );
  const named = `<h1>Kettle</h1><p class="price">€ 5,00</p><span>REF: <span class="sku">BT-SERRA</span></span>`;
  assert.equal(readingOf(shop(named)).sku, "BT-SERRA");
  const item = {
    "@type": "Product",
    name: "Kettle",
    sku: "287654",
    offers: { price: 5, priceCurrency: "EUR" },
  };
  const variant = `<h1>Kettle</h1>${linked(item)}<p class="price">€ 5,00</p><p>SKU: 287654_PH-13</p>`;
  assert.equal(readingOf(shop(variant)).sku, "287654");
});

test("the address: codes of a parameter, and none of a variant", () => {
  const body = shop(`<h1>Kettle</h1><p class="price">€ 5,00</p><button>Add to cart</button>`);
  assert.equal(readingOf(body, "https://shop.example/p/itm2?pid=WAPGH7ZZNYPHGZFD").sku, "WAPGH7ZZNYPHGZFD");
  assert.equal(readingOf(body, "https://shop.example/products/kettle?variant=44100").sku, undefined);
});

test("the brand: a link that begins the name, a label, the shop itself", () => {
  const kettle = (more: string) => `${more}<p class="price">€ 5,00</p><button>Add to cart</button>`;
  const brand = (more: string, head = "") => productOf(shop(`${head}${kettle(more)}`)).brand;
  assert.equal(brand(`<a href="/b/hearth">Hearthwell</a><h1>Hearthwell Electric Kettle</h1>`), "Hearthwell");
  assert.equal(brand(`<a href="/c/kettles">Kettles</a><h1>Hearthwell Kettles</h1>`), undefined);
  assert.equal(brand("<h1>Kettle</h1><p>Make / manufacturer: Hearth</p>"), "Hearth");
  assert.equal(brand("<h1>Kettle</h1><p>Tuotemerkki: Hearth</p>"), "Hearth");
  assert.equal(brand("<h1>Kettle</h1><a href='/s'>Besuchen Sie den Hearth-Store</a>"), "Hearth");
  const site = `<meta property="og:site_name" content="Hearth">`;
  assert.equal(brand("<h1>Hearth Kettle</h1>", site), "Hearth");
  assert.equal(brand("<h1>Kettle by Hearth</h1>", site), undefined);
});

test("a marketplace that fills in its own name as the brand", () => {
  const item = {
    "@type": "Product",
    name: "Kettle",
    brand: "Ali",
    offers: { price: 5, priceCurrency: "EUR" },
  };
  const body = (label: string) => shop(`<h1>Kettle</h1>${linked(item)}<p class="price">€ 5,00</p>${label}`);
  const url = "https://www.alishop.example/p/1";
  assert.equal(productOf(body("<dl><dt>Brand Name:</dt><dd>Hearth</dd></dl>"), url).brand, "Hearth");
  assert.equal(productOf(body(""), url).brand, "Ali");
  assert.equal(productOf(body("<p>Brand: Hearth</p>"), "https://other.example/p/1").brand, "Ali");
});

test("stock: orders ahead, alerts, and sentences beside a button that buys", () => {
  const stock = (lang: string, words: string) =>
    variantOf(shop(`<h1>Kettle</h1><p class="price">€ 5,00</p>${words}`, { lang })).availability.inStock;
  assert.equal(stock("sv", "<p>Kan förbokas - släpps i december</p><button>Förboka</button>"), true);
  assert.equal(stock("en", "<button>Get in-stock alert</button>"), false);
  assert.equal(stock("tr", "<p>Ürün tükendi</p><button>Gelince Haber Ver</button>"), false);
  assert.equal(
    stock("no", "<p class='lager'>Ikke på lager på nett</p><button>Varsle meg når</button>"),
    false,
  );
  assert.equal(stock("en", "<ul><li>XS <span>Out of stock</span></li><li>S</li></ul>"), true);
  const badges = `<span class="badge price__badge-sale">Sale</span> <span class="badge price__badge-sold-out">Sold out</span>`;
  assert.equal(stock("en", badges), true);
  assert.equal(stock("en", `${badges}<button disabled>Sold out</button>`), false);
  assert.equal(
    stock("ja", "<p>在庫あり</p><button>買い物かごに入れる</button><p>売り切れの際はご容赦ください。</p>"),
    true,
  );
});

test("a brand behind its list in the address, in the text of its logo, and next to a label without a gap", () => {
  const brand = (body: string) => productOf(shop(`<h1>Kettle</h1><p class="price">€ 5,00</p>${body}`)).brand;
  assert.equal(brand(`<p>by <a href="/b/hearth">Hearth</a></p>`), "Hearth");
  assert.equal(brand(`<a href=" https://shop.example/designers/hearth-co/ ">Hearth & Co</a>`), "Hearth & Co");
  assert.equal(brand(`<a href="/marques/">Toutes les marques</a>`), undefined);
  assert.equal(brand(`<a href="/marque/hearth"><img alt="Logo Hearth" src="/h.png"></a>`), "Hearth");
  assert.equal(brand("<div><span>Производитель</span><span>Очаг</span></div>"), "Очаг");
  assert.equal(brand("<div><span>Marke</span><b>Hearth</b></div>"), undefined);
  assert.equal(brand("<table><tr><td>Marke</td><td>Hearth 4,6 von 5 Sternen</td></tr></table>"), "Hearth");
});

test("the heading of the page before one of its parts that the title happens to hold", () => {
  const html = shop(
    `<h1>Diffuseur à flamme intérieur & extérieur</h1><p class="price">79,00 €</p><button>Ajouter au panier</button><h4>Intérieur & extérieur</h4>`,
    { lang: "fr", title: "Diffuseur huiles essentielles – Idée déco intérieur & extérieur" },
  );
  assert.equal(productOf(html).title, "Diffuseur à flamme intérieur & extérieur");
});

test("a price that is struck through behind the one that is asked", () => {
  for (const tag of ["del", "s", "strike"]) {
    const html = shop(
      `<h1>Nồi cơm</h1><p>890.000₫ <${tag}>1.190.000₫</${tag}></p><button>Mua ngay</button>`,
      { lang: "vi" },
    );
    const { price, sale } = variantOf(html);
    assert.deepEqual([price?.amount, sale?.originalPrice.amount], [890_000, 1_190_000]);
  }
});

test("a size that is gone is not the product", () => {
  const offer = (availability: string, sku = "R-1") => ({
    "@type": "Offer",
    sku,
    price: 9,
    priceCurrency: "EUR",
    availability,
  });
  const gone = "https://schema.org/OutOfStock";
  const page = (offers: readonly unknown[], words: string) =>
    shop(
      `<h1>Runner</h1><p class="price">€ 9,00</p><p>${words}</p>${linked({ "@type": "Product", name: "Runner", offers })}`,
    );
  const inStock = (html: string) => productOf(html).variants.some(({ availability }) => availability.inStock);
  assert.equal(inStock(page([offer(gone), offer("InStock", "R-2")], "This one is currently sold out")), true);
  assert.equal(inStock(page([offer("InStock")], "Size 8 is sold out right now")), true);
  assert.equal(inStock(page([offer("InStock")], "This one is currently sold out")), false);
  assert.equal(inStock(page([offer(gone), offer(gone, "R-2")], "This one is currently sold out")), false);
});

test("a book is known by its ISBN, and what is no number of the trade is none", () => {
  const book = (number: string) =>
    readingOf(
      shop(
        `<h1>Az ember</h1><p class="price">4 490 Ft</p><table><tr><td>ISBN</td><td>${number}</td></tr></table>`,
        {
          lang: "hu",
          title: "Az ember - Könyvpiac",
        },
      ),
    );
  assert.equal(book("978-963-123-456-5").gtin, "9789631234565");
  assert.equal(book("0735211299").gtin, undefined);
});

test.run();
