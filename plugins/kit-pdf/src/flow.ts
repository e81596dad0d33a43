import { boxOfGrid } from "./grid.ts";
import { markerOf } from "./lists.ts";
import type { PlacedGrid } from "./page-parts.ts";
import type { LineGroup } from "./paragraphs.ts";
import type { PageSegments, Segment } from "./segments.ts";
import { canGoOn, goOn } from "./split-tables.ts";

/** Lines of one paragraph that stand in one column. */
export interface Piece extends LineGroup {
  readonly page: PageSegments;
}

/** A paragraph, which may go on in the next column. */
export interface Paragraph {
  readonly pieces: Piece[];
}

/** What comes one after the other in the document. */
export type Flow = Paragraph | PlacedGrid;

/** All lines of a paragraph. */
export function linesOf({ pieces }: Paragraph): Segment[] {
  return pieces.flatMap(({ lines }) => lines);
}

/** Joins paragraphs and tables that a column's or page's end has cut. */
export function joinAcross(flow: readonly Flow[], isText: (paragraph: Paragraph) => boolean): Flow[] {
  const joined: Flow[] = [];
  let open: Paragraph | undefined;
  for (const part of flow) {
    const before = joined.at(-1);
    if (!("pieces" in part)) {
      const isRest =
        before !== undefined &&
        "grid" in before &&
        isElsewhere(before, part) &&
        canGoOn(before.grid, part.grid);
      if (isRest) joined[joined.length - 1] = { ...before, grid: goOn(before.grid, part.grid), end: part };
      else joined.push(part);
      continue;
    }
    if (open !== undefined && goesOn(open, part)) {
      open.pieces.push(...part.pieces);
      continue;
    }
    // Notes and headings stand between the two halves of a cut paragraph, and leave it open.
    if (isText(part)) open = part;
    joined.push(part);
  }
  return joined;
}

function isElsewhere(before: PlacedGrid, next: PlacedGrid): boolean {
  const last = before.end ?? before;
  return last.page !== next.page || boxOfGrid(next.grid).y0 < boxOfGrid(last.grid).y0;
}

function goesOn(open: Paragraph, next: Paragraph): boolean {
  const last = open.pieces.at(-1)?.lines.at(-1);
  const first = next.pieces[0]?.lines[0];
  if (last === undefined || first === undefined) return false;
  const isNewPlace = first.baseline < last.baseline || next.pieces[0]!.page !== open.pieces.at(-1)!.page;
  if (!isNewPlace || Math.abs(last.size - first.size) >= 0.6 || last.bold !== first.bold) return false;
  if (markerOf(first) !== undefined) return false;
  const text = last.words.at(-1)?.text ?? "";
  return !/[.!?:]["”’)]*$/.test(text) && /^["“‘(]?\p{Ll}/u.test(first.words[0]?.text ?? "");
}
