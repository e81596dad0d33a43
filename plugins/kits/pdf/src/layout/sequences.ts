import { rowsOf } from "./rows.ts";
import type { PageSegments, Segment } from "./segments.ts";

/** Steps from line to line that go on within a list or table differ by no more than this factor. */
const EVEN = 1.15;
/** Rows of a table are unevenly high: as many steps are looked at. */
const STEPS = 4;
/** The step within a pair of lines that has nothing else around, in font sizes. */
const LONE_STEP = 1.6;
const ALIGNED = 3;
const SAME_SIZE = 0.6;

interface Line {
  readonly segments: readonly Segment[];
  readonly baseline: number;
}

/**
 * The segments in the margins of a page that go on what stands between them: lines of a table, a list or a text whose
 * rhythm reaches from there into the margin. `isInMargin` says what stands in a margin.
 */
export function findSequences(
  { segments, height }: PageSegments,
  isInMargin: (segment: Segment) => boolean,
): ReadonlySet<Segment> {
  const rows = rowsOf(segments);
  const found = new Set<Segment>();
  const follow = (inwards: readonly Line[]) => {
    // From the edge inwards, the margin's lines come first; each is tied to the next one, or not.
    const first = inwards.findIndex(({ segments: own }) => !own.every(isInMargin));
    const margin = first < 0 ? inwards.length : first;
    let reaches = first >= 0;
    for (let at = margin - 1; at >= 0; at--) {
      reaches = reaches && goesOn(inwards, at);
      if (reaches) for (const segment of inwards[at]!.segments) found.add(segment);
    }
  };
  const middle = height / 2;
  follow(rows.filter(({ baseline }) => baseline < middle));
  follow(rows.filter(({ baseline }) => baseline >= middle).reverse());
  return found;
}

/** Whether a line is set like the next one inwards and stands as near to it as lines do there. */
function goesOn(inwards: readonly Line[], at: number): boolean {
  const [line, next] = [inwards[at]!, inwards[at + 1]!];
  const count = countAligned(line, next);
  if (count === 0) return false;
  const step = stepTo(inwards, at);
  const steps = Array.from({ length: count > 1 ? STEPS : 1 }, (_, more) => stepTo(inwards, at + 1 + more));
  const usual = Math.max(...steps.filter((other) => other !== undefined), 0);
  const size = line.segments[0]!.size;
  return step !== undefined && step <= (usual === 0 ? LONE_STEP * size : EVEN * usual);
}

function stepTo(inwards: readonly Line[], at: number): number | undefined {
  const [line, next] = [inwards[at], inwards[at + 1]];
  return line === undefined || next === undefined ? undefined : Math.abs(next.baseline - line.baseline);
}

/** How many pieces of a line stand under or over one of the other line, in type of its size. */
function countAligned(a: Line, b: Line): number {
  return a.segments.filter((segment) => b.segments.some((other) => isAligned(segment, other))).length;
}

/** Whether two pieces begin, end or are centred at the same place, in type of the same size. */
export function isAligned(a: Segment, b: Segment): boolean {
  if (Math.abs(a.size - b.size) >= SAME_SIZE) return false;
  return (
    Math.abs(a.x0 - b.x0) < ALIGNED ||
    Math.abs(a.x1 - b.x1) < ALIGNED ||
    Math.abs(a.x0 + a.x1 - b.x0 - b.x1) < 2 * ALIGNED
  );
}
