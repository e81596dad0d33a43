import { comparable, isBlank, linesOf } from "@winnow/kit-diffs";
import type { WatchRules } from "../options.ts";
import { failed } from "./failed.ts";
import { eachLine, extractorOf, finderOf } from "./rules.ts";

/** Characters of what is extracted: expressions with many groups can find the same again and again. */
const MAX_EXTRACTED = 50_000_000;

/** What is watched of a page. */
export interface Watched {
  /** The text that is compared. */
  readonly text: string;
  /** Whether a change is news now. */
  readonly isNews: boolean;
}

/**
 * The text of a page as its filters leave it, each in its turn: lines that are ignored, lines that are kept, what is extracted, the
 * order of lines. Whether a change is news is decided by the text before them.
 * @throws CHANGE_TRACKING_FILTER_FAILED when one leaves nothing
 */
export async function watchedText(text: string, watch: WatchRules, signal: AbortSignal): Promise<Watched> {
  const { ignore, keep, extract, trigger, unless } = watch;
  let lines = linesOf(text);
  const isNews =
    (trigger === undefined || (await hasAny(lines, trigger, signal))) &&
    (unless === undefined || !(await hasAny(lines, unless, signal)));
  if (ignore !== undefined) lines = left("ignore", await partOf(lines, ignore, false, signal));
  if (keep !== undefined) lines = left("keep", await partOf(lines, keep, true, signal));
  if (extract !== undefined) lines = left("extract", await extracted(lines, extract, signal));
  return { text: inOrder(lines, watch).join("\n"), isNews };
}

async function hasAny(lines: readonly string[], rules: readonly string[], signal: AbortSignal) {
  const finds = finderOf(rules);
  let isFound = false;
  await eachLine(lines, signal, (line) => {
    isFound = finds(line);
    return !isFound;
  });
  return isFound;
}

/** The lines that have what some rules look for, or those that have not. */
async function partOf(
  lines: readonly string[],
  rules: readonly string[],
  isKept: boolean,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const finds = finderOf(rules);
  const part: string[] = [];
  await eachLine(lines, signal, (line) => {
    if (finds(line) === isKept) part.push(line);
    return true;
  });
  return part;
}

async function extracted(lines: readonly string[], rules: readonly string[], signal: AbortSignal) {
  const find = extractorOf(rules);
  const found: string[] = [];
  let length = 0;
  await eachLine(lines, signal, (line) => {
    for (const text of find(line)) {
      length += text.length;
      found.push(text);
    }
    if (length > MAX_EXTRACTED)
      throw failed(
        `The filter \`extract\` finds more than ${MAX_EXTRACTED} characters: give its expressions fewer groups.`,
      );
    return true;
  });
  return found;
}

function inOrder(lines: readonly string[], { sortLines, uniqueLines }: WatchRules): readonly string[] {
  let all = lines;
  if (sortLines === true || uniqueLines === true) all = all.filter((line) => !isBlank(line));
  if (uniqueLines === true) all = [...new Map(all.map((line) => [comparable(line), line])).values()];
  return sortLines === true ? [...all].sort() : all;
}

/** The lines that a filter left. @throws when there are none */
function left(filter: keyof WatchRules, lines: readonly string[]): readonly string[] {
  if (lines.every(isBlank))
    throw failed(`The filter \`${filter}\` leaves nothing of the page, so that it is not compared.`);
  return lines;
}
