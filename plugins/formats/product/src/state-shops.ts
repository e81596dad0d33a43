/** The data of shop systems that many shops run on. */

import { isObject, type PriceHint } from "@winnow/kit-facts";
import type { Draft, DraftVariant } from "./draft.ts";
import {
  fieldsAt,
  higher,
  imagesAt,
  priceAt,
  recordsOf,
  scale,
  textAt,
  truthAt,
  type Values,
} from "./state-values.ts";
import { cleanText } from "./text.ts";

/** A product of Shopify. @see shopify.dev, "Liquid objects: product" */
export function shopifyDraft(value: Values, origin: string, hint: PriceHint): Draft | undefined {
  const variants = recordsOf(value.variants);
  const first = variants[0];
  if (first === undefined || !Object.hasOwn(first, "price")) return undefined;
  const isShopify =
    Object.hasOwn(first, "option1") ||
    Object.hasOwn(first, "compare_at_price") ||
    Object.hasOwn(first, "inventory_management");
  if (!isShopify) return undefined;
  const names = (Array.isArray(value.options) ? value.options : []).map((option: unknown) =>
    typeof option === "string" ? option : isObject(option) ? (textAt(option, "name") ?? "option") : "option",
  );
  // Whole numbers are the hundredth part of the unit; texts and decimals are units.
  const isCents = variants.every(({ price }) => Number.isInteger(price)) && typeof first.price === "number";
  const by = isCents ? 100 : 1;
  const fields = fieldsAt(value);
  return {
    source: "state",
    origin,
    ...fields,
    url: fields.url ?? shopifyUrl(value),
    images: imagesAt(value.images ?? value.media),
    variants: variants.map((variant, index): DraftVariant => {
      const price = scale(priceAt(variant, hint, ["price"]), by);
      const original = scale(priceAt(variant, hint, ["compare_at_price"]), by);
      const available = truthAt(variant, "available", "availableForSale");
      const options = ["option1", "option2", "option3"].flatMap((key, at) => {
        const text = textAt(variant, key);
        return text === undefined || text === "Default Title"
          ? []
          : [[names[at] ?? `Option ${at + 1}`, text.slice(0, 500)] as const];
      });
      const title = textAt(variant, "public_title", "title");
      return {
        origin: `${origin}.variants.${index}`,
        id: textAt(variant, "id"),
        sku: textAt(variant, "sku"),
        title: title === "Default Title" ? undefined : cleanText(title),
        values: Object.fromEntries(options),
        stock: available === undefined ? undefined : { inStock: available, text: "" },
        price,
        originalPrice: higher(original, price),
        images: imagesAt(variant.featured_image ?? []),
      };
    }),
  };
}

function shopifyUrl(value: Values): string | undefined {
  const handle = textAt(value, "handle");
  return textAt(value, "onlineStoreUrl") ?? (handle === undefined ? undefined : `/products/${handle}`);
}

/** The variations of WooCommerce, in an attribute of the form. */
export function wooDraft(list: readonly unknown[], origin: string, hint: PriceHint): Draft | undefined {
  const variations = list.slice(0, 10_000).filter(isObject);
  const first = variations[0];
  if (first === undefined || !Object.hasOwn(first, "variation_id") || !Object.hasOwn(first, "display_price"))
    return undefined;
  return {
    source: "state",
    origin,
    // One variation alone is the product.
    ...(variations.length === 1 ? fieldsAt(first) : {}),
    images: [],
    variants: variations.map((variation, index): DraftVariant => {
      const attributes = isObject(variation.attributes) ? Object.entries(variation.attributes) : [];
      const price = priceAt(variation, hint, ["display_price"]);
      const original = priceAt(variation, hint, ["display_regular_price"]);
      const values = attributes.flatMap(([name, value]) =>
        typeof value === "string" && value !== ""
          ? [[name.replace(/^attribute_(?:pa_)?/, "").slice(0, 200), value.slice(0, 500)] as const]
          : [],
      );
      return {
        origin: `${origin}[${index}]`,
        id: textAt(variation, "variation_id"),
        sku: textAt(variation, "sku"),
        title: values.map(([, value]) => value).join(" / ") || undefined,
        values: Object.fromEntries(values),
        stock: {
          inStock: truthAt(variation, "is_in_stock") ?? true,
          text: cleanText(textAt(variation, "availability_html"), 200) ?? "",
        },
        price,
        originalPrice: higher(original, price),
        images: imagesAt(variation.image),
      };
    }),
  };
}

/** The choices of Magento: attributes with options, and the products that have each. */
export function magentoDraft(value: Values, origin: string, hint: PriceHint): Draft | undefined {
  const { attributes, optionPrices } = value;
  if (!isObject(attributes) || !isObject(optionPrices)) return undefined;
  const valuesOf = new Map<string, Record<string, string>>();
  for (const attribute of Object.values(attributes).filter(isObject)) {
    const label = textAt(attribute, "label", "code") ?? "option";
    for (const option of recordsOf(attribute.options)) {
      const text = textAt(option, "label");
      const products = Array.isArray(option.products) ? option.products.slice(0, 10_000) : [];
      if (text === undefined) continue;
      for (const id of products) {
        const values = valuesOf.get(String(id)) ?? {};
        values[label.slice(0, 200)] = text.slice(0, 500);
        valuesOf.set(String(id), values);
      }
    }
  }
  const skus = isObject(value.sku) ? value.sku : isObject(value.skus) ? value.skus : {};
  const pictures = isObject(value.images) ? value.images : {};
  const variants = Object.entries(optionPrices)
    .slice(0, 10_000)
    .flatMap(([id, prices]): DraftVariant[] => {
      if (!isObject(prices)) return [];
      const price = priceAt(prices, hint, ["finalPrice", "basePrice"]);
      const original = priceAt(prices, hint, ["oldPrice"]);
      const values = valuesOf.get(id) ?? {};
      return [
        {
          origin: `${origin}.optionPrices.${id}`,
          id,
          sku: textAt(skus, id),
          title: Object.values(values).join(" / ") || undefined,
          values,
          price,
          originalPrice: higher(original, price),
          images: imagesAt(
            recordsOf(pictures[id]).map((picture) => ({ src: textAt(picture, "full", "img") ?? "" })),
          ),
        },
      ];
    });
  return variants.length === 0
    ? undefined
    : { source: "state", origin, ...fieldsAt(value), images: [], variants };
}
