/** What of several has the least or the most of something. */

import { normalize } from "../find/words.ts";
import { isForm, isTopic } from "../ground/match.ts";
import { amountIn } from "./amount.ts";
import { priceOf } from "./item.ts";
import { answeredBy, restOf } from "./lookup.ts";
import type { Item, PageData } from "./page-data.ts";
import { askedNames, isPrice, type Question, questionOf } from "./question.ts";

/** Something that is compared. */
interface Entry {
  readonly amount: number;
  readonly shown: string;
  readonly label: string;
  /** What it says to another word of the question. */
  readonly wanted?: string;
}

interface Comparison {
  readonly entries: readonly Entry[];
  readonly used: ReadonlySet<number>;
}

const STAR = /[★⭐]/u;
/** Of how many entries of a list the quantity must be there. */
const MIN_SHARE = 0.6;

/** The answer to a question for the least or the most; undefined where the page does not say the quantity that is asked for. */
export function extremeOf(page: PageData, what: string): string | undefined {
  const question = questionOf(what);
  const { superlative } = question;
  if (superlative === undefined) return undefined;
  const asked: Question =
    superlative.quantity === undefined
      ? question
      : { ...question, words: [...question.words, superlative.quantity] };
  const all = [
    ...page.tables.map((table) => inTable(asked, table, page)),
    ...page.lists.map(({ items }) => inList(asked, items, page)),
  ];
  const fitting = all
    .filter((one) => one !== undefined)
    .filter(({ entries, used }) => entries.length > 1 && restOf(asked, used, page).length === 0)
    .sort((one, other) => other.used.size - one.used.size || other.entries.length - one.entries.length);
  const best = fitting[0];
  if (best === undefined) return undefined;
  const sorted = [...best.entries].sort((one, other) =>
    superlative.way === "min" ? one.amount - other.amount : other.amount - one.amount,
  );
  const [first, second] = sorted;
  if (first === undefined) return undefined;
  if (first.wanted !== undefined) return first.wanted;
  // `What does the cheapest one cost?`: two words for one quantity.
  const asksAmount = !question.asksWhich && superlative.quantity === "cost" && question.words.some(isPrice);
  if (asksAmount) return first.shown;
  const asksThing =
    question.asksWhich ||
    superlative.quantity !== undefined ||
    restOf(question, best.used, { ...page, title: "", heading: "", tables: [], lists: [] }).length > 0;
  if (!asksThing) return first.shown;
  // Two have it alike: which one is meant is not said.
  return second !== undefined && second.amount === first.amount && second.label !== first.label
    ? undefined
    : first.label;
}

function inTable(
  question: Question,
  table: PageData["tables"][number],
  page: PageData,
): Comparison | undefined {
  const { headers } = table;
  const columns = headers.flatMap((header, at) => {
    const used = answeredBy(question, header);
    return used === undefined ? [] : [{ at, used }];
  });
  const said = saidBy(
    question,
    new Set(columns.flatMap(({ used }) => [...used])),
    page,
    table.rows.map((row) => row.join(" ")),
  );
  const rows = table.rows.filter((_, at) => said.has[at] === true);
  const amounts = (at: number) => rows.map((row) => amountIn(row[at] ?? ""));
  const isNumeric = (at: number) => {
    const found = amounts(at).filter((amount) => amount !== undefined);
    return found.length > 1 && found.length >= rows.length * MIN_SHARE;
  };
  const column = columns.find(({ at }) => isNumeric(at));
  if (column === undefined) return undefined;
  const other = columns.find(({ at }) => at !== column.at);
  const label = headers.findIndex((_, at) => !isNumeric(at));
  const entries = rows.flatMap((row): Entry[] => {
    const shown = row[column.at] ?? "";
    const amount = amountIn(shown);
    if (amount === undefined) return [];
    return [
      {
        amount,
        shown,
        label: row[label] ?? "",
        ...(other === undefined ? {} : { wanted: row[other.at] ?? "" }),
      },
    ];
  });
  return { entries, used: new Set([...column.used, ...(other?.used ?? []), ...said.used]) };
}

/** Which of some things say the other words of a question, where some do: `the cheapest laptop` among tablets. */
function saidBy(question: Question, known: ReadonlySet<number>, page: PageData, texts: readonly string[]) {
  const rest = new Set(restOf(question, known, page));
  const used = question.words.flatMap((word, at) => (rest.has(word) && !known.has(at) ? [at] : []));
  const saying = texts.map((text) => used.every((at) => isTopic(question.words[at] ?? "", [text])));
  return saying.includes(true) ? { used, has: saying } : { used: [], has: texts.map(() => true) };
}

function inList(question: Question, all: readonly Item[], page: PageData): Comparison | undefined {
  const used = new Set<number>();
  for (const [at, word] of question.words.entries())
    if (isPrice(word) || askedNames(word).length > 0 || areCounted(all, word)) used.add(at);
  if (used.size === 0) return undefined;
  const asked = [...used].map((at) => question.words[at] ?? "");
  const said = saidBy(
    question,
    used,
    page,
    all.map(({ parts }) => parts.map(({ text }) => text).join(" ")),
  );
  const items = all.filter((_, at) => said.has[at] === true);
  for (const at of said.used) used.add(at);
  const entries = items.flatMap((item): Entry[] => {
    const shown = asked.some(isPrice) ? priceOf(item) : quantityOf(item, asked);
    const amount = shown === undefined ? undefined : amountIn(shown);
    return amount === undefined || shown === undefined ? [] : [{ amount, shown, label: item.title }];
  });
  return entries.length >= items.length * MIN_SHARE ? { entries, used } : undefined;
}

/** `12 comments`: whether most items say a number of something. */
function areCounted(items: readonly Item[], word: string): boolean {
  const saying = items.filter(({ parts }) => parts.some(({ text }) => isCountOf(text, word)));
  return items.length > 1 && saying.length >= items.length * MIN_SHARE;
}

function isCountOf(text: string, word: string): boolean {
  return (
    text.length < 60 &&
    /\d/.test(text) &&
    normalize(text)
      .split(" ")
      .some((other) => isForm(word, other))
  );
}

/** The part of an item that says a quantity, by its label, its name or its sign. */
function quantityOf({ parts }: Item, asked: readonly string[]): string | undefined {
  const counted = parts.find(({ text }) => asked.some((word) => isCountOf(text, word)))?.text;
  if (counted !== undefined) return counted;
  const names = asked.flatMap(askedNames);
  const isNamed = (text: string) =>
    normalize(text)
      .split(" ")
      .some((word) => names.includes(word));
  return parts.find(
    ({ text, names: classes }) =>
      /\d/.test(text) &&
      ((names.includes("★") && STAR.test(text)) || isNamed(classes) || (text.length < 60 && isNamed(text))),
  )?.text;
}
