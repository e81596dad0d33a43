/** What pages say of a product in words: a field is a row here, and its example in `test/fields.test.ts`. */
import { phrasesOf } from "@winnow/kit-words";
import { cleanText, isAddress } from "./text.ts";

/** One field: where each kind of source has it, the best first, and how what stands there is read. */
export interface Field {
  readonly name: string;
  /** Properties of schema.org. */
  readonly items: readonly string[];
  /** Names of meta elements. */
  readonly metas: readonly string[];
  /** Keys in data of scripts. */
  readonly state: readonly string[];
  /** The common names under which the visible page labels it, of `words/concepts.txt` in kit-facts. */
  readonly labels?: readonly string[];
  /** The value that a text gives; undefined where it is none. */
  readonly read: (text: string) => string | undefined;
  /** Whether the product has it as it stands; the others serve to find and tell apart. */
  readonly isShown?: boolean;
  /** Whether the visible page is believed before markup. */
  readonly isSeenFirst?: boolean;
}

const asWritten = (text: string): string | undefined => text.trim() || undefined;
const inShort = (text: string): string | undefined => cleanText(text);
const atLength = (text: string): string | undefined => cleanText(text, 5000);

/** What shops put around the name of a brand, and where they have filled in none: rows of `words/brands.txt`. */
const BRANDS = new URL("../words/brands.txt", import.meta.url);
const starts = (name: string) => phrasesOf(BRANDS, name, { before: "^", behind: "[\\s:：]+" });
const [STORE, STORE_OF, AROUND] = [starts("store"), starts("store-of"), starts("around")];
const NONE = phrasesOf(BRANDS, "none");
const STORE_END = phrasesOf(BRANDS, "store-end", { before: "\\s*", behind: "$" });
const LOGO = phrasesOf(BRANDS, "logo");
const PATH = phrasesOf(BRANDS, "path");
/** A country, an importer: `Stanley (Germany)`; what says that a name is protected; its stars. */
const BEHIND_BRAND = /\s*(?:\([^()]{1,40}\)|[®™©]|\s\d[.,]\d\s.{1,40})$/u;
/** A template that was not filled in, or nothing but marks. */
const NO_NAME = /^[^\p{L}\p{N}]*$|[${}%]/u;

/** Whether a text is that of a link to all that a brand sells: `Visit the Stanley Store`. */
export const isStoreLink = (text: string): boolean =>
  (STORE.isIn(text) && STORE_END.isIn(text)) || STORE_OF.isIn(text);

/** Whether a part of an address is what shops call their brands there: `/designers/latelier-nawbar`. */
export const isBrandPath = (part: string): boolean => PATH.isOne(part);

/** The name of a brand without the words that shops put around it; undefined for none, or for one that was not filled in. */
export function cleanBrand(text: string): string | undefined {
  // The name of the shop and its motto follow behind a bar.
  const [first = ""] = LOGO.replaceIn(cleanText(text) ?? "", "")
    .trim()
    .split(/\s[|·]\s/);
  const bare = STORE.isIn(first)
    ? STORE_END.replaceIn(STORE.replaceIn(first, ""), "")
    : AROUND.replaceIn(STORE_OF.replaceIn(first, ""), "");
  const name = bare.replace(BEHIND_BRAND, "").trim();
  return NO_NAME.test(name) || NONE.isOne(name) ? undefined : name;
}

/** A number of the trade, digits only. @see GS1, "GTIN"; ISO 2108 */
function gtin(text: string): string | undefined {
  const digits = text.replace(/^(?:isbn|ean)?[:\s]+/i, "").replace(/[\s-]|[.,;]$/g, "");
  return /^(?:\d{8}|\d{12,14})$/.test(digits) && !/^0+$/.test(digits) ? digits : undefined;
}

const keys = (text: string): readonly string[] => text.split(" ");

/** All fields, as the product has them one after the other. */
export const FIELDS = [
  {
    name: "title",
    items: ["name"],
    metas: ["og:title", "twitter:title"],
    state: keys("name title productName product_name displayName product_title itemName item_name"),
    read: inShort,
  },
  {
    name: "url",
    items: ["url"],
    metas: ["og:url"],
    state: keys("url productUrl product_url canonicalUrl href link"),
    read: asWritten,
  },
  {
    name: "brand",
    items: ["brand", "manufacturer"],
    metas: ["product:brand", "og:brand", "brand"],
    state: keys("brand brandName brand_name vendor manufacturer"),
    labels: ["brand"],
    read: cleanBrand,
    isShown: true,
  },
  {
    name: "category",
    items: ["category"],
    metas: [],
    state: [],
    read: inShort,
    isShown: true,
    isSeenFirst: true,
  },
  {
    name: "description",
    items: ["description"],
    metas: ["og:description", "description", "twitter:description"],
    state: keys("description body_html"),
    read: atLength,
    isShown: true,
  },
  {
    name: "sku",
    items: ["sku", "productID"],
    metas: ["product:retailer_item_id", "product:sku", "og:sku", "product:retailer_part_no"],
    state: keys(
      "sku SKU productSku product_sku articleNumber productCode product_code itemNumber partNumber productReference reference displayReference ref",
    ),
    read: asWritten,
  },
  {
    name: "gtin",
    items: keys("gtin13 gtin gtin12 gtin14 gtin8 isbn ean"),
    metas: ["product:ean", "product:isbn", "product:upc", "og:upc", "og:ean", "product:retailer_item_id"],
    state: keys("gtin gtin13 ean upc isbn barcode"),
    labels: ["gtin", "isbn"],
    read: gtin,
  },
] as const satisfies readonly Field[];

/** The name of a field. */
export type FieldName = (typeof FIELDS)[number]["name"];

/** The names of the fields that the product has as they stand. */
export type ShownName = Extract<(typeof FIELDS)[number], { readonly isShown: true }>["name"];

/** What a source says of the fields. */
export type Fields = { readonly [name in FieldName]?: string | undefined };

/** The fields that the product has as they stand. */
export const SHOWN = FIELDS.filter((field: Field) => field.isShown === true) as readonly (Field & {
  readonly name: ShownName;
})[];

/** The row of a field. */
export const fieldOf = (name: FieldName): Field => FIELDS.find((field) => field.name === name)!;

/** All fields of one source; `textsOf` are the texts that it has for one, the best first. */
export function readFields(textsOf: (field: Field) => readonly (string | undefined)[]): Fields {
  const found: { [name in FieldName]?: string } = {};
  for (const field of FIELDS) {
    const value = textsOf(field)
      .flatMap((text) => (text === undefined ? [] : [text]))
      .filter((text) => field.name === "url" || !isAddress(text))
      .map((text) => field.read(text))
      .find((read) => read !== undefined);
    if (value !== undefined) found[field.name] = value;
  }
  return found;
}
