import { withoutNames } from "./calendar.ts";
import { shapeOf } from "./compare-lines.ts";
import type { PlacedLine } from "./learn-places.ts";

/** Lines that are looked at; a page that changes more has another content. */
const MAX_LINES = 400;

/**
 * Gives two versions of a line one place: below a list that begins at another entry each day, what stands behind its last entry seems to stand
 * below another heading. Versions are recognised by their words with any numbers and days, where one line alone has them on each side.
 */
export function alignLines(lines: readonly PlacedLine[]): readonly PlacedLine[] {
  const isMoved = new Set(lines.map(({ place }) => place?.heading)).size > 1;
  if (!isMoved || lines.length > MAX_LINES) return lines;
  const groups = Map.groupBy(
    lines.filter(({ line }) => /\p{N}|⟨/u.test(line.normal)),
    ({ line }) => shapeOf(withoutNames(line.normal)),
  );
  const places = new Map<PlacedLine, PlacedLine>();
  for (const [one, other, ...more] of groups.values()) {
    if (one === undefined || other === undefined || more.length > 0 || one.isAdded === other.isAdded)
      continue;
    const [gone, come] = one.isAdded ? [other, one] : [one, other];
    places.set(come, { ...come, place: gone.place });
  }
  return lines.map((one) => places.get(one) ?? one);
}
