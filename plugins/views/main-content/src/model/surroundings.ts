/** What else stands around a block: pictures that it may be the caption of, and the same text once more. */
import type { Annotation } from "../page/annotate.ts";
import type { Measures } from "../page/measure.ts";
import { findEchoes } from "../rules/echoes.ts";
import { CUES, fillCues } from "./cues.ts";

/** Numbers per block. */
export const SURROUNDINGS = 11 + CUES;
const FAR = 9;
/** Where a label ends: "Read more:", "Foto:". */
const MAX_LABEL = 30;

/** Describes all blocks, one row of {@link SURROUNDINGS} numbers each. */
export function describeSurroundings(page: Annotation, measures: Measures): Float32Array {
  const count = page.blockText.length;
  const out = new Float32Array(count * SURROUNDINGS);
  const { before, after } = findEchoes(measures);
  const pictures = new Int32Array(count + 1);
  for (const block of page.pictureBlock) if (block <= count) pictures[block]!++;
  const { words } = measures.sums;
  for (let block = 0; block < count; block++) {
    let at = block * SURROUNDINGS;
    out[at++] = before[block]!;
    out[at++] = after[block]!;
    out[at++] = block > 0 ? before[block - 1]! : 0;
    out[at++] = block + 1 < count ? before[block + 1]! : 0;
    out[at++] = pictures[block]!;
    out[at++] = pictures[block + 1]!;
    let index = page.blockElement[block]!;
    let up = 0;
    while (index > 0 && up < FAR && page.endPicture[index]! <= page.firstPicture[index]!) {
      index = page.parent[index]!;
      up++;
    }
    const from = page.firstBlock[index]!;
    const to = page.endBlock[index]!;
    out[at++] = up;
    out[at++] = page.endPicture[index]! - page.firstPicture[index]!;
    out[at++] = Math.log1p(words[to]! - words[from]!);
    const colon = page.blockText[block]!.indexOf(":");
    out[at++] = colon < 0 || colon > MAX_LABEL ? 0 : colon + 1;
    out[at++] =
      page.linkCharacters[block]! === 0 ? 0 : page.blockText[block]!.length - page.linkCharacters[block]!;
    fillCues(page.blockText[block]!, measures.words[block]!, out, at);
  }
  return out;
}
