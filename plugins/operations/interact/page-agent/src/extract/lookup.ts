/** Questions whose words a page has in two places, which meet in the answer: a row and a column, an item and one of its parts. */

import { normalize } from "../find/words.ts";
import { isForm, isTopic } from "../ground/match.ts";
import { priceOf } from "./item.ts";
import type { Item, PageData } from "./page-data.ts";
import { askedNames, isPrice, type Question, questionOf } from "./question.ts";

type Table = PageData["tables"][number];

/** An answer with the words of the question that it answers to. */
interface Meeting {
  readonly value: string;
  readonly used: ReadonlySet<number>;
}

/** The answer to a question for one thing of another, such as the depth of a lake; undefined where the page has not exactly one. */
export function lookup(page: PageData, what: string): string | undefined {
  const question = questionOf(what);
  if (question.superlative !== undefined || question.words.length < 1) return undefined;
  const found = [
    ...page.tables.flatMap((table) => inTable(question, table, page)),
    ...page.lists.flatMap(({ items }) => items.flatMap((item) => inItem(question, item))),
  ].filter(({ used }) => restOf(question, used, page).length === 0);
  const most = Math.max(0, ...found.map(({ used }) => used.size));
  const values = new Set(found.filter(({ used }) => used.size === most).map(({ value }) => value));
  return values.size === 1 ? [...values][0] : undefined;
}

/** The words of a question that neither an answer nor the page as a whole has. */
export function restOf(
  { words, isSoft }: Question,
  used: ReadonlySet<number>,
  { title, heading, tables, lists }: PageData,
): readonly string[] {
  const topics = [
    title,
    heading,
    ...tables.flatMap(({ caption, headers }) => [caption, ...headers]),
    ...lists.map((list) => list.heading),
  ];
  return words.filter((word, at) => !used.has(at) && !isSoft(at) && !isTopic(word, topics));
}

function inTable(question: Question, { headers, rows }: Table, page: PageData): readonly Meeting[] {
  const columns = headers.flatMap((header, at) => {
    const used = answeredBy(question, header);
    return used === undefined ? [] : [{ at, used }];
  });
  if (columns.length === 0) return [];
  return rows
    .flatMap((row) =>
      row.flatMap((cell, key) => {
        const named = namedBy(question, cell);
        if (named === undefined) return [];
        return columns.flatMap(({ at, used }) => {
          const value = row[at] ?? "";
          const isOther = at !== key && value !== "" && [...named].some((index) => !used.has(index));
          return isOther ? [{ value, used: new Set([...used, ...named]) }] : [];
        });
      }),
    )
    .filter(({ used }) => restOf(question, used, page).length === 0);
}

function inItem(question: Question, item: Item): readonly Meeting[] {
  const named = namedBy(question, item.title);
  if (named === undefined) return [];
  const found: Meeting[] = [];
  const asked = question.words.flatMap((word, at) => (isPrice(word) ? [at] : []));
  const price = asked.length > 0 ? priceOf(item) : undefined;
  if (price !== undefined) found.push({ value: price, used: new Set([...named, ...asked]) });
  for (const { text } of item.parts) {
    const [, label, value] = /^([^:]{2,40}):\s*(\S.*)$/u.exec(text) ?? [];
    const used = label === undefined ? undefined : answeredBy(question, label);
    if (used !== undefined && value !== undefined) found.push({ value, used: new Set([...named, ...used]) });
  }
  return found;
}

/** The words of a question that a label answers to, if they are all of it: `deep` and `Depth (m)`. */
export function answeredBy({ words }: Question, label: string): ReadonlySet<number> | undefined {
  const parts = contentOf(label.replace(/[([].*?[)\]]/gu, ""));
  if (parts.length === 0) return undefined;
  const used = new Set<number>();
  for (const part of parts) {
    const at = words.findIndex(
      (word) => isForm(word, part) || askedNames(word).some((name) => isForm(name, part)),
    );
    if (at === -1) return undefined;
    used.add(at);
  }
  return used;
}

/** The words of a question that are the name of something. */
function namedBy({ words }: Question, name: string): ReadonlySet<number> | undefined {
  const parts = contentOf(name);
  if (parts.length === 0 || parts.length > words.length) return undefined;
  const used = new Set<number>();
  for (const part of parts) {
    const at = words.findIndex((word, index) => !used.has(index) && isForm(word, part));
    if (at === -1) return undefined;
    used.add(at);
  }
  return used;
}

function contentOf(text: string): readonly string[] {
  return normalize(text)
    .split(" ")
    .filter((word) => word !== "");
}

/** Characters of a text that answers a question as a whole. */
const MAX_ANSWER = 200;

/** The only short text that has all words of a question which are not those of the whole page. */
export function sayingAll(page: PageData, what: string): string | undefined {
  const { words, isSoft, superlative } = questionOf(what);
  const hard = words.filter((_, at) => !isSoft(at));
  const special = hard.filter((word) => !isTopic(word, [page.title, page.heading]));
  if (superlative !== undefined || special.length === 0) return undefined;
  const found = page.paragraphs.filter(
    (text) => text.length <= MAX_ANSWER && special.every((word) => isTopic(word, [text])),
  );
  return new Set(found).size === 1 ? found[0] : undefined;
}
