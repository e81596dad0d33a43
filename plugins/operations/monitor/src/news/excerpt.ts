import { shorten } from "@winnow/kit-mail";
import { recordOf } from "@winnow/kit-schema";
import { ALIKE, type Bag, bagOf, compareLines, likenessOf, MAX_LINE, type Marked } from "./compare.ts";
import { type Reading, readingOf } from "./reading.ts";

/** Lines and characters of a diff that are shown, of one page. */
const MAX_LINES = 40;
const MAX_LENGTH = 4000;
/** Characters of a line that are read. */
const MAX_READ = 1_000_000;
/** Characters of a line by which the one is found that took its place. */
const MAX_ALIKE = 5000;
const MAX_FIELDS = 20;

/** A line of a diff. */
export interface DiffLine {
  readonly type: "added" | "removed" | "same" | "gap";
  readonly text: string;
  /** Characters that the other line has not: from the first to before the last. */
  readonly marks?: Marked["marks"];
  readonly isHeading?: boolean;
}

/** A field whose value changed. */
export interface FieldChange {
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** The part of a diff that a person gets to see. */
export interface Excerpt {
  readonly lines: readonly DiffLine[];
  readonly fields: readonly FieldChange[];
  /** Lines and fields that are not shown. */
  readonly left: number;
}

/** What to show of the diff of a page; undefined when there is nothing. */
export function excerptOf(diff: object | null): Excerpt | undefined {
  const { text, json } = recordOf(diff);
  const whole = typeof text === "string" ? linesOf(text) : { lines: [], left: 0 };
  const isFields = json !== null && typeof json === "object" && !("files" in json);
  const entries = isFields ? Object.entries(json) : [];
  const fields: FieldChange[] = [];
  let length = 0;
  for (const [path, change] of entries) {
    const { before, after } = fieldChange(change);
    length += path.length + (before?.length ?? 0) + (after?.length ?? 0);
    if (fields.length >= MAX_FIELDS || length > MAX_LENGTH) break;
    fields.push({ path: shorten(path, 200), before, after });
  }
  const left = whole.left + entries.length - fields.length;
  return whole.lines.length + fields.length === 0 ? undefined : { lines: whole.lines, fields, left };
}

/** The lines of a unified diff, until there are enough of them; what follows is only counted. */
function linesOf(diff: string): { readonly lines: readonly DiffLine[]; readonly left: number } {
  const lines: DiffLine[] = [];
  let run = newRun();
  let [length, left, isBody] = [0, 0, false];
  const add = (line: DiffLine) => {
    if (left > 0 || lines.length >= MAX_LINES || length + line.text.length > MAX_LENGTH) {
      if (line.type !== "same") left += 1;
      return;
    }
    length += line.text.length;
    lines.push(line);
  };
  const endRun = () => {
    for (const line of shownRun(run)) add(line);
    left += run.left;
    run = newRun();
  };
  for (let at = 0; at < diff.length; ) {
    const next = diff.indexOf("\n", at);
    const end = next === -1 ? diff.length : next;
    const line = diff.slice(at, Math.min(end, at + MAX_READ));
    at = end + 1;
    if (line.startsWith("@@")) {
      endRun();
      if (isBody && left === 0) lines.push({ type: "gap", text: "" });
      isBody = true;
      continue;
    }
    if (!isBody || line.startsWith("\\")) continue;
    const text = line.slice(1);
    const side = line.startsWith("+") ? run.added : line.startsWith("-") ? run.removed : undefined;
    if (text.trim() === "") continue;
    if (left > 0 || side?.length === MAX_LINES) {
      // What is only counted need not be read.
      if (side !== undefined) run.left += 1;
      continue;
    }
    const reading = readingOf(text);
    if (reading === undefined) continue;
    if (side === undefined) {
      endRun();
      add({ ...reading, type: "same", text: shorten(reading.text, MAX_LINE) });
    } else side.push({ raw: text, ...reading });
  }
  endRun();
  return { lines, left };
}

/** A line of a diff as it is written, and as it is read. */
interface ReadLine extends Reading {
  readonly raw: string;
}

/** Lines that others took the place of. */
interface Run {
  readonly removed: ReadLine[];
  readonly added: ReadLine[];
  /** Those beyond what is shown. */
  left: number;
}

function newRun(): Run {
  return { removed: [], added: [], left: 0 };
}

/** The lines of a run, first those that are gone; each with what differs from the one that took its place. */
function shownRun({ removed, added }: Run): readonly DiffLine[] {
  const whole = (type: "added" | "removed") => (line: ReadLine) => ({
    type,
    text: shorten(line.text, MAX_LINE),
    isHeading: line.isHeading,
  });
  const before: DiffLine[] = removed.map(whole("removed"));
  const after: DiffLine[] = added.map(whole("added"));
  for (const [from, to] of pairsOf(removed, added)) {
    const [one, other] = [removed[from], added[to]];
    if (one === undefined || other === undefined) continue;
    const pair = compareLines(...differing(one, other));
    before[from] = { type: "removed", ...pair.before, isHeading: one.isHeading };
    after[to] = { type: "added", ...pair.after, isHeading: other.isHeading };
  }
  return [...before, ...after];
}

/** What of two lines somebody reads; with addresses where only these differ, and as they are written where only marks do. */
function differing(one: ReadLine, other: ReadLine): readonly [string, string] {
  if (one.text !== other.text) return [one.text, other.text];
  const [before, after] = [one.raw, other.raw].map((raw) => readingOf(raw, true)?.text ?? "");
  return before === after ? [one.raw, other.raw] : [before ?? "", after ?? ""];
}

/** Which line took the place of which: one after the other where there are as many, else those that are most alike. */
function pairsOf(
  removed: readonly ReadLine[],
  added: readonly ReadLine[],
): readonly (readonly [number, number])[] {
  if (removed.length === added.length) return removed.map((_, index) => [index, index] as const);
  const [before, after] = [removed, added].map((lines) =>
    lines.map(({ text }) => bagOf(text.slice(0, MAX_ALIKE))),
  ) as [Bag[], Bag[]];
  const free = new Set(after.keys());
  return before.flatMap((words, from) => {
    const best = [...free]
      .map((to) => ({ to, likeness: likenessOf(words, after[to] ?? new Map()) }))
      .reduce((one, other) => (other.likeness > one.likeness ? other : one), { to: -1, likeness: 0 });
    if (best.likeness < ALIKE) return [];
    free.delete(best.to);
    return [[from, best.to] as const];
  });
}

/** What a field was and is; of long values what is around each difference. */
function fieldChange(change: unknown): Pick<FieldChange, "before" | "after"> {
  const before = shown(recordOf(change).previous);
  const after = shown(recordOf(change).current);
  const isLong = Math.max(before?.length ?? 0, after?.length ?? 0) > MAX_LINE;
  if (isLong && before !== null && after !== null) {
    const pair = compareLines(before.slice(0, MAX_READ), after.slice(0, MAX_READ));
    return { before: pair.before.text, after: pair.after.text };
  }
  const cut = (text: string | null) => (text === null ? null : shorten(text, MAX_LINE));
  return { before: cut(before), after: cut(after) };
}

function shown(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
}
