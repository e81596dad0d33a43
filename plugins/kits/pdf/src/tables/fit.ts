import { median } from "../layout/geometry.ts";
import { makeSegment, type Segment } from "../layout/segments.ts";
import { placeOf } from "./grid.ts";

/** How far text may reach over the edge of its column. */
const OVER = 2.5;
/** A space at the edge of a column is wider than the others of the line by this factor, or than this in font sizes. */
const WIDER = 1.25;
const WIDE = 0.55;
const PAIR = 0.4;

/** A segment cut where its words part at the edges of columns; uncut where they do not. */
export function splitAtEdges(segment: Segment, xs: readonly number[]): Segment[] {
  const { words } = segment;
  if (words.length < 2 || placeOf(xs, segment.x0 + 1) === placeOf(xs, segment.x1 - 1)) return [segment];
  const usual = median(words.slice(1).map(({ x0 }, at) => Math.abs(x0 - words[at]!.x1)));
  // The one space of two words is compared with nothing but their size.
  const least = Math.min(words.length > 2 ? WIDER * usual : PAIR * segment.size, WIDE * segment.size);
  const parts: Segment[] = [];
  let start = 0;
  for (let at = 1; at <= words.length; at++) {
    const before = words[at - 1]!;
    const word = words[at];
    if (word !== undefined) {
      const isOtherPlace = placeOf(xs, (before.x0 + before.x1) / 2) !== placeOf(xs, (word.x0 + word.x1) / 2);
      const space = Math.max(word.x0 - before.x1, before.x0 - word.x1);
      if (!isOtherPlace || space < least) continue;
    }
    parts.push(makeSegment(words.slice(start, at)));
    start = at;
  }
  return parts;
}

/** Whether every piece of a segment stands in one column. */
export function fitsColumns(segment: Segment, xs: readonly number[]): boolean {
  return splitAtEdges(segment, xs).every(({ x0, x1 }) => {
    const column = placeOf(xs, (x0 + x1) / 2);
    return x0 >= xs[column]! - OVER && x1 <= xs[column + 1]! + OVER;
  });
}
