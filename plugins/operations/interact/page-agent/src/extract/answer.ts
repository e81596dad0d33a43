/** What a page says to a wish, found by rules. Nothing is made up: what it does not say is undefined. */

import { parsePrice } from "@winnow/kit-facts";
import { nth } from "../find/results.ts";
import { fit, normalize } from "../find/words.ts";
import { isTopic } from "../ground/match.ts";
import { kindOf } from "../read/target.ts";
import { countOf } from "./count.ts";
import { extremeOf } from "./extreme.ts";
import { AUTHOR, priceOf } from "./item.ts";
import { listFor, listIn, nthIn } from "./listed.ts";
import { lookup, restOf, sayingAll } from "./lookup.ts";
import type { Item, PageData } from "./page-data.ts";
import { partOf } from "./part.ts";
import { isPrice, questionOf } from "./question.ts";
import { MESSAGE, markedFor, singleIn } from "./single.ts";
import { extremeRow, MIN_LABEL, recordsOf, tableFor } from "./table.ts";
import { readWish, type Wish, type WishField } from "./wish.ts";

const PRICE: WishField = { words: "price", kind: "price", isPlural: false };
/** How well a question must fit the heading of a section. */
const SURE_FIT = 80;

/** The answer of a page to a wish: a text, a list of texts or of records; undefined when it has none. */
export function answerFrom(page: PageData, what: string): unknown {
  const part = partOf(page, what);
  if (part !== undefined) return part;
  const wish = withAuthors(readWish(what));
  if (wish.isText === true) return textFor(page, wish.of);
  if (wish.about !== undefined) return aboutIn(page, wish.about);
  if (wish.fields.length === 0)
    return wish.ordinal === undefined
      ? undefined
      : nth(listFor(page, wish)?.items ?? [], wish.ordinal)?.title;
  if (wish.count === true) return countOf(page, wish.fields.map(({ words }) => words).join(" "));
  const question = questionOf(what);
  const superlative = wish.isList && !question.asksWhich ? undefined : question.superlative;
  const extreme = superlative === undefined || wish.fields.length > 1 ? undefined : extremeOf(page, what);
  if (extreme !== undefined) return extreme;
  if (wish.extreme !== undefined) {
    const isOfPrice = superlative?.quantity === "cost" || wish.fields.some(({ kind }) => kind === "price");
    return isOfPrice ? extremeIn(page, wish) : extremeRow(page, wish);
  }
  // `The name of the product`, where a list has only one.
  const sole = isOfItem(page, wish) ? firstOf(listIn(page, wish)) : undefined;
  if (sole !== undefined) return sole;
  const met =
    wish.max !== undefined || wish.ordinal !== undefined || wish.fields.length > 1
      ? undefined
      : lookup(page, what);
  if (met !== undefined) return met;
  if (wish.isList) return listIn(page, wish) ?? (isOfTitles(wish) ? undefined : singleIn(page, wish));
  // A title and a price belong together only where they are of one thing.
  const isThing =
    wish.fields.some(({ kind }) => kind === "price") && wish.fields.some(({ kind }) => kind === "title");
  const only = isThing && wish.of === undefined ? firstOf(listIn(page, wish)) : undefined;
  if (isWhole(only, wish)) return only;
  const single = (wish.ordinal === undefined ? undefined : nthIn(page, wish)) ?? singleIn(page, wish);
  if (isWhole(single, wish)) return single;
  // `The name and price of what is left`: of the only thing in a list, or of all.
  const list = wish.of === undefined || single !== undefined ? listIn(page, wish) : undefined;
  return (
    firstOf(list) ??
    (wish.fields.length > 1 ? list : undefined) ??
    single ??
    sentenceFor(page, what) ??
    sayingAll(page, what)
  );
}

/** Whether a wish is for what a thing of a list is called. */
function isOfItem({ heading }: PageData, { what, fields }: Wish): boolean {
  const last = normalize(what).split(" ").at(-1) ?? "";
  const isThing = kindOf(last) === "item" || isTopic(last, [heading]);
  return fields.length === 1 && fields[0]?.kind === "title" && isThing;
}

/** Several titles, which the heading of the page is none of. */
function isOfTitles({ fields }: Wish): boolean {
  return fields.every(({ kind, isPlural }) => kind === "title" && isPlural);
}

/** `The names of the authors`: what is wanted is who wrote it. */
function withAuthors(wish: Wish): Wish {
  const [field, more] = wish.fields;
  if (
    field?.kind !== "title" ||
    more !== undefined ||
    wish.of === undefined ||
    !AUTHOR.test(normalize(wish.of))
  )
    return wish;
  const { of, ...rest } = wish;
  return { ...rest, fields: [{ words: normalize(of), kind: "other", isPlural: true }], isList: true };
}

