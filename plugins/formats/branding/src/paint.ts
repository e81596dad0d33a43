import { mean, over, WHITE } from "./color.ts";
import type { Observation, ObservedElement, ObservedStyle, Rgba } from "./observation.ts";
import { ColorTally } from "./tally.ts";

const COLUMNS = 48;
/** Of a page that is longer only the beginning is painted. */
const MAX_ROWS = 600;
/** What `color-scheme: dark` makes of a page that paints no background. */
const DARK_CANVAS: Rgba = [18, 18, 18, 1];
/** Where pictures cover almost everything, the colors behind them are all there is. */
const MIN_SHOWN = 0.05;

/** An element with its style and what is painted behind it. */
export interface Painted {
  readonly element: ObservedElement;
  readonly style: ObservedStyle;
  /** The color behind the element. */
  readonly backdrop: Rgba;
  /** Its background, over what is behind it. */
  readonly surface: Rgba;
  /** Whether it paints a background, and one that differs from what is behind it. */
  readonly isFilled: boolean;
}

/** The page, painted coarsely in document order. */
export interface Painting {
  readonly elements: readonly Painted[];
  /** Colors by their share of the page that no picture covers. */
  readonly areas: readonly (readonly [color: Rgba, share: number])[];
}

/** Colors on cells of a forty-eighth of the width. */
class Canvas {
  readonly #size: number;
  readonly #rows: number;
  readonly #palette: Rgba[];
  readonly #indexes = new Map<string, number>();
  readonly #cells: Int32Array;
  readonly #pictured: Uint8Array;

  constructor({ width, height, darkCanvas }: Observation) {
    this.#size = Math.max(1, width) / COLUMNS;
    this.#rows = Math.min(MAX_ROWS, Math.max(1, Math.ceil(height / this.#size)));
    this.#palette = [darkCanvas ? DARK_CANVAS : WHITE];
    this.#cells = new Int32Array(this.#rows * COLUMNS);
    this.#pictured = new Uint8Array(this.#rows * COLUMNS);
  }

  colorAt(x: number, y: number): Rgba {
    const column = Math.min(COLUMNS - 1, Math.max(0, Math.floor(x / this.#size)));
    const row = Math.min(this.#rows - 1, Math.max(0, Math.floor(y / this.#size)));
    return this.#palette[this.#cells[row * COLUMNS + column] ?? 0] ?? (this.#palette[0] as Rgba);
  }

  fillAll(color: Rgba): void {
    this.#cells.fill(this.#indexOf(color));
  }

  /** Without a color it is a picture, which leaves the color behind it as it was. */
  fill([left, top, wide, high]: ObservedElement["box"], color: Rgba | undefined): void {
    const index = color === undefined ? undefined : this.#indexOf(color);
    const first = Math.max(0, Math.round(left / this.#size));
    const last = Math.min(COLUMNS, Math.round((left + wide) / this.#size));
    const end = Math.min(this.#rows, Math.round((top + high) / this.#size));
    for (let row = Math.max(0, Math.round(top / this.#size)); row < end; row += 1) {
      const [from, to] = [row * COLUMNS + first, row * COLUMNS + Math.max(first, last)];
      this.#pictured.fill(index === undefined ? 1 : 0, from, to);
      if (index !== undefined) this.#cells.fill(index, from, to);
    }
  }

  /** Colors by their share of the page that no picture covers. */
  areas(): Painting["areas"] {
    const all = this.#cells.length;
    const covered = this.#pictured.reduce((sum, one) => sum + one, 0);
    const countsAll = all - covered < all * MIN_SHOWN;
    const counts = new Map<number, number>();
    for (const [at, cell] of this.#cells.entries())
      if (countsAll || this.#pictured[at] === 0) counts.set(cell, (counts.get(cell) ?? 0) + 1);
    const shown = countsAll ? all : all - covered;
    const areas = new ColorTally();
    for (const [index, count] of [...counts].sort(([, one], [, other]) => other - one))
      areas.add(this.#palette[index] ?? WHITE, count / shown);
    return areas.ranked();
  }

  #indexOf(color: Rgba): number {
    const key = color.join();
    const index = this.#indexes.get(key) ?? this.#palette.push(color) - 1;
    this.#indexes.set(key, index);
    return index;
  }
}

/** Paints backgrounds as a browser does, on cells of a forty-eighth of the width: what lies over what is then known. */
export function paintPage(page: Observation): Painting {
  const canvas = new Canvas(page);
  const painted: Painted[] = [];
  let isCanvasPainted = false;
  for (const element of page.elements) {
    const style = page.styles[element.style];
    if (style === undefined) continue;
    const [left, top, wide, high] = element.box;
    const backdrop = canvas.colorAt(left + wide / 2, top + high / 2);
    const own = style.gradient.length > 0 ? mean(style.gradient) : style.background;
    const surface = over(own, backdrop);
    const isPage = element.tag === "html" || element.tag === "body";
    if (own[3] > 0 && isPage && !isCanvasPainted) {
      // The background of the root, or else that of the body, covers everything.
      isCanvasPainted = true;
      canvas.fillAll(surface);
    } else if (own[3] > 0) canvas.fill(element.box, surface);
    const isPicture = /^(?:img|video|canvas|picture|iframe)$/.test(element.tag) || style.hasPicture;
    if (isPicture && !isPage) canvas.fill(element.box, undefined);
    painted.push({
      element,
      style,
      backdrop,
      surface,
      isFilled: own[3] > 0.05 && surface.join() !== backdrop.join(),
    });
  }
  return { elements: painted, areas: canvas.areas() };
}
