import { compareWords as wordsOf } from "@winnow/kit-diffs/words";
import { diffLines, parsePatch } from "diff";

/** A stretch of two versions of a text. */
export interface Stretch {
  /** `gap`: lines that both have and that are left out here. */
  readonly kind: "same" | "changed" | "gap";
  /** Lines of the earlier version; none for a gap. */
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** Number of the first line, from 1. */
  readonly beforeAt: number;
  readonly afterAt: number;
}

/** A piece of a line that one of both versions has, or both. */
export interface Piece {
  readonly kind: "same" | "removed" | "added";
  readonly text: string;
}

/** Lines that are shown around a change. */
const AROUND = 3;
/** Lines of a stretch: what is longer is cut, so that each can be compared word by word. */
const LONGEST = 100;
/** Lines in which two texts may differ until they are taken for wholly different. */
const MOST_LINES = 2000;
/** Characters that are compared word by word. */
const LONGEST_TEXT = 50_000;

/** What changed from one text to another, with a few lines around it. */
export function compareTexts(before: string, after: string): readonly Stretch[] {
  const parts = diffLines(before, after, { maxEditLength: MOST_LINES }) ?? [
    { value: before, added: false, removed: true },
    { value: after, added: true, removed: false },
  ];
  return withGaps(
    parts.map(({ value, added, removed }) => ({
      sign: added ? "+" : removed ? "-" : " ",
      lines: linesOf(value),
    })),
  );
}

/** What a unified diff says. Undefined where the text is none. */
export function readPatch(patch: string): readonly Stretch[] | undefined {
  try {
    const hunks = parsePatch(patch).flatMap((file) => file.hunks);
    if (hunks.length === 0) return undefined;
    return hunks.flatMap(({ oldStart, newStart, lines }, place) => {
      const runs = runsOf(lines.filter((line) => !line.startsWith("\\")));
      const isTop = place === 0 && oldStart <= 1 && newStart <= 1;
      const gap: Stretch = { kind: "gap", before: [], after: [], beforeAt: oldStart, afterAt: newStart };
      return [...(isTop ? [] : [gap]), ...stretchesOf(runs, oldStart, newStart)];
    });
  } catch {
    return undefined;
  }
}

/** What changed within lines, word by word. */
export function compareWords({ before, after }: Pick<Stretch, "before" | "after">): readonly Piece[] {
  const [one, other] = [before.join("\n"), after.join("\n")];
  const isShort = one.length + other.length <= LONGEST_TEXT;
  const segments = isShort
    ? wordsOf(one, other)
    : [
        { value: one, removed: true as const },
        { value: other, added: true as const },
      ];
  return segments.map(({ value, added, removed }) => ({
    kind: added ? "added" : removed ? "removed" : "same",
    text: value,
  }));
}

/** How many lines were added and removed. */
export function countChanges(stretches: readonly Stretch[]): { added: number; removed: number } {
  const changed = stretches.filter(({ kind }) => kind === "changed");
  return {
    added: changed.reduce((sum, { after }) => sum + after.length, 0),
    removed: changed.reduce((sum, { before }) => sum + before.length, 0),
  };
}

/** Lines one after the other that are in one version or in both. */
interface Run {
  readonly sign: string;
  readonly lines: readonly string[];
}

function linesOf(text: string): readonly string[] {
  return (text.endsWith("\n") ? text.slice(0, -1) : text).split("\n");
}

function runsOf(lines: readonly string[]): readonly Run[] {
  const runs: { sign: string; lines: string[] }[] = [];
  for (const line of lines) {
    const sign = line[0] === "+" || line[0] === "-" ? line[0] : " ";
    const last = runs.at(-1);
    if (last?.sign === sign) last.lines.push(line.slice(1));
    else runs.push({ sign, lines: [line.slice(1)] });
  }
  return runs;
}

function withGaps(runs: readonly Run[]): readonly Stretch[] {
  const stretches: Stretch[] = [];
  const whole = stretchesOf(runs, 1, 1, Number.POSITIVE_INFINITY);
  for (const [place, stretch] of whole.entries()) {
    const { kind, before, beforeAt, afterAt } = stretch;
    const [isFirst, isLast] = [place === 0, place === whole.length - 1];
    const head = isFirst ? 0 : AROUND;
    const tail = isLast ? 0 : AROUND;
    if (kind !== "same" || before.length <= head + tail + 1) {
      stretches.push(...cut(stretch));
      continue;
    }
    const slice = (from: number, to: number): Stretch => ({
      kind: "same",
      before: before.slice(from, to),
      after: before.slice(from, to),
      beforeAt: beforeAt + from,
      afterAt: afterAt + from,
    });
    const end = before.length - tail;
    if (head > 0) stretches.push(slice(0, head));
    stretches.push({ kind: "gap", before: [], after: [], beforeAt: beforeAt + end, afterAt: afterAt + end });
    if (tail > 0) stretches.push(slice(end, before.length));
  }
  return stretches;
}

/** Puts what was removed beside what was added in its place. */
function stretchesOf(
  runs: readonly Run[],
  beforeAt: number,
  afterAt: number,
  longest = LONGEST,
): readonly Stretch[] {
  const stretches: Stretch[] = [];
  let [atBefore, atAfter] = [beforeAt, afterAt];
  for (let place = 0; place < runs.length; place += 1) {
    const run = runs[place]!;
    const next = runs[place + 1];
    const isReplaced = run.sign === "-" && next?.sign === "+";
    if (isReplaced) place += 1;
    const before = run.sign === "+" ? [] : run.lines;
    const after = isReplaced ? next.lines : run.sign === "-" ? [] : run.lines;
    const stretch: Stretch = {
      kind: run.sign === " " ? "same" : "changed",
      before,
      after,
      beforeAt: atBefore,
      afterAt: atAfter,
    };
    stretches.push(...cut(stretch, longest));
    atBefore += before.length;
    atAfter += after.length;
  }
  return stretches;
}

function cut(stretch: Stretch, longest = LONGEST): readonly Stretch[] {
  const length = Math.max(stretch.before.length, stretch.after.length);
  if (length <= longest) return [stretch];
  return Array.from({ length: Math.ceil(length / longest) }, (_, place) => {
    const [from, to] = [place * longest, (place + 1) * longest];
    return {
      ...stretch,
      before: stretch.before.slice(from, to),
      after: stretch.after.slice(from, to),
      beforeAt: stretch.beforeAt + from,
      afterAt: stretch.afterAt + from,
    };
  });
}
