import type { Box } from "@winnow/kit-pdf";
import type { Ink } from "./ink.ts";
import type { Raster } from "./raster.ts";

/** Inches: lines are longer, or shorter where they meet others at both ends; they are thinner; and have small gaps. */
const LONG = 0.4;
const SHORT = 0.12;
const THICK = 0.06;
const GAP = 0.02;
const MEET = 0.02;
const JOIN = 0.15;
/** Difference to its sides from which a faint line is seen, and how often it must be the usual one of neighbours. */
const FAINT = 14;
const ABOVE_NOISE = 4;
/** Brightness of the paper on both sides of a faint line. */
const PAPER = 190;
/** Mean difference of neighbours on a noisy page, and how many pixels before and after are taken together there. */
const NOISY = 3;
const SMOOTH = 5;
/** Share of a line that must be drawn: letters that stand one below the other have gaps. */
const DRAWN = 0.88;
/** A line is so much longer than it is thick: the strokes of large letters are not. */
const SLIM = 7;
const SLIM_ALONE = 12;
/** A picture with more is a drawing, whose lines are no table's. */
const MAX_RULES = 3000;

/** The straight lines of a picture, in pixels. */
export interface PictureRules {
  readonly across: readonly Box[];
  readonly down: readonly Box[];
}

/** Finds the lines that tables, forms and frames are drawn with. The picture must stand straight. */
export function findRules(raster: Raster, ink: Ink): PictureRules {
  const { dpi } = raster;
  const long = LONG * dpi;
  const across = linesOf(withFaint(raster, ink, raster.width), dpi).filter(({ x0, x1 }) => x1 - x0 >= long);
  const marked = withFaint(raster, ink, 1);
  for (const { x0, y0, x1, y1 } of across)
    for (let y = y0; y < y1; y++) marked.bits.fill(CROSSED, y * ink.width + x0, y * ink.width + x1);
  const lines = linesOf(transposed(marked), dpi);
  const isLong = ({ x0, x1, y0, y1 }: Box) => x1 - x0 >= Math.max(long, SLIM_ALONE * (y1 - y0));
  const short = lines.filter((line) => !isLong(line)).map(turnedBack);
  const down = [
    ...joined(lines.filter(isLong), JOIN * dpi).map(turnedBack),
    ...short.filter((rule) => joins(rule, across, MEET * dpi)),
  ];
  return across.length + down.length > MAX_RULES ? { across: [], down: [] } : { across, down };
}

/** Whether a line down goes from one line across to another. */
function joins({ x0, y0, x1, y1 }: Box, across: readonly Box[], near: number): boolean {
  const ends = (y: number) =>
    across.some(
      (rule) => Math.abs((rule.y0 + rule.y1) / 2 - y) <= near && rule.x0 - near <= x0 && x1 <= rule.x1 + near,
    );
  return ends(y0) && ends(y1);
}

/** Pieces of one line, as noise and letters across it leave them, as one; the lines go across. */
function joined(lines: readonly Box[], gap: number): Box[] {
  const result: { x0: number; y0: number; x1: number; y1: number }[] = [];
  for (const line of [...lines].sort((a, b) => a.x0 - b.x0)) {
    const before = result.find(
      ({ x1, y0, y1 }) => line.x0 - x1 <= gap && line.y0 <= y1 + 1 && line.y1 >= y0 - 1 && line.x0 > x1 - gap,
    );
    if (before === undefined) result.push({ ...line });
    else {
      before.x1 = Math.max(before.x1, line.x1);
      before.y0 = Math.min(before.y0, line.y0);
      before.y1 = Math.max(before.y1, line.y1);
    }
  }
  return result;
}

function turnedBack({ x0, y0, x1, y1 }: Box): Box {
  return { x0: y0, y0: x0, x1: y1, y1: x1 };
}

/** In a bitmap: a line across lies here, so that nothing is known of a line down. */
const CROSSED = 2;

/** The ink, and what is too faint for it but darker than both sides: `step` is one pixel aside. */
function withFaint({ width, height, dpi, pixels: sharp }: Raster, { bits }: Ink, step: number): Ink {
  const result = bits.slice();
  const noise = noiseOf(sharp);
  // Along a line noise evens itself out; on a clean page that would only make letters into lines.
  const pixels = noise < NOISY ? sharp : smoothed(sharp, step === 1 ? width : 1);
  const faint = Math.max(FAINT, noise < NOISY ? 0 : ABOVE_NOISE * noiseOf(pixels));
  const aside = step * Math.max(3, Math.round((THICK / 2) * dpi));
  for (let at = aside; at < pixels.length - aside; at++) {
    const sides = Math.min(pixels[at - aside]!, pixels[at + aside]!);
    if (sides >= PAPER && pixels[at]! + faint <= sides) result[at] = 1;
  }
  return { width, height, bits: result };
}

/** Each pixel the mean of those before and after it, `step` apart. */
function smoothed(pixels: Uint8Array, step: number): Uint8Array {
  const result = pixels.slice();
  const reach = SMOOTH * step;
  for (let first = 0; first < step; first++) {
    let sum = 0;
    for (let at = first; at < pixels.length; at += step) {
      sum += pixels[at]!;
      const gone = at - 2 * reach - step;
      if (gone >= 0) sum -= pixels[gone]!;
      if (at - 2 * reach >= 0) result[at - reach] = sum / (2 * SMOOTH + 1);
    }
  }
  return result;
}

