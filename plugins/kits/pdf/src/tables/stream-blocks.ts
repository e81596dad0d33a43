import type { Row } from "../layout/rows.ts";
import { textOf } from "../layout/segments.ts";

/** Rows further apart than this, in font sizes, are not of one table. */
const MAX_STEP = 3.2;
/** A space wider than those before by this factor may part two tables. */
const WIDER_STEP = 1.3;
const USUAL_STEP = 1.2;
/** A single piece may stand inside of a table when it is narrower than this part of it, and close. */
const NARROW = 0.55;
const CLOSE = 1.6;
const MAX_SECTION_LINES = 3;

/** Behind the last row of what may be a table, from one of its rows on. */
export function endOfBlock(rows: readonly Row[], start: number): number {
  let { x0, x1 } = rows[start]!;
  let last = start;
  let widest = 0;
  for (let end = start + 1; end < rows.length; end++) {
    const row = rows[end]!;
    const above = rows[end - 1]!;
    const step = stepBetween(above, row);
    if (step >= MAX_STEP || isCaption(row)) break;
    if (row.segments.length > 1) {
      // Behind a wide space comes another table, unless it is set like this one.
      if (widest > 0 && end === last + 1 && step > WIDER_STEP * widest && !looksAlike(above, row)) break;
      widest = Math.max(widest, step);
      x0 = Math.min(x0, row.x0);
      x1 = Math.max(x1, row.x1);
      last = end;
    } else if (row.x1 - row.x0 > NARROW * (x1 - x0) || step > CLOSE) {
      const next = afterSection(rows, end, rows[last]!, x1 - x0);
      if (next === undefined) break;
      end = next - 1;
    }
  }
  // What is wrapped in the last row belongs to it; a line that begins further left than all is text.
  while (last + 1 < rows.length && rows[last + 1]!.segments.length === 1) {
    const row = rows[last + 1]!;
    const above = rows[last]!;
    if (row.baseline - above.baseline > 1.3 * row.size || row.x0 < x0 + 0.1 * (x1 - x0)) break;
    last++;
  }
  return last + 1;
}

/** The title of a table or figure that begins here. */
const CAPTION =
  /^(?:table|tab\.|figure|fig\.|exhibit|chart|tabelle|abbildung|tableau|tabla|cuadro|gráfico|таблица|表|图|図)\s*[A-Z]?\d+/iu;

function isCaption({ segments }: Row): boolean {
  return segments.length === 1 && CAPTION.test(textOf(segments[0]!.words.slice(0, 3)));
}

/** The step from one row to the next, in font sizes; what is set upright is as high as it is long. */
export function stepBetween(above: Row, row: Row): number {
  const size = Math.max(row.size, above.size);
  return Math.min(row.baseline - above.baseline, row.y0 - above.y1 + USUAL_STEP * size) / size;
}

/** Rows of a table may stand under titles of their own: where the rows after such lines look like those before. */
function afterSection(rows: readonly Row[], at: number, before: Row, width: number): number | undefined {
  for (let next = at; next < rows.length && next <= at + MAX_SECTION_LINES; next++) {
    const row = rows[next]!;
    const above = rows[next - 1]!;
    if (stepBetween(above, row) >= MAX_STEP) return undefined;
    if (row.segments.length === 1 && row.x1 - row.x0 < 0.9 * width) continue;
    return row.segments.length > 1 && looksAlike(before, row) ? next : undefined;
  }
  return undefined;
}

/** Whether most pieces of two rows stand under each other. */
function looksAlike(a: Row, b: Row): boolean {
  const [few, many] = a.segments.length < b.segments.length ? [a, b] : [b, a];
  if (few.segments.length * 2 < many.segments.length) return false;
  const aligned = few.segments.filter((segment) =>
    many.segments.some(
      ({ x0, x1 }) =>
        Math.abs(x0 - segment.x0) < 3 ||
        Math.abs(x1 - segment.x1) < 3 ||
        Math.abs(x0 + x1 - segment.x0 - segment.x1) < 6,
    ),
  );
  return aligned.length >= 0.6 * few.segments.length;
}
