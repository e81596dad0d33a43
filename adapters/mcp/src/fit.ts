import { isRecord } from "@winnow/kit-schema";

/** Characters of plain English for a token; of other scripts a character is about one. */
const CHARACTERS_PER_TOKEN = 4;
/** Lengths that long texts of an object are cut to, one after the other, until it fits. */
const TEXT_LENGTHS = [8000, 4000, 2000, 1000, 500, 250];
/** How much of a part may be given up to end it where the text has a seam. */
const SEAM_SHARE = 0.3;

/** Tokens of a text, about. */
export function tokensOf(text: string): number {
  let wide = 0;
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > 0x2ff) wide += 1;
  return Math.ceil((text.length - wide) / CHARACTERS_PER_TOKEN + wide);
}

/** A text in parts of at most so many tokens, which end where the text has a seam: a paragraph, a line, a sentence, a word. */
export function partsOf(text: string, maxTokens: number): readonly string[] {
  const parts: string[] = [];
  for (let from = 0; from < text.length; ) {
    const end = from + lengthWithin(text, from, maxTokens);
    const to = end >= text.length ? text.length : seamBefore(text, from, end);
    parts.push(text.slice(from, to));
    from = to;
  }
  return parts.length === 0 ? [""] : parts;
}

/** Characters from a place on that are so many tokens. */
function lengthWithin(text: string, from: number, maxTokens: number): number {
  let left = maxTokens;
  let at = from;
  for (; at < text.length; at += 1) {
    left -= text.charCodeAt(at) > 0x2ff ? 1 : 1 / CHARACTERS_PER_TOKEN;
    if (left < 0) break;
  }
  return Math.max(1, at - from);
}

function seamBefore(text: string, from: number, end: number): number {
  const earliest = Math.floor(end - (end - from) * SEAM_SHARE);
  for (const seam of ["\n\n", "\n", ". ", "。", " "]) {
    const at = text.lastIndexOf(seam, end - seam.length);
    if (at >= earliest && at > from) return at + seam.length;
  }
  // Not between the two halves of a character.
  const isHalf = /[\uD800-\uDBFF]/.test(text.charAt(end - 1)) && end - 1 > from;
  return isHalf ? end - 1 : end;
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
export function fitJson(value: unknown, maxTokens: number): Fitted {
  const whole = JSON.stringify(value) ?? "null";
  if (tokensOf(whole) <= maxTokens) return { text: whole };
  for (const cutTo of TEXT_LENGTHS) {
    const text = JSON.stringify(cut(value, cutTo, Number.POSITIVE_INFINITY));
    if (tokensOf(text) <= maxTokens) return { text, cutTo };
  }
  const cutTo = TEXT_LENGTHS.at(-1) ?? 0;
  const shortened = (items: number) => JSON.stringify(cut(value, cutTo, items));
  let least = 0;
  for (let most = longestList(value); least < most; ) {
    const middle = Math.ceil((least + most) / 2);
    if (tokensOf(shortened(middle)) <= maxTokens) least = middle;
    else most = middle - 1;
  }
  const text = shortened(least);
  return { text: partsOf(text, maxTokens)[0] ?? "", cutTo, items: least };
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
