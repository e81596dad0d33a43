/** The language of a prompt. */

import { readRows, wordsIn } from "./read-words.ts";

const WORDS = readRows("function").map(
  ([language = "en", words]) => [language, new Set(wordsIn(words))] as const,
);

/** `en-us`, or the language that more of the small words are of: in it `12/03` is a day of March. */
export function languageOf(text: string): string {
  const said = text
    .slice(0, 500)
    .toLowerCase()
    .split(/[^\p{L}]+/u);
  const counts = new Map<string, number>();
  for (const [language, words] of WORDS)
    counts.set(language, (counts.get(language) ?? 0) + said.filter((word) => words.has(word)).length);
  const [[best, count] = ["en", 0]] = [...counts].sort(([, one], [, other]) => other - one);
  return best === "en" || count === counts.get("en") ? "en-us" : best;
}
