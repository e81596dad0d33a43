/** What a page says to a wish, found by rules. Nothing is made up: what it does not say is undefined. */

import { parsePrice, pricesIn } from "@winnow/kit-facts";
import { fit, normalize } from "../find/words.ts";
import { isFunctionWord } from "../ground/atoms.ts";
import { isTopic } from "../ground/match.ts";
import { countOf } from "./count.ts";
import { extremeOf } from "./extreme.ts";
import { AUTHOR, namesFit, partFor, priceOf, valueOfItem } from "./item.ts";
import { lookUp } from "./lookup.ts";
import type { PageData } from "./page-data.ts";
import { questionOf } from "./question.ts";
import { columnFor, extremeRow, MIN_LABEL, recordsOf, tableFor } from "./table.ts";
import { readWish, type Wish, type WishField } from "./wish.ts";

type List = PageData["lists"][number];

const PRICE: WishField = { words: "price", kind: "price", isPlural: false };
const MESSAGE =
  /\b(?:message|confirmation|alert|notice|notification|error|warning|success|meldung|nachricht|mensaje)\b/;

/** How well a question must fit the heading of a section. */
const SURE_FIT = 80;

/** The answer of a page to a wish: a text, a list of texts or of records; undefined when it has none. */
export function answerFrom(page: PageData, what: string): unknown {
  const wish = withAuthors(readWish(what));
  if (wish.isText === true) return textFor(page, wish.of);
  if (wish.about !== undefined) return aboutIn(page, wish.about);
  if (wish.fields.length === 0)
    return wish.ordinal === undefined
      ? undefined
      : nth(listFor(page, wish)?.items ?? [], wish.ordinal)?.title;
  if (wish.count === true) return countOf(page, wish.fields.map(({ words }) => words).join(" "));
  const superlative = wish.isList ? undefined : questionOf(what).superlative;
  if (wish.extreme !== undefined || superlative !== undefined) {
    const extreme = extremeOf(page, what);
    const isOfPrice = superlative?.quantity === "cost" || wish.fields.some(({ kind }) => kind === "price");
    return extreme !== undefined && wish.fields.length < 2
      ? extreme
      : isOfPrice
        ? extremeIn(page, wish)
        : extremeRow(page, wish);
  }
  const met =
    wish.max !== undefined || wish.ordinal !== undefined || wish.fields.length > 1
      ? undefined
      : lookUp(page, what);
  if (met !== undefined) return met;
  if (wish.isList) return listIn(page, wish) ?? singleIn(page, wish);
  // A title and a price belong together only where they are of one thing.
  const isThing =
    wish.fields.some(({ kind }) => kind === "price") && wish.fields.some(({ kind }) => kind === "title");
  const only = isThing && wish.of === undefined ? firstOf(listIn(page, wish)) : undefined;
  if (isWhole(only, wish)) return only;
  const single = (wish.ordinal === undefined ? undefined : nthIn(page, wish)) ?? singleIn(page, wish);
  if (isWhole(single, wish)) return single;
  // `The name and price of what is left`: of the only thing in a list, or of all.
  const list = wish.of === undefined || single !== undefined ? listIn(page, wish) : undefined;
  return firstOf(list) ?? (wish.fields.length > 1 ? list : undefined) ?? single ?? sentenceFor(page, what);
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
  if (
    !/^(?:how|when|where|why|who|does|is|are|which|what|wie|wann|wo|wer|comment|quand|cuándo|cómo)\s/iu.test(
      what,
    )
  )
    return undefined;
  const named = sections.find(
    ({ heading, text }) => text !== "" && fit(what.replace(/\?+$/u, ""), heading) >= SURE_FIT,
  );
  if (named !== undefined) return named.text;
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
  const items = (listFor(page, priced)?.items ?? []).flatMap((item) => {
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

function nthIn(page: PageData, wish: Wish): unknown {
  const isRow =
    wish.isRow === true ||
    wish.fields.some(({ words }) => /^(?:row|line|entry|zeile|ligne|fila)$/.test(words)) ||
    /\brow\b/iu.test(wish.of ?? "");
  const table = page.tables[0];
  const row = table === undefined ? undefined : nth(table.rows, wish.ordinal ?? 1);
  if (isRow && table !== undefined && row !== undefined) {
    const isWhole = wish.fields.every(({ words }) => /^(?:row|line|entry|zeile|ligne|fila)$/.test(words));
    if (isWhole) return nth(recordsOf(table) as unknown[], wish.ordinal ?? 1);
    const column = columnFor(table, wish.fields[0] as WishField);
    return column === undefined ? row.join(" | ") : row[column];
  }
  const item = nth(listFor(page, wish)?.items ?? [], wish.ordinal ?? 1);
  return item === undefined ? undefined : valueOfItem(item, wish.fields);
}

function nth<T>(list: readonly T[], ordinal: number): T | undefined {
  return ordinal < 0 ? list.at(ordinal) : list[ordinal - 1];
}

function listIn(page: PageData, wish: Wish): unknown {
  const limit = wish.max ?? Number.POSITIVE_INFINITY;
  for (const table of page.tables) {
    const columns = wish.fields.map((field) => columnFor(table, field));
    if (table.rows.length === 0 || columns.some((column) => column === undefined)) continue;
    const rows = table.rows.filter((row) => row.length > 1).slice(0, limit);
    if (columns.length === 1) return rows.map((row) => row[columns[0] as number] ?? "");
    return rows.map((row) =>
      Object.fromEntries(wish.fields.map(({ words }, at) => [words, row[columns[at] as number] ?? ""])),
    );
  }
  if (
    wish.fields.some(({ words }) => /^(?:rows?|table|tabelle|zeilen|entries)$/.test(words)) &&
    page.tables[0] !== undefined
  )
    return (recordsOf(page.tables[0]) as unknown[]).slice(0, limit);
  const list = listFor(page, wish);
  if (list === undefined) return undefined;
  const values = list.items
    .map((item) => valueOfItem(item, wish.fields))
    .filter((value) => value !== undefined);
  return values.length === 0 ? undefined : values.slice(0, limit);
}

/** The list that has what is wanted, in most of its items. */
function listFor(page: PageData, { fields, of }: Wish): List | undefined {
  let best: { readonly list: List; readonly score: number } | undefined;
  for (const list of page.lists) {
    const values = list.items.map(
      (item) =>
        fields.filter((field) => partFor(item, field) !== undefined).length / Math.max(fields.length, 1),
    );
    const share = values.reduce((sum, one) => sum + one, 0) / list.items.length;
    if (share < 0.5 && fields.length > 0) continue;
    const named = Math.max(
      0,
      ...[...fields.map(({ words }) => words), of ?? ""].map((words) =>
        Math.max(namesFit(words, list.names), fit(words, list.heading)),
      ),
    );
    const titles =
      list.items.reduce((sum, { title }) => sum + Math.min(title.length, 60), 0) / list.items.length;
    const score =
      share * 100 +
      Math.min(list.items.length, 30) +
      named / 3 +
      titles / 3 +
      (list.items.some((item) => item.parts.length > 1) ? 10 : 0);
    if (best === undefined || score > best.score) best = { list, score };
  }
  return best?.list;
}

function singleIn(page: PageData, wish: Wish): unknown {
  const values = wish.fields.map((field) => oneIn(page, field, wish.of));
  if (values.every((value) => value === undefined)) return undefined;
  if (values.length === 1) return values[0];
  return Object.fromEntries(
    wish.fields.flatMap(({ words }, at) => (values[at] === undefined ? [] : [[words, values[at]]])),
  );
}

function oneIn(page: PageData, field: WishField, of: string | undefined): unknown {
  if (of !== undefined) {
    const inTable = cellFor(page, field, of) ?? itemFor(page, field, of);
    if (inTable !== undefined) return inTable;
  }
  // The only price of the page is not that of something else.
  const isOfPage = of === undefined || isAbout(page, of);
  const label = of === undefined ? field.words : `${of} ${field.words}`;
  // A label that does not name what it is of says it of the page.
  const pair = pairFor(page, label) ?? (isOfPage ? pairFor(page, field.words) : undefined);
  if (pair !== undefined) return pair;
  if (MESSAGE.test(field.words) && page.messages.length > 0) return page.messages[0];
  const marked = markedFor(page, field.words);
  if (field.kind === "price" && !isOfPage) return undefined;
  if (field.kind === "price")
    return marked === undefined
      ? firstPrice(page)
      : (pricesIn(marked.text)[0]?.formatted ?? firstPrice(page));
  if (/^(?:page )?(?:title|heading|headline|titel|titre|titulo|h1)$/.test(field.words))
    return /page/.test(field.words) ? page.title || undefined : page.heading || page.title || undefined;
  if (marked !== undefined) return marked.text;
  if (field.kind === "title" && page.heading !== "") return page.heading;
  return page.sections.find(({ heading, text }) => text !== "" && fit(field.words, heading) >= 80)?.text;
}

/** Whether words are what a page is about: in its title, its first heading or a heading of a section. */
function isAbout({ heading, title, sections }: PageData, words: string): boolean {
  const texts = [heading, title, ...sections.map((section) => section.heading)];
  return normalize(words)
    .split(" ")
    .filter((word) => !isFunctionWord(word))
    .every((word) => isTopic(word, texts));
}

function pairFor(page: PageData, words: string): string | undefined {
  const scored = page.pairs
    .map(([label, value]) => ({ value, score: fit(words, label) }))
    .sort((one, other) => other.score - one.score);
  const best = scored[0];
  return best !== undefined && best.score >= MIN_LABEL ? best.value : undefined;
}

function cellFor(page: PageData, field: WishField, of: string): string | undefined {
  for (const table of page.tables) {
    const row = table.rows.find((cells) => cells.some((cell) => fit(of, cell) >= 80));
    const column = columnFor(table, field);
    if (row !== undefined && column !== undefined) return row[column];
  }
  return undefined;
}

function itemFor(page: PageData, field: WishField, of: string): string | undefined {
  for (const { items } of page.lists) {
    const item = items.find(({ title }) => fit(of, title) >= 80);
    const value = item === undefined ? undefined : partFor(item, field);
    if (value !== undefined) return value;
  }
  return undefined;
}

function markedFor(page: PageData, words: string): PageData["marked"][number] | undefined {
  return page.marked.find(({ names }) => namesFit(normalize(words), names) >= 90);
}

function firstPrice(page: PageData): string | undefined {
  for (const { text } of page.marked) {
    const price =
      text.length > 80
        ? undefined
        : pricesIn(text).find(({ symbol, currency }) => symbol !== undefined || currency !== undefined);
    if (price !== undefined) return price.formatted;
  }
  for (const text of page.paragraphs) {
    const price = pricesIn(text).find(
      ({ symbol, currency }) => symbol !== undefined || currency !== undefined,
    );
    if (price !== undefined) return price.formatted;
  }
  return undefined;
}
