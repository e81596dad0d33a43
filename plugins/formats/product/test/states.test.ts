import assert from "node:assert/strict";
import { suite } from "uvu";
import { productOf, readingOf } from "./read.fixture.ts";

const test = suite("format-product: data of scripts");

const shirt = {
  id: 11,
  title: "Linen shirt",
  handle: "linen-shirt",
  vendor: "Acme",
  type: "Shirts",
  options: ["Size", "Color"],
  images: ["//cdn.example/shirt.jpg"],
  variants: [
    {
      id: 1,
      title: "S / Red",
      option1: "S",
      option2: "Red",
      sku: "LS-S",
      price: 4900,
      compare_at_price: 5900,
      available: true,
    },
    {
      id: 2,
      title: "M / Red",
      option1: "M",
      option2: "Red",
      sku: "LS-M",
      price: 4900,
      compare_at_price: null,
      available: false,
    },
  ],
};

test("Shopify: variants with options, prices in cents, sales and stock", () => {
  const product = productOf(
    `<meta property="og:price:currency" content="EUR"><h1>Linen shirt</h1><p class="price">€49.00</p>
     <script type="application/json" id="ProductJson">${JSON.stringify(shirt)}</script>`,
    "https://shop.example/products/linen-shirt",
  );
  assert.equal(product.brand, "Acme");
  assert.deepEqual(product.variants, [
    {
      id: "1",
      sku: "LS-S",
      title: "S / Red",
      values: { Size: "S", Color: "Red" },
      availability: { inStock: true },
      price: { amount: 49, currency: "EUR", formatted: "€49.00" },
      sale: { originalPrice: { amount: 59, currency: "EUR", formatted: "EUR 59.00" } },
      images: [{ url: "https://cdn.example/shirt.jpg" }],
    },
    {
      id: "2",
      sku: "LS-M",
      title: "M / Red",
      values: { Size: "M", Color: "Red" },
      availability: { inStock: false },
      price: { amount: 49, currency: "EUR", formatted: "€49.00" },
      images: [{ url: "https://cdn.example/shirt.jpg" }],
    },
  ]);
});

test("Shopify: prices as texts are units, a default title is none", () => {
  const single = {
    ...shirt,
    options: [{ name: "Title" }],
    variants: [{ id: 5, title: "Default Title", option1: "Default Title", price: "12.50", available: true }],
  };
  const { variants } = productOf(
    `<h1>Linen shirt</h1><p>$12.50</p><script>var meta = {"product": ${JSON.stringify(single)}};</script>`,
  );
  assert.deepEqual(
    variants.map(({ id, title, values, price }) => [id, title, values, price?.amount, price?.currency]),
    [["5", undefined, {}, 12.5, "USD"]],
  );
});

test("Shopify: every field of the table reaches it", () => {
  const single = {
    ...shirt,
    variants: [{ id: 5, option1: "Default Title", price: "12.50", sku: "L-5" }],
    body_html: "<p>Linen.</p>",
    ean: "8500123456784",
  };
  const html = `<h1>Linen shirt</h1><p>$12.50</p><script>var meta = {"product": ${JSON.stringify(single)}};</script>`;
  const { product, gtin, sku } = readingOf(html);
  assert.deepEqual([product?.description, gtin, sku], ["Linen.", "8500123456784", "L-5"]);
});

test("a price that stands in an object of its own, with the number and the brand beside it", () => {
  const data = { name: "Kettle", sku: "K-77", brand: "Hearth", priceInfo: { currentPrice: { price: 129 } } };
  const html = `<h1>Kettle</h1><p>$129.00</p><script type="application/json">${JSON.stringify({ product: data })}</script>`;
  const { product, sku } = readingOf(html);
  assert.deepEqual([product?.brand, product?.variants[0]?.price?.amount, sku], ["Hearth", 129, "K-77"]);
});

const variations = [
  {
    attributes: { attribute_pa_color: "red" },
    display_price: 15,
    display_regular_price: 20,
    sku: "W-R",
    variation_id: 7,
    is_in_stock: true,
    image: { src: "/r.jpg", alt: "Red" },
  },
  {
    attributes: { attribute_pa_color: "blue" },
    display_price: 18,
    display_regular_price: 18,
    sku: "W-B",
    variation_id: 8,
    is_in_stock: false,
    availability_html: "<p class='stock'>Out of stock</p>",
  },
];

test("WooCommerce: the variations of the form", () => {
  const { variants } = productOf(
    `<h1>Mug</h1><p class="price">€15.00 – €18.00</p><form class="variations_form" data-product_variations="${JSON.stringify(variations).replaceAll('"', "&quot;")}"></form>`,
  );
  assert.deepEqual(
    variants.map(({ id, sku, values, availability, price, sale, images }) => [
      id,
      sku,
      values,
      availability,
      price?.amount,
      sale?.originalPrice.amount,
      images[0],
    ]),
    [
      [
        "7",
        "W-R",
        { color: "red" },
        { inStock: true },
        15,
        20,
        { url: "https://shop.example/r.jpg", alt: "Red" },
      ],
      ["8", "W-B", { color: "blue" }, { inStock: false, text: "Out of stock" }, 18, undefined, undefined],
    ],
  );
});

