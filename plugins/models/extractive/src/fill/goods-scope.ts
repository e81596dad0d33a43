/** Looking for values on a page that sells something: what it sells has one name, one price and one stock. */

import type { Data } from "@winnow/kit-facts";
import { isSubject, wordsOf } from "@winnow/kit-facts";
import type { Candidate } from "./candidate.ts";
import type { Goods, Stated } from "./goods.ts";
import type { List, Scope } from "./scope.ts";
import type { Want } from "./want.ts";

/** How far the goods are believed: more than any place alone, since they are weighed from all. */
const LEAST_SCORE = 0.96;

/** Words of objects that hold what is known of the goods, in addition to those for the page's subject. */
const PARTS: ReadonlySet<string> = new Set(
  wordsOf(
    "offer offers price pricing stock availability sale purchase cost good goods produkt produit producto prodotto produto",
  ),
);
/** Concepts of which the goods have all that the page says: what they lack, it does not say. */
const CLOSED: ReadonlySet<string> = new Set(["price", "oldPrice", "currency"]);

/** A scope around another one, the page or what it says of its goods. Lists of things are as the other one has them. */
export class GoodsScope implements Scope {
  readonly #inner: Scope;
  readonly #goods: Goods;

  constructor(inner: Scope, goods: Goods) {
    this.#inner = inner;
    this.#goods = goods;
  }

  values(want: Want): Candidate[] {
    const own = candidatesOf(this.#goods, want);
    const name = want.concept?.name ?? "";
    if (this.#goods.price !== undefined && CLOSED.has(name)) return own;
    return name === "availability" && own.length > 0 ? own : [...own, ...this.#inner.values(want)];
  }

  valueLists(want: Want): List<Candidate>[] {
    return this.#inner.valueLists(want);
  }

  objects(want: Want): List<Scope>[] {
    const found = this.#inner.objects(want);
    if (!want.words.every((word) => isSubject(word) || PARTS.has(word))) return found;
    const about = found.map(({ items, score }) => ({
      items: items.map((item) => new GoodsScope(item, this.#goods)),
      score,
    }));
    return [{ items: [new GoodsScope(NOTHING, this.#goods)], score: LEAST_SCORE }, ...about];
  }

  objectLists(want: Want): List<Scope>[] {
    return this.#inner.objectLists(want);
  }

  entries(want: Want): readonly (readonly [string, Candidate])[] {
    return this.#inner.entries(want);
  }
}

const NOTHING: Scope = {
  values: () => [],
  valueLists: () => [],
  objects: () => [],
  objectLists: () => [],
  entries: () => [],
};

function candidatesOf({ title, brand, sku, gtin, price, oldPrice, stock }: Goods, want: Want): Candidate[] {
  switch (want.concept?.name) {
    case "name":
      return [candidate(title, title.value)];
    case "brand":
      return brand === undefined ? [] : [candidate(brand, brand.value)];
    case "sku":
      return sku === undefined ? [] : [candidate(sku, sku.value)];
    case "gtin":
      return gtin === undefined ? [] : [candidate(gtin, gtin.value)];
    case "price":
      return moneyOf(price, want);
    case "oldPrice":
      return moneyOf(oldPrice, want);
    case "currency":
      return price === undefined ? [] : [candidate(price, price.value.currency)];
    case "availability": {
      if (stock === undefined) return [];
      const { inStock, text } = stock.value;
      const code = candidate(stock, inStock ? "InStock" : "OutOfStock");
      if (want.shape.kinds.has("boolean")) return [candidate(stock, inStock), code];
      return text === "" ? [code] : [candidate(stock, text), code];
    }
    default:
      return [];
  }
}

/** The amount where a number is asked for, else the words of the shop. */
function moneyOf(money: Goods["price"], { shape }: Want): Candidate[] {
  if (money === undefined) return [];
  const { amount, currency, formatted = `${currency} ${amount}` } = money.value;
  const isNumber = shape.kinds.has("number") || shape.kinds.has("integer");
  return [candidate(money, isNumber ? amount : formatted)];
}

function candidate({ origin, snippet, confidence }: Stated<unknown>, value: Data): Candidate {
  // Ranks stand above those of single places, and keep the order of what is surer.
  const score = LEAST_SCORE + (1 - LEAST_SCORE) * Math.min(1, confidence);
  return { value, origin, snippet: snippet === "" ? String(value) : snippet, score };
}
