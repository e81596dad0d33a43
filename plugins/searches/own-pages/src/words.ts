import { createHash } from "node:crypto";

/** Characters of a word that count. */
const MAX_WORD = 100;
/** Places of a page that the server can tell apart. */
const MAX_PLACE = 16_383;
/** Words on the way to an excerpt. */
const EXCERPT = 48;

const PLAIN = /^[\0-\x7f]*$/;
/** Scripts that are written without spaces between words. */
const UNSPACED =
  "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}ー";
/** A run of such letters with their marks, or a word. */
const WORD = new RegExp(`[${UNSPACED}][${UNSPACED}\\p{M}]*|[[\\p{L}\\p{N}\\p{Co}]--[${UNSPACED}]]+`, "gv");
const IS_UNSPACED = new RegExp(`^[${UNSPACED}]`, "u");
/** Letters of these scripts are the same with and without their marks. */
const MARKED = /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{M}+/gu;

/** A word, and where it stands in the text. */
interface Token {
  readonly word: string;
  readonly from: number;
  readonly to: number;
}

/**
 * The words of a text: what is no letter or number divides them; case and accents do not count. Where words are written without
 * spaces, each two letters that follow each other are one, and the last letter.
 */
export function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  for (const { 0: found, index } of text.normalize("NFC").matchAll(WORD)) {
    if (IS_UNSPACED.test(found)) addPairs(tokens, found, index);
    else {
      const word = fold(found);
      if (word !== "") tokens.push({ word, from: index, to: index + found.length });
    }
  }
  return tokens;
}

/** The words of a query, those of one run without spaces together; a single letter is `isBegin` of others. */
export function askedOf(
  query: string,
): readonly { readonly words: readonly string[]; readonly isBegin: boolean }[] {
  return Array.from(query.normalize("NFC").matchAll(WORD), ({ 0: found }) => {
    const words = tokensOf(found).map(({ word }) => word);
    const isRun = IS_UNSPACED.test(found);
    // The last letter alone says nothing that the pairs do not.
    return {
      words: isRun && words.length > 1 ? words.slice(0, -1) : words,
      isBegin: isRun && words.length === 1,
    };
  }).filter(({ words }) => words.length > 0);
}

/** Pairs of letters, without their marks, at the places where they stand. */
function addPairs(tokens: Token[], run: string, index: number): void {
  const letters: { readonly letter: string; readonly from: number }[] = [];
  let at = index;
  for (const letter of run) {
    if (!/\p{M}/u.test(letter)) letters.push({ letter, from: at });
    at += letter.length;
  }
  for (const [nth, { letter, from }] of letters.entries()) {
    const to = letters[nth + 2]?.from ?? at;
    tokens.push({ word: `${letter}${letters[nth + 1]?.letter ?? ""}`, from, to });
  }
}

function fold(word: string): string {
  const lower = word.toLowerCase();
  if (PLAIN.test(lower)) return lower.slice(0, MAX_WORD);
  const folded = lower.normalize("NFD").replace(MARKED, "$1").normalize("NFC");
  return [...folded.replace(/[^\p{L}\p{N}\p{Co}]+/gu, "").slice(0, MAX_WORD)].join("").toWellFormed();
}

/** Begins the words of an owner, so that the server looks at no others. */
export function markOf(owner: string): string {
  return owner === "" ? "" : `${createHash("sha256").update(owner).digest("hex").slice(0, 12)}:`;
}

/** A word of an owner as a query of the server. No word has a quote. */
export function queryOf(mark: string, word: string): string {
  return `'${mark}${word}'`;
}

/** The words of a page with their places, those of the title marked, as the server reads them; and how many there are. */
export function vectorOf(
  mark: string,
  title: string,
  text: string,
): { readonly words: string; readonly length: number } {
  const places = new Map<string, string[]>();
  let length = 0;
  for (const [part, weight] of [
    [title, "A"],
    [text, ""],
  ] as const)
    for (const { word } of tokensOf(part)) {
      length += 1;
      const known = places.get(word) ?? [];
      // The server keeps no more of them.
      if (known.length < 255) known.push(`${Math.min(length, MAX_PLACE)}${weight}`);
      places.set(word, known);
    }
  const words = Array.from(places, ([word, all]) => `'${mark}${word}':${all.join(",")}`).join(" ");
  return { words, length };
}

/** The part of a text with the most of these words, in the middle of what stands around them. */
export function excerptOf(text: string, words: ReadonlySet<string>): string {
  const clean = text.normalize("NFC");
  const tokens = tokensOf(clean);
  const { first, last } = densest(tokens, words);
  const room = Math.floor((EXCERPT - 1 - (last - first)) / 2);
  const begin = Math.max(0, Math.min(first - room, tokens.length - EXCERPT));
  const end = begin + EXCERPT - 1;
  const piece = clean.slice(begin === 0 ? 0 : tokens[begin]?.from, tokens[end]?.to);
  return `${begin === 0 ? "" : " … "}${piece}${end < tokens.length - 1 ? " … " : ""}`;
}

/** The first place where the most of these words stand within an excerpt's length: its first and its last. */
function densest(tokens: readonly Token[], words: ReadonlySet<string>) {
  let best = { first: 0, last: 0, different: 0 };
  const found: number[] = [];
  const counts = new Map<string, number>();
  for (const [last, { word }] of tokens.entries()) {
    if (!words.has(word)) continue;
    found.push(last);
    counts.set(word, (counts.get(word) ?? 0) + 1);
    for (let first = found[0] ?? last; last - first >= EXCERPT; first = found[0] ?? last) {
      found.shift();
      const gone = tokens[first]?.word ?? "";
      const left = (counts.get(gone) ?? 1) - 1;
      if (left === 0) counts.delete(gone);
      else counts.set(gone, left);
    }
    if (counts.size > best.different) best = { first: found[0] ?? last, last, different: counts.size };
  }
  return best;
}

/** A URL as its words: what is escaped in it is written out. */
export function placeOf(url: string): string {
  const { hostname = "", pathname = "" } = URL.parse(url) ?? {};
  try {
    return `${hostname} ${decodeURIComponent(pathname)}`;
  } catch {
    return `${hostname} ${pathname}`;
  }
}
