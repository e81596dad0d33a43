import { shorten } from "@winnow/kit-mail";

/** Lines and characters of a diff that are shown, of one page. */
const MAX_LINES = 40;
const MAX_LENGTH = 4000;
/** Characters of one line, and of a value of a field. */
const MAX_LINE = 400;
const MAX_FIELDS = 20;

/** A line of a diff. */
export interface DiffLine {
  readonly type: "added" | "removed" | "same" | "gap";
  readonly text: string;
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
  const { text, json } = Object(diff) as { text?: unknown; json?: unknown };
  const whole = typeof text === "string" ? linesOf(text) : { lines: [], left: 0 };
  const isFields = json !== null && typeof json === "object" && !("files" in json);
  const entries = isFields ? Object.entries(json) : [];
  const fields: FieldChange[] = [];
  let length = 0;
  for (const [path, change] of entries) {
    const before = shown(Reflect.get(Object(change), "previous"));
    const after = shown(Reflect.get(Object(change), "current"));
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
  let [length, left, isBody] = [0, 0, false];
  for (let at = 0; at < diff.length; ) {
    const next = diff.indexOf("\n", at);
    const end = next === -1 ? diff.length : next;
    const line = diff.slice(at, Math.min(end, at + MAX_LINE + 2));
    at = end + 1;
    if (line.startsWith("@@")) {
      if (isBody && left === 0) lines.push({ type: "gap", text: "" });
      isBody = true;
      continue;
    }
    if (!isBody || line.startsWith("\\")) continue;
    const type = line.startsWith("+") ? "added" : line.startsWith("-") ? "removed" : "same";
    const text = shorten(line.slice(1), MAX_LINE);
    if (text.trim() === "") continue;
    if (left > 0 || lines.length >= MAX_LINES || length + text.length > MAX_LENGTH) {
      if (type !== "same") left += 1;
      continue;
    }
    length += text.length;
    lines.push({ type, text });
  }
  return { lines, left };
}

function shown(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return shorten(typeof value === "string" ? value : (JSON.stringify(value) ?? ""), MAX_LINE);
}

/** A changed line beside what it was: the words that both begin and end with, and what lies between. */
export function compareLines(before: string, after: string) {
  const [one, other] = [wordsOf(before), wordsOf(after)];
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const part = (words: readonly string[]) => words.slice(start, words.length - end).join("");
  return {
    start: one.slice(0, start).join(""),
    before: part(one),
    after: part(other),
    end: end === 0 ? "" : one.slice(-end).join(""),
  };
}

function wordsOf(text: string): readonly string[] {
  return text.match(/[\p{L}\p{N}]+|\s+|[^\p{L}\p{N}\s]/gu) ?? [];
}
