import { linesOf, matchLines } from "./lines.ts";
import type { Run } from "./match.ts";

/** Unchanged lines around each change. */
const CONTEXT = 3;
/** Characters of the line that says where a hunk stands. */
const MAX_PLACE = 60;

/** A unified diff. */
export interface Diff {
  readonly text: string;
  /** Whether changes were left out, as the text would be too long. */
  readonly isCut: boolean;
}

interface Texts {
  readonly previous: readonly string[];
  readonly current: readonly string[];
}

/** Some runs close to each other, and the lines at which they begin. */
interface Hunk {
  readonly runs: Run[];
  readonly before: number;
  readonly after: number;
}

/**
 * The unified diff of two texts, of this many characters at most. Lines that differ in white space only are the same.
 * @see https://www.gnu.org/software/diffutils/manual/html_node/Detailed-Unified.html
 */
export async function unifiedDiff(previous: string, current: string, maxLength: number): Promise<Diff> {
  const texts = { previous: linesOf(previous), current: linesOf(current) };
  const runs = await matchLines(texts.previous, texts.current);
  let text = "--- previous\n+++ current\n";
  for (const hunk of hunksOf(runs)) {
    const part = write(hunk, texts);
    if (text.length + part.length > maxLength) {
      const start = shorten(hunk, texts, maxLength - text.length - MAX_PLACE);
      return { text: start === undefined ? text : text + write(start, texts), isCut: true };
    }
    text += part;
  }
  return { text, isCut: false };
}

/** Changes with the lines around them; those whose surroundings touch are one. */
function hunksOf(runs: readonly Run[]): readonly Hunk[] {
  const hunks: Hunk[] = [];
  let [before, after] = [0, 0];
  for (const [index, run] of runs.entries()) {
    const open = hunks.at(-1);
    const [hasMore, isNear] = [index < runs.length - 1, run.before <= 2 * CONTEXT];
    if (!run.same) {
      if (open === undefined || hasGap(runs[index - 1])) {
        const lead = Math.min(CONTEXT, runs[index - 1]?.before ?? 0);
        const runsOfHunk = lead > 0 ? [equal(lead), run] : [run];
        hunks.push({ runs: runsOfHunk, before: before - lead, after: after - lead });
      } else open.runs.push(run);
    } else if (open !== undefined) {
      open.runs.push(equal(hasMore && isNear ? run.before : Math.min(CONTEXT, run.before)));
    }
    before += run.before;
    after += run.after;
  }
  return hunks;
}

/** Whether a run of unchanged lines is so long that it ends a hunk. */
function hasGap(run: Run | undefined): boolean {
  return run === undefined || run.before > 2 * CONTEXT;
}

function equal(lines: number): Run {
  return { same: true, before: lines, after: lines };
}

/** The beginning of a hunk that has room in so many characters; undefined where not one change has. */
function shorten(
  { runs, before, after }: Hunk,
  { previous, current }: Texts,
  room: number,
): Hunk | undefined {
  const kept: Run[] = [];
  let [x, y, left] = [before, after, room];
  const take = (lines: readonly string[], start: number, count: number) => {
    let taken = 0;
    for (; taken < count; taken += 1) {
      const length = (lines[start + taken] ?? "").length + 2;
      if (length > left) break;
      left -= length;
    }
    return taken;
  };
  for (const run of runs) {
    const removed = run.same ? 0 : take(previous, x, run.before);
    const added = take(current, y, run.after);
    kept.push({ same: run.same, before: run.same ? added : removed, after: added });
    if (removed < (run.same ? 0 : run.before) || added < run.after) break;
    x += run.before;
    y += run.after;
  }
  return kept.some((run) => !run.same && run.before + run.after > 0)
    ? { runs: kept, before, after }
    : undefined;
}

function write({ runs, before, after }: Hunk, { previous, current }: Texts): string {
  const removed = runs.reduce((sum, run) => sum + run.before, 0);
  const added = runs.reduce((sum, run) => sum + run.after, 0);
  const lines = [`@@ -${range(before, removed)} +${range(after, added)} @@`];
  let [x, y] = [before, after];
  for (const run of runs) {
    const [old, now] = [previous.slice(x, x + run.before), current.slice(y, y + run.after)];
    for (const line of run.same ? [] : old) lines.push(`-${line}`);
    for (const line of now) lines.push(`${run.same ? " " : "+"}${line}`);
    x += run.before;
    y += run.after;
  }
  return `${lines.join("\n")}\n`;
}

/** A place of a hunk as the format writes it: of no lines the one before counts. */
function range(start: number, lines: number): string {
  if (lines === 0) return `${start},0`;
  return lines === 1 ? String(start + 1) : `${start + 1},${lines}`;
}
