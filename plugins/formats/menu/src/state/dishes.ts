/** Which objects of a platform's data are dishes, and what they say. */
import { isObject } from "@winnow/kit-facts";
import { dietOf } from "../words/details.ts";
import { phrases, phrasesIn } from "../words/files.ts";

/** An object of data. */
export type Data = Readonly<Record<string, unknown>>;

const NAMES = [
  "name",
  "title",
  "itemName",
  "item_name",
  "displayName",
  "display_name",
  "productName",
  "product_name",
  "dishName",
  "label",
  "nombre",
  "nom",
  "nama",
  "text",
];
const DESCRIPTIONS = [
  "description",
  "itemDescription",
  "item_description",
  "shortDescription",
  "short_description",
  "desc",
  "details",
  "subtitle",
  "beschreibung",
  "descripcion",
];
/** A key of the data that is of a kind, perhaps with what such keys begin and end with. */
const keys = (kind: string) =>
  phrases(
    "names",
    kind,
    `^(?:(?:${phrasesIn("names", `${kind}-lead`)})_?)?`,
    `(?:_?(?:${phrasesIn("names", `${kind}-tail`)}))?$`,
  );
const [PRICE, ITEM_LISTS] = [keys("price"), keys("dishes")];
const CENTS = /cents|minor/i;
const OPTION_LISTS =
  /modifier|option|customi[sz]ation|addon|add_?on|extra|variant|variation|sizes?$|choices?$|toppings?/i;
const IMAGES =
  /^(?:image|images|imageUrl|image_url|imageUrls|photo|photos|photoUrl|photo_url|img|picture|pictures|thumbnail|heroImageUrl|cover)$/i;

/** Whether a key names a price. */
export const isPriceKey = (key: string): boolean => PRICE.isIn(key);

/** The first text under one of these keys; texts by language are looked into. */
export function textAt(data: Data, keys: readonly string[]): string {
  for (const key of keys) {
    const value = data[key];
    if (typeof value === "string" && value.trim() !== "") return value.trim();
    if (isObject(value)) {
      const inner =
        value.value ??
        value.text ??
        value.en ??
        value.default ??
        Object.values(value).find((one) => typeof one === "string");
      if (typeof inner === "string" && inner.trim() !== "") return inner.trim();
    }
  }
  return "";
}

/** The name of an object. */
export const nameIn = (data: Data): string => textAt(data, NAMES);

/** What an object says about itself at length. */
export const descriptionIn = (data: Data): string => textAt(data, DESCRIPTIONS);

/** A price in the platform's unit, which may be the hundredth of the currency's. */
export interface RawPrice {
  readonly amount: number;
  readonly text: string;
  readonly currency: string | undefined;
  /** Whether the data says that the amount counts hundredths, or that it does not; undefined for whole numbers that may. */
  readonly isMinor: boolean | undefined;
}

/** The price of an object; undefined without one. */
export function priceIn(data: Data): RawPrice | undefined {
  const currency = codeIn(data);
  let best: RawPrice | undefined;
  for (const [key, value] of Object.entries(data)) {
    if (!isPriceKey(key)) continue;
    const price = rawPrice(key, value, currency, 0);
    if (price !== undefined && (best === undefined || (best.text === "" && price.text !== "")))
      best = merged(best, price);
  }
  return best;
}

/** An amount with the words that another field has for it. */
const merged = (one: RawPrice | undefined, other: RawPrice): RawPrice =>
  one === undefined ? other : { ...other, currency: other.currency ?? one.currency };

