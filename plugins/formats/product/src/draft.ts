/** What one source says about the product, before sources are reconciled. */

import type { Price, Stock } from "@winnow/kit-facts";
import type { Fields } from "./fields.ts";

/** The sources, in the order in which they are trusted where nothing else decides. */
export type SourceName = "json-ld" | "microdata" | "rdfa" | "state" | "meta" | "page";

/** An image, its address as the page writes it. */
export interface DraftImage {
  readonly url: string;
  readonly alt?: string | undefined;
}

/** What a source says about one thing that can be bought. */
export interface DraftVariant {
  readonly origin: string;
  readonly id?: string | undefined;
  readonly sku?: string | undefined;
  readonly title?: string | undefined;
  readonly values?: Readonly<Record<string, string>>;
  readonly stock?: Stock | undefined;
  readonly price?: Price | undefined;
  readonly originalPrice?: Price | undefined;
  readonly images?: readonly DraftImage[];
}

/** What a source says about the product. */
export interface Draft extends Fields {
  readonly source: SourceName;
  readonly origin: string;
  readonly images: readonly DraftImage[];
  readonly variants: readonly DraftVariant[];
}

/** A value with the place where it stands. */
export interface Found<T> {
  readonly value: T;
  readonly origin: string;
  readonly snippet: string;
  readonly confidence: number;
}
