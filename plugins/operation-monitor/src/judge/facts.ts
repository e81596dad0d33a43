import { normalOf } from "../noise/line.ts";
import type { WordChange } from "./change.ts";
import { type Topic, termsOf, topicsNamed } from "./words.ts";

const MONEY =
  /(?:[$€£¥₹]|\b(?:EUR|USD|GBP|CHF|SEK|NOK|DKK|PLN|CZK|JPY)\b)\s?(\d[\d.,' ]*\d|\d)|(\d[\d.,']*)\s?(?:[$€£¥₹]|(?:EUR|USD|GBP|CHF|SEK|NOK|DKK|PLN|CZK|JPY|kr|Kč|zł|crowns?|euros?|dollars?|pounds?)\b)/gi;
const NUMBER = /(?<![\p{L}\d])-?\d[\d.,']*/gu;
const VERSION = /\bv?\d+\.\d+(?:\.\d+)*(?:-[\w.]+)?\b/gi;
const DATE =
  /\b\d{4}-\d{2}-\d{2}\b|\b\d{1,2}\.\d{1,2}\.\d{2,4}\b|\b\d{1,2}(?:st|nd|rd|th)?\.? (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]* \d{1,2}\b|\b\d{1,2}:\d{2}\b/gi;
const OUT =
  /\b(?:out of stock|sold out|unavailable|not available|no longer available|currently unavailable|back-?ordered|ausverkauft|nicht (?:lieferbar|verfügbar)|épuisé|agotado|full(?:y booked)?)\b|"?(?:available|in_?stock)"?: ?false/i;
const IN =
  /\b(?:in stock|available|buy now|add to (?:cart|basket)|few left|(?:only )?\d+ (?:seats?|places?|tickets?|left)|lieferbar|verfügbar|auf lager|en stock|disponible)\b|"?(?:available|in_?stock)"?: ?true/i;

/** What is known of a change without its goal. */
export interface Facts {
  readonly change: WordChange;
  /** What changed in it. */
  readonly topics: ReadonlySet<Topic>;
  /** Its words, of both sides. */
  readonly terms: ReadonlySet<string>;
  /** Amounts of money or other numbers that are there now, and were before. */
  readonly values: { readonly before: readonly number[]; readonly after: readonly number[] };
  /** Whether something is to be had now, or is not any more. */
  readonly stock: "in" | "out" | undefined;
  /** Whether the words are the same, but for letters, signs and case. */
  readonly isTypo: boolean;
  /** Whether numbers of visitors, times and the like are all that changed. */
  readonly isNoise: boolean;
  /** Whether nothing but amounts of money changed. */
  readonly isOnlyPrice: boolean;
}

/** What is known of a change. */
export function factsOf(change: WordChange): Facts {
  const [before, after] = [change.before ?? "", change.after ?? ""];
  const topics = new Set<Topic>();
  const [oldMoney, newMoney] = [amounts(before), amounts(after)];
  const isPrice =
    differ(oldMoney, newMoney) ||
    (differ(numbers(before), numbers(after)) && topicsNamed(after || before).has("price"));
  if (isPrice) topics.add("price");
  const stock = stockOf(before, after);
  if (stock !== undefined || (IN.test(before + after) && differ(numbers(before), numbers(after)) && !isPrice))
    topics.add("stock");
  if (differ(before.match(DATE) ?? [], after.match(DATE) ?? [])) topics.add("date");
  const isVersion = differ(
    before.replace(MONEY, "").match(VERSION) ?? [],
    after.replace(MONEY, "").match(VERSION) ?? [],
  );
  if (isVersion && !topics.has("date")) topics.add("version");
  for (const topic of topicsNamed(`${before} ${after}`))
    if (topic === "job" || topic === "outage") topics.add(topic);
  const isMoney = oldMoney.length + newMoney.length > 0;
  const values = isMoney
    ? { before: oldMoney, after: newMoney }
    : { before: numbers(before), after: numbers(after) };
  return {
    change,
    topics,
    terms: new Set(termsOf(`${before} ${after}`)),
    values,
    stock,
    isTypo: change.type === "changed" && isTypo(before, after),
    isNoise: normalOf(before, 0) === normalOf(after, 0),
    isOnlyPrice: isMoney && bare(before) === bare(after),
  };
}

function stockOf(before: string, after: string): "in" | "out" | undefined {
  const state = (text: string): "in" | "out" | undefined =>
    OUT.test(text) ? "out" : IN.test(text) ? "in" : undefined;
  const [was, is] = [state(before), state(after)];
  if (is !== undefined) return is === was ? undefined : is;
  return was === "out" ? "in" : was === "in" && after === "" ? "out" : undefined;
}

function amounts(text: string): readonly number[] {
  return [...text.matchAll(MONEY)]
    .map((match) => toNumber(match[1] ?? match[2] ?? ""))
    .filter(Number.isFinite);
}

function numbers(text: string): readonly number[] {
  return (text.match(NUMBER) ?? []).map(toNumber).filter(Number.isFinite);
}

/** A number as people write it: the last sign before at most two digits is the point. */
function toNumber(text: string): number {
  const plain = text.replace(/[' ]/g, "").replace(/[.,]$/, "");
  const point = /[.,](?=\d{1,2}$)/.exec(plain)?.index ?? -1;
  const whole = (point < 0 ? plain : plain.slice(0, point)).replace(/[.,]/g, "");
  return Number(point < 0 ? whole : `${whole}.${plain.slice(point + 1)}`);
}

function differ(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.join(" ") !== other.join(" ");
}

/** A text without its amounts of money. */
function bare(text: string): string {
  return text.replace(MONEY, "¤").replace(/\s+/g, " ").trim();
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
