/** Text as words. */

/** White space other than single spaces. */
const UNEVEN = /[^\S ]| {2}/u;
const WORD = /[\p{L}\p{N}_]+/gu;

/** White space collapsed to one space, none at the ends. */
export function collapse(text: string): string {
  const trimmed = text.trim();
  return UNEVEN.test(trimmed) ? trimmed.replace(/\s+/gu, " ") : trimmed;
}

/** Words in lower case. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(WORD) ?? [];
}

/** Text of a heading or a label as a key: lower case, digits as `0`. */
export function phraseOf(words: readonly string[]): string {
  return words.join(" ").replace(/\d+/gu, "0");
}
