export {
  type Item,
  type ItemValue,
  isOfType,
  itemsOf,
  localName,
  nameOf,
  textOf,
  textsOf,
  walkItems,
} from "./item.ts";
export { MAX_VALUES, type PageItems, readItems } from "./items.ts";
export { MAX_JSON_LENGTH, parseJson } from "./json.ts";
export { currencyOf, type PriceHint } from "./marks.ts";
export { type Price, parsePrice, pricesIn } from "./price.ts";
export type {
  Product,
  ProductEvidence,
  ProductPrice,
  ProductReading,
  ProductVariant,
} from "./product.ts";
export { type EmbeddedState, readStates } from "./state.ts";
export { availabilityOf, isBuyLabel, type Stock, stockOf, withoutStock } from "./stock.ts";
export { describe, isSilent, textBelow } from "./text.ts";