/** The sentence that has most of the words of a question. */
function sentenceFor({ paragraphs, sections }: PageData, what: string): string | undefined {
  const named = sections.find(
    ({ heading, text }) => text !== "" && fit(what.replace(/\?+$/u, ""), heading) >= SURE_FIT,
  );
  if (named !== undefined) return named.text;
  if (
    !/^(?:how|when|where|why|who|does|is|are|which|what|wie|wann|wo|wer|comment|quand|cuándo|cómo)\s/iu.test(
      what,
    )
  )
    return undefined;
  const words = normalize(what)
    .split(" ")
    .filter(
      (word) =>
        word.length > 3 &&
        !/^(?:what|when|where|which|does|long|much|many|this|that|they|their|there|with|from|have|page|says?)$/.test(
          word,
        ),
    );
  if (words.length < 2) return undefined;
  let best: { readonly text: string; readonly share: number } | undefined;
  for (const text of paragraphs.flatMap((paragraph) => paragraph.split(/(?<=[.!?])\s+/u))) {
    const said = new Set(normalize(text).split(" "));
    const share = words.filter((word) => said.has(word)).length / words.length;
    if (share >= 0.6 && share > (best?.share ?? 0)) best = { text, share };
  }
  return best?.text;
}

function isWhole(value: unknown, { fields }: Wish): boolean {
  if (value === undefined) return false;
  return typeof value !== "object" || value === null || Object.keys(value).length >= fields.length;
}

function firstOf(list: unknown): unknown {
  return Array.isArray(list) && list.length === 1 ? list[0] : undefined;
}

function textFor(page: PageData, of: string | undefined): unknown {
  if (of === undefined || /^(?:page|site|seite|página)$/iu.test(of))
    return page.paragraphs.length === 0 ? undefined : page.paragraphs.join("\n").slice(0, 20_000);
  if (/\btable\b|tabelle|tableau|tabla/iu.test(of)) {
    const table = tableFor(page, of);
    if (table !== undefined) return recordsOf(table);
  }
  if (MESSAGE.test(normalize(of)) && page.messages.length > 0) return page.messages[0];
  return aboutIn(page, of) ?? markedFor(page, of)?.text;
}

/** Sections under a heading, else the sentences that have the words. */
function aboutIn(page: PageData, about: string): unknown {
  const scored = page.sections
    .filter(({ text }) => text !== "")
    .map((section) => ({
      section,
      score: fit(about.replace(/\s+(?:section|panel|tab|accordion|policy|details)$/iu, ""), section.heading),
    }))
    .sort((one, other) => other.score - one.score);
  const best = scored[0];
  if (best !== undefined && best.score >= MIN_LABEL) return best.section.text;
  const words = normalize(about)
    .split(" ")
    .filter((word) => word.length > 2);
  const stems = words.map((word) => word.replace(/(?:ies|ing|s)$/u, ""));
  const hits = page.paragraphs.filter((text) => stems.some((stem) => normalize(text).includes(stem)));
  return hits.length === 0 ? undefined : [...new Set(hits)].slice(0, 5).join("\n");
}

function extremeIn(page: PageData, wish: Wish): unknown {
  const priced: Wish = {
    ...wish,
    fields: [PRICE],
    of: wish.of ?? wish.fields.map(({ words }) => words).join(" "),
  };
  const question = questionOf(wish.what);
  const asked = restOf(question, new Set(), page).filter(
    (word) =>
      !isPrice(word) &&
      kindOf(word.replace(/s$/u, "")) === undefined &&
      readWish(word).fields.every(({ kind }) => kind === "other"),
  );
  const says = ({ parts }: Item) =>
    asked.every((word) =>
      isTopic(
        word,
        parts.map(({ text }) => text),
      ),
    );
  const items = (listFor(page, priced)?.items ?? []).filter(says).flatMap((item) => {
    const amount = parsePrice(priceOf(item) ?? "")?.amount;
    return amount === undefined ? [] : [{ item, amount }];
  });
  const sorted = items.sort((one, other) =>
    wish.extreme === "min" ? one.amount - other.amount : other.amount - one.amount,
  );
  const best = sorted[0]?.item;
  if (best === undefined) return extremeRow(page, wish);
  const wantsPrice = wish.fields.every(({ kind }) => kind === "price");
  if (wantsPrice) return priceOf(best);
  const isBoth = wish.fields.some(({ kind }) => kind === "price");
  return isBoth ? { title: best.title, price: priceOf(best) } : best.title;
}
