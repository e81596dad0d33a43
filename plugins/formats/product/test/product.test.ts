import assert from "node:assert/strict";
import { contextWith, formatConformance, pageFrom, produce, viewsOf } from "@winnow/conformance";
import { html as parser } from "@winnow/parser-html";
import { suite } from "uvu";
import * as v from "valibot";
import { ProductOutput, product } from "../src/index.ts";

const test = suite("format-product");
const views = [await viewsOf(parser()), product().views ?? {}];

formatConformance(test, product, { views: views.slice(0, 1) });

const script = (value: unknown) =>
  `<script type="application/ld+json">${typeof value === "string" ? value : JSON.stringify(value)}</script>`;
const offer = {
  "@type": "Offer",
  price: "12.50",
  priceCurrency: "EUR",
  availability: "https://schema.org/InStock",
};
const cup = {
  "@context": "https://schema.org",
  "@type": "Product",
  name: "Blue cup",
  sku: "C-1",
  offers: offer,
};

/** The output for a page, with its warnings. */
async function read(html: string) {
  const page = await pageFrom(html, views);
  const { warnings, product: found, evidence } = await page.view("product");
  if (found !== null) v.assert(ProductOutput, found);
  return { product: found, warnings, evidence };
}

test("a product of JSON-LD in the shape of the specification", async () => {
  const { product: found } = await read(
    `<html lang="en"><title>Blue cup | Shop</title><meta property="og:description" content="A cup."><h1>Blue cup</h1>
     <nav class="breadcrumbs"><a href="/">Home</a><a href="/k">Kitchen</a><a href="/k/c">Cups</a></nav>
     ${script({ ...cup, brand: { "@type": "Brand", name: "Acme" }, image: ["/a.jpg", { "@type": "ImageObject", url: "/b.jpg", caption: "Back" }] })}<p>€12.50</p></html>`,
  );
  assert.deepEqual(found, {
    title: "Blue cup",
    url: "https://example.com/page",
    brand: "Acme",
    category: "Kitchen > Cups",
    description: "A cup.",
    variants: [
      {
        id: "C-1",
        sku: "C-1",
        title: "Blue cup",
        values: {},
        availability: { inStock: true, text: "InStock" },
        price: { amount: 12.5, currency: "EUR", formatted: "€12.50" },
        images: [{ url: "https://example.com/a.jpg" }, { url: "https://example.com/b.jpg", alt: "Back" }],
      },
    ],
  });
});

test("evidence names the source of each field", async () => {
  const page = await pageFrom(`<h1>Blue cup</h1>${script(cup)}`, views);
  const context = contextWith();
  await produce(product(), page, {}, context);
  const origins = new Map(context.evidence.product?.map(({ path, origin }) => [path, origin]));
  assert.equal(origins.get("/title"), "json-ld: $");
  assert.equal(origins.get("/variants/0/price"), "json-ld: $.offers");
  assert.equal(origins.get("/variants/0/availability"), "json-ld: $.offers");
  assert.equal(origins.get("/variants/0/sku"), "json-ld: $");
});

test.run();
