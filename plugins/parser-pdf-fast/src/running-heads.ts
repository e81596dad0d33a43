import { overlap } from "./geometry.ts";
import type { PageSegments, Segment } from "./segments.ts";
import { textOf } from "./segments.ts";

/** Parts of the page's height, at the top and at the bottom, where such lines stand. */
const MARGIN = 0.12;
const NUMBER_MARGIN = 0.08;
const SMALL_MARGIN = 0.07;
/** A line in smaller type than this, in body sizes, and far from the text, is no part of it. */
const SMALL = 0.93;
const FAR = 1.4;

const PAGE_NUMBER =
  /^(?:[-–—|·\s]*)(?:page|p\.|seite|página|стр\.?)?\s*(?:\d{1,4}|[ivxlc]{1,7})(?:\s*(?:of|\/|von|de|из)\s*\d{1,4})?(?:[-–—|·\s]*)$/i;

/** Headers, footers and page numbers: what stands in the margins and comes again, or is set apart from the text. */
export function findRunningHeads(pages: readonly PageSegments[], bodySize: number): ReadonlySet<Segment> {
  const dropped = new Set<Segment>();
  for (const segment of repeated(pages)) dropped.add(segment);
  const isOwnSize = sizesOfMargins(pages);
  for (const page of pages) {
    for (const segment of page.segments) {
      if (dropped.has(segment)) continue;
      const distance = distanceToEdge(segment, page);
      if (distance > NUMBER_MARGIN * page.height) continue;
      if (isPageNumber(segment) && isAlone(segment, page, 0.4 * bodySize, dropped)) dropped.add(segment);
      else if (
        distance <= SMALL_MARGIN * page.height &&
        (segment.size < SMALL * bodySize || isOwnSize(segment)) &&
        isAlone(segment, page, FAR * bodySize, dropped)
      ) {
        dropped.add(segment);
      }
    }
  }
  return dropped;
}

/** What stands at one height on several pages, whatever the numbers in it. */
function repeated(pages: readonly PageSegments[]): Segment[] {
  const needed = Math.max(2, Math.min(3, Math.ceil(pages.length / 2)));
  const byKey = new Map<string, { readonly pages: Set<number>; readonly segments: Segment[] }>();
  for (const page of pages) {
    for (const segment of page.segments) {
      if (distanceToEdge(segment, page) > MARGIN * page.height) continue;
      const text = textOf(segment.words).replace(/\d+/g, "0");
      // Printers shift lines by a fraction: each is counted at its own height and the next one.
      const height = Math.round(segment.baseline / 8);
      const key = `${height} ${text}`;
      const found = byKey.get(key) ?? { pages: new Set(), segments: [] };
      found.pages.add(page.number);
      found.segments.push(segment);
      byKey.set(key, found);
    }
  }
  return [...byKey.values()]
    .filter((found) => found.pages.size >= needed)
    .flatMap(({ segments }) => segments);
}

/** Tells whether a line is set in a size that the text does not use, and no title either, as nothing is larger. */
function sizesOfMargins(pages: readonly PageSegments[]): (segment: Segment) => boolean {
  const lengths = new Map<number, number>();
  let all = 0;
  let largest = 0;
  for (const page of pages) {
    for (const segment of page.segments) {
      const size = Math.round(2 * segment.size);
      largest = Math.max(largest, size);
      if (distanceToEdge(segment, page) <= SMALL_MARGIN * page.height) continue;
      lengths.set(size, (lengths.get(size) ?? 0) + segment.length);
      all += segment.length;
    }
  }
  return (segment) => {
    const size = Math.round(2 * segment.size);
    return size < largest && (lengths.get(size) ?? 0) <= 0.01 * all;
  };
}

function distanceToEdge({ y0, y1 }: Segment, { height }: PageSegments): number {
  return Math.min(y1, height - y0);
}

function isPageNumber({ words, length }: Segment): boolean {
  return length < 24 && PAGE_NUMBER.test(textOf(words));
}

/** Whether nothing else, but for other margin lines, stands within so many points above or below. */
function isAlone(
  segment: Segment,
  { segments, height }: PageSegments,
  distance: number,
  dropped: ReadonlySet<Segment>,
): boolean {
  return segments.every((other) => {
    if (other === segment || dropped.has(other)) return true;
    const gap = -overlap(segment.y0, segment.y1, other.y0, other.y1);
    if (gap >= distance) return true;
    // Neighbours on the same line stand in the margin as well.
    return (
      Math.abs(other.baseline - segment.baseline) < 2 &&
      Math.min(other.y1, height - other.y0) < SMALL_MARGIN * height
    );
  });
}
