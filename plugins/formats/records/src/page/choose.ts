/** Which of the lists of a page is the one that a reader came for. */
import type { Candidate } from "./candidates.ts";
import type { Seen } from "./elements.ts";

/** Prose outside of a list from which on the page is a text with a list in it. */
const MUCH_PROSE = 600;
const PROSE_RATIO = 2.5;
/** Shops write for search engines below what they sell. */
const PROSE_BEHIND = 12;
/** Characters that the picture of a record counts as. */
const PICTURE = 60;

/** The lists that a reader may have come for, the most likely first; none on a page that is a text. */
export function choices(seen: readonly Seen[], candidates: readonly Candidate[]): readonly Candidate[] {
  const [first, ...others] = candidates.filter((candidate) => !isAside(seen, candidate));
  if (first === undefined) return [];
  const best = innermost(seen, first, candidates);
  return [...new Set([best, first, ...others])].filter((one) => !isInText(seen, one));
}

/** Whether the page is a text that this list is a part or a sideline of. */
function isInText(seen: readonly Seen[], list: Candidate): boolean {
  const own = sumOf(seen, list, ({ characters, images }) => characters + Math.min(1, images) * PICTURE);
  const [[first = 0] = []] = list.records;
  let before = 0;
  for (let at = 0; at < first; at++)
    if (seen[at]!.element.localName === "p" && seen[at]!.end <= first) before += seen[at]!.prose;
  const all = (seen[0]?.prose ?? 0) - sumOf(seen, list, ({ prose }) => prose);
  return (
    (before > MUCH_PROSE && before > own * PROSE_RATIO) ||
    (all > MUCH_PROSE && all > own * (before > MUCH_PROSE / 2 ? PROSE_RATIO : PROSE_BEHIND))
  );
}

function isAside(seen: readonly Seen[], { records }: Candidate): boolean {
  return records.filter(([index]) => seen[index!]!.isFurniture).length * 2 > records.length;
}

/** Rows of cards hold several things each: then these are the records. */
function innermost(seen: readonly Seen[], outer: Candidate, all: readonly Candidate[]): Candidate {
  const around = new Set(outer.records.flat());
  const characters = sumOf(seen, outer, (element) => element.characters);
  for (const inner of all) {
    if (inner === outer || inner.records.length < outer.records.length * 2) continue;
    const isInside = inner.records.every(([index]) => isBelow(seen, index!, around));
    if (!isInside || sumOf(seen, inner, (element) => element.characters) < characters * 0.6) continue;
    const isNamed = inner.records.filter((run) =>
      run.some((index) => seen[index]!.links + seen[index]!.headings > 0),
    ).length;
    const parts = inner.records.reduce((sum, [index]) => sum + seen[index!]!.end - index!, 0);
    const isAlike = areAlike(seen, inner);
    if (isNamed >= inner.records.length * 0.8 && parts >= inner.records.length * 3 && isAlike)
      return innermost(seen, inner, all.slice(all.indexOf(inner) + 1));
  }
  return outer;
}

/** Whether most records hold the same: the halves of a card do not. */
function areAlike(seen: readonly Seen[], { records }: Candidate): boolean {
  const counts = new Map<string, number>();
  for (const [index = 0] of records) {
    let shape = "";
    for (let at = index + 1; at < seen[index]!.end && shape.length < 200; at = seen[at]!.end)
      shape += `${seen[at]!.kind} `;
    counts.set(shape, (counts.get(shape) ?? 0) + 1);
  }
  return Math.max(0, ...counts.values()) >= records.length * 0.6;
}

function isBelow(seen: readonly Seen[], index: number, around: ReadonlySet<number>): boolean {
  for (let above = seen[index]!.parent; above >= 0; above = seen[above]!.parent)
    if (around.has(above)) return true;
  return false;
}

function sumOf(seen: readonly Seen[], { records }: Candidate, value: (element: Seen) => number): number {
  return records.reduce((sum, run) => sum + run.reduce((all, index) => all + value(seen[index]!), 0), 0);
}
