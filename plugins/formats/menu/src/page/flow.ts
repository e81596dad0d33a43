/** Items without a box of their own: names, descriptions and prices that take turns. */
import type { TreeElement } from "@winnow/kit-dom";
import { signatureOf } from "./elements.ts";
import type { Line, Lines } from "./lines.ts";
import { isNameLike, restOf } from "./names.ts";
import type { Placed, Region } from "./region.ts";
import { headingOf } from "./segments.ts";

/** Most lines above a price in which its name is looked for. */
const REACH = 12;

/** The regions of groups whose names stand next to their prices: each takes lines from the one before it up to its own. */
export function flowRegions(placed: readonly Placed[], page: Lines, before: number, after: number): Region[] {
  const { lines } = page;
  const parent = placed[0]?.parent;
  const range = rangeAround(parent, page);
  const start = Math.max(before, range?.[0] ?? 0);
  const end = Math.min(Math.max(after, (placed.at(-1)?.last ?? 0) + 1), range?.[1] ?? lines.length);
  const gaps = placed.map((one, index) => gapBefore(one, placed[index - 1], start));
  const naming = namingSignature(gaps, lines);
  const regions: Region[] = [];
  for (const [index, one] of placed.entries()) {
    const previous = placed[index - 1];
    const gap = gaps[index]!;
    const sharesLine = previous !== undefined && previous.last === one.first;
    const common = { group: one.group, box: undefined, parent, end: Infinity };
    if (sharesLine) {
      const at = previous.group.at(-1)!.price.to;
      regions.push({ ...common, from: one.first, to: one.last + 1, start: at });
      const last = regions.at(-2);
      if (last !== undefined) regions[regions.length - 2] = { ...last, end: at };
      continue;
    }
    const following = placed[index + 1];
    const name = nameLine(gap, one, lines, naming, following?.first === one.last);
    if (name === undefined) continue;
    const tail = regions.at(-1);
    // What stands between a price and the next name describes the item above, unless it is a heading.
    if (tail !== undefined && tail.to > (gap[0] ?? 0) - 1) {
      let to = tail.to;
      while (to < name && isTail(lines[to] as Line)) to++;
      regions[regions.length - 1] = { ...tail, to };
    }
    regions.push({ ...common, from: name, to: one.last + 1, start: 0 });
  }
  const last = regions.at(-1);
  if (last !== undefined) {
    let to = last.to;
    while (to < end && to < last.to + 4 && isTail(lines[to] as Line)) to++;
    // Only where the items before it have descriptions behind their prices too.
    if (
      regions.length > 1 &&
      regions.slice(0, -1).some((one) => one.to > (one.group.at(-1)?.price.at ?? 0) + 1)
    )
      regions[regions.length - 1] = { ...last, to };
  }
  return regions;
}

/** Lines of an element, or of what is around one that is a single line. */
function rangeAround(
  parent: TreeElement | undefined,
  { ranges }: Lines,
): readonly [number, number] | undefined {
  for (let above = parent ?? null, up = 0; above !== null && up < 3; above = above.parentNode, up++) {
    const range = ranges.get(above);
    if (range === undefined || range[1] - range[0] > 1) return range;
  }
  return undefined;
}

/** Numbers of the lines between two groups, the price's own last. */
function gapBefore(one: Placed, previous: Placed | undefined, start: number): number[] {
  const from = Math.max(
    previous === undefined ? Math.max(start, one.first - REACH) : previous.last + 1,
    one.first - 40,
  );
  return Array.from({ length: Math.max(0, one.first - from) + 1 }, (_, index) => from + index).filter(
    (at) => at >= start,
  );
}

/** How lines look that are names. */
export const looks = (line: Line): string => {
  const isStrong = line.pieces.length > 0 && /^(?:b|strong)$/.test(line.pieces[0]!.element.localName);
  return `${signatureOf(line.block)}${isStrong ? "!" : ""}`;
};

/** The look that one line has above nearly every price; undefined where all lines look the same. */
function namingSignature(gaps: readonly (readonly number[])[], lines: readonly Line[]): string | undefined {
  const counts = new Map<string, number>();
  let lone = 0;
  for (const gap of gaps) {
    const seen = new Set<string>();
    for (const at of gap.slice(0, -1)) seen.add(looks(lines[at] as Line));
    if (seen.size > 0) lone++;
    for (const look of seen) counts.set(look, (counts.get(look) ?? 0) + 1);
  }
  if (counts.size < 2) return undefined;
  const ranked = [...counts].filter(([, count]) => count >= lone * 0.7 && count >= 2).map(([look]) => look);
  const strength = (look: string) =>
    /^h[1-6]|^dt|!$/.test(look) ? 2 : /name|title|dish|item/i.test(look) ? 1 : 0;
  return ranked.sort((one, other) => strength(other) - strength(one))[0];
}

/** The line that names the item of a price. */
function nameLine(
  gap: readonly number[],
  one: Placed,
  lines: readonly Line[],
  naming: string | undefined,
  sharesLine: boolean,
): number | undefined {
  const own = lines[one.first] as Line;
  // What stands behind a price in a line of several is of the next.
  const rest = sharesLine ? [own.text.slice(0, one.group[0]!.price.from)] : restOf(own, one.first, one.group);
  if (rest.some(isNameLike)) return one.first;
  const above = gap.slice(0, -1).filter((at) => isNameLike((lines[at] as Line).text));
  if (above.length === 0) return undefined;
  const named = above.filter((at) => looks(lines[at] as Line) === naming);
  if (named.length > 0) return named.at(-1);
  // Of lines that look the same, those after the last empty one belong to the price.
  const gapped = above.findLast((at) => (lines[at] as Line).breaks >= 2);
  const nearest = above.filter((at) => gapped === undefined || at >= gapped);
  const heading = nearest.findLast((at) => headingOf((lines[at] as Line).block) < 7);
  const plain = nearest.filter((at) => heading === undefined || at > heading);
  return plain[0] ?? heading;
}

/** Whether a line can go on with what is above it. */
export function isTail(line: Line): boolean {
  if (line.breaks >= 2 || headingOf(line.block) < 7) return false;
  if (/^(?:th|caption|dt|legend|summary)$/.test(line.block.localName)) return false;
  const isStrong = line.pieces.length === 1 && /^(?:b|strong|u)$/.test(line.pieces[0]!.element.localName);
  return !isStrong && !isCapitals(line.text) && line.text.length > 2;
}

/** Short and in capitals, as headings of plain text are. */
export const isCapitals = (text: string): boolean => {
  const words = text.replace(/\s*\([^()]{0,60}\)\s*$/, "");
  return (
    words.length <= 60 && /\p{Lu}{2}/u.test(words) && !/\p{Ll}/u.test(words) && words.split(/\s+/).length <= 7
  );
};
