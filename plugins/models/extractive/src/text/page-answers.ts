/** What a page can be asked for that stands in its data and not in its sentences. */
import type { Evidence } from "@winnow/core/plugin";
import type { Facts } from "@winnow/kit-facts";
import type { Reading } from "@winnow/kit-language-model";
import { fillFrom } from "../fill/fill.ts";
import type { Goods, Stated } from "../fill/goods.ts";

/** One such thing. */
export type Datum = "author" | "publishDate" | "price" | "stock";

/** The answers that the page has, each with the place where it stands. Small: it crosses threads instead of the facts. */
export type PageAnswers = { readonly [datum in Datum]?: Reading<string> } & {
  /** What the page calls its goods. */
  readonly goods?: string;
};

declare module "@winnow/core/plugin" {
  interface ViewRegistry {
    /** Who wrote the page and when, what it sells, for how much, and whether it has it. */
    known: PageAnswers;
  }
}

const PROPERTIES: Readonly<Record<Exclude<Datum, "stock">, object>> = {
  author: { author: { type: "string" } },
  publishDate: { publishDate: { type: "string", format: "date" } },
  price: { price: { type: "number" }, currency: { type: "string" } },
};
/** Below this it may be anybody's name, or the price of something else. */
const MIN_SURE = 0.6;

/** Everything that is known of a page. */
export function pageAnswersOf(facts: Facts, goods: Goods | null): PageAnswers {
  const author = fromFacts(facts, "author", goods);
  const publishDate = fromFacts(facts, "publishDate", goods);
  const price = goods?.price === undefined ? fromFacts(facts, "price", goods) : priceOf(goods, goods.price);
  const stock = goods?.stock === undefined ? undefined : stockOf(goods.stock);
  return {
    ...(author === undefined ? {} : { author }),
    ...(publishDate === undefined ? {} : { publishDate }),
    ...(price === undefined ? {} : { price }),
    ...(stock === undefined ? {} : { stock }),
    ...(goods === null ? {} : { goods: goods.title.value }),
  };
}

function fromFacts(
  facts: Facts,
  datum: Exclude<Datum, "stock">,
  goods: Goods | null,
): Reading<string> | undefined {
  const schema = { type: "object", properties: PROPERTIES[datum] };
  const { value, evidence } = fillFrom(facts, { schema }, goods);
  const found = Object(value) as { readonly [key: string]: unknown };
  const sure = evidence.filter(({ path, confidence }) => path === `/${datum}` && confidence >= MIN_SURE);
  const [first] = sure;
  if (first === undefined || found[datum] === undefined || found[datum] === null) return undefined;
  const words = [found[datum], datum === "price" ? found.currency : undefined].filter(Boolean).join(" ");
  return { value: words, evidence: [{ ...first, path: "" } satisfies Evidence] };
}

/** The price as the shop writes it; of several the lowest and the highest. */
function priceOf({ highest }: Goods, price: NonNullable<Goods["price"]>): Reading<string> {
  const words = ({ amount, currency, formatted }: (typeof price)["value"]) =>
    formatted ?? `${currency} ${amount}`;
  const lowest = words(price.value);
  const value =
    highest === undefined || highest.amount <= price.value.amount ? lowest : `${lowest} – ${words(highest)}`;
  return said(price, value);
}

/** What the page says of the stock, else the word of schema.org for it. */
function stockOf(stock: NonNullable<Goods["stock"]>): Reading<string> {
  const { inStock, text } = stock.value;
  return said(stock, text === "" ? (inStock ? "InStock" : "OutOfStock") : text);
}

function said({ origin, snippet, confidence }: Stated<unknown>, value: string): Reading<string> {
  return { value, evidence: [{ path: "", origin, snippet: snippet === "" ? value : snippet, confidence }] };
}
