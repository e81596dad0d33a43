import { textOf, type Word } from "../layout/segments.ts";

/** So many dots lead the eye to a number; fewer are punctuation. */
const MIN_DOTS = 4;
/** Dots of one leader stand this near to each other, in font sizes. */
const NEAR = 1.5;
const DOT = /^[.…]$/;
const LED = /^(.*?[^.…])([.…]{4,})$/u;

/** Words of a line with each leader as one word: dots with spaces between are put together, and cut off the word before. */
export function withLeaders(words: readonly Word[]): readonly Word[] {
  if (!words.some(({ text }) => text === "." || text === "…" || text.endsWith(".."))) return words;
  const found: Word[] = [];
  for (let start = 0; start < words.length; ) {
    let end = start;
    while (
      end < words.length &&
      DOT.test(words[end]!.text) &&
      (end === start || isNear(words[end - 1]!, words[end]!))
    )
      end++;
    if (end - start >= MIN_DOTS) {
      const run = words.slice(start, end);
      found.push({ ...run[0]!, text: textOf(run), x1: run.at(-1)!.x1 });
      start = end;
    } else found.push(...cutOff(words[start++]!));
  }
  return found;
}

function isNear(a: Word, b: Word): boolean {
  return Math.abs(b.x0 - a.x1) < NEAR * a.size;
}

/** The place where the dots begin is that of letters of one width. */
function cutOff(word: Word): Word[] {
  const match = LED.exec(word.text);
  if (match === null) return [word];
  const [, text = "", dots = ""] = match;
  const x = word.x0 + ((word.x1 - word.x0) * text.length) / word.text.length;
  return [
    { ...word, text, x1: x },
    { ...word, text: dots, x0: x, glued: true },
  ];
}
