/** The one element that looks most like a body of running text, as a point of reference for all blocks. */
import type { Annotation } from "../page/annotate.ts";
import type { Measures } from "../page/measure.ts";

/** Share of a paragraph's points that each element further up receives. */
const FADE = 0.6;
const REACH = 5;

/**
 * The element whose near descendants hold the most running text, and for each block the depth of the
 * innermost element it shares with it.
 */
export function findCandidate(page: Annotation, measures: Measures): { element: number; common: Int32Array } {
  const points = new Float32Array(page.parent.length);
  for (let block = 0; block < page.blockText.length; block++) {
    const words = measures.words[block]!;
    if (words < 8 || measures.linkShare[block]! > 0.5) continue;
    let value =
      Math.min(words, 120) * (1 - measures.linkShare[block]!) * (measures.endsSentence[block] ? 1 : 0.4);
    let index = page.parent[page.blockElement[block]!]!;
    for (let up = 0; up < REACH && index >= 0; up++) {
      points[index] = points[index]! + value;
      value *= FADE;
      index = page.parent[index]!;
    }
  }
  let element = 0;
  for (let index = 1; index < points.length; index++) if (points[index]! > points[element]!) element = index;
  const common = new Int32Array(page.blockText.length);
  for (let index = element; index >= 0; index = page.parent[index]!) {
    const inner = index === element ? -1 : page.depth[index]!;
    const depth = page.depth[index]!;
    for (let block = page.firstBlock[index]!; block < page.endBlock[index]!; block++) {
      if (inner === -1 || common[block]! < depth) common[block] = Math.max(common[block]!, depth);
    }
  }
  return { element, common };
}
