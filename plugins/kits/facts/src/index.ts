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
} from "./items/item.ts";
export { MAX_VALUES, type PageItems, readItems } from "./items/items.ts";
export { MAX_JSON_LENGTH, parseJson } from "./items/json.ts";
export { type EmbeddedState, readStates } from "./items/state.ts";
export { type FoundDate, findDate } from "./numbers/dates.ts";
export { monthOf } from "./numbers/months.ts";
export { type Amount, amountsIn, type FoundNumber, findNumber, readNumber } from "./numbers/numbers.ts";
export { isCreditOf, isOtherCredit, isPersonName, isRole, withoutCredit } from "./page/bylines.ts";
export { gatherData } from "./page/data.ts";
export { clean, isHidden } from "./page/dom.ts";
export { type FactsSource, gatherFacts } from "./page/gather.ts";
export { isObject } from "./page/json.ts";
export { SIGNATURE } from "./page/lone-names.ts";
export { gatherText } from "./page/markdown.ts";
export { isProfile } from "./page/marks.ts";
export type {
  Product,
  ProductEvidence,
  ProductPrice,
  ProductReading,
  ProductVariant,
} from "./page/product.ts";
export { describe, isSilent, textBelow } from "./page/text.ts";
export {
  type Byline,
  type Data,
  type Entity,
  type Fact,
  type Facts,
  type Group,
  type Heading,
  MAX_VALUE_LENGTH,
  type Moment,
  type PageRecord,
} from "./page/types.ts";
export { currencyOf, type PriceHint } from "./prices/marks.ts";
export { type Price, parsePrice, pricesIn } from "./prices/price.ts";
export {
  availabilityOf,
  isBuyLabel,
  isFree,
  isStockAlert,
  type Stock,
  stockOf,
  withoutStock,
} from "./prices/stock.ts";
export { type Concept, type ConceptKind, conceptOf, isSubject } from "./words/concepts.ts";

export { singular, wordsOf } from "./words/words.ts";
