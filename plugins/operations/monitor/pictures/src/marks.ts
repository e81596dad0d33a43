import { type Window, windowAt } from "./cell.ts";
import type { Pixels } from "./pixels.ts";

/** Pixels of the side of a window. */
export const CELL = 8;
/** Windows between two marks of the same part. */
const REACH = 3;
/** Parts that are shown. */
const MAX_REGIONS = 50;
/** What a window is marked as: one that differs, one that was looked at, one that counts for nothing. */
const DIFFERENT = 1;
const SEEN = 2;
const IGNORED = 3;

/** Where a picture differs, and how much. */
export class Marks {
  readonly #columns: number;
  readonly #bands: number;
  readonly #width: number;
  readonly #height: number;
  readonly #marks: Uint8Array;
  /** Pixels that differ, in each row of windows. */
  readonly #areas: Float64Array;

  constructor(width: number, height: number) {
    [this.#width, this.#height] = [width, height];
    this.#columns = Math.ceil(width / CELL);
    this.#bands = Math.ceil(height / CELL);
    this.#marks = new Uint8Array(this.#columns * this.#bands);
    this.#areas = new Float64Array(this.#bands);
  }

  /** What differs in this part of a picture that was larger by a factor counts for nothing. */
  ignore({ x, y, width, height }: Window, scale: number): void {
    const [left, right] = [Math.floor((x * scale) / CELL), Math.ceil(((x + width) * scale) / CELL)];
    const [top, bottom] = [Math.floor((y * scale) / CELL), Math.ceil(((y + height) * scale) / CELL)];
    for (let band = top; band < Math.min(bottom, this.#bands); band += 1)
      this.#marks.fill(
        IGNORED,
        band * this.#columns + left,
        band * this.#columns + Math.min(right, this.#columns),
      );
  }

  /** Notes how much a window differs, 0 to 1. */
  add({ x, y, width, height }: Window, difference: number): void {
    const [band, last] = [Math.floor(y / CELL), Math.floor((y + height - 1) / CELL)];
    if (difference === 0 || this.#marks[band * this.#columns + Math.floor(x / CELL)] === IGNORED) return;
    for (const one of new Set([band, Math.min(last, this.#bands - 1)]))
      this.#marks[one * this.#columns + Math.floor(x / CELL)] = DIFFERENT;
    this.#areas[band] = (this.#areas[band] ?? 0) + difference * width * height;
  }

  /** The share of the pixels that differ in the most different so many rows, 0 to 1. */
  worst(rows: number): number {
    const bands = Math.max(1, Math.min(this.#bands, Math.round(rows / CELL)));
    const pixels = this.#width * Math.min(bands * CELL, this.#height);
    let [sum, most] = [0, 0];
    for (let band = 0; band < this.#bands; band += 1) {
      sum += (this.#areas[band] ?? 0) - (this.#areas[band - bands] ?? 0);
      most = Math.max(most, sum);
    }
    return Math.min(1, most / pixels);
  }

  /** Parts of a picture that differ, in pixels of one that was smaller by a factor. */
  regions({ width, height }: Pixels, scale: number): readonly Window[] {
    const found: Window[] = [];
    for (const [at, mark] of this.#marks.entries()) if (mark === DIFFERENT) found.push(this.#take(at));
    const inside = found.map(({ x, y, ...size }) => {
      const [right, bottom] = [Math.min(width, x + size.width), Math.min(height, y + size.height)];
      return windowAt(x, y, right - x, bottom - y);
    });
    return inside
      .filter((one) => one.width > 0 && one.height > 0)
      .sort((one, other) => other.width * other.height - one.width * one.height)
      .slice(0, MAX_REGIONS)
      .map(({ x, y, ...size }) => {
        const [left, top] = [Math.floor(x / scale), Math.floor(y / scale)];
        return windowAt(left, top, Math.ceil(size.width / scale), Math.ceil(size.height / scale));
      });
  }

  /** The box around the marks that are near to each other, which are taken away. */
  #take(start: number): Window {
    const columns = this.#columns;
    const waiting = [start];
    this.#marks[start] = SEEN;
    let [left, right, top, bottom] = [columns, 0, this.#bands, 0];
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      const [column, band] = [at % columns, Math.floor(at / columns)];
      [left, right] = [Math.min(left, column), Math.max(right, column)];
      [top, bottom] = [Math.min(top, band), Math.max(bottom, band)];
      for (let y = Math.max(0, band - REACH); y <= Math.min(this.#bands - 1, band + REACH); y += 1)
        for (let x = Math.max(0, column - REACH); x <= Math.min(columns - 1, column + REACH); x += 1) {
          if (this.#marks[y * columns + x] !== DIFFERENT) continue;
          this.#marks[y * columns + x] = SEEN;
          waiting.push(y * columns + x);
        }
    }
    const [x, y] = [left * CELL, top * CELL];
    return windowAt(x, y, (right + 1) * CELL - x, (bottom + 1) * CELL - y);
  }
}
