import type { Box, Word } from "@winnow/kit-pdf";

/** Lines down that share this much of the shorter one's height belong to one table. */
const SHARED_HEIGHT = 0.6;
/** A line across this far outside of the lines down, in points, is their end. */
const SAME_END = 14;
/** Lines of text from which rows are separated by them, and the share of them that has words in several columns. */
const MIN_LINES = 3;
const SHARED = 0.6;

/**
 * Rules between the rows of tables that have rules between their columns only, as ledgers do: without them everything
 * in a column would be one cell. Boxes and words are in points.
 */
export function rowRules(rules: readonly Box[], words: readonly Word[]): Box[] {
  const down = rules.filter(({ x0, y0, x1, y1 }) => y1 - y0 > x1 - x0);
  const across = rules.filter((rule) => !down.includes(rule));
  return tablesOf(down).flatMap(({ xs, y0, y1 }) => {
    const [left, right] = [Math.min(...xs), Math.max(...xs)];
    const middles = across
      .filter((rule) => Math.min(rule.x1, right) - Math.max(rule.x0, left) > 0.6 * (right - left))
      .map((rule) => (rule.y0 + rule.y1) / 2)
      .filter((y) => y > y0 - SAME_END && y < y1 + SAME_END);
    const edges = [y0, ...middles, y1].sort((a, b) => a - b);
    return edges
      .slice(1)
      .flatMap((end, at) =>
        linesBetween(xs, edges[at]!, end, words).map((y) => ({ x0: left, y0: y, x1: right, y1: y })),
      );
  });
}

interface Columns {
  readonly xs: number[];
  y0: number;
  y1: number;
}

/** Lines down that stand side by side; three of them make two columns. */
function tablesOf(down: readonly Box[]): Columns[] {
  const tables: Columns[] = [];
  for (const { x0, y0, x1, y1 } of down) {
    const table = tables.find(
      (one) =>
        Math.min(one.y1, y1) - Math.max(one.y0, y0) > SHARED_HEIGHT * Math.min(one.y1 - one.y0, y1 - y0),
    );
    if (table === undefined) tables.push({ xs: [(x0 + x1) / 2], y0, y1 });
    else {
      table.xs.push((x0 + x1) / 2);
      table.y0 = Math.min(table.y0, y0);
      table.y1 = Math.max(table.y1, y1);
    }
  }
  return tables
    .filter(({ xs }) => xs.length >= 3)
    .map((table) => ({ ...table, xs: table.xs.sort((a, b) => a - b) }));
}

/** Heights between the lines of text of one place, where most of the lines go on from column to column. */
function linesBetween(xs: readonly number[], from: number, to: number, words: readonly Word[]): number[] {
  const inside = words
    .filter(({ x0, x1, baseline }) => baseline > from && baseline < to && x1 > xs[0]! && x0 < xs.at(-1)!)
    .sort((a, b) => a.baseline - b.baseline);
  const lines: Word[][] = [];
  for (const word of inside) {
    const last = lines.at(-1)?.at(-1);
    if (last !== undefined && word.baseline - last.baseline <= 0.4 * Math.min(word.size, last.size))
      lines.at(-1)?.push(word);
    else lines.push([word]);
  }
  const columnOf = ({ x0, x1 }: Word) => xs.findLastIndex((x) => x <= (x0 + x1) / 2);
  const shared = lines.filter((line) => new Set(line.map(columnOf)).size > 1);
  if (lines.length < MIN_LINES || shared.length < SHARED * lines.length) return [];
  return lines.slice(1).flatMap((line, at) => {
    const bottom = Math.max(...lines[at]!.map(({ baseline }) => baseline));
    const top = Math.min(...line.map(({ baseline, size }) => baseline - 0.8 * size));
    return top - bottom > -1 ? [(bottom + top) / 2] : [];
  });
}
