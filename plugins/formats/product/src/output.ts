import * as v from "@winnow/kit-schema";
import { SHOWN, type ShownName } from "./fields.ts";

const MAX_TEXT_LENGTH = 20_000;
const MAX_URL_LENGTH = 8000;

const Text = v.pipe(v.string(), v.maxLength(MAX_TEXT_LENGTH), v.nature("text"));
const Code = v.pipe(Text, v.nature("identifier"));
const Url = v.pipe(v.string(), v.maxLength(MAX_URL_LENGTH), v.nature("url"));

/** Variants of one product; what is more is left out with a warning. */
export const MAX_VARIANTS = 1000;
/** Images of a product or variant. */
export const MAX_IMAGES = 100;
/** Values of one variant. */
export const MAX_VALUES = 20;

const PriceOutput = v.strictObject({
  amount: v.pipe(v.number(), v.finite(), v.minValue(0)),
  currency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/, "A code of ISO 4217"), v.nature("text")),
  formatted: v.optional(v.pipe(v.string(), v.maxLength(200), v.nature("text"))),
});

const ImageOutput = v.strictObject({
  url: Url,
  alt: v.optional(Text),
});

const VariantOutput = v.strictObject({
  id: v.optional(Code),
  sku: v.optional(Code),
  title: v.optional(Text),
  values: v.pipe(
    v.record(v.pipe(v.string(), v.maxLength(200)), v.pipe(v.string(), v.maxLength(500), v.nature("text"))),
    v.check((values) => Object.keys(values).length <= MAX_VALUES, `At most ${MAX_VALUES} values`),
  ),
  availability: v.strictObject({ inStock: v.boolean(), text: v.optional(Text) }),
  price: v.optional(PriceOutput),
  sale: v.optional(v.strictObject({ originalPrice: PriceOutput })),
  images: v.pipe(v.array(ImageOutput), v.maxLength(MAX_IMAGES)),
});

const shown = Object.fromEntries(SHOWN.map(({ name }) => [name, v.optional(Text)])) as {
  readonly [name in ShownName]: v.OptionalSchema<typeof Text, undefined>;
};

/**
 * The product of a page.
 * @see specification, "Scrape response": product
 */
export const ProductOutput = v.strictObject({
  title: Text,
  url: Url,
  ...shown,
  variants: v.pipe(v.array(VariantOutput), v.maxLength(MAX_VARIANTS)),
});
