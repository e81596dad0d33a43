import type { Box } from "@winnow/kit-pdf";
import { inkOf } from "./ink.ts";
import type { Raster } from "./raster.ts";

/** Inches: side of a tile, and the least and greatest sides of what may be a word or a line. */
const TILE = 0.03;
const MIN_HEIGHT = 0.05;
const MAX_HEIGHT = 0.6;
const MIN_WIDTH = 0.02;
/** Tiles between letters and words of one line. */
const BRIDGE = 2;
/** A page with more has a picture or noise on it. */
const MAX_PLACES = 80;

/** Places with ink that none of the words takes, in pixels; none where there are so many that it is no text. */
export function missedPlaces(picture: Raster, words: readonly Box[]): readonly Box[] {
  const { width, height, bits } = inkOf(picture);
  const side = Math.max(3, Math.round(TILE * picture.dpi));
  const columns = Math.ceil(width / side);
  const rows = Math.ceil(height / side);
  const counts = new Uint32Array(columns * rows);
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / side) * columns;
    for (let x = 0; x < width; x++) counts[row + Math.floor(x / side)]! += bits[y * width + x]!;
  }
  for (const { x0, y0, x1, y1 } of words) {
    const [left, right] = [Math.max(0, Math.floor(x0 / side)), Math.min(columns - 1, Math.floor(x1 / side))];
    for (
      let row = Math.max(0, Math.floor(y0 / side));
      row <= Math.min(rows - 1, Math.floor(y1 / side));
      row++
    )
      counts.fill(0, row * columns + left, row * columns + right + 1);
  }
  const places: Box[] = [];
  for (let start = 0; start < counts.length; start++) {
    if (counts[start]! < 2) continue;
    const tiles = tilesFrom(start, counts, columns, rows);
    const place = boxAround(tiles, columns, side);
    const [wide, high] = [(place.x1 - place.x0) / picture.dpi, (place.y1 - place.y0) / picture.dpi];
    if (high < MIN_HEIGHT || high > MAX_HEIGHT || wide < MIN_WIDTH) continue;
    places.push({ ...place, x1: Math.min(width, place.x1), y1: Math.min(height, place.y1) });
    if (places.length > MAX_PLACES) return [];
  }
  return places;
}

function boxAround(tiles: readonly number[], columns: number, side: number): Box {
  const box = { x0: Number.POSITIVE_INFINITY, y0: Number.POSITIVE_INFINITY, x1: 0, y1: 0 };
  for (const at of tiles) {
    const x = (at % columns) * side;
    const y = Math.floor(at / columns) * side;
    box.x0 = Math.min(box.x0, x);
    box.y0 = Math.min(box.y0, y);
    box.x1 = Math.max(box.x1, x + side);
    box.y1 = Math.max(box.y1, y + side);
  }
  return box;
}

/** The tiles with ink that hang together with one, or nearly so along a line; they are taken away. */
function tilesFrom(start: number, counts: Uint32Array, columns: number, rows: number): number[] {
  const tiles: number[] = [];
  const open = [start];
  counts[start] = 0;
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    tiles.push(at);
    const column = at % columns;
    const row = (at - column) / columns;
    for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y++) {
      for (let x = Math.max(0, column - BRIDGE); x <= Math.min(columns - 1, column + BRIDGE); x++) {
        const near = y * columns + x;
        if (counts[near]! < 2) continue;
        counts[near] = 0;
        open.push(near);
      }
    }
  }
  return tiles;
}
