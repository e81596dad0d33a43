import type { Box } from "./geometry.ts";
import { around } from "./geometry.ts";
import { countCjk, hasRightToLeft, isRightToLeft } from "./scripts.ts";

/** A run of characters without a space between: the smallest thing that layout moves. */
export interface Word extends Box {
  readonly text: string;
  /** The y on which the characters stand. */
  readonly baseline: number;
  /** Font size in points; for recognised text the height of its line will do. */
  readonly size: number;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly mono: boolean;
  /** Whether no space stands between the word before and this one, although they are two. */
  readonly glued?: boolean;
}

/** A piece of one line: words on one baseline, with no gap between them that could be a column's. */
export interface Segment extends Box {
  readonly words: readonly Word[];
  readonly baseline: number;
  /** The font size of most of its characters. */
  readonly size: number;
  /** Whether most of its characters are bold. */
  readonly bold: boolean;
  readonly italic: boolean;
  readonly mono: boolean;
  readonly rtl: boolean;
  /** Characters without spaces. */
  readonly length: number;
}

/** A link and the place where it can be clicked. */
export interface PageLink extends Box {
  readonly url: string;
}

/** What stands on one page: what layout works from, whether it comes from a text layer or from recognised text. */
export interface PageSegments {
  /** Counted from 1. */
  readonly number: number;
  /** In points. */
  readonly width: number;
  readonly height: number;
  readonly segments: readonly Segment[];
  /** Everything drawn that is a line or a rectangle; rules of tables are found among them. */
  readonly drawn: readonly Box[];
  readonly images: readonly Box[];
  readonly links: readonly PageLink[];
  /** Lines that are invisible on the page: undrawn, white, tiny or off its edges. */
  readonly hidden?: readonly string[];
  /** Whether pages before it were not read: nothing goes on from the page before them. */
  readonly isBehindGap?: boolean;
}

/** Words further apart than this, in font sizes, belong to different segments. */
const CUT = 1;
/** Numbers stand further apart in tables only. */
const NUMBER_CUT = 0.55;
const HANGING = 2;
/** Chinese, Japanese and Korean are often set with gaps of a whole character. */
const CUT_CJK = 1.5;

/** Cuts the words of one line, in reading order, into segments. */
export function cutLine(words: readonly Word[]): Segment[] {
  const segments: Segment[] = [];
  let start = 0;
  for (let at = 1; at <= words.length; at++) {
    const word = words[at];
    const before = words[at - 1];
    if (word !== undefined && before !== undefined) {
      const gap = Math.max(word.x0 - before.x1, before.x0 - word.x1);
      const size = Math.max(word.size, before.size);
      if (word.glued !== true && isLeader(before.text)) {
        segments.push(makeSegment(words.slice(start, at)));
        start = at;
        continue;
      }
      // A hanging first letter stands on the baseline of a later line.
      const isHanging =
        size >= HANGING * Math.min(word.size, before.size) &&
        Math.min(word.text.length, before.text.length) <= 2;
      const isBetweenNumbers = gap > NUMBER_CUT * size && isNumberWord(before) && isNumberWord(word);
      if (gap <= CUT * size && !isHanging && !isBetweenNumbers) continue;
      if (gap <= CUT_CJK * size && countCjk(word.text) > 0 && countCjk(before.text) > 0) continue;
    }
    if (at > start) segments.push(makeSegment(words.slice(start, at)));
    start = at;
  }
  return segments;
}

/** Dots that lead the eye from an entry to its number. */
export function isLeader(text: string): boolean {
  return text.length >= 4 && /^[.·…][.·… ]+$/.test(text);
}

/** Segments of words that come in any order, such as recognised ones: lines are found by their baselines. */
export function segmentsOfWords(words: readonly Word[]): Segment[] {
  if (words.length === 1) return [makeSegment(words)];
  const sorted = [...words].sort((a, b) => a.baseline - b.baseline);
  const lines: Word[][] = [];
  for (const word of sorted) {
    const line = lines.at(-1);
    const last = line?.at(-1);
    if (line !== undefined && last !== undefined && isSameLine(last, word)) line.push(word);
    else lines.push([word]);
  }
  return lines.flatMap((line) => {
    const rtl = areRightToLeft(line);
    return cutLine(line.sort((a, b) => (rtl ? b.x0 - a.x0 : a.x0 - b.x0)));
  });
}

