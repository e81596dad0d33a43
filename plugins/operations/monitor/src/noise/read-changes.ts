/** Pairs of lines of one change that are looked at; larger ones are compared as sets. */
const MAX_PAIRS = 1_000_000;

/** A line of a diff that was removed or added. */
export interface ChangedLine {
  readonly text: string;
  /** As it is compared. */
  readonly normal: string;
  /** The place of the line in the text of the diff. */
  readonly at: number;
}

/** Lines in place of which others stand, between lines that are the same. */
export interface Change {
  /** The first line of the earlier text that it is about, from 0; where it only adds, the one before which it does. */
  readonly start: number;
  /** The line after the last. */
  readonly end: number;
  readonly removed: readonly ChangedLine[];
  readonly added: readonly ChangedLine[];
  /** Lines that were taken from both sides, as earlier checks saw them take turns. */
  readonly masked?: { readonly removed: number; readonly added: number };
}

/** How lines of both sides are compared. */
export interface Normals {
  readonly before: (line: string) => string;
  readonly after: (line: string) => string;
}

/** The changes of a unified diff, without those that are none: another markup of the same words, and noise. */
export function changesOf(diff: string, normals: Normals): readonly Change[] {
  const lines = diff.split("\n");
  const changes: Change[] = [];
  let [place, isInHunk] = [0, false];
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? "";
    const head = /^@@ -(\d+)(?:,(\d+))? /.exec(line);
    if (head !== null) {
      const isEmpty = head[2] === "0";
      [place, isInHunk] = [Number(head[1]) - (isEmpty ? 0 : 1), true];
      at += 1;
      continue;
    }
    if (!isInHunk || !/^[-+]/.test(line)) {
      if (isInHunk) place += 1;
      at += 1;
      continue;
    }
    const start = place;
    const removed: ChangedLine[] = [];
    const added: ChangedLine[] = [];
    for (; isChange(lines, at); at += 1) {
      // Blank lines between paragraphs are the same in any text, and tie nothing together.
      if (lines[at]?.startsWith(" ") === true) {
        place += 1;
        continue;
      }
      const text = (lines[at] ?? "").slice(1);
      const isRemoved = lines[at]?.startsWith("-") === true;
      if (isRemoved) place += 1;
      const normal = isRemoved ? normals.before(text) : normals.after(text);
      (isRemoved ? removed : added).push({ text, normal, at });
    }
    const change = reduced({ start, end: place, removed, added });
    if (change.removed.length + change.added.length > 0) changes.push(change);
  }
  return changes;
}

/** Whether a line of a hunk belongs to a change: it differs, or it is blank and before another that does. */
function isChange(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? "";
  return /^[-+]/.test(line) || (/^ \s*$/.test(line) && /^[-+]/.test(lines[at + 1] ?? ""));
}

/** A change without what is on both sides. */
function reduced({ removed, added, ...place }: Change): Change {
  const [before, after] = [removed.filter(hasWords), added.filter(hasWords)];
  const join = (side: readonly ChangedLine[]) => side.map(({ normal }) => normal).join(" ");
  if (join(before) === join(after)) return { ...place, removed: [], added: [] };
  const [gone, come] = difference(
    before.map(({ normal }) => normal),
    after.map(({ normal }) => normal),
  );
  return {
    ...place,
    removed: gone.flatMap((at) => before[at] ?? []),
    added: come.flatMap((at) => after[at] ?? []),
  };
}

function hasWords({ normal }: ChangedLine): boolean {
  return normal !== "";
}

/** The places of two lists at which they differ: what is left of each apart from their longest common part. */
export function difference(
  one: readonly string[],
  other: readonly string[],
): readonly [readonly number[], readonly number[]] {
  if (one.length * other.length > MAX_PAIRS) return differenceOfSets(one, other);
  const width = other.length + 1;
  const lengths = new Uint16Array((one.length + 1) * width);
  for (let i = one.length - 1; i >= 0; i -= 1)
    for (let j = other.length - 1; j >= 0; j -= 1)
      lengths[i * width + j] =
        one[i] === other[j]
          ? (lengths[(i + 1) * width + j + 1] ?? 0) + 1
          : Math.max(lengths[(i + 1) * width + j] ?? 0, lengths[i * width + j + 1] ?? 0);
  const left: [number[], number[]] = [[], []];
  let [i, j] = [0, 0];
  while (i < one.length || j < other.length) {
    if (i < one.length && j < other.length && one[i] === other[j]) [i, j] = [i + 1, j + 1];
    else if (
      j >= other.length ||
      (i < one.length && (lengths[(i + 1) * width + j] ?? 0) >= (lengths[i * width + j + 1] ?? 0))
    )
      left[0].push(i++);
    else left[1].push(j++);
  }
  return left;
}

function differenceOfSets(
  one: readonly string[],
  other: readonly string[],
): readonly [readonly number[], readonly number[]] {
  const keep = (list: readonly string[], against: readonly string[]): number[] => {
    const counts = new Map<string, number>();
    for (const item of against) counts.set(item, (counts.get(item) ?? 0) + 1);
    return list.flatMap((item, at) => {
      const count = counts.get(item) ?? 0;
      counts.set(item, count - 1);
      return count > 0 ? [] : [at];
    });
  };
  return [keep(one, other), keep(other, one)];
}

/** A diff in which only these of the changed lines are changes, by their places; the others are shown as they are now. */
export function withOnly(diff: string, reported: ReadonlySet<number>): string {
  const out: string[] = [];
  let hunk: string[] = [];
  let head: RegExpExecArray | null = null;
  const close = () => {
    if (head !== null && hunk.some((line) => /^[-+]/.test(line))) {
      const count = (sign: string) => hunk.filter((line) => !line.startsWith(sign)).length;
      out.push(`@@ -${rangeOf(head[1], count("+"))} +${rangeOf(head[2], count("-"))} @@`, ...hunk);
    }
    hunk = [];
  };
  for (const [at, line] of diff.split("\n").entries()) {
    const next = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@/.exec(line);
    if (next !== null) {
      close();
      head = next;
    } else if (head === null) out.push(line);
    else if (line.startsWith("-")) {
      if (reported.has(at)) hunk.push(line);
    } else if (line.startsWith("+")) hunk.push(reported.has(at) ? line : ` ${line.slice(1)}`);
    else if (line !== "") hunk.push(line);
  }
  close();
  return `${out.join("\n")}\n`;
}

/** A place of a hunk as the format writes it. */
function rangeOf(start = "1", lines: number): string {
  return lines === 1 ? start : `${start},${lines}`;
}
