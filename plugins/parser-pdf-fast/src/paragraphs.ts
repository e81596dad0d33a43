import { mostCommon } from "./geometry.ts";
import { markerOf } from "./lists.ts";
import type { Segment } from "./segments.ts";

/** Lines this much further apart than usual, in usual steps, are two paragraphs. */
const APART = 1.22;
/** Steps beyond this, in font sizes, are never within a paragraph. */
const MAX_STEP = 2.2;
const USUAL_STEP = 1.25;

/** The usual step from one line to the next, in font sizes. */
export function usualStep(columns: readonly (readonly Segment[])[], bodySize: number): number {
  const steps: (readonly [number, number])[] = [];
  for (const lines of columns) {
    for (let at = 1; at < lines.length; at++) {
      const [above, below] = [lines[at - 1]!, lines[at]!];
      if (Math.abs(above.size - bodySize) > 0.6 || Math.abs(below.size - bodySize) > 0.6) continue;
      const step = (below.baseline - above.baseline) / bodySize;
      if (step > 0.8 && step < MAX_STEP) steps.push([Math.round(step * 20) / 20, 1]);
    }
  }
  return mostCommon(steps) ?? USUAL_STEP;
}

/** Groups the lines of one column into paragraphs. */
export function groupLines(lines: readonly Segment[], step: number): Segment[][] {
  const groups: Segment[][] = [];
  const right = lines.reduce((most, { x1 }) => Math.max(most, x1), 0);
  lines.forEach((line, at) => {
    const group = groups.at(-1);
    const above = lines[at - 1];
    if (
      group === undefined ||
      above === undefined ||
      startsAnew(above, line, lines[at + 1], step, right, group)
    ) {
      groups.push([line]);
    } else group.push(line);
  });
  return groups;
}

function startsAnew(
  above: Segment,
  line: Segment,
  below: Segment | undefined,
  step: number,
  right: number,
  group: readonly Segment[],
): boolean {
  const size = Math.max(above.size, line.size);
  const down = line.baseline - above.baseline;
  if (Math.abs(above.size - line.size) >= 0.6 || above.bold !== line.bold || above.mono !== line.mono)
    return true;
  if (down < -size || down > APART * step * size) return true;
  if (markerOf(line) !== undefined) return true;
  if (line.rtl || above.rtl) return false;
  // The first line of a paragraph may be set in, while the one above fits the column and the next returns.
  const indent = line.x0 - above.x0;
  const isSetIn = indent > 0.8 * size && indent < 4 * size;
  const returns = below === undefined || below.x0 < line.x0 - 0.8 * size;
  if (
    isSetIn &&
    returns &&
    (group.length > 1 || endsShort(above, right)) &&
    markerOf(group[0]!) === undefined
  ) {
    return true;
  }
  return (
    endsShort(above, right) &&
    /[.!?:]["”’)]*$/.test(lastText(above)) &&
    /^["“‘(]?\p{Lu}/u.test(line.words[0]!.text) &&
    group.length > 2
  );
}

function endsShort({ x0, x1 }: Segment, right: number): boolean {
  return right - x1 > 0.25 * (right - x0);
}

function lastText({ words }: Segment): string {
  return words.at(-1)?.text ?? "";
}
