import type { Evidence } from "@winnow/core/plugin";
import * as v from "@winnow/kit-schema";

// The answer, as the specification has it. @see specification, "Scrape response": menu; wire contract 3.7

const Text = v.pipe(v.string(), v.nature("text"));
const Name = v.pipe(Text, v.nonEmpty());
/** Of the merchant, or made of names: it may say as much as they do. */
const Id = Name;
const Currency = v.pipe(Text, v.regex(/^[A-Z]{3}$/));
const Url = v.pipe(v.string(), v.url(), v.nature("url"));

/** A price. */
export const Price = v.strictObject({
  amount: v.pipe(v.number(), v.minValue(0)),
  /** ISO 4217; only when it is on the page. */
  currency: v.optional(Currency),
  /** As it stands on the page. */
  formatted: v.optional(Text),
});

/** Choices of an item: its sizes, or what can be added to it. */
export const OptionGroup = v.strictObject({
  name: Text,
  options: v.array(v.strictObject({ name: Text, price: v.optional(Price) })),
});

/** A dish or a drink. Fields without a value are left out; lists are empty instead. */
export const MenuItem = v.strictObject({
  id: Id,
  name: Name,
  description: v.optional(Text),
  url: v.optional(Url),
  sourceUrl: v.pipe(v.string(), v.nature("url")),
  calories: v.optional(v.number()),
  dietary: v.array(Text),
  price: v.optional(Price),
  availability: v.strictObject({ inStock: v.boolean(), text: v.optional(Text) }),
  identifiers: v.strictObject({ merchantItemId: v.optional(v.pipe(v.string(), v.nature("identifier"))) }),
  images: v.array(v.strictObject({ url: Url, alt: v.optional(Text) })),
  optionGroups: v.array(OptionGroup),
});

/** Items under one heading. */
export const MenuSection = v.strictObject({
  id: Id,
  name: Name,
  description: v.optional(Text),
  items: v.array(MenuItem),
});

/** A menu; of a page that is none, `isMenu` is false and `sections` is empty. */
export const Menu = v.strictObject({
  isMenu: v.boolean(),
  confidence: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
  currency: v.optional(Currency),
  sourceUrl: v.pipe(v.string(), v.nature("url")),
  merchant: v.strictObject({ name: Text, type: Text }),
  sections: v.array(MenuSection),
});

/** What the format `menu` gives. */
export type Menu = v.InferOutput<typeof Menu>;

/** What the view `menu` gives. */
export interface MenuReading {
  readonly menu: Menu;
  readonly evidence: readonly Evidence[];
}
