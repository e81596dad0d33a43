import { boxOfGrid } from "../tables/grid.ts";
import { canGoOn, goOn } from "../tables/split-tables.ts";
import { markerOf } from "./lists.ts";
import type { PlacedGrid } from "./page-parts.ts";
import type { LineGroup } from "./paragraphs.ts";
import type { PageSegments, Segment } from "./segments.ts";

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

/** What a paragraph is for. */
export type Role = "text" | "heading" | "note";

/** All lines of a paragraph. */
export function linesOf({ pieces }: Paragraph): Segment[] {
  return pieces.flatMap(({ lines }) => lines);
}

/** Joins paragraphs and tables that a column's or page's end has cut. */
export function joinAcross(flow: readonly Flow[], roleOf: (paragraph: Paragraph) => Role): Flow[] {
  const joined: Flow[] = [];
  let open: Paragraph | undefined;
  for (const part of flow) {
    const before = joined.at(-1);
    if (!("pieces" in part)) {
      const isRest =
        before !== undefined &&
        "grid" in before &&
        isElsewhere(before, part) &&
        !isBehindGap((before.end ?? before).page, part.page) &&
        canGoOn(before.grid, part.grid);
      if (isRest) joined[joined.length - 1] = { ...before, grid: goOn(before.grid, part.grid), end: part };
      else joined.push(part);
      // Behind a table text goes on only where the table hangs at the top of the next page.
      if (open?.pieces.at(-1)?.page === part.page) open = undefined;
      continue;
    }
    if (open !== undefined && goesOn(open, part)) {
      open.pieces.push(...part.pieces);
      continue;
    }
    // Notes stand between the two halves of a cut paragraph, and leave it open; nothing goes on over a heading.
    const role = roleOf(part);
    if (role !== "note") open = role === "text" ? part : undefined;
    joined.push(part);
  }
  return joined;
}

/** Whether pages between two places were not read: nothing can be said to go on over them. */
function isBehindGap(last: PageSegments, next: PageSegments): boolean {
  return next !== last && next.isBehindGap === true;
}

function isElsewhere(before: PlacedGrid, next: PlacedGrid): boolean {
  const last = before.end ?? before;
  return last.page !== next.page || boxOfGrid(next.grid).y0 < boxOfGrid(last.grid).y0;
}

function goesOn(open: Paragraph, next: Paragraph): boolean {
  const last = open.pieces.at(-1)?.lines.at(-1);
  const first = next.pieces[0]?.lines[0];
  if (last === undefined || first === undefined) return false;
  if (isBehindGap(open.pieces.at(-1)!.page, next.pieces[0]!.page)) return false;
  const isNewPlace = first.baseline < last.baseline || next.pieces[0]!.page !== open.pieces.at(-1)!.page;
  if (!isNewPlace || Math.abs(last.size - first.size) >= 0.6 || last.bold !== first.bold) return false;
  if (markerOf(first) !== undefined) return false;
  const text = last.words.at(-1)?.text ?? "";
  return !/[.!?:]["”’)]*$/.test(text) && /^["“‘(]?\p{Ll}/u.test(first.words[0]?.text ?? "");
}
