/** Numbers that a page says together with what they count or measure: `324 m tall`, `1,665 steps`, `weighs 10,100 t`. */
import { conceptOf, wordsOf } from "@winnow/kit-facts";
import { patternIn } from "@winnow/kit-words";
import type { Candidate } from "./candidate.ts";
import { match, type Want } from "./want.ts";

/** A text of the page that may say a number, and where it stands. */
export interface CountedText {
  readonly value: string;
  readonly origin: string;
}

/** How far such a number is believed: less than one with a label. */
const SCORE = 0.66;
/** Texts and numbers looked at. */
const MAX_TEXTS = 400;
const MAX_NUMBERS = 400;
const MAX_TEXT_LENGTH = 1500;
/** Words that may name a number, after it and before it. */
const MAX_NAME = 3;

const NUMBER =
  /(?<![\p{L}\d.,])\d{1,3}(?:[\s\u00A0\u202F'’.,]\d{3})+(?![\d])(?:[.,]\d+)?|(?<![\p{L}\d.,])\d+(?:[.,]\d+)?/gu;
/** What stands between a number and the words that name it: a unit, a word that multiplies, a currency. */
const words = (name: string) => patternIn(new URL("../../words/numbers.txt", import.meta.url), name);
const UNIT = new RegExp(
  String.raw`^[\s\u00A0]?(?:${words("unit")}|(?:${words("scale")})(?!\p{L}))(?![\p{L}\d²])`,
  "u",
);
const LINKING =
  /^[\s\u00A0]*(?:(?:(?:de|di|del|of|in|an|à|en|auf|van|per|pro)(?!\p{L})|d['’])[\s\u00A0]*)?/iu;
const WORDS_AFTER = /^(?:[\s\u00A0-]*\p{L}[\p{L}\p{M}'’-]*){1,3}/u;
const WORDS_BEFORE = /(?:\p{L}[\p{L}\p{M}'’-]*[\s\u00A0]+){1,3}$/u;
/** What ends the part of a text to which a number belongs. */
const BREAK = /[.!?;·|•]\s|,\s|\s[–—-]\s/u;

/** A number with the words that name it, and how well they do. */
interface Named {
  readonly value: string;
  readonly likeness: number;
  readonly snippet: string;
}

/**
 * The number that texts of the page name like the property; none where they name several different ones, as it is
 * ambiguous.
 */
export function countedIn(texts: readonly CountedText[], want: Want): Candidate[] {
  if (!isCountable(want)) return [];
  const found: Candidate[] = [];
  let left = MAX_NUMBERS;
  for (const { value: text, origin } of texts.slice(0, MAX_TEXTS)) {
    if (text.length > MAX_TEXT_LENGTH || !/\d/u.test(text)) continue;
    for (const match of text.matchAll(NUMBER)) {
      if (left-- <= 0) return settled(found);
      const named = namedBy(text, match[0], match.index, want);
      if (named !== undefined)
        found.push({
          value: named.value,
          origin,
          snippet: named.snippet,
          score: SCORE * named.likeness,
        });
    }
  }
  return settled(found);
}

/** Whether a property asks for a number that may stand in a sentence; money has readers of its own. */
function isCountable({ concept, shape, words }: Want): boolean {
  if (words.length === 0) return false;
  if (concept?.kind === "number") return true;
  if (concept?.kind === "price") return concept.name !== "price" && concept.name !== "oldPrice";
  const isNumber = shape.kinds.has("number") || shape.kinds.has("integer");
  return isNumber && (concept === undefined || concept.kind === "text");
}

function namedBy(text: string, number: string, at: number, want: Want): Named | undefined {
  const end = at + number.length;
  const rest = text.slice(end, end + 80);
  const unit = UNIT.exec(rest)?.[0] ?? "";
  const tail = rest.slice(unit.length);
  const linking = LINKING.exec(tail)?.[0] ?? "";
  const after = (WORDS_AFTER.exec(tail.slice(linking.length).split(BREAK)[0] ?? "")?.[0] ?? "").trim();
  const before = (
    WORDS_BEFORE.exec(
      text
        .slice(Math.max(0, at - 60), at)
        .split(BREAK)
        .at(-1) ?? "",
    )?.[0] ?? ""
  ).trim();
  const value = `${number}${unit}`;
  // "1,665 steps", "324 m tall" name what follows; "sleeps 2", "weighs 10,100 t" what comes before, where nothing follows.
  const following = wordsOf(after);
  for (let length = Math.min(MAX_NAME, following.length); length > 0; length--) {
    const likeness = likenessOf(want, following.slice(0, length));
    if (likeness > 0) return { value, likeness, snippet: snippetOf(text, at, end) };
  }
  if (following.length > 0 && unit === "" && conceptOf(following.slice(0, 1)) !== undefined) return undefined;
  const leading = wordsOf(before);
  for (let length = Math.min(MAX_NAME, leading.length); length > 0; length--) {
    const likeness = likenessOf(want, leading.slice(-length));
    if (likeness > 0) return { value, likeness: likeness * 0.95, snippet: snippetOf(text, at, end) };
  }
  return undefined;
}

/** Only words that say all of what is asked for, and nothing else, name a number of a sentence. */
function likenessOf(want: Want, words: readonly string[]): number {
  const likeness = match(want, words);
  return likeness >= 0.85 ? likeness : 0;
}

function snippetOf(text: string, from: number, to: number): string {
  return text.slice(Math.max(0, from - 60), Math.min(text.length, to + 60)).trim();
}

function settled(found: readonly Candidate[]): Candidate[] {
  const digits = new Set(found.map(({ value }) => String(value).replace(/[^\d.,]/gu, "")));
  return digits.size > 1 ? [] : [...found];
}
