import { endsInCutWord } from "../layout/joining.ts";
import type { Segment } from "../layout/segments.ts";

/** Type that differs by this share of its size is set apart, as a label is from the value below it. */
const OTHER_SIZE = 0.08;
/** A space, in font sizes, and the least that stays free at each side of a cell, in points. */
const SPACE = 0.28;
const PADDING = 2;
/** So many lines are a stack of entries; two may be a title that was cut in the middle. */
const STACK = 3;
/** How an entry begins: with a capital letter, a letter of a script without capitals, a number, a bullet or a sign. */
const ENTRY = /^[\p{Lu}\p{Lt}\p{Lo}\p{N}•‣▪–+☐☑☒✓✔-]/u;
/** What is not done with at the end of its line. */
const OPEN_END = /[,;&/(–-]$/u;
const LABELLED = /^\P{L}{0,4}\p{L}[^:：]{0,40}[:：]/u;
const BULLET = /^[•‣▪–☐☑☒✓✔-]/u;

/** Whether the first word of the line below would have fitted: the line was ended on purpose, not for want of room. */
export function hadRoom(line: Segment, below: Segment, width: number): boolean {
  const [first] = below.words;
  if (first === undefined) return false;
  return line.x1 - line.x0 + SPACE * line.size + first.x1 - first.x0 <= width - 2 * PADDING;
}

/** Whether two lines are set in type of one size. */
export function isSameSize(a: Segment, b: Segment): boolean {
  return Math.abs(a.size - b.size) <= OTHER_SIZE * Math.max(a.size, b.size);
}

/**
 * The lines of a cell, those together that are one text: an entry that stands below another one, or a value below its
 * label, is a text by itself; what was wrapped is not. `width` is that of the cell, `isHead` whether it is a title.
 */
export function entriesOf(lines: readonly Segment[], width: number, isHead: boolean): Segment[][] {
  const apart = lines.map((line, at) => at > 0 && isApart(lines[at - 1]!, line, width));
  const ended = lines.map((line, at) => at > 0 && isEnded(lines[at - 1]!, line, width));
  // A title has no value below it.
  const isFilledIn = !isHead || apart.includes(true);
  const isStack =
    isFilledIn &&
    (lines.length >= STACK || isListed(lines) || lines.every((line) => matches(LABELLED, line)));
  const entries: Segment[][] = [];
  lines.forEach((line, at) => {
    if (at === 0 || apart[at] || (isStack && ended[at])) entries.push([line]);
    else entries.at(-1)!.push(line);
  });
  return entries;
}

/** A label and its value: in type of two sizes, or bold above what is not. */
function isApart(above: Segment, line: Segment, width: number): boolean {
  if (!matches(ENTRY, line)) return false;
  if (!isSameSize(above, line)) return true;
  return above.bold && !line.bold && hadRoom(above, line, width);
}

/** Whether a line begins a text of its own, as the one above was ended on purpose. */
export function isEnded(above: Segment, line: Segment, width: number): boolean {
  const last = above.words.at(-1)?.text ?? "";
  if (OPEN_END.test(last) || endsInCutWord(last)) return false;
  return matches(ENTRY, line) && hadRoom(above, line, width);
}

function isListed(lines: readonly Segment[]): boolean {
  return lines.length > 1 && lines.every((line) => matches(BULLET, line));
}

function matches(pattern: RegExp, { words }: Segment): boolean {
  return pattern.test(words.map(({ text }) => text).join(" "));
}
