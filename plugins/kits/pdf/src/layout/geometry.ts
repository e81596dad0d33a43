/** A rectangle in points (1/72 inch); y grows downwards from the top left corner of the page. */
export interface Box {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/** The smallest box around all of them; a box turned inside out when there are none. */
export function around(boxes: Iterable<Box>): Box {
  let x0 = Number.POSITIVE_INFINITY;
  let y0 = Number.POSITIVE_INFINITY;
  let x1 = Number.NEGATIVE_INFINITY;
  let y1 = Number.NEGATIVE_INFINITY;
  for (const box of boxes) {
    if (box.x0 < x0) x0 = box.x0;
    if (box.y0 < y0) y0 = box.y0;
    if (box.x1 > x1) x1 = box.x1;
    if (box.y1 > y1) y1 = box.y1;
  }
  return { x0, y0, x1, y1 };
}

/** Length that two ranges share; negative is the gap between them. */
export function overlap(from: number, to: number, otherFrom: number, otherTo: number): number {
  return Math.min(to, otherTo) - Math.max(from, otherFrom);
}

/** Whether the middle of a box lies inside another, give or take a tolerance. */
export function isInside(inner: Box, outer: Box, tolerance = 0): boolean {
  const x = (inner.x0 + inner.x1) / 2;
  const y = (inner.y0 + inner.y1) / 2;
  return (
    x >= outer.x0 - tolerance &&
    x <= outer.x1 + tolerance &&
    y >= outer.y0 - tolerance &&
    y <= outer.y1 + tolerance
  );
}

/** The middle value, the lower one of two; 0 of nothing. */
export function median(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[(sorted.length - 1) >> 1] ?? 0;
}

/** The value with the greatest weight, and the first of equals; undefined of nothing. */
export function mostCommon<T>(values: Iterable<readonly [T, number]>): T | undefined {
  const weights = new Map<T, number>();
  for (const [value, weight] of values) weights.set(value, (weights.get(value) ?? 0) + weight);
  let best: T | undefined;
  let most = Number.NEGATIVE_INFINITY;
  for (const [value, weight] of weights) {
    if (weight <= most) continue;
    best = value;
    most = weight;
  }
  return best;
}
