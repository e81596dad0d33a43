// Winnow as a module of the quality harness: `extractProduct(html, url)`, `parsePrice(text, hint)`. Runs on a Node that strips types.
import module from "node:module";

// The packages import each other by name: they are to find the sources, as under `node -C @winnow/source`.
module.registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier, { ...context, conditions: ["@winnow/source", ...context.conditions] }),
});
const kit = await import("../../plugins/kits/facts/src/index.ts");
const { parseTree } = await import("../../plugins/kits/dom/src/index.ts");
const { findProduct } = await import("../../plugins/formats/product/src/find.ts");

/** The truth names the currency as the text does. */
export async function parsePrice(text, hint) {
  const price = kit.parsePrice(text, hint ?? {});
  return { amount: price?.amount ?? null, currency: price?.symbol ?? null };
}

/** The facts of the variant that can be bought, and the number by which the shop knows the product. */
export async function extractProduct(html, url) {
  const { product, sku, gtin } = findProduct(parseTree(html), url, url);
  if (product === null) return {};
  const variant = product.variants.find(({ availability }) => availability.inStock) ?? product.variants[0];
  return {
    price: variant?.price?.amount ?? null,
    sku: sku ?? variant?.sku ?? null,
    availability: variant === undefined ? null : variant.availability.inStock ? "InStock" : "OutOfStock",
    brand: product.brand ?? null,
    gtin: gtin ?? null,
  };
}
