/** What is read of a menu before it gets the shape of the answer. */

/** A price as the page has it. */
export interface Money {
  readonly amount: number;
  /** ISO 4217; only when the page says it. */
  readonly currency?: string;
  /** As it stands on the page. */
  readonly formatted: string;
}

/** One choice of an item, such as a size or an extra. */
export interface Choice {
  readonly name: string;
  readonly price?: Money;
}

/** Choices of an item. */
export interface OptionGroup {
  readonly name: string;
  readonly options: readonly Choice[];
}

/** A picture; the address is absolute. */
export interface Picture {
  readonly url: string;
  readonly alt?: string;
}

/** A dish or a drink as one source has it. */
export interface DraftItem {
  /** What the merchant calls it by; empty where the page does not say. */
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly price: Money | undefined;
  readonly optionGroups: readonly OptionGroup[];
  readonly dietary: readonly string[];
  readonly calories: number | undefined;
  /** Undefined where nothing is said. */
  readonly inStock: boolean | undefined;
  /** The words of the page about it. */
  readonly stockText: string;
  readonly images: readonly Picture[];
  /** Absolute address of the item's page; empty without one. */
  readonly url: string;
  /** Where it stands, as evidence has it. */
  readonly origin: string;
  /** The words that were read. */
  readonly snippet: string;
}

/** Items under one heading. */
export interface DraftSection {
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly items: readonly DraftItem[];
}

/** Who offers it. */
export interface Merchant {
  readonly name: string;
  readonly type: string;
}

/** Where a draft was read, best first. */
export type SourceName = "state" | "json-ld" | "microdata" | "rdfa" | "page";

/** A menu as one source has it. */
export interface Draft {
  readonly source: SourceName;
  /** The source says itself that this is a menu, as schema.org's types do. */
  readonly isDeclared: boolean;
  readonly sections: readonly DraftSection[];
  readonly merchant?: Merchant | undefined;
}

/** An item of which nothing but its name is known. */
export const EMPTY_ITEM: Omit<DraftItem, "name" | "origin"> = {
  key: "",
  description: "",
  price: undefined,
  optionGroups: [],
  dietary: [],
  calories: undefined,
  inStock: undefined,
  stockText: "",
  images: [],
  url: "",
  snippet: "",
};

/** Most items of one answer. */
export const MAX_ITEMS = 5000;
/** Longest text of one field, in characters. */
export const MAX_TEXT = 2000;
/** Most choices of one item, and most pictures. */
export const MAX_CHOICES = 100;
