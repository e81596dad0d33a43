import { rowsOf } from "@winnow/kit-words";

/** Letters of a word that says something. */
const MIN_LETTERS = 4;
/** Letters of its beginning, which its other forms share. */
const STEM = 5;
const MAX_TEXT = 4000;
/** Words of goals that say nothing of what is watched. */
const PLAIN = new Set(
  rowsOf(new URL("../../words/plain.txt", import.meta.url))
    .flatMap((row) => row.split(" "))
    .map((word) => word.slice(0, STEM)),
);

/** Whether a text has a word in common with another one, such as the goal of a monitor, in any of its forms. */
export function sharesWord(text: string, other: string): boolean {
  const [one, two] = [stemsOf(text), stemsOf(other)];
  return [...one].some((stem) => two.has(stem));
}

function stemsOf(text: string): ReadonlySet<string> {
  const words =
    text
      .slice(0, MAX_TEXT)
      .toLowerCase()
      .match(/[\p{L}]+/gu) ?? [];
  const stems = words.flatMap((word) => {
    // Scripts without spaces: each two signs.
    if (/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u.test(word))
      return [...word]
        .slice(1)
        .map((sign, at) => `${[...word][at]}${sign}`)
        .filter((pair) => /\p{sc=Han}{2}|\p{sc=Katakana}{2}|\p{sc=Hangul}{2}/u.test(pair));
    const stem = word.slice(0, STEM);
    return word.length < MIN_LETTERS || PLAIN.has(stem) ? [] : [stem];
  });
  return new Set(stems);
}
