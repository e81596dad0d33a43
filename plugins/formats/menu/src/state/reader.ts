/** Objects of data as items. */
import { isObject } from "@winnow/kit-facts";
import { readData, type StateAround } from "../fields.ts";
import { plain } from "../text.ts";
import {
  type Choice,
  type DraftItem,
  EMPTY_ITEM,
  MAX_CHOICES,
  type Money,
  type OptionGroup,
} from "../types.ts";
import { type Data, leadsToItems, leadsToOptions, nameIn, priceIn, type RawPrice } from "./dishes.ts";
import { NO_CENTS, type StateSource } from "./source.ts";

/** Reads dishes of one state, all in the same unit. */
export class Reader {
  readonly #source: StateSource;
  readonly #around: StateAround;
  readonly #isMinor: boolean;
  readonly #currency: string | undefined;
  readonly #options: ReadonlyMap<string, Data>;

  constructor(
    source: StateSource,
    isMinor: boolean,
    currency: string | undefined,
    options: ReadonlyMap<string, Data>,
  ) {
    this.#source = source;
    this.#isMinor = isMinor;
    this.#currency = currency;
    this.#options = options;
    const money = (price: RawPrice | undefined) => this.#money(price);
    this.#around = { baseUrl: source.baseUrl, money, groups: (data) => this.#groups(data) };
  }

  item(data: Data, origin: string): DraftItem {
    const name = plain(nameIn(data));
    return { ...EMPTY_ITEM, ...readData(data, this.#around), name, origin, snippet: name.slice(0, 200) };
  }

  #money(price: RawPrice | undefined): Money | undefined {
    if (price === undefined) return undefined;
    if (price.text !== "") {
      const read = this.#source.money(price.text);
      return read === undefined || read.currency !== undefined || price.currency === undefined
        ? read
        : { ...read, currency: price.currency };
    }
    const currency = price.currency ?? this.#currency;
    const amount = (price.isMinor ?? this.#isMinor) ? price.amount / 100 : price.amount;
    const decimals = currency !== undefined && NO_CENTS.has(currency) ? 0 : 2;
    return {
      amount: Math.round(amount * 100) / 100,
      formatted: `${currency === undefined ? "" : `${currency} `}${amount.toFixed(decimals)}`,
      ...(currency === undefined ? {} : { currency }),
    };
  }

  #groups(data: Data): OptionGroup[] {
    const groups: OptionGroup[] = [];
    for (const [key, value] of Object.entries(data)) {
      if (!leadsToOptions(key) || !Array.isArray(value)) continue;
      const entries = value
        .slice(0, MAX_CHOICES)
        .map((one) => (isObject(one) ? one : (this.#options.get(String(one)) ?? {})));
      const plainChoices = entries.filter((one) => !this.#inner(one).length);
      for (const entry of entries) {
        const choices = this.#inner(entry).flatMap((one) => this.#choice(one));
        if (choices.length > 0)
          groups.push({ name: nameIn(entry) || key, options: choices.slice(0, MAX_CHOICES) });
      }
      const choices = plainChoices.flatMap((one) => this.#choice(one));
      if (choices.length > 0 && plainChoices.length === entries.length)
        groups.push({ name: /size|vari/i.test(key) ? "Size" : key, options: choices });
    }
    return groups.slice(0, 30);
  }

  #inner(group: Data): Data[] {
    for (const [key, value] of Object.entries(group)) {
      if (!Array.isArray(value) || !(leadsToOptions(key) || leadsToItems(key) || /^values$/i.test(key)))
        continue;
      const inner = value
        .map((one) => (isObject(one) ? one : this.#options.get(String(one))))
        .filter(isObject);
      if (inner.length > 0) return inner;
    }
    return [];
  }

  #choice(data: Data): Choice[] {
    const name = plain(nameIn(data));
    if (name === "") return [];
    const price = this.#money(priceIn(data));
    return [{ name, ...(price === undefined ? {} : { price }) }];
  }
}
