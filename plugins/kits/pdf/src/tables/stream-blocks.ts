import { endsInCutWord } from "../layout/joining.ts";
import type { Row } from "../layout/rows.ts";
import { isNumeric, textOf } from "../layout/segments.ts";
import { isAligned } from "../layout/sequences.ts";

/** Rows further apart than this, in font sizes, are not of one table. */
const MAX_STEP = 3.2;
/** A space wider than those before by this factor may part two tables. */
const WIDER_STEP = 1.3;
const USUAL_STEP = 1.2;
/** A single piece may stand inside of a table when it is narrower than this part of it, and close. */
const NARROW = 0.55;
const CLOSE = 1.6;
const MAX_SECTION_LINES = 3;
const ALIGNED = 3;
/** Lines of one cell stand this near to each other, in font sizes. */
const LINE_STEP = 1.35;
/** A head has no more lines than this. */
const MAX_HEAD_LINES = 4;
/** How many rows show where the pieces of the next one may stand. */
const ROWS_BEFORE = 8;

/** Behind the last row of what may be a table, from one of its rows on. */
export function endOfBlock(rows: readonly Row[], start: number): number {
  let { x0, x1 } = rows[start]!;
  let last = start;
  let widest = 0;
  let hasNumbers = false;
  for (let end = start + 1; end < rows.length; end++) {
    const row = rows[end]!;
    const above = rows[end - 1]!;
    const step = stepBetween(above, row);
    if (step >= MAX_STEP || isCaption(row)) break;
    if (row.segments.length > 1) {
      // Behind a wide space comes another table, unless it is set like this one, or this one is but a head so far.
      const isApart = widest > 0 && end === last + 1 && step > WIDER_STEP * widest;
      hasNumbers ||= isNumbers(above);
      if (
        isApart &&
        !looksAlike([above], row) &&
        (hasNumbers || end - start > MAX_HEAD_LINES || !isNumbers(row))
      )
        break;
      widest = Math.max(widest, step);
      x0 = Math.min(x0, row.x0);
      x1 = Math.max(x1, row.x1);
      last = end;
    } else if (row.x1 - row.x0 > NARROW * (x1 - x0) || step > CLOSE) {
      const next = afterSection(
        rows,
        end,
        rows.slice(Math.max(start, last - ROWS_BEFORE), last + 1),
        x1 - x0,
      );
      if (next === undefined) break;
      end = next - 1;
    }
  }
  // What is wrapped in the last row belongs to it; a line that begins further left than all is text.
  while (last + 1 < rows.length && rows[last + 1]!.segments.length === 1) {
    const row = rows[last + 1]!;
    const above = rows[last]!;
    if (row.baseline - above.baseline > LINE_STEP * row.size) break;
    if (
      row.x0 < x0 + 0.1 * (x1 - x0) &&
      !isRestOfLabel(row, rows.slice(Math.max(start, last - ROWS_BEFORE), last + 1))
    )
      break;
    last++;
  }
  return last + 1;
}

function isNumbers({ segments }: Row): boolean {
  return segments.filter(isNumeric).length * 2 >= segments.length;
}

/** Whether a line goes on the last label: it has room in the column of the labels. */
function isRestOfLabel(line: Row, rows: readonly Row[]): boolean {
  const isLabel = ({ x0 }: { readonly x0: number }) => Math.abs(line.x0 - x0) <= ALIGNED;
  const label = rows.findLast(({ segments }) => isLabel(segments[0]!))?.segments[0];
  const others = rows.flatMap(({ segments }) => segments.filter((segment) => !isLabel(segment)));
  if (label === undefined || others.some(({ x0 }) => x0 < line.x1)) return false;
  return /^\p{Ll}/u.test(line.segments[0]!.words[0]!.text) || endsInCutWord(label.words.at(-1)!.text);
}

/** How the title of a table or figure begins. */
export const CAPTION =
  /^(?:table|tab\.|figure|fig\.|exhibit|chart|tabelle|abbildung|tableau|tabla|cuadro|gráfico|таблица|表|图|図)\s*[A-Z]?\d+/iu;

/** Whether a row is the title of a table or figure. */
export function isCaption({ segments }: Row): boolean {
  return segments.length === 1 && CAPTION.test(textOf(segments[0]!.words.slice(0, 3)));
}

/** The step from one row to the next, in font sizes; what is set upright is as high as it is long. */
export function stepBetween(above: Row, row: Row): number {
  const size = Math.max(row.size, above.size);
  return Math.min(row.baseline - above.baseline, row.y0 - above.y1 + USUAL_STEP * size) / size;
}

/** Rows of a table may stand under titles of their own: where the rows after such lines look like those before. */
function afterSection(
  rows: readonly Row[],
  at: number,
  before: readonly Row[],
  width: number,
): number | undefined {
  for (let next = at; next < rows.length && next <= at + MAX_SECTION_LINES; next++) {
    const row = rows[next]!;
    const above = rows[next - 1]!;
    if (stepBetween(above, row) >= MAX_STEP) return undefined;
    if (row.segments.length === 1 && row.x1 - row.x0 < 0.9 * width) continue;
    return row.segments.length > 1 && looksAlike(before, row) ? next : undefined;
  }
  return undefined;
}

/** Whether most pieces of a row stand under those of rows above, the other way round where it has more. */
function looksAlike(above: readonly Row[], row: Row): boolean {
  const known = above.flatMap(({ segments }) => segments);
  const [few, many] = known.length < row.segments.length ? [known, row.segments] : [row.segments, known];
  if (few.length * 2 * above.length < many.length) return false;
  const aligned = few.filter((segment) => many.some((other) => isAligned(segment, other)));
  return aligned.length >= 0.6 * few.length;
}
