import type { Page } from "@winnow/core/plugin";
import { comparable, linesOf, matchLines } from "@winnow/kit-diffs";
import type {} from "@winnow/kit-dom";
import { type Amount, amountsIn } from "@winnow/kit-facts";

/** Lines of a page as they are, and as they were reported last: their numbers have moved since, by less than is news. */
export type Reported = Readonly<Record<string, string>>;

/** A text whose small moves are taken back. */
export interface Levelled {
  readonly text: string;
  readonly reported: Reported;
}

/** Characters of a line whose numbers may move. */
const MAX_LINE = 1000;
/** Characters of JSON of such lines and of what they were: two of these are kept with a page, in a record of a megabyte. */
const MAX_KEPT = 400_000;
/** Lines with the same words among which the one is looked for that a line was. */
const MAX_TWINS = 20;

/** How numbers are compared. */
export interface Tolerance {
  /** Percent of what a number was when it was last reported. */
  readonly percent: number;
  /** The language of the page, in which its numbers are read; empty where it does not say. */
  readonly language: string;
}

/** How the numbers of a page are compared. */
export async function toleranceOf(page: Page, percent: number): Promise<Tolerance> {
  const language = page.has("tree") ? (await page.view("tree")).root.getAttribute("lang") : null;
  return { percent, language: language?.toLowerCase() ?? "" };
}

/** A stored text as it was reported. */
export function asReported(text: string, reported: Reported = {}): string {
  const lines = new Map(Object.entries(reported));
  return lines.size === 0
    ? text
    : linesOf(text)
        .map((line) => lines.get(line) ?? line)
        .join("\n");
}

/** The later text, in which lines that differ from an earlier one in numbers, and in none by more than the tolerance, are as they were. */
export async function levelled(previous: string, current: string, tolerance: Tolerance): Promise<Levelled> {
  const [before, after] = [linesOf(previous), [...linesOf(current)]];
  const runs = await matchLines(before, after);
  const reported = new Map<string, string>();
  let [from, to, kept] = [0, 0, 0];
  for (const run of runs) {
    if (!run.same) {
      const twins = twinsOf(before.slice(from, from + run.before), tolerance);
      for (let at = to; at < to + run.after; at += 1) {
        const line = after[at] ?? "";
        const was = takeTwin(twins, line, tolerance);
        if (was === undefined) continue;
        if (!reported.has(line)) kept += JSON.stringify([line, was]).length;
        if (kept > MAX_KEPT) return { text: after.join("\n"), reported: Object.fromEntries(reported) };
        reported.set(line, was);
        after[at] = was;
      }
    }
    from += run.before;
    to += run.after;
  }
  return { text: after.join("\n"), reported: Object.fromEntries(reported) };
}

/** A line with its numbers. */
interface Read {
  readonly line: string;
  readonly amounts: readonly Amount[];
}

/** Lines with the same words, from the first that is left. */
interface Twins {
  readonly lines: Read[];
  first: number;
}

/** Lines by what they say without their numbers. */
function twinsOf(lines: readonly string[], tolerance: Tolerance): ReadonlyMap<string, Twins> {
  const all = new Map<string, Twins>();
  for (const line of lines) {
    const { words, amounts } = readLine(line, tolerance);
    if (amounts.length === 0) continue;
    const twins = all.get(words) ?? { lines: [], first: 0 };
    all.set(words, twins);
    twins.lines.push({ line, amounts });
  }
  return all;
}

/** The earlier line that a line is, with numbers that moved a little; it is none of another line any more. */
function takeTwin(all: ReadonlyMap<string, Twins>, line: string, tolerance: Tolerance): string | undefined {
  const { words, amounts } = readLine(line, tolerance);
  const twins = amounts.length === 0 ? undefined : all.get(words);
  if (twins === undefined) return undefined;
  const { lines, first } = twins;
  const isNear = ({ amounts: before }: Read) =>
    before.every((was, index) => isWithin(was.value, amounts[index]?.value ?? 0, tolerance));
  const near = lines.slice(first, first + MAX_TWINS).findIndex(isNear);
  const found = lines[first + near];
  if (near === -1 || found === undefined) return undefined;
  lines.copyWithin(first + 1, first, first + near);
  twins.first += 1;
  return found.line;
}

function readLine(
  line: string,
  { language }: Tolerance,
): { readonly words: string; readonly amounts: readonly Amount[] } {
  if (line.length > MAX_LINE || !/\p{Nd}/u.test(line)) return { words: line, amounts: [] };
  const amounts = amountsIn(line, language);
  let [words, end] = ["", 0];
  for (const { index, length } of amounts) {
    words += `${line.slice(end, index)}\0`;
    end = index + length;
  }
  return { words: comparable(words + line.slice(end)), amounts };
}

/** A little more than the tolerance is in it, as sums of decimals are not exact. */
function isWithin(was: number, is: number, { percent }: Tolerance): boolean {
  return Math.abs(is - was) <= (Math.abs(was) * percent) / 100 + Math.abs(was) * 1e-9;
}
