/** The product of a page, as the view of that name has it: a contract between who reads products and who asks for them. */
import type {} from "@winnow/core/plugin";

/** An amount of money. */
export interface ProductPrice {
  readonly amount: number;
  /** A code of ISO 4217. */
  readonly currency: string;
  /** The price as the shop writes it. */
  readonly formatted?: string | undefined;
}

/** One thing that can be bought. */
export interface ProductVariant {
  readonly id?: string | undefined;
  readonly sku?: string | undefined;
  readonly title?: string | undefined;
  /** What it is chosen by: `size`, `color`. */
  readonly values: Readonly<Record<string, string>>;
  readonly availability: { readonly inStock: boolean; readonly text?: string | undefined };
  readonly price?: ProductPrice | undefined;
  readonly sale?: { readonly originalPrice: ProductPrice } | undefined;
  readonly images: readonly { readonly url: string; readonly alt?: string | undefined }[];
}

/** What a page sells. */
export interface Product {
  readonly title: string;
  readonly url: string;
  readonly brand?: string | undefined;
  readonly category?: string | undefined;
  readonly description?: string | undefined;
  readonly variants: readonly ProductVariant[];
}

/** Where a value of the product was read: `/variants/0/price`. */
export interface ProductEvidence {
  readonly path: string;
  readonly origin: string;
  readonly snippet: string;
  /** 0 to 1; what was taken for granted has 0.5 and no snippet. */
  readonly confidence: number;
}

/** What was read of a page. */
export interface ProductReading {
  /** Null where the page sells no single product. */
  readonly product: Product | null;
  /** The number by which the shop knows the product, where the page names one. */
  readonly sku?: string;
  /** EAN, UPC or ISBN, digits only. */
  readonly gtin?: string;
  readonly evidence: readonly ProductEvidence[];
  readonly warnings: readonly string[];
}

declare module "@winnow/core/plugin" {
  interface ViewRegistry {
    /** The product of the page, and where each of its values was read. */
    product: ProductReading;
  }
}
