/** OpenGraph and Twitter tags in the head. @see ogp.me; developers.facebook.com, "Product" */

import { elementsBelow, type Tree } from "@winnow/kit-dom";
import { availabilityOf, currencyOf, type PriceHint } from "@winnow/kit-facts";
import type { Draft } from "./draft.ts";
import { readFields } from "./fields.ts";
import { machinePrice } from "./machine-price.ts";

/** Values of `meta` by name or property, in lower case. */
export type Metas = ReadonlyMap<string, readonly string[]>;

/** The `meta` of a page and its `title`. */
export function metasOf(tree: Tree): {
  readonly metas: Metas;
  readonly title: string;
  readonly canonical: string | undefined;
} {
  const metas = new Map<string, string[]>();
  let title = "";
  let canonical: string | undefined;
  for (const element of elementsBelow(tree.root)) {
    if (element.localName === "title" && title === "")
      title = element.textContent.replace(/\s+/gu, " ").trim().slice(0, 500);
    if (element.localName === "link" && element.getAttribute("rel")?.toLowerCase() === "canonical")
      canonical ??= element.getAttribute("href") ?? undefined;
    if (element.localName !== "meta") continue;
    const name = (element.getAttribute("property") ?? element.getAttribute("name") ?? "")
      .trim()
      .toLowerCase();
    const content = element.getAttribute("content")?.trim() ?? "";
    if (name === "" || content === "") continue;
    const values = metas.get(name);
    if (values === undefined) metas.set(name, [content]);
    else if (values.length < 50) values.push(content);
  }
  return { metas, title, canonical };
}

/** What the head says about a product. */
export function draftOfMeta(metas: Metas, hint: PriceHint): Draft {
  const read = (...names: string[]) =>
    names.map((name) => metas.get(name)?.[0]).find((value) => value !== undefined);
  const declared = read(
    "product:price:currency",
    "og:price:currency",
    "product:sale_price:currency",
    "pricecurrency",
  );
  const currency = declared === undefined ? undefined : currencyOf(declared, hint);
  const about = { ...hint, ...(currency === undefined ? {} : { currency }) };
  const money = (...names: string[]) => {
    const text = read(...names);
    return text === undefined ? undefined : machinePrice(text, about);
  };
  const regular = money("product:price:amount", "og:price:amount", "product:original_price:amount");
  const sale = money("product:sale_price:amount");
  const label = [read("twitter:label1"), read("twitter:label2")].findIndex((text) =>
    /^(?:price|preis|prix|precio|prezzo|cena|preço)$/i.test(text ?? ""),
  );
  const twitter = label < 0 ? undefined : money(`twitter:data${label + 1}`);
  const price = sale ?? regular ?? twitter;
  const isSale = price !== undefined && regular !== undefined && regular.amount > price.amount;
  const stock = read("product:availability", "og:availability", "availability");
  return {
    source: "meta",
    origin: "meta: og",
    ...readFields(({ metas: names }) => names.map((name) => metas.get(name)?.[0])),
    images: (metas.get("og:image") ?? metas.get("og:image:url") ?? metas.get("twitter:image") ?? []).map(
      (url) => ({ url }),
    ),
    variants: [
      {
        origin: "meta: product:price:amount",
        price,
        ...(isSale ? { originalPrice: regular } : {}),
        stock: stock === undefined ? undefined : availabilityOf(stock),
      },
    ],
  };
}
