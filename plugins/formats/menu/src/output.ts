import type { Evidence } from "@winnow/core/plugin";
import * as v from "@winnow/kit-schema";

// The answer, as the specification has it. @see specification, "Scrape response": menu; wire contract 3.7

const Url = v.pipe(v.string(), v.url(), v.nature("url"));

/** A price. */
export const Price = v.strictObject({
  amount: v.pipe(v.number(), v.minValue(0)),
  /** ISO 4217; only when it is on the page. */
  currency: v.optional(v.pipe(v.string(), v.regex(/^[A-Z]{3}$/))),
  /** As it stands on the page. */
  formatted: v.optional(v.string()),
});

/** Choices of an item: its sizes, or what can be added to it. */
export const OptionGroup = v.strictObject({
  name: v.string(),
  options: v.array(v.strictObject({ name: v.string(), price: v.optional(Price) })),
});

/** A dish or a drink. Fields without a value are left out; lists are empty instead. */
export const MenuItem = v.strictObject({
  id: v.pipe(v.string(), v.nonEmpty()),
  name: v.pipe(v.string(), v.nonEmpty()),
  description: v.optional(v.string()),
  url: v.optional(Url),
  sourceUrl: v.pipe(v.string(), v.nature("url")),
  calories: v.optional(v.number()),
  dietary: v.array(v.string()),
  price: v.optional(Price),
  availability: v.strictObject({ inStock: v.boolean(), text: v.optional(v.string()) }),
  identifiers: v.strictObject({ merchantItemId: v.optional(v.pipe(v.string(), v.nature("identifier"))) }),
  images: v.array(v.strictObject({ url: Url, alt: v.optional(v.string()) })),
  optionGroups: v.array(OptionGroup),
});

/** Items under one heading. */
export const MenuSection = v.strictObject({
  id: v.pipe(v.string(), v.nonEmpty()),
  name: v.pipe(v.string(), v.nonEmpty()),
  description: v.optional(v.string()),
  items: v.array(MenuItem),
});

/** A menu; of a page that is none, `isMenu` is false and `sections` is empty. */
export const Menu = v.strictObject({
  isMenu: v.boolean(),
  confidence: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
  currency: v.optional(v.pipe(v.string(), v.regex(/^[A-Z]{3}$/))),
  sourceUrl: v.pipe(v.string(), v.nature("url")),
  merchant: v.strictObject({ name: v.string(), type: v.string() }),
  sections: v.array(MenuSection),
});

/** What the format `menu` gives. */
export type Menu = v.InferOutput<typeof Menu>;

/** What the view `menu` gives. */
export interface MenuReading {
  readonly menu: Menu;
  readonly evidence: readonly Evidence[];
}
