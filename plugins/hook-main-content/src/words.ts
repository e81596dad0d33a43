/** Text as words. */

const WORD = /[\p{L}\p{N}_]+/gu;

/** White space collapsed to one space, none at the ends. */
export function collapse(text: string): string {
  return text.replace(/\s+/gu, " ").trim();
}

/** Words in lower case. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(WORD) ?? [];
}

/** Text of a heading or a label as a key: lower case, digits as `0`. */
export function phraseOf(words: readonly string[]): string {
  return words.join(" ").replace(/\d+/gu, "0");
}
