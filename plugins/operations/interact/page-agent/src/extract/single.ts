/** One value of a page for each thing that is wanted. */

import { pricesIn } from "@winnow/kit-facts";
import { fit, normalize } from "../find/words.ts";
import { isFunctionWord } from "../ground/atoms.ts";
import { isTopic } from "../ground/match.ts";
import { namesFit, partFor } from "./item.ts";
import type { PageData } from "./page-data.ts";
import { columnFor, MIN_LABEL } from "./table.ts";
import type { Wish, WishField } from "./wish.ts";

/** Words for a message of the page. */
export const MESSAGE =
  /\b(?:message|confirmation|alert|notice|notification|error|warning|success|meldung|nachricht|mensaje)\b/;

/** One value for each thing that is wanted of the page, or of what a wish names. */
export function singleIn(page: PageData, wish: Wish): unknown {
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
  // A heading that says what the things of a list are is the name of none of them.
  const isOfThings =
    of !== undefined &&
    page.lists.some(({ items }) => items.length > 1) &&
    isTopic(normalize(of).split(" ").at(-1) ?? "", [page.heading]);
  if (field.kind === "title" && page.heading !== "" && !isOfThings) return page.heading;
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

/** The text whose element is called by these words. */
export function markedFor(page: PageData, words: string): PageData["marked"][number] | undefined {
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
