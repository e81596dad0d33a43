import { defineFormat, type FormatPlugin, siblingModule } from "@winnow/core/plugin";
import type { Product } from "@winnow/kit-facts";
import * as v from "@winnow/kit-schema";
import { ProductOutput } from "./output.ts";

export type {
  Product,
  ProductEvidence,
  ProductPrice,
  ProductReading,
  ProductVariant,
} from "@winnow/kit-facts";

export { MAX_IMAGES, MAX_VALUES, MAX_VARIANTS, ProductOutput } from "./output.ts";

declare module "@winnow/core/plugin" {
  interface FormatRegistry {
    product: { options: Record<never, never>; output: Product | null };
  }
}

/**
 * The product that a page sells: title, variants with price and availability, images. Null, with a warning, for a page
 * that sells none, or many.
 * @see specification, "Formats": product
 */
export const product = (): FormatPlugin =>
  defineFormat({
    name: "product",
    options: v.strictObject({}),
    output: v.nullable(ProductOutput),
    uses: ["product"],
    views: { module: siblingModule(import.meta.url, "views") },
    produce: async (page, _options, context) => {
      const reading = await page.view("product");
      for (const warning of reading.warnings) page.warn(warning);
      context.evidence.product = reading.evidence;
      return reading.product;
    },
  });
