import { textOf } from "../layout/segments.ts";
import type { GridCell } from "./grid.ts";

/** Ticks of an axis: so many numbers at least, in even steps. */
const MIN_TICKS = 5;
const EVEN = 0.01;
/** A chart has less text than this apart from its axes, as a part of the places of a table. */
const MAX_FILL = 0.4;

/** Whether what looks like a table is a chart: a column counts up or down in even steps, with little next to it. */
export function isChart(full: readonly GridCell[], rows: number, columns: number): boolean {
  const axes = Array.from({ length: columns }, (_, column) => column).filter((column) =>
    isAxis(full.filter((cell) => cell.column === column && cell.columns === 1)),
  );
  if (axes.length === 0 || axes.length === columns) return false;
  const beside = full.filter(({ column }) => !axes.includes(column)).length;
  return beside < MAX_FILL * rows * (columns - axes.length);
}

function isAxis(cells: readonly GridCell[]): boolean {
  const numbers = [...cells]
    .sort((a, b) => a.row - b.row)
    .map(({ words }) =>
      Number(
        textOf(words)
          .replace(/[,%\s]/g, "")
          .replace("−", "-"),
      ),
    )
    .filter((value) => !Number.isNaN(value));
  if (numbers.length < 0.8 * cells.length) return false;
  return numbers.length > 0 && countTicks(numbers) >= 0.8 * numbers.length;
}

/** How many numbers stand in runs of even steps: charts one below the other have as many axes. */
function countTicks(numbers: readonly number[]): number {
  let ticks = 0;
  for (let start = 0; start < numbers.length; ) {
    const step = numbers[start + 1]! - numbers[start]!;
    let end = start + 1;
    while (
      end < numbers.length &&
      Math.abs(numbers[end]! - numbers[end - 1]! - step) <= EVEN * Math.abs(step)
    )
      end++;
    if (step !== 0 && end - start >= MIN_TICKS) ticks += end - start;
    start = end;
  }
  return ticks;
}
