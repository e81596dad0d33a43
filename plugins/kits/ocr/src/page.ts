import { type PageSegments, segmentsOfWords } from "@winnow/kit-pdf";
import type { Raster } from "./raster.ts";
import type { Recognition } from "./recognizer.ts";

/** What was recognised on a picture as a page for layout, upright. */
export function toPage(
  number: number,
  picture: Raster,
  { words, rules, quarters }: Recognition,
): PageSegments {
  const scale = 72 / picture.dpi;
  const [width, height] = [picture.width * scale, picture.height * scale];
  const upright = quarters % 2 === 0 ? { width, height } : { width: height, height: width };
  return { number, ...upright, segments: segmentsOfWords(words), drawn: rules, images: [], links: [] };
}