function rawPrice(
  key: string,
  value: unknown,
  currency: string | undefined,
  depth: number,
): RawPrice | undefined {
  if (typeof value === "number")
    return Number.isFinite(value) && value >= 0
      ? {
          amount: value,
          text: "",
          currency,
          isMinor: CENTS.test(key) ? true : Number.isInteger(value) ? undefined : false,
        }
      : undefined;
  if (typeof value === "string") {
    const text = value.trim();
    if (/^\d+$/.test(text))
      return { amount: Number(text), text: "", currency, isMinor: CENTS.test(key) ? true : undefined };
    if (/^\d+\.\d{1,4}$/.test(text)) return { amount: Number(text), text: "", currency, isMinor: false };
    return /\d/.test(text) && text.length < 40
      ? { amount: Number.NaN, text, currency, isMinor: false }
      : undefined;
  }
  if (Array.isArray(value))
    return value.length > 0 && depth < 3 ? rawPrice(key, value[0], currency, depth + 1) : undefined;
  if (!isObject(value) || depth > 2) return undefined;
  const own = codeIn(value) ?? currency;
  for (const inner of [
    "formatted",
    "formattedPrice",
    "display",
    "displayString",
    "displayValue",
    "text",
    "amount",
    "value",
    "price",
    "unitAmount",
    "unit_amount",
    "amountInCents",
    "cents",
    "minor",
    "min",
    "default",
    "base",
  ]) {
    if (value[inner] === undefined) continue;
    const found = rawPrice(`${key}${CENTS.test(inner) ? "Cents" : ""}`, value[inner], own, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The currency that an object names. */
export function codeIn(data: Data): string | undefined {
  for (const key of ["currency", "currencyCode", "currency_code", "priceCurrency", "isoCurrencyCode"]) {
    const value = data[key];
    const code = isObject(value) ? (value.code ?? value.isoCode) : value;
    if (typeof code === "string" && /^[A-Za-z]{3}$/.test(code)) return code.toUpperCase();
  }
  return undefined;
}

/** Whether an object is something that is offered: it has a name and a price. */
export const isDish = (value: unknown): value is Data =>
  isObject(value) && nameIn(value) !== "" && nameIn(value).length <= 200 && priceIn(value) !== undefined;

/** Whether a key leads to the dishes of its object. */
export const leadsToItems = (key: string): boolean => ITEM_LISTS.isIn(key);

/** Whether a key leads to the choices of its dish. */
export const leadsToOptions = (key: string): boolean => OPTION_LISTS.test(key);

/** What the data calls an object by. */
export function idIn(data: Data): string {
  for (const key of [
    "id",
    "_id",
    "uuid",
    "itemId",
    "item_id",
    "guid",
    "externalId",
    "productId",
    "sku",
    "slug",
  ]) {
    const value = data[key];
    if (
      (typeof value === "string" && value !== "" && value.length <= 100) ||
      (typeof value === "number" && Number.isFinite(value))
    )
      return String(value);
  }
  return "";
}

/** Whether the data says that a dish can be had; undefined where it says nothing. */
export function stockIn(data: Data): boolean | undefined {
  for (const [key, value] of Object.entries(data)) {
    if (
      /^(?:is_?)?(?:sold_?out|out_?of_?stock|unavailable|86d?|suspended|disabled|eighty_?six(?:ed)?)$/i.test(
        key,
      ) &&
      typeof value === "boolean"
    )
      return !value;
    if (/^(?:is_?)?(?:available|in_?stock|orderable|availability|active|enabled)$/i.test(key)) {
      if (typeof value === "boolean") return value;
      if (typeof value === "string" && /out|unavail|sold|disabled|inactive/i.test(value)) return false;
    }
    if (
      /^(?:item_?)?(?:status|availability_?status|stock_?status)$/i.test(key) &&
      typeof value === "string" &&
      /out_?of_?stock|sold_?out|unavailable|86/i.test(value)
    )
      return false;
  }
  return undefined;
}

/** Kilocalories that the data gives. */
export function energyIn(data: Data): number | undefined {
  const nutrition = isObject(data.nutrition)
    ? data.nutrition
    : isObject(data.nutritionalInfo)
      ? data.nutritionalInfo
      : {};
  for (const value of [
    data.calories,
    data.kcal,
    data.calorieCount,
    data.calories_min,
    nutrition.calories,
    nutrition.kcal,
    nutrition.energyKcal,
  ]) {
    const number = typeof value === "string" ? Number(/^\d{1,4}/.exec(value)?.[0] ?? Number.NaN) : value;
    if (typeof number === "number" && number > 0 && number < 20_000) return Math.round(number);
  }
  return undefined;
}

/** Diets that the data names, in lists of tags and in marks of their own. */
export function dietsIn(data: Data): string[] {
  const diets = new Set<string>();
  for (const [key, value] of Object.entries(data)) {
    if (value === true || value === 1) {
      const diet = dietOf(
        key
          .replace(/^is_?/i, "")
          .replace(/([a-z])([A-Z])/g, "$1 $2")
          .replaceAll("_", " ")
          .toLowerCase(),
      );
      if (diet !== undefined) diets.add(diet);
    }
    if (!/diet|tag|label|badge|attribute|classif|suitab|marker/i.test(key) || !Array.isArray(value)) continue;
    for (const one of value.slice(0, 30)) {
      const text = typeof one === "string" ? one : isObject(one) ? nameIn(one) : "";
      const diet = dietOf(text.replaceAll("_", " ").toLowerCase());
      if (diet !== undefined) diets.add(diet);
    }
  }
  return [...diets];
}

/** Addresses of the pictures of an object. */
export function picturesIn(data: Data): string[] {
  const found: string[] = [];
  for (const [key, value] of Object.entries(data)) {
    if (!IMAGES.test(key)) continue;
    for (const one of (Array.isArray(value) ? value : [value]).slice(0, 5)) {
      const address =
        typeof one === "string" ? one : isObject(one) ? (one.url ?? one.src ?? one.href) : undefined;
      if (typeof address === "string" && address.length < 2000) found.push(address);
    }
  }
  return found;
}