function isSameLine(a: Word, b: Word): boolean {
  return b.baseline - a.baseline <= Math.max(2, 0.35 * Math.min(a.size, b.size));
}

/**
 * Words of a right-to-left line in reading order. Files hold such lines from left to right as often as from right
 * to left; numbers and foreign words inside of them run from left to right in any case.
 */
export function inReadingOrder(words: readonly Word[]): readonly Word[] {
  if (words.length < 2 || !areRightToLeft(words)) return words;
  const sorted = [...words].sort((a, b) => b.x0 - a.x0);
  const ordered: Word[] = [];
  for (let start = 0; start < sorted.length; ) {
    let end = start + 1;
    if (!isRightToLeft(sorted[start]!.text))
      while (end < sorted.length && isForeign(sorted[end]!.text)) end++;
    ordered.push(...sorted.slice(start, end).reverse());
    start = end;
  }
  return ordered.map((word, at) => ({ ...word, glued: at > 0 && isGlued(ordered[at - 1]!, word, words) }));
}

/** Whether no space stands between two words: neighbours of the file know, whichever comes first there. */
function isGlued(before: Word, word: Word, words: readonly Word[]): boolean {
  const step = words.indexOf(word) - words.indexOf(before);
  if (step === 1 && word.glued === true) return true;
  if (step === -1 && before.glued === true) return true;
  return Math.max(before.x0 - word.x1, word.x0 - before.x1) < 0.08 * word.size;
}

/** Whether most letters of words are Hebrew or Arabic; nearly always none is. */
function areRightToLeft(words: readonly Word[]): boolean {
  return (
    words.some(({ text }) => hasRightToLeft(text)) && isRightToLeft(words.map(({ text }) => text).join(""))
  );
}

function isForeign(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text) && !isRightToLeft(text);
}

/** One segment of all these words, which must not be empty. */
export function makeSegment(words: readonly Word[]): Segment {
  let length = 0;
  let bold = 0;
  let italic = 0;
  let mono = 0;
  let main = words[0] as Word;
  let isEven = true;
  for (const word of words) {
    const count = word.text.length;
    length += count;
    if (word.bold) bold += count;
    if (word.italic) italic += count;
    if (word.mono) mono += count;
    isEven &&= word.size === main.size;
  }
  main = isEven ? (words.at(-1) as Word) : ofMainSize(words);
  return {
    ...around(words),
    words,
    baseline: main.baseline,
    size: main.size,
    bold: bold > length * 0.6,
    italic: italic > length * 0.6,
    mono: mono > length * 0.6,
    rtl: areRightToLeft(words),
    length,
  };
}

/** The word at which its size becomes that of most characters. */
function ofMainSize(words: readonly Word[]): Word {
  let main = words[0] as Word;
  let most = 0;
  const bySize = new Map<number, number>();
  for (const word of words) {
    const sum = (bySize.get(word.size) ?? 0) + word.text.length;
    bySize.set(word.size, sum);
    if (sum > most) {
      most = sum;
      main = word;
    }
  }
  return main;
}

/** The text of words, in the order in which they are read. */
export function textOf(words: readonly Word[]): string {
  let text = "";
  for (const word of words) text += text === "" || word.glued === true ? word.text : ` ${word.text}`;
  return text;
}

/** Digits with signs before and marks or a unit behind; a hyphen at the end belongs to a word that is cut. */
const NUMBER = /^[-+(–−<>≈~±$€£¥]*\d[\d.,:/–−-]*(?<!-)[)%*†‡§]*(?:(?:[KMBT]|bn|mn?|pp|x)[)*†]*)?$/;

function isNumberWord({ text }: Word): boolean {
  return NUMBER.test(text);
}

/** The sign of a currency before its number. */
const CURRENCY = /^[-+–−]?[$€£¥]$/;

/** What stands where there is no number. */
const NO_NUMBER = /^(?:[—–-]+|[†‡#*§]|\.{2,3}|n\/?a\.?)$/i;

/** Whether a segment is a number, or stands for one, as it stands in tables. */
export function isNumeric({ words }: Segment): boolean {
  return words.every(
    ({ text }, at) =>
      NUMBER.test(text) || NO_NUMBER.test(text) || (CURRENCY.test(text) && at < words.length - 1),
  );
}
