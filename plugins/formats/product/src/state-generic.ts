/** Products in data of unknown make: an object with a name and a price. */

import { availabilityOf, isObject, type PriceHint, type Stock } from "@winnow/kit-facts";
import type { Draft, DraftVariant } from "./draft.ts";
import { fieldOf } from "./fields.ts";
import {
  fieldsAt,
  higher,
  imagesAt,
  priceAt,
  recordsOf,
  textAt,
  truthAt,
  type Values,
} from "./state-values.ts";

const keys = (text: string): readonly string[] => text.split(" ");
const PRICES = keys(
  "salePrice sale_price finalPrice final_price currentPrice current_price specialPrice sellingPrice discountedPrice price priceValue unitPrice product_price productPrice amount prices pricing priceInfo price_info priceData",
);
const OLD_PRICES = keys(
  "originalPrice original_price listPrice list_price regularPrice regular_price oldPrice old_price wasPrice compareAtPrice msrp basePrice strikePrice",
);
const SKUS = fieldOf("sku").state;
const IDS = ["id", "productId", "product_id", "itemId", "item_id", "pid", "code"];
const LISTS = keys("variants skus variations childProducts children combinations options sizes offers");
const FEATURES = keys("color colour size material style flavor flavour capacity length width");
const MAX_VARIANTS = 6000;

/** What an object says, where it looks like a product: it has a name, and a price or a number. */
export function genericDraft(value: Values, origin: string, hint: PriceHint): Draft | undefined {
  const fields = fieldsAt(value);
  if (fields.title === undefined || fields.title.length < 3) return undefined;
  const price = priceAt(value, hint, PRICES);
  const list = LISTS.map((key) => recordsOf(value[key])).find((records) =>
    records.some((record) => isVariant(record)),
  );
  if (price === undefined && list === undefined) return undefined;
  const own: DraftVariant = { ...variantOf(value, origin, hint), price };
  const variants =
    list === undefined
      ? [own]
      : list
          .slice(0, MAX_VARIANTS)
          .map((record, index) => filled(variantOf(record, `${origin}[${index}]`, hint), own));
  return {
    source: "state",
    origin,
    ...fields,
    images: imagesAt(value.images ?? value.image ?? []),
    variants,
  };
}

function isVariant(record: Values): boolean {
  return (
    textAt(record, ...SKUS, ...IDS) !== undefined &&
    (FEATURES.some((name) => Object.hasOwn(record, name)) ||
      PRICES.some((name) => Object.hasOwn(record, name)))
  );
}

function filled(variant: DraftVariant, own: DraftVariant): DraftVariant {
  return {
    ...variant,
    price: variant.price ?? own.price,
    originalPrice: variant.originalPrice ?? own.originalPrice,
  };
}

function variantOf(value: Values, origin: string, hint: PriceHint): DraftVariant {
  const price = priceAt(value, hint, PRICES);
  const original = priceAt(value, hint, OLD_PRICES);
  const features = FEATURES.flatMap((name) => {
    const feature = value[name];
    const text = isObject(feature) ? textAt(feature, "name", "label", "value") : textAt(value, name);
    return text === undefined ? [] : [[name, text.slice(0, 500)] as const];
  });
  return {
    origin,
    id: textAt(value, ...IDS),
    sku: textAt(value, ...SKUS),
    title: features.length === 0 ? undefined : features.map(([, text]) => text).join(" / "),
    values: Object.fromEntries(features),
    stock: stockOfState(value),
    price,
    originalPrice: higher(original, price),
    images: imagesAt(value.images ?? value.image ?? []),
  };
}

function stockOfState(value: Values): Stock | undefined {
  const truth = truthAt(
    value,
    "inStock",
    "in_stock",
    "isInStock",
    "is_in_stock",
    "available",
    "isAvailable",
    "availableForSale",
    "purchasable",
  );
  if (truth !== undefined) return { inStock: truth, text: "" };
  const sold = truthAt(value, "soldOut", "sold_out", "isSoldOut", "outOfStock", "out_of_stock");
  if (sold !== undefined) return { inStock: !sold, text: "" };
  const text = textAt(
    value,
    "availability",
    "stockStatus",
    "stock_status",
    "availabilityStatus",
    "stockLevelStatus",
  );
  return text === undefined ? undefined : availabilityOf(text);
}
