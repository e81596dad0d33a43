/** Reads pages that tests write. */
import assert from "node:assert/strict";
import { parseTree } from "@winnow/kit-dom";
import * as v from "valibot";
import { findProduct } from "../src/find.ts";
import { type Product, ProductOutput, type ProductReading, type ProductVariant } from "../src/index.ts";

/** What is read of a page at this address; the product is checked against the schema. */
export function readingOf(html: string, url = "https://shop.example/p/1"): ProductReading {
  const reading = findProduct(parseTree(html), url, url);
  if (reading.product !== null) v.assert(ProductOutput, reading.product);
  return reading;
}

/** The product of a page that has one. */
export function productOf(html: string, url?: string): Product {
  const { product, warnings } = readingOf(html, url);
  return product ?? assert.fail(warnings.join(" "));
}

/** The only variant of the product of a page. */
export function variantOf(html: string, url?: string): ProductVariant {
  const { variants } = productOf(html, url);
  assert.equal(variants.length, 1, JSON.stringify(variants));
  return variants[0] ?? assert.fail();
}

/** Price, price before, currency and stock of the only variant. */
export function factsOf(html: string, url?: string): readonly unknown[] {
  const { price, sale, availability } = variantOf(html, url);
  return [price?.amount, sale?.originalPrice.amount, price?.currency, availability.inStock];
}

/** A script of JSON-LD. */
export const linked = (value: unknown): string =>
  `<script type="application/ld+json">${typeof value === "string" ? value : JSON.stringify(value)}</script>`;
