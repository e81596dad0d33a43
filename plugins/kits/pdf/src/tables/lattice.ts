import type { Grid, GridCell } from "./grid.ts";
import type { Rule, Rules } from "./rules.ts";

/** Lines that come as near as this meet. */
const MEET = 3.5;
/** More crossings are a drawing. */
const MAX_CROSSINGS = 6000;
const MIN_COLUMN = 4;
const MIN_ROW = 4;

/** Tables whose cells are drawn: one for each group of lines that hang together. */
export function latticesOf({ horizontal, vertical }: Rules): Grid[] {
  if (horizontal.length * vertical.length > 4_000_000) return [];
  return componentsOf(horizontal, vertical).flatMap((component) => {
    const grid = gridOf(component.horizontal, component.vertical);
    return grid === undefined ? [] : [grid];
  });
}

interface Component {
  readonly horizontal: Rule[];
  readonly vertical: Rule[];
}

function componentsOf(horizontal: readonly Rule[], vertical: readonly Rule[]): Component[] {
  const parents = Int32Array.from({ length: horizontal.length + vertical.length }, (_, at) => at);
  const find = (at: number): number => {
    let root = at;
    while (parents[root] !== root) root = parents[root]!;
    for (let node = at; parents[node] !== root; ) {
      const next = parents[node]!;
      parents[node] = root;
      node = next;
    }
    return root;
  };
  let crossings = 0;
  horizontal.forEach((across, h) => {
    vertical.forEach((down, v) => {
      if (!meets(across, down)) return;
      crossings++;
      parents[find(h)] = find(horizontal.length + v);
    });
  });
  if (crossings > MAX_CROSSINGS) return [];
  const byRoot = new Map<number, Component>();
  const componentAt = (at: number) => {
    const root = find(at);
    const component = byRoot.get(root) ?? { horizontal: [], vertical: [] };
    byRoot.set(root, component);
    return component;
  };
  horizontal.forEach((rule, at) => {
    componentAt(at).horizontal.push(rule);
  });
  vertical.forEach((rule, at) => {
    componentAt(horizontal.length + at).vertical.push(rule);
  });
  return [...byRoot.values()].filter(
    (component) => component.horizontal.length > 0 && component.vertical.length > 0,
  );
}

function meets(across: Rule, down: Rule): boolean {
  return (
    down.at >= across.from - MEET &&
    down.at <= across.to + MEET &&
    across.at >= down.from - MEET &&
    across.at <= down.to + MEET
  );
}

function gridOf(horizontal: readonly Rule[], vertical: readonly Rule[]): Grid | undefined {
  const left = Math.min(...horizontal.map(({ from }) => from));
  const right = Math.max(...horizontal.map(({ to }) => to));
  const top = Math.min(...vertical.map(({ from }) => from));
  const bottom = Math.max(...vertical.map(({ to }) => to));
  // Sides may be open: then the ends of the lines are the edge.
  const xs = edgesOf([...vertical.map(({ at }) => at), left, right], MIN_COLUMN);
  const ys = edgesOf([...horizontal.map(({ at }) => at), top, bottom], MIN_ROW);
  if (xs.length < 2 || ys.length < 2 || (xs.length < 3 && ys.length < 3)) return undefined;
  const isOpen = (y: number) => !horizontal.some(({ at }) => Math.abs(at - y) <= MEET);
  return {
    xs,
    ys,
    cells: cellsOf(xs, ys, horizontal, vertical),
    openTop: isOpen(ys[0]!),
    openBottom: isOpen(ys.at(-1)!),
  };
}

function edgesOf(values: number[], least: number): number[] {
  const edges: number[] = [];
  for (const value of values.sort((a, b) => a - b)) {
    if (edges.length === 0 || value - edges.at(-1)! >= least) edges.push(value);
  }
  return edges;
}

/** Places without a line between them are one cell. */
export function cellsOf(
  xs: readonly number[],
  ys: readonly number[],
  horizontal: readonly Rule[],
  vertical: readonly Rule[],
): GridCell[] {
  const columns = xs.length - 1;
  const rows = ys.length - 1;
  const below = linesBetween(ys, xs, horizontal);
  const beside = linesBetween(xs, ys, vertical);
  const taken = new Uint8Array(rows * columns);
  const cells: GridCell[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      if (taken[row * columns + column] === 1) continue;
      let wide = 1;
      const isFree = (r: number, c: number) => c < columns && taken[r * columns + c] === 0;
      while (isFree(row, column + wide) && beside[(column + wide) * rows + row] === 0) wide++;
      let high = 1;
      while (row + high < rows && goesDown(row + high)) high++;
      for (let r = row; r < row + high; r++) taken.fill(1, r * columns + column, r * columns + column + wide);
      cells.push({ row, column, rows: high, columns: wide, words: [] });

      function goesDown(next: number): boolean {
        for (let c = column; c < column + wide; c++) {
          if (taken[next * columns + c] === 1 || below[next * columns + c] === 1) return false;
          if (c > column && beside[c * rows + next] === 1) return false;
        }
        return true;
      }
    }
  }
  return cells;
}

/** For each edge, and each place along it, whether a line is drawn there. */
function linesBetween(
  edges: readonly number[],
  along: readonly number[],
  rules: readonly Rule[],
): Uint8Array {
  const places = along.length - 1;
  const drawn = new Uint8Array(edges.length * places);
  for (const { at, from, to } of rules) {
    for (let edge = 0; edge < edges.length; edge++) {
      if (Math.abs(edges[edge]! - at) > MEET) continue;
      for (let place = 0; place < places; place++) {
        const middle = (along[place]! + along[place + 1]!) / 2;
        if (from <= middle && to >= middle) drawn[edge * places + place] = 1;
      }
    }
  }
  return drawn;
}
