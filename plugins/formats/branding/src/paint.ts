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

/** Paints backgrounds as a browser does, on cells of a forty-eighth of the width: what lies over what is then known. */
export function paintPage({ elements, styles, width, height, darkCanvas }: Observation): Painting {
  const size = Math.max(1, width) / COLUMNS;
  const rows = Math.min(MAX_ROWS, Math.max(1, Math.ceil(height / size)));
  const palette: Rgba[] = [darkCanvas ? DARK_CANVAS : WHITE];
  const indexes = new Map<string, number>();
  const cells = new Int32Array(rows * COLUMNS);
  const pictured = new Uint8Array(rows * COLUMNS);
  const cellAt = (x: number, y: number) => {
    const column = Math.min(COLUMNS - 1, Math.max(0, Math.floor(x / size)));
    const row = Math.min(rows - 1, Math.max(0, Math.floor(y / size)));
    return palette[cells[row * COLUMNS + column] ?? 0] ?? (palette[0] as Rgba);
  };
  const indexOf = (color: Rgba): number => {
    const key = color.join();
    const index = indexes.get(key) ?? palette.push(color) - 1;
    indexes.set(key, index);
    return index;
  };
  const fill = ([left, top, wide, high]: ObservedElement["box"], color: number | undefined) => {
    const first = Math.max(0, Math.round(left / size));
    const last = Math.min(COLUMNS, Math.round((left + wide) / size));
    const end = Math.min(rows, Math.round((top + high) / size));
    for (let row = Math.max(0, Math.round(top / size)); row < end; row += 1) {
      const [from, to] = [row * COLUMNS + first, row * COLUMNS + Math.max(first, last)];
      // A picture leaves the color behind it as it was.
      pictured.fill(color === undefined ? 1 : 0, from, to);
      if (color !== undefined) cells.fill(color, from, to);
    }
  };

  const painted: Painted[] = [];
  let isCanvasPainted = false;
  for (const element of elements) {
    const style = styles[element.style];
    if (style === undefined) continue;
    const [left, top, wide, high] = element.box;
    const backdrop = cellAt(left + wide / 2, top + high / 2);
    const own = style.gradient.length > 0 ? mean(style.gradient) : style.background;
    const surface = over(own, backdrop);
    const isPage = element.tag === "html" || element.tag === "body";
    if (own[3] > 0 && isPage && !isCanvasPainted) {
      // The background of the root, or else that of the body, covers everything.
      isCanvasPainted = true;
      cells.fill(indexOf(surface));
    } else if (own[3] > 0) fill(element.box, indexOf(surface));
    const isPicture = /^(?:img|video|canvas|picture|iframe)$/.test(element.tag) || style.hasPicture;
    if (isPicture && !isPage) fill(element.box, undefined);
    painted.push({
      element,
      style,
      backdrop,
      surface,
      isFilled: own[3] > 0.05 && surface.join() !== backdrop.join(),
    });
  }
  const covered = pictured.reduce((sum, one) => sum + one, 0);
  const countsAll = cells.length - covered < cells.length * MIN_SHOWN;
  const counts = new Map<number, number>();
  for (const [at, cell] of cells.entries())
    if (countsAll || pictured[at] === 0) counts.set(cell, (counts.get(cell) ?? 0) + 1);
  const shown = countsAll ? cells.length : cells.length - covered;
  const areas = new ColorTally();
  for (const [index, count] of [...counts].sort(([, one], [, other]) => other - one))
    areas.add(palette[index] ?? WHITE, count / shown);
  return { elements: painted, areas: areas.ranked() };
}