/** The mean difference of neighbours that are not the edge of anything. */
function noiseOf(pixels: Uint8Array): number {
  let sum = 0;
  let count = 0;
  for (let at = 1; at < pixels.length; at += 31) {
    const difference = Math.abs(pixels[at]! - pixels[at - 1]!);
    if (difference > 60) continue;
    sum += difference;
    count++;
  }
  return sum / Math.max(1, count);
}

interface Line {
  x0: number;
  x1: number;
  readonly y0: number;
  y1: number;
  /** Where it was met last: the row, and from where to where. */
  row: number;
  from: number;
  to: number;
  area: number;
}

/** Lines across: long runs of ink, one below the other. */
function linesOf({ width, height, bits }: Ink, dpi: number): Box[] {
  const shortest = Math.max(12, Math.round(SHORT * dpi));
  const gap = Math.max(1, Math.round(GAP * dpi));
  const thick = Math.max(3, THICK * dpi);
  const done: Line[] = [];
  let open: Line[] = [];
  for (let y = 0; y < height; y++) {
    for (const { from, to } of runsOf(bits.subarray(y * width, (y + 1) * width), shortest, gap)) {
      // A line that is not quite straight goes on one row further down, near where it ended.
      const above = open.find((line) => from <= line.to + gap && to >= line.from - gap);
      if (above === undefined) {
        open.push({ x0: from, x1: to, y0: y, y1: y + 1, row: y, from, to, area: to - from });
        continue;
      }
      above.from = above.row === y ? Math.min(above.from, from) : from;
      above.to = above.row === y ? Math.max(above.to, to) : to;
      above.x0 = Math.min(above.x0, from);
      above.x1 = Math.max(above.x1, to);
      above.row = y;
      above.y1 = y + 1;
      above.area += to - from;
    }
    if (open.length === 0) continue;
    done.push(...open.filter(({ row }) => row < y));
    open = open.filter(({ row }) => row === y);
    if (done.length > 40 * MAX_RULES) return [];
  }
  return [...done, ...open].filter(({ x0, x1, y0, y1, area }) => {
    const length = x1 - x0;
    return area / length <= thick && y1 - y0 <= thick + 0.01 * length && length >= SLIM * (area / length);
  });
}

function runsOf(row: Uint8Array, shortest: number, gap: number): { from: number; to: number }[] {
  const runs: { from: number; to: number }[] = [];
  let from = -1;
  let last = -1;
  let drawn = 0;
  let known = 0;
  let crossings = 0;
  let open = 0;
  const end = () => {
    // Letters that stand one below the other in narrow rows never touch the lines between the rows.
    const isDrawn = drawn > 0 && drawn >= DRAWN * known && open * 2 <= crossings;
    if (from >= 0 && last - from >= shortest && isDrawn) runs.push({ from, to: last + 1 });
  };
  for (let x = 0; x < row.length; x++) {
    const value = row[x]!;
    if (value === 0) continue;
    if (from < 0 || x - last > gap) {
      end();
      from = x;
      drawn = 0;
      known = 0;
      crossings = 0;
      open = 0;
    } else known += x - last - 1;
    last = x;
    if (value === CROSSED) {
      if (row[x + 1] === CROSSED) continue;
      let start = x;
      while (start > 0 && row[start - 1] === CROSSED) start--;
      crossings++;
      if (row[start - 1] === 0 || row[x + 1] === 0) open++;
      continue;
    }
    drawn++;
    known++;
  }
  end();
  return runs;
}

function transposed({ width, height, bits }: Ink): Ink {
  const result = new Uint8Array(bits.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) result[x * height + y] = bits[y * width + x]!;
  }
  return { width: height, height: width, bits: result };
}

/** The picture without its rules; letters that cross one stay whole. */
export function withoutRules(raster: Raster, ink: Ink, { across, down }: PictureRules): Raster {
  if (across.length + down.length === 0) return raster;
  const { width, height } = raster;
  const source = raster.pixels;
  const pixels = source.slice();
  const isRule = new Uint8Array(pixels.length);
  for (const { x0, y0, x1, y1 } of [...across, ...down])
    for (let y = Math.max(0, y0 - 1); y < Math.min(height, y1 + 1); y++)
      isRule.fill(1, y * width + Math.max(0, x0 - 1), y * width + Math.min(width, x1 + 1));
  /** The brightness next to a rule, which another rule may cross there. */
  const beside = (at: number, step: number) => {
    for (let steps = 0; steps < 12; steps++) {
      const pixel = at + steps * step;
      if (pixel < 0 || pixel >= pixels.length) return 255;
      if (isRule[pixel] !== 1) return source[pixel]!;
    }
    return 255;
  };
  const isClear = (at: number) => ink.bits[at] !== 1 || isRule[at] === 1;
  const erase = (before: number, after: number, step: number) => {
    if (!isClear(before) && !isClear(after)) return;
    const value = Math.max(beside(before, -step), beside(after, step));
    for (let at = before + step; at < after; at += step) if (isRule[at] === 1) pixels[at] = value;
  };
  for (const { x0, y0, x1, y1 } of across)
    for (let x = Math.max(0, x0 - 1); x < Math.min(width, x1 + 1); x++)
      erase((y0 - 2) * width + x, (y1 + 1) * width + x, width);
  for (const { x0, y0, x1, y1 } of down)
    for (let y = Math.max(0, y0 - 1); y < Math.min(height, y1 + 1); y++)
      erase(y * width + x0 - 2, y * width + x1 + 1, 1);
  return { ...raster, pixels };
}
