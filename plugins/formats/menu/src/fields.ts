/** What is said of a dish: a field is a row here, its schema in `output.ts`, and its example in `test/fields.test.ts`. */
import { type Item, textOf } from "@winnow/kit-facts";
import type { Menu } from "./output.ts";
import {
  type Around,
  dietsOf,
  energyOf,
  groupsOf,
  isInStock,
  keyOf,
  leastPriceOf,
  picturesOf,
  stockTextOf,
} from "./schema-org.ts";
import {
  type Data,
  descriptionIn,
  dietsIn,
  energyIn,
  idIn,
  picturesIn,
  priceIn,
  type RawPrice,
  stockIn,
} from "./state/dishes.ts";
import { addressOf, plain } from "./text.ts";
import { type DraftItem, MAX_TEXT, type Money, type OptionGroup } from "./types.ts";
import { caloriesOf } from "./words/details.ts";

/** An item of the answer, without its id and name. */
type Shown = Partial<Menu["sections"][number]["items"][number]>;

/** What a table of fields says of a dish; name, place and words are said by each source itself. */
export type Fields = Omit<DraftItem, "name" | "origin" | "snippet">;

/** What reading data of a platform needs in addition to it. */
export interface StateAround {
  readonly baseUrl: string;
  readonly money: (price: RawPrice | undefined) => Money | undefined;
  readonly groups: (data: Data) => readonly OptionGroup[];
}

/** One field: where each source has it, how two sources become one, and how the answer has it. */
interface Field<V> {
  /** In a thing of schema.org. @defaultValue it is not there */
  inItem?(item: Item, around: Around): V;
  /** In an object of a platform's data. @defaultValue it is not there */
  inData?(data: Data, around: StateAround): V;
  /** What the better source says, with what the next one adds. */
  join(own: V, other: V): V;
  /** @defaultValue another field shows it */
  show?(item: DraftItem, pageUrl: string): Shown;
}

const orOther = <V>(own: V, other: V): V => own || other;
const longer = <V>(own: readonly V[], other: readonly V[]): readonly V[] => (own.length > 0 ? own : other);
const descriptionOf = (text: string): string => plain(text).slice(0, MAX_TEXT);

/** All fields, in the order of the answer. */
export const FIELDS: { readonly [name in keyof Fields]: Field<Fields[name]> } = {
  description: {
    inItem: (item) => descriptionOf(textOf(item, "description") ?? ""),
    inData: (data) => descriptionOf(descriptionIn(data)),
    join: orOther,
    show: ({ description }) => (description === "" ? {} : { description }),
  },
  url: {
    inItem: (item, { baseUrl }) => addressOf(textOf(item, "url"), baseUrl),
    join: orOther,
    show: ({ url }, pageUrl) => ({ ...(url === "" ? {} : { url }), sourceUrl: pageUrl }),
  },
  calories: {
    inItem: energyOf,
    inData: (data) => energyIn(data) ?? caloriesOf(descriptionOf(descriptionIn(data))),
    join: (own, other) => own ?? other,
    show: ({ calories }) => (calories === undefined ? {} : { calories }),
  },
  dietary: {
    inItem: dietsOf,
    inData: dietsIn,
    join: (own, other) => [...new Set([...own, ...other])],
    show: ({ dietary }) => ({ dietary: [...dietary] }),
  },
  price: {
    inItem: leastPriceOf,
    inData: (data, { money }) => money(priceIn(data)),
    join: joinedPrice,
    show: ({ price }) => (price === undefined ? {} : { price }),
  },
  inStock: {
    inItem: isInStock,
    inData: stockIn,
    join: (own, other) => (other === false ? false : own),
    show: ({ inStock = true, stockText }) => {
      const text = stockText.slice(0, 100);
      return { availability: { inStock, ...(text === "" ? {} : { text }) } };
    },
  },
  stockText: { inItem: stockTextOf, join: orOther },
  key: {
    inItem: keyOf,
    inData: idIn,
    join: orOther,
    show: ({ key }) => ({ identifiers: key === "" ? {} : { merchantItemId: key } }),
  },
  images: {
    inItem: picturesOf,
    inData: (data, { baseUrl }) =>
      picturesIn(data)
        .map((address) => ({ url: addressOf(address, baseUrl) }))
        .filter(({ url }) => url !== ""),
    join: longer,
    show: ({ images }) => ({ images: [...images] }),
  },
  optionGroups: {
    inItem: groupsOf,
    inData: (data, { groups }) => groups(data),
    join: longer,
    show: ({ optionGroups }) => ({
      optionGroups: optionGroups.map(({ name, options }) => ({
        name,
        options: options.map((option) => ({ ...option })),
      })),
    }),
  },
};

const ROWS: readonly (readonly [string, Field<unknown>])[] = Object.entries(FIELDS);

/** What a thing of schema.org says. */
export function readItem(item: Item, around: Around): Partial<Fields> {
  return Object.fromEntries(
    ROWS.flatMap(([name, field]) => (field.inItem ? [[name, field.inItem(item, around)]] : [])),
  );
}

/** What an object of a platform's data says. */
export function readData(data: Data, around: StateAround): Partial<Fields> {
  return Object.fromEntries(
    ROWS.flatMap(([name, field]) => (field.inData ? [[name, field.inData(data, around)]] : [])),
  );
}

/** An item with what another source adds to it. */
export function joined(own: DraftItem, other: DraftItem): DraftItem {
  const values: Readonly<Record<string, unknown>> = { ...own };
  const others: Readonly<Record<string, unknown>> = { ...other };
  const all = ROWS.map(([name, field]) => [name, field.join(values[name], others[name])]);
  return { ...own, ...Object.fromEntries(all) };
}

/** What the answer says of an item. */
export function shown(item: DraftItem, pageUrl: string): Shown {
  return Object.assign({}, ...ROWS.map(([, field]) => field.show?.(item, pageUrl)));
}

/** The page says how its price is written, and which currency a bare number is in. */
function joinedPrice(own: Money | undefined, other: Money | undefined): Money | undefined {
  if (own === undefined || other === undefined || own.amount !== other.amount) return own ?? other;
  const currency = own.currency ?? other.currency;
  const formatted =
    /[^\d.,]/.test(own.formatted) && !/^[A-Z]{3} /.test(own.formatted) ? own.formatted : other.formatted;
  return { amount: own.amount, formatted, ...(currency === undefined ? {} : { currency }) };
}