test("Magento: attributes with options, and the prices of each product", () => {
  const config = {
    "[data-role=swatch-options]": {
      "Magento_Swatches/js/swatch-renderer": {
        jsonConfig: {
          attributes: {
            93: {
              id: "93",
              code: "color",
              label: "Colour",
              options: [{ id: "5", label: "Black", products: ["101", "102"] }],
            },
            144: {
              id: "144",
              code: "size",
              label: "Size",
              options: [
                { id: "7", label: "M", products: ["101"] },
                { id: "8", label: "L", products: ["102"] },
              ],
            },
          },
          optionPrices: {
            101: { finalPrice: { amount: 39 }, oldPrice: { amount: 49 } },
            102: { finalPrice: { amount: 42 }, oldPrice: { amount: 42 } },
          },
          sku: { 101: "J-M", 102: "J-L" },
        },
      },
    },
  };
  const { variants } = productOf(
    `<meta property="product:price:currency" content="EUR"><meta property="product:price:amount" content="39"><h1>Jacket</h1>
     <script type="text/x-magento-init">${JSON.stringify(config)}</script><span class="price">39,00 €</span>`,
  );
  assert.deepEqual(
    variants.map(({ id, sku, title, values, price, sale }) => [
      id,
      sku,
      title,
      values,
      price?.amount,
      sale?.originalPrice.amount,
    ]),
    [
      ["101", "J-M", "Black / M", { Colour: "Black", Size: "M" }, 39, 49],
      ["102", "J-L", "Black / L", { Colour: "Black", Size: "L" }, 42, undefined],
    ],
  );
});

test("data of unknown make: an object named like the product, with a price", () => {
  const state = {
    props: {
      pageProps: {
        product: {
          name: "Trail bottle",
          brand: { name: "Acme" },
          sku: "TB-1",
          price: { value: 24.9, currency: "EUR" },
          inStock: false,
          images: [{ url: "/t.jpg" }],
        },
        recommendations: [
          { name: "Steel cup", sku: "SC-1", price: { value: 9, currency: "EUR" }, inStock: true },
        ],
      },
    },
  };
  const scripts = [
    `<script id="__NEXT_DATA__" type="application/json">${JSON.stringify(state)}</script>`,
    `<script>window.__NUXT__ = ${JSON.stringify(state)};</script>`,
    `<script>self.__STATE__=JSON.parse('${JSON.stringify(state)}')</script>`,
    `<script>dataLayer.push({'ecommerce': {'detail': {name: 'Trail bottle', sku: 'TB-1', brand: 'Acme', price: '24.90', currency: 'EUR', inStock: false, image: '/t.jpg',}}});</script>`,
  ];
  for (const script of scripts) {
    const { brand, variants } = productOf(`<h1>Trail bottle</h1><div class="price">24,90 €</div>${script}`);
    const [variant] = variants;
    assert.deepEqual(
      [brand, variant?.sku, variant?.price, variant?.availability.inStock, variant?.images],
      [
        "Acme",
        "TB-1",
        { amount: 24.9, currency: "EUR", formatted: "24,90 €" },
        false,
        [{ url: "https://shop.example/t.jpg" }],
      ],
      script,
    );
  }
});

test("prices in other forms: cents, nested, as text", () => {
  const forms: readonly unknown[] = [
    { price: { centAmount: 1999, currencyCode: "EUR" } },
    { prices: { final: "19.99", currency: "EUR" } },
    { currentPrice: "19,99 €" },
    { salePrice: 19.99, price: 29.99, currency: "EUR" },
  ];
  for (const form of forms) {
    const html = `<h1>Trail bottle</h1><p class="price">19,99 €</p><script type="application/json">${JSON.stringify({ product: { title: "Trail bottle", ...(form as object) } })}</script>`;
    assert.deepEqual([form, productOf(html).variants[0]?.price?.amount], [form, 19.99]);
  }
});

test("lists of variants in data", () => {
  const product = {
    name: "Trail bottle",
    price: 20,
    currency: "EUR",
    skus: [
      { sku: "A", color: "Red", inStock: true },
      { sku: "B", color: { name: "Blue" }, price: 22, soldOut: true },
    ],
  };
  const { variants } = productOf(
    `<h1>Trail bottle</h1><p class="price">€20</p><script>window.p = ${JSON.stringify(product)}</script>`,
  );
  assert.deepEqual(
    variants.map(({ sku, values, price, availability }) => [
      sku,
      values,
      price?.amount,
      availability.inStock,
    ]),
    [
      ["A", { color: "Red" }, 20, true],
      ["B", { color: "Blue" }, 22, false],
    ],
  );
});

test("data about other products is left alone", () => {
  const other = { name: "Something else entirely", price: 3, currency: "EUR" };
  const { product } = readingOf(
    `<h1>Trail bottle</h1><p class="price">€20.00</p><button>Add to cart</button><script>window.p = ${JSON.stringify(other)};</script>`,
  );
  assert.equal(product?.variants[0]?.price?.amount, 20);
});

test.run();
