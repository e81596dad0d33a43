import type { Box } from "@winnow/kit-pdf";
import type { Ink } from "./ink.ts";
import type { Raster } from "./raster.ts";
import type { PictureRules } from "./rules.ts";

/** Side of a tile, and least sides of an area, in inches. */
const TILE = 0.04;
const MIN_WIDTH = 0.4;
const MIN_HEIGHT = 0.1;
/** Share of ink in a dark tile and of dark tiles in an area. */
const DARK = 0.55;
const FULL = 0.6;
/** Difference of letters to their ground, and their least share of an area. */
const CONTRAST = 50;
const LETTERS = 0.02;
/** Brightness that the ground has at most. */
const MAX_GROUND = 140;
/** Inches between an area and the lines that end at it. */
const NEAR = 0.06;

/** A picture, and the areas of it that were turned into their negative, in pixels. */
export interface Lightened {
  readonly picture: Raster;
  readonly areas: readonly Box[];
}

/** The picture with those areas that are light letters on a dark ground, such as heads of tables, as dark on light. */
export function withLightAreas(raster: Raster, { width, height, bits }: Ink): Lightened {
  const side = Math.max(4, Math.round(TILE * raster.dpi));
  const columns = Math.floor(width / side);
  const rows = Math.floor(height / side);
  const dark = new Uint8Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      let count = 0;
      for (let y = row * side; y < (row + 1) * side; y++)
        for (let x = column * side; x < (column + 1) * side; x++) count += bits[y * width + x]!;
      if (count >= DARK * side * side) dark[row * columns + column] = 1;
    }
  }
  const areas: Box[] = [];
  let pixels: Uint8Array | undefined;
  for (let start = 0; start < dark.length; start++) {
    if (dark[start] !== 1) continue;
    const area = areaFrom(start, dark, columns, rows);
    const [wide, high] = [area.right - area.left + 1, area.bottom - area.top + 1];
    const isLarge = wide * side >= MIN_WIDTH * raster.dpi && high * side >= MIN_HEIGHT * raster.dpi;
    if (!isLarge || area.count < FULL * wide * high) continue;
    const box = {
      x0: area.left * side,
      y0: area.top * side,
      x1: (area.right + 1) * side,
      y1: (area.bottom + 1) * side,
    };
    if (!hasLightLetters(raster, box)) continue;
    areas.push(box);
    pixels ??= raster.pixels.slice();
    const x1 = Math.min(width, (area.right + 1) * side + side);
    const y1 = Math.min(height, (area.bottom + 1) * side + side);
    for (let y = Math.max(0, area.top * side - side); y < y1; y++)
      invertRow(pixels, bits, y * width, Math.max(0, area.left * side - side), x1);
  }
  return { picture: pixels === undefined ? raster : { ...raster, pixels }, areas };
}

/**
 * The rules with those that dark areas swallow: the edges above and below them, and the lines down that end at them, as far
 * as no letter stands in their way.
 */
export function acrossAreas(
  { across, down }: PictureRules,
  areas: readonly Box[],
  ink: Ink,
  dpi: number,
): PictureRules {
  const near = NEAR * dpi;
  const isFree = (x: number, y0: number, y1: number) => {
    for (let y = y0 + near; y < y1 - near; y++)
      if (ink.bits[Math.round(y) * ink.width + Math.round(x)] === 1) return false;
    return true;
  };
  const edges = areas.flatMap(({ x0, y0, x1, y1 }) => [
    { x0, y0, x1, y1: y0 + 1 },
    { x0, y0: y1 - 1, x1, y1 },
  ]);
  const longer = down.map((line) => {
    const x = (line.x0 + line.x1) / 2;
    const area = areas.find(
      ({ x0, y0, x1, y1 }) =>
        x >= x0 - near &&
        x <= x1 + near &&
        (Math.abs(line.y0 - y1) <= near || Math.abs(line.y1 - y0) <= near),
    );
    if (area === undefined || !isFree(x, area.y0, area.y1)) return line;
    return { ...line, y0: Math.min(line.y0, area.y0), y1: Math.max(line.y1, area.y1) };
  });
  return { across: [...across, ...edges], down: longer };
}

/** Whether letters are lighter than their ground; a gray cell with black ones is another matter. */
function hasLightLetters({ width, pixels }: Raster, { x0, y0, x1, y1 }: Box): boolean {
  const counts = new Uint32Array(256);
  let total = 0;
  for (let y = y0; y < y1; y++) {
    for (let x = x0; x < x1; x++) counts[pixels[y * width + x]!]!++;
    total += x1 - x0;
  }
  let ground = 0;
  for (let seen = counts[0]!; ground < 255 && seen * 2 < total; ) seen += counts[++ground]!;
  if (ground > MAX_GROUND) return false;
  let lighter = 0;
  let darker = 0;
  for (let value = 0; value < 256; value++) {
    if (value > ground + CONTRAST) lighter += counts[value]!;
    else if (value < ground - CONTRAST) darker += counts[value]!;
  }
  return lighter >= LETTERS * total && darker * 2 < lighter;
}

/** The rim of an area is part dark, part paper: only what is dark from the rim inwards turns. */
function invertRow(pixels: Uint8Array, bits: Uint8Array, row: number, from: number, to: number): void {
  let start = from;
  let end = to;
  while (start < end && bits[row + start] === 0) start++;
  while (end > start && bits[row + end - 1] === 0) end--;
  for (let x = start; x < end; x++) pixels[row + x] = 255 - pixels[row + x]!;
}

/** The tiles that hang together with one; they are taken away. */
function areaFrom(start: number, dark: Uint8Array, columns: number, rows: number) {
  const area = { left: columns, right: 0, top: rows, bottom: 0, count: 0 };
  const open = [start];
  dark[start] = 2;
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const column = at % columns;
    const row = (at - column) / columns;
    area.left = Math.min(area.left, column);
    area.right = Math.max(area.right, column);
    area.top = Math.min(area.top, row);
    area.bottom = Math.max(area.bottom, row);
    area.count++;
    const near = [column > 0 ? at - 1 : -1, column < columns - 1 ? at + 1 : -1, at - columns, at + columns];
    for (const one of near) {
      if (one < 0 || one >= dark.length || dark[one] !== 1) continue;
      dark[one] = 2;
      open.push(one);
    }
  }
  return area;
}
