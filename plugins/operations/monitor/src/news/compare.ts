import { shorten } from "@winnow/kit-mail";
import { diffArrays } from "diff";

/** Characters of a line that is shown whole. */
export const MAX_LINE = 400;
/** Characters around a change of a longer line, and of the change itself. */
const AROUND = 60;
const MAX_CHANGE = 300;
/** Changes of one line that are shown. */
const MAX_CHANGES = 12;
/** Words that two lines may differ by before they count as different from the first of them to the last. */
const MAX_EDITS = 200;
/** Words between the first and the last change that are compared. */
const MAX_WORDS = 50_000;
const FEW_WORDS = 40;
/** What two lines have in common at least, from 0 to 1, of which one is the other changed. */
export const ALIKE = 0.5;

/** A line, and which of its characters are not in the other: from the first to before the last. */
export interface Marked {
  readonly text: string;
  readonly marks: readonly (readonly [from: number, to: number])[];
}

/** What stands at the same place of both lines. */
interface Segment {
  readonly before: string;
  readonly after: string;
  readonly isSame: boolean;
}

/** A line and the one that took its place, with what differs. Of long ones, what is around each difference. */
export function compareLines(before: string, after: string): { before: Marked; after: Marked } {
  const all = joined(segmentsOf(wordsOf(before), wordsOf(after)));
  const isLong = Math.max(before.length, after.length) > MAX_LINE;
  const shown = isLong ? windowsOf(all) : all;
  return { before: written(shown, "before"), after: written(shown, "after") };
}

/** How often each word stands in a line. */
export type Bag = ReadonlyMap<string, number>;

/** The words of a line without what stands between them. */
export function bagOf(text: string): Bag {
  const bag = new Map<string, number>();
  for (const word of wordsOf(text)) if (/[\p{L}\p{N}]/u.test(word)) bag.set(word, (bag.get(word) ?? 0) + 1);
  return bag;
}

/** How much two lines have in common, from 0 to 1. */
export function likenessOf(one: Bag, other: Bag): number {
  let shared = 0;
  for (const [word, count] of one) shared += Math.min(count, other.get(word) ?? 0);
  const all = [...one.values(), ...other.values()].reduce((sum, count) => sum + count, 0);
  return all === 0 ? 1 : (2 * shared) / all;
}

/** Scripts that put no blanks between words: each character of them is one. */
const UNSPACED =
  "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}";
/** A number is one word with its points. */
const WORD = new RegExp(
  `[${UNSPACED}]\\p{M}*|\\p{N}+(?:[.,:]\\p{N}+)*|(?:(?![${UNSPACED}])[\\p{L}\\p{M}\\p{N}])+|\\s+|[^\\s]`,
  "gu",
);

/** The words of a line, and what stands between them: all of it. */
export function wordsOf(text: string): readonly string[] {
  return text.match(WORD) ?? [];
}

function segmentsOf(before: readonly string[], after: readonly string[]): readonly Segment[] {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const middle = [before, after].map((words) => words.slice(start, words.length - end)) as [
    string[],
    string[],
  ];
  return [
    same(before.slice(0, start)),
    ...changesIn(...middle),
    same(end === 0 ? [] : before.slice(-end)),
  ].filter((one) => one.before !== "" || one.after !== "");
}

function changesIn(before: string[], after: string[]): readonly Segment[] {
  const whole = { before: before.join(""), after: after.join(""), isSame: false };
  const count = before.length + after.length;
  // Of lines that have little in common it does not help to see what little that is.
  const isAlike = count <= FEW_WORDS || likenessOf(bagOf(whole.before), bagOf(whole.after)) >= ALIKE;
  const parts =
    count <= MAX_WORDS && isAlike ? diffArrays(before, after, { maxEditLength: MAX_EDITS }) : undefined;
  if (parts === undefined) return [whole];
  return parts.map(({ value, added, removed }) => {
    const text = value.join("");
    return added
      ? { before: "", after: text, isSame: false }
      : removed
        ? { before: text, after: "", isSame: false }
        : same(value);
  });
}

function same(words: readonly string[]): Segment {
  const text = words.join("");
  return { before: text, after: text, isSame: true };
}

/** Changes next to each other are one, also with only a blank or a sign between them. */
function joined(segments: readonly Segment[]): readonly Segment[] {
  const found: Segment[] = [];
  for (const [index, one] of segments.entries()) {
    const last = found.at(-1);
    const isBetween = segments[index + 1]?.isSame === false && /^[^\p{L}\p{N}]{0,2}$/u.test(one.before);
    if (last?.isSame === false && (!one.isSame || isBetween))
      found[found.length - 1] = { ...last, before: last.before + one.before, after: last.after + one.after };
    else found.push(one);
  }
  return found;
}

/** Of what is the same only what stands next to a change, and of each change what can be shown. */
function windowsOf(segments: readonly Segment[]): readonly Segment[] {
  const changes = segments.flatMap(({ isSame }, index) => (isSame ? [] : [index]));
  const last = changes[MAX_CHANGES - 1] ?? segments.length;
  const left = changes.length - MAX_CHANGES;
  const shown = segments.slice(0, last + 2).map((one, index, all): Segment => {
    if (!one.isSame)
      return { ...one, before: middleless(one.before, MAX_CHANGE), after: middleless(one.after, MAX_CHANGE) };
    const [isFirst, isLast] = [index === 0, index === all.length - 1];
    const head = isFirst ? "" : headOf(one.before);
    const tail = isLast ? "" : tailOf(one.before);
    const text = head.length + tail.length + 3 >= one.before.length ? one.before : `${head}…${tail}`;
    return { before: text, after: text, isSame: true };
  });
  if (left <= 0) return shown;
  const more = ` … and ${left.toLocaleString("en-US")} more ${left === 1 ? "place" : "places"}`;
  return [...shown, { before: more, after: more, isSame: true }];
}

function middleless(text: string, max: number): string {
  if (text.length <= max) return text;
  return `${headOf(text, max / 2)}…${tailOf(text, max / 2)}`;
}

/** The begin of a text, as far as the last whole word of so many characters. */
function headOf(text: string, max = AROUND): string {
  return text.length <= max
    ? text
    : shorten(text, max)
        .replace(/…$/, "")
        .replace(/(?<=\s)\S{0,20}$/, "");
}

/** The end of a text, from the first whole word of so many characters on. */
function tailOf(text: string, max = AROUND): string {
  if (text.length <= max) return text;
  return text
    .slice(-max)
    .toWellFormed()
    .replace(/^\ufffd/, "")
    .replace(/^\S{0,20}(?=\s)/, "");
}

function written(segments: readonly Segment[], side: "before" | "after"): Marked {
  const marks: (readonly [number, number])[] = [];
  let text = "";
  for (const segment of segments) {
    const from = text.length;
    text += segment[side];
    if (!segment.isSame && text.length > from) marks.push([from, text.length]);
  }
  return { text, marks };
}
