import type { Box } from "../layout/geometry.ts";
import { isInside } from "../layout/geometry.ts";
import type { Word } from "../layout/segments.ts";

/** Why text may be there for machines only: it is not drawn, in the color of paper, in tiny type, or off the page. */
export type Suspicion = "undrawn" | "white" | "tiny" | "outside";

/** Type smaller than this, in points, cannot be read. */
export const TINY = 1.5;
/** Red, green and blue from which on a color is that of paper. */
const PAPER = 244;
/** What holds more than this part of the page's text is the page. */
const MAX_SHARE = 0.5;
/** Pages with as many drawn shapes may hold their text as outlines, with the text itself undrawn over them. */
const MANY_SHAPES = 100;
/** A scan in more pieces than these covers the page. */
const MAX_IMAGES = 500;

/** An area in one color. */
export interface Area extends Box {
  readonly color: number;
}

/** What is known of the page on which suspicious words stand. */
export interface Surroundings {
  /** Characters on the page, without spaces. */
  readonly length: number;
  readonly images: readonly Box[];
  readonly areas: readonly Area[];
  readonly shapes: number;
  /** Whether nothing can be seen in a box when the page is drawn. */
  readonly isBlank?: (box: Box) => boolean;
}

/** Whether a color of 0xAARRGGBB is that of paper. */
export function isPaper(color: number): boolean {
  return ((color >> 16) & 255) >= PAPER && ((color >> 8) & 255) >= PAPER && (color & 255) >= PAPER;
}

/** The words among the suspicious ones that are invisible. Text over a scan is what was recognised on it, and counts as seen. */
export function unseenOf(
  suspects: ReadonlyMap<Word, Suspicion>,
  { length, images, areas, shapes, isBlank }: Surroundings,
): ReadonlySet<Word> {
  const unseen = new Set<Word>();
  const pictures = images.slice(0, MAX_IMAGES);
  const isCovered = (word: Word) =>
    pictures.some((box) => isInside(word, box)) ||
    areas.some((area) => !isPaper(area.color) && isInside(word, area));
  const counts = { undrawn: 0, white: 0, tiny: 0, outside: 0 };
  for (const [word, suspicion] of suspects) counts[suspicion] += word.text.length;
  for (const [word, suspicion] of suspects) {
    const isMost = counts[suspicion] > MAX_SHARE * length;
    if (suspicion === "outside") unseen.add(word);
    else if (suspicion === "undrawn") {
      const isLayer =
        images.length > MAX_IMAGES ||
        pictures.some((box) => isInside(word, box)) ||
        (isMost && shapes >= MANY_SHAPES);
      if (!isLayer) unseen.add(word);
    } else if (suspicion === "tiny") {
      if (!isMost) unseen.add(word);
    } else if (!isCovered(word) && isBlank?.(word) !== false) unseen.add(word);
  }
  return unseen;
}
