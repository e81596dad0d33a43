import { isRecord } from "@winnow/kit-schema";
import { type CountTokens, cutMarkdown } from "@winnow/kit-tokens";

/** Lengths that long texts of an object are cut to, one after the other, until it fits. */
const TEXT_LENGTHS = [8000, 4000, 2000, 1000, 500, 250];
/** UTF-16 units of a token; a text with more of them for a token, such as a run of blanks, is cut sooner than it has to be. */
const UNITS_OF_TOKEN = 12;

/** Whether a text has at most so many tokens; takes no longer than counting those. */
export function fits(text: string, maxTokens: number, count: CountTokens): boolean {
  return count(text, 0, text.length, maxTokens) <= maxTokens;
}

/** The part of a text from a place on that has at most so many tokens, at least 50. It ends between blocks, lines, sentences or words. */
export function partOf(text: string, from: number, maxTokens: number, count: CountTokens): string {
  const end = Math.min(text.length, from + maxTokens * UNITS_OF_TOKEN);
  // Not between the two halves of a character.
  const rest = text.slice(from, (text.codePointAt(end - 1) ?? 0) > 0xffff ? end - 1 : end);
  return rest.slice(0, cutMarkdown(rest, 0, maxTokens, count));
}

/** A value as JSON that fits, and what had to be left out for it. */
export interface Fitted {
  readonly text: string;
  /** Characters that texts were cut to. */
  readonly cutTo?: number;
  /** Items that each list was cut to. */
  readonly items?: number;
}

/** A value as JSON of at most so many tokens: long texts are cut first, then lists, each of them at its end. */
export function fitJson(value: unknown, maxTokens: number, count: CountTokens): Fitted {
  const whole = JSON.stringify(value) ?? "null";
  if (fits(whole, maxTokens, count)) return { text: whole };
  for (const cutTo of TEXT_LENGTHS) {
    const text = JSON.stringify(cut(value, cutTo, Number.POSITIVE_INFINITY));
    if (fits(text, maxTokens, count)) return { text, cutTo };
  }
  const cutTo = TEXT_LENGTHS.at(-1) ?? 0;
  const shortened = (items: number) => JSON.stringify(cut(value, cutTo, items));
  let least = 0;
  for (let most = longestList(value); least < most; ) {
    const middle = Math.ceil((least + most) / 2);
    if (fits(shortened(middle), maxTokens, count)) least = middle;
    else most = middle - 1;
  }
  return { text: partOf(shortened(least), 0, maxTokens, count), cutTo, items: least };
}

function cut(value: unknown, characters: number, items: number): unknown {
  if (typeof value === "string")
    return value.length <= characters ? value : `${value.slice(0, characters).toWellFormed()}…`;
  if (Array.isArray(value)) {
    const kept = value.slice(0, items).map((item) => cut(item, characters, items));
    return kept.length === value.length ? kept : [...kept, `… ${value.length - kept.length} more`];
  }
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, cut(one, characters, items)]));
}

function longestList(value: unknown): number {
  if (Array.isArray(value))
    return value.reduce((most, item) => Math.max(most, longestList(item)), value.length);
  return isRecord(value)
    ? longestList(Object.values(value).flatMap((one) => (one instanceof Object ? [one] : [])))
    : 0;
}
