import { breathe, match, type Run } from "./match.ts";

/** Lines that are read at a time. */
const PART = 10_000;
/** An inlined frame whose content is not there. Bounded, as a page may be full of its beginnings. */
const FRAME = /\[iframe\]\([^()\n]{0,2048}\)/g;

/** What two lists of lines have in common, in runs. Lines that differ in white space only are the same. */
export async function matchLines(
  previous: readonly string[],
  current: readonly string[],
): Promise<readonly Run[]> {
  const known = new Map<string, number>();
  const before = await numbersOf(previous, known);
  return await match(before, await numbersOf(current, known));
}

/** A number for each line, which lines that are the same share. Lets other work in between. */
async function numbersOf(lines: readonly string[], known: Map<string, number>): Promise<readonly number[]> {
  const numbers: number[] = [];
  for (const [index, line] of lines.entries()) {
    if (index % PART === PART - 1) await breathe();
    const key = comparable(line);
    const number = known.get(key) ?? known.size;
    known.set(key, number);
    numbers.push(number);
  }
  return numbers;
}

/** The lines of a text, without empty ones at its end. */
export function linesOf(text: string): readonly string[] {
  const lines = text.replace(/\r\n?/g, "\n").split("\n");
  while (lines.at(-1) === "") lines.pop();
  return lines;
}

/** A line as it is compared: runs of white space are one space, and placeholders of frames are nothing. */
export function comparable(line: string): string {
  const text = line.includes("[iframe](") ? line.replace(FRAME, "") : line;
  return (/\s\s|[^\S ]/.test(text) ? text.replace(/\s+/g, " ") : text).trim();
}

/** Whether two texts differ in white space and placeholders of frames only. */
export function isSameText(previous: string, current: string): boolean {
  return previous === current || squeeze(previous) === squeeze(current);
}

/** Whether a text has anything to compare. */
export function isBlank(text: string): boolean {
  return squeeze(text) === "";
}

function squeeze(text: string): string {
  return text.replace(FRAME, "").replace(/\s+/g, "");
}
