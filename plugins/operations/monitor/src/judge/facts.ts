import { stockOf } from "@winnow/kit-facts";
import { normalOf } from "../noise/normalize-line.ts";
import type { WordChange } from "./change.ts";
import {
  amountsIn,
  datesIn,
  numbersIn,
  sharesIn,
  timesIn,
  toNumber,
  versionsIn,
  withoutAmounts,
} from "./numbers.ts";
import { phrasesIn } from "./phrases.ts";
import type { Topic } from "./topics.ts";
import { Terms, termsOf, topicsNamed, withoutTopics } from "./words.ts";

const wishes = phrasesIn("wishes");
const [IN, OUT] = [wishes("inStock"), wishes("outOfStock")];
/** As data say it. */
const FIELD = /"?(?:available|in_?stock)"?: ?"?(true|false)/i;

/** Numbers that are there now, and were before. */
export interface Values {
  readonly before: readonly number[];
  readonly after: readonly number[];
}

/** What is known of a change without its goal. */
export interface Facts {
  readonly change: WordChange;
  /** What changed in it. */
  readonly topics: ReadonlySet<Topic>;
  /** What it is about so clearly that it is about nothing else: what changed in a line, what another names. */
  readonly subjects: ReadonlySet<Topic>;
  /** Its words, of both sides, and of the heading above it. */
  readonly terms: Terms;
  /** How many of them name a thing, and not only what is said of it. */
  readonly names: number;
  /** Amounts of money, or other numbers. */
  readonly values: Values;
  /** Percentages, likewise. */
  readonly shares: Values;
  /** Whether something is to be had now, or is not any more. */
  readonly stock: "in" | "out" | undefined;
  /** Whether the words are the same, but for letters, signs and case. */
  readonly isTypo: boolean;
  /** Whether numbers of visitors, times and the like are all that changed. */
  readonly isNoise: boolean;
  /** Whether it has amounts of money. */
  readonly isMoney: boolean;
  /** Whether nothing but amounts of money changed. */
  readonly isOnlyPrice: boolean;
}

/** What is known of a change. */
export function factsOf(change: WordChange): Facts {
  const [before, after] = [change.before ?? "", change.after ?? ""];
  const text = `${before} ${after}`;
  const named = topicsNamed(text);
  const [oldMoney, newMoney] = [amountsIn(before), amountsIn(after)];
  const isMoney = oldMoney.length + newMoney.length > 0;
  const hasNumbers = differ(numbersIn(before), numbersIn(after));
  const stock = stockChange(before, after);
  const isPrice = differ(oldMoney, newMoney) || (!isMoney && hasNumbers && named.has("price"));
  const isCount = hasNumbers && !isPrice && [before, after].some((text) => stateOf(text) === "in");
  const isDate = differ(datesIn(before), datesIn(after));
  const found: Readonly<Partial<Record<Topic, boolean>>> = {
    price: isPrice,
    stock: stock !== undefined || isCount,
    share: differ(sharesIn(before), sharesIn(after)),
    hours: differ(timesIn(before), timesIn(after)),
    date: isDate,
    version: !isDate && differ(versionsIn(before), versionsIn(after)),
  };
  const isFound = (topic: Topic) => found[topic] === true;
  const kinds = Object.keys(found) as Topic[];
  // The name of a thing whose value did not change is only a label.
  const words = [...named].filter((topic) => !kinds.includes(topic) || topic === "hours");
  const topics = new Set([...kinds.filter(isFound), ...words]);
  const isLine = change.type === "changed";
  const subjects = isLine ? topics : new Set([...named, ...(stock === undefined ? [] : ["stock" as const])]);
  return {
    change,
    topics,
    subjects,
    terms: new Terms([...termsOf(change.heading ?? ""), ...termsOf(text)]),
    names: new Set(termsOf(withoutTopics(OUT.without(IN.without(text)))).filter(isWord)).size,
    values: isMoney
      ? { before: oldMoney, after: newMoney }
      : { before: numbersIn(before), after: numbersIn(after) },
    shares: { before: sharesIn(before).map(toNumber), after: sharesIn(after).map(toNumber) },
    stock,
    isTypo: change.type === "changed" && isTypo(before, after),
    isNoise: normalOf(before, 0) === normalOf(after, 0),
    isMoney,
    isOnlyPrice: isMoney && withoutAmounts(before) === withoutAmounts(after),
  };
}

/** Whether a text says that something is to be had, or is not. */
export function stateOf(text: string): "in" | "out" | undefined {
  const field = FIELD.exec(text)?.[1];
  if (field !== undefined) return field === "true" ? "in" : "out";
  if (OUT.test(text)) return "out";
  const known = stockOf(text);
  if (known !== undefined) return known.inStock ? "in" : "out";
  return IN.test(text) ? "in" : undefined;
}

function stockChange(before: string, after: string): "in" | "out" | undefined {
  const [was, is] = [stateOf(before), stateOf(after)];
  if (is !== undefined) return is === was ? undefined : is;
  return was === "out" ? "in" : was === "in" && after === "" ? "out" : undefined;
}

function isWord(term: string): boolean {
  return /^\p{L}/u.test(term);
}

function differ(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.join(" ") !== other.join(" ");
}

/** Whether two texts are the same but for single letters of some words, their case and signs; numbers count. */
function isTypo(before: string, after: string): boolean {
  const words = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const [old, now] = [words(before), words(after)];
  if (old.join("") === now.join("")) return true;
  if (old.length !== now.length) return false;
  const changed = old.flatMap((word, at) => (word === now[at] ? [] : [[word, now[at] ?? ""] as const]));
  return (
    changed.length <= 3 && changed.every(([one, other]) => !/\p{N}/u.test(one + other) && isSlip(one, other))
  );
}

/** Whether a word of some length became another by one letter more, less, other or in another place. */
function isSlip(one: string, other: string): boolean {
  if (Math.min(one.length, other.length) < 4 || Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < Math.min(one.length, other.length) - start && one.at(-1 - end) === other.at(-1 - end))
    end += 1;
  const [left, right] = [one.slice(start, one.length - end), other.slice(start, other.length - end)];
  return left.length <= 1 && right.length <= 1
    ? true
    : left.length === 2 && left === [...right].reverse().join("");
}
