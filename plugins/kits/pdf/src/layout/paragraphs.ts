import { mostCommon } from "./geometry.ts";
import { markerOf } from "./lists.ts";
import { type Segment, textOf } from "./segments.ts";

/** Lines this much further apart than usual, in usual steps, are two paragraphs. */
const APART = 1.22;
/** Space above and below a heading is at least this much of the usual step. */
const SPACED = 1.12;
/** Steps beyond this, in font sizes, are never within a paragraph. */
const MAX_STEP = 2.2;
const USUAL_STEP = 1.25;

/** The usual step from one line to the next, in font sizes. */
export function usualStep(columns: readonly (readonly Segment[])[], bodySize: number): number {
  const steps: (readonly [number, number])[] = [];
  for (const lines of columns) {
    for (let at = 1; at < lines.length; at++) {
      const [above, below] = [lines[at - 1]!, lines[at]!];
      if (Math.abs(above.size - bodySize) > 0.6 || Math.abs(below.size - bodySize) > 0.6) continue;
      const step = (below.baseline - above.baseline) / bodySize;
      if (step > 0.8 && step < MAX_STEP) steps.push([Math.round(step * 20) / 20, 1]);
    }
  }
  return mostCommon(steps) ?? USUAL_STEP;
}

/** Lines that belong together. */
export interface LineGroup {
  readonly lines: Segment[];
  /** Whether more than the usual space stands above and below, as around headings. */
  readonly isSetApart: boolean;
}

/** Groups the lines of one column into paragraphs. */
export function groupLines(lines: readonly Segment[], step: number): LineGroup[] {
  const groups: Segment[][] = [];
  const right = lines.reduce((most, { x1 }) => Math.max(most, x1), 0);
  lines.forEach((line, at) => {
    const group = groups.at(-1);
    const above = lines[at - 1];
    if (
      group === undefined ||
      above === undefined ||
      startsAnew(above, line, lines[at + 1], step, right, group)
    ) {
      groups.push([line]);
    } else group.push(line);
  });
  return groups.map((group, at) => ({
    lines: group,
    isSetApart:
      isSpaced(groups[at - 1]?.at(-1), group[0]!, step) && isSpaced(group.at(-1)!, groups[at + 1]?.[0], step),
  }));
}

function isSpaced(above: Segment | undefined, below: Segment | undefined, step: number): boolean {
  if (above === undefined || below === undefined) return true;
  const down = below.baseline - above.baseline;
  return down < 0 || down > SPACED * step * Math.max(above.size, below.size);
}

/** Whether a line in bold type and one that is not are two paragraphs: not where bold words stand inside of a text. */
function partsByWeight(above: Segment, line: Segment, right: number): boolean {
  const before = above.words.at(-1)!.bold;
  const after = line.words[0]!.bold;
  if (before === after) return false;
  const isWhole = (words: Segment["words"]) => words.every(({ bold }) => bold);
  if (before) return isWhole(above.words) && (endsShort(above, right) || /[.:?!]$/.test(lastText(above)));
  return isWhole(line.words) && (endsShort(above, right) || /[.:?!]["”’)]*$/.test(lastText(above)));
}

function startsAnew(
  above: Segment,
  line: Segment,
  below: Segment | undefined,
  step: number,
  right: number,
  group: readonly Segment[],
): boolean {
  const size = Math.max(above.size, line.size);
  const down = line.baseline - above.baseline;
  if (
    Math.abs(above.size - line.size) >= 0.6 ||
    partsByWeight(above, line, right) ||
    above.mono !== line.mono
  )
    return true;
  if (down < -size || down > APART * step * size) return true;
  if (isNote(line, above)) return true;
  if (markerOf(line) !== undefined || ENTRY.test(endOf(above))) return true;
  // Typewriter lines are kept as they are, set in or not.
  if (line.mono) return false;
  if (line.rtl || above.rtl) return false;
  // The first line of a paragraph may be set in, while the one above fits the column and the next returns.
  const indent = line.x0 - above.x0;
  const isSetIn = indent > 0.8 * size && indent < 4 * size;
  const returns = below === undefined || below.x0 < line.x0 - 0.8 * size;
  if (
    isSetIn &&
    returns &&
    (group.length > 1 || endsShort(above, right)) &&
    markerOf(group[0]!) === undefined
  ) {
    return true;
  }
  return (
    endsShort(above, right) &&
    /[.!?:]["”’)]*$/.test(lastText(above)) &&
    /^["“‘(]?\p{Lu}/u.test(line.words[0]!.text) &&
    group.length > 2
  );
}

/** Whether a note begins: with a raised number after the end of a sentence, or with marks of notes. */
function isNote(line: Segment, above: Segment): boolean {
  const [first, second] = line.words;
  if (first === undefined || second === undefined) return false;
  if (NOTE_MARKS.test(first.text)) return true;
  const isRaised = first.size < RAISED * second.size && first.baseline < second.baseline;
  return isRaised && /^\d{1,3}$/.test(first.text) && /[.!?]["”’)]*$/.test(lastText(above));
}

/** Marks of notes; a single asterisk may be a bullet. */
const NOTE_MARKS = /^(?:\*{2,4}|[†‡§]{1,2})$/;
/** A raised number is smaller than this, in sizes of its line. */
const RAISED = 0.85;

/** The end of an entry of a table of contents: dots, and the number of a page. */
const ENTRY = /(?:[.·…]{4,}|(?:[.·] ){4,}|…\s?…)\s*(?:\d{1,4}|[ivxlc]{1,7})$/i;
const ENTRY_WORDS = 8;

function endOf({ words }: Segment): string {
  const last = words.at(-1)?.text ?? "";
  return /[\divxlc]$/i.test(last) ? textOf(words.slice(-ENTRY_WORDS)) : "";
}

function endsShort({ x0, x1 }: Segment, right: number): boolean {
  return right - x1 > 0.25 * (right - x0);
}

function lastText({ words }: Segment): string {
  return words.at(-1)?.text ?? "";
}
