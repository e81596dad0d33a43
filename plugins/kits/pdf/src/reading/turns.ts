import type { Box } from "../layout/geometry.ts";
import type { Segment } from "../layout/segments.ts";

/** A quarter turn: 0 is upright, 1 runs down the page, 2 upside down, 3 up the page. */
export type Turn = 0 | 1 | 2 | 3;

/** Text that reads from left to right. */
export const UPRIGHT: Turn = 0;

/** Text that runs along neither edge is a stamp or a watermark. */
const STRAIGHT = 0.95;
const MIN_HEADS = 3;
const MAX_TURNED = 2000;

/** The turn of text that runs in this direction; undefined when it is slanted. */
export function turnOf(x: number, y: number): Turn | undefined {
  if (x >= STRAIGHT) return 0;
  if (y >= STRAIGHT) return 1;
  if (x <= -STRAIGHT) return 2;
  return y <= -STRAIGHT ? 3 : undefined;
}

/** The place of a box on a page of this size, turned so that text of this direction stands upright. */
export function turned({ x0, y0, x1, y1 }: Box, turn: Turn, width: number, height: number): Box {
  if (turn === 1) return { x0: y0, y0: width - x1, x1: y1, y1: width - x0 };
  if (turn === 2) return { x0: width - x1, y0: height - y1, x1: width - x0, y1: height - y0 };
  if (turn === 3) return { x0: height - y1, y0: x0, x1: height - y0, y1: x1 };
  return { x0, y0, x1, y1 };
}

/** The way back from {@link turned}; `width` and `height` are those of the page before it was turned. */
export function straightened({ x0, y0, x1, y1 }: Box, turn: Turn, width: number, height: number): Box {
  if (turn === 1) return { x0: width - y1, y0: x0, x1: width - y0, y1: x1 };
  if (turn === 2) return { x0: width - x1, y0: height - y1, x1: width - x0, y1: height - y0 };
  if (turn === 3) return { x0: y0, y0: height - x1, x1: y1, y1: height - x0 };
  return { x0, y0, x1, y1 };
}

/** Turned lines that stand or hang side by side are heads of columns; a single one is a stamp in the margin. */
export function headsOf(lines: readonly Segment[]): Segment[] {
  if (lines.length > MAX_TURNED) return [];
  return lines.filter((segment) => {
    const level = lines.filter(
      ({ y0, y1 }) => Math.abs(y1 - segment.y1) < 3 || Math.abs(y0 - segment.y0) < 3,
    );
    return level.length >= MIN_HEADS;
  });
}
