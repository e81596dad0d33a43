/** Text as words. */

/** White space other than single spaces. */
const UNEVEN = /[^\S ]| {2}/u;
const WORD = /[\p{L}\p{N}_]+/gu;
/** Scripts that put no space between words: without a dictionary a sentence in them would count as a word or two. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** Longest run given to the dictionary at a time, in characters. */
const MAX_RUN = 1000;

let segmenter: Intl.Segmenter | undefined;

/** White space collapsed to one space, none at the ends. */
export function collapse(text: string): string {
  const trimmed = text.trim();
  return UNEVEN.test(trimmed) ? trimmed.replace(/\s+/gu, " ") : trimmed;
}

/** Words in lower case; of scripts without spaces those of the dictionary. */
export function wordsOf(text: string): string[] {
  const runs: string[] = text.toLowerCase().match(WORD) ?? [];
  return UNSPACED.test(text) ? runs.flatMap(split) : runs;
}

function split(run: string): readonly string[] {
  if (!UNSPACED.test(run)) return [run];
  segmenter ??= new Intl.Segmenter("en", { granularity: "word" });
  const words: string[] = [];
  for (let at = 0; at < run.length; at += MAX_RUN)
    for (const { segment, isWordLike } of segmenter.segment(run.slice(at, at + MAX_RUN)))
      if (isWordLike === true) words.push(segment);
  return words.length > 0 ? words : [run];
}

/** Text of a heading or a label as a key: lower case, digits as `0`. */
export function phraseOf(words: readonly string[]): string {
  return words.join(" ").replace(/\d+/gu, "0");
}
