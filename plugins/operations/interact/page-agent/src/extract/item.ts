/** What one item of a list says. */

import { pricesIn } from "@winnow/kit-facts";
import { fit } from "../find/words.ts";
import type { Item } from "./page-data.ts";
import type { WishField } from "./wish.ts";

/** Words for several things as those for one. */
export const singular = (words: string): string => words.replace(/ies$/u, "y").replace(/s$/u, "");

/** How well words fit the names of classes: `authors` and `book-author`. */
export function namesFit(words: string, names: string): number {
  const all = new Set(names.split(/[^\p{L}\p{N}]+/u));
  const tokens = singular(words).split(" ");
  if (tokens.every((token) => all.has(token) || all.has(`${token}s`))) return 90;
  return tokens.length === 1 && tokens[0] !== "" && [...all].some((name) => name.startsWith(tokens[0] ?? "?"))
    ? 70
    : 0;
}

/** What an item says to all that is wanted. */
export function valueOfItem(item: Item, fields: readonly WishField[]): unknown {
  if (fields.length === 1) return partFor(item, fields[0] as WishField);
  const record = Object.fromEntries(
    fields.flatMap((field) => {
      const value = partFor(item, field);
      return value === undefined ? [] : [[nameOf(field), value] as const];
    }),
  );
  return Object.keys(record).length === 0 ? undefined : record;
}

function nameOf({ words, kind }: WishField): string {
  if (kind === "price") return "price";
  return words.endsWith("s") && !words.endsWith("ss") ? words.slice(0, -1) : words;
}

/** What an item says to one thing that is wanted. */
export function partFor(item: Item, { words, kind }: WishField): string | undefined {
  if (kind === "price") return priceOf(item);
  if (kind === "link") return item.href || undefined;
  if (AUTHOR.test(words)) return authorOf(item);
  const named =
    item.parts.find(({ names }) => namesFit(words, names) >= 90) ??
    (kind === "title" ? undefined : item.parts.find(({ names }) => namesFit(words, names) >= 70));
  if (kind === "title") return item.title || named?.text;
  if (named !== undefined) return named.text;
  const labelled = item.parts.find(
    ({ text }) => fit(words.replace(/s$/u, ""), text.split(":", 1)[0] ?? "") >= 90 && text.includes(":"),
  );
  return labelled?.text.replace(/^[^:]*:\s*/u, "");
}

/** Words for who wrote something. */
export const AUTHOR =
  /^(?:(?:names? of )?(?:the )?)?(?:authors?|reviewers?|writers?|posters?|autor(?:en|in|innen|es|as?)?|verfasser(?:in)?|auteurs?|autrices?)$/;

/** Who wrote an item: what is called so, or stands behind "by". */
function authorOf({ parts }: Item): string | undefined {
  const named = parts.find(({ names }) => /\b(?:author|byline|reviewer|writer|autor|auteur)\b/.test(names));
  const by = parts.find(({ text }) => /^(?:by|von|par|por)\s+\p{Lu}/iu.test(text) && text.length < 60);
  return (named ?? by)?.text.replace(/^(?:by|von|par|por)\s+/iu, "");
}

/** The price of an item. */
export function priceOf(item: Item): string | undefined {
  const parts = item.parts.filter(({ text }) => text.length <= 80);
  const isOld = (names: string) => /\b(?:old|was|strike|before|original|rrp|list price)\b/.test(names);
  for (const { text, names } of [
    ...parts.filter(({ names }) => /\bprice|amount|cost|preis|prix|precio/.test(names)),
    ...parts,
  ]) {
    if (isOld(names)) continue;
    const price = pricesIn(text).find(
      ({ symbol, currency }) =>
        symbol !== undefined || currency !== undefined || /\bprice|preis|prix|precio/.test(names),
    );
    if (price !== undefined) return price.formatted;
  }
  return undefined;
}
