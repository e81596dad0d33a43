/** Blocks that stand at the same kind of place: same tags and classes on the way up. */
import type { Annotation } from "../page/annotate.ts";
import type { Measures } from "../page/measure.ts";

/** Groups of blocks with the same path, and what they hold together. */
export interface Paths {
  /** Group of each block. */
  readonly of: Int32Array;
  readonly count: number[];
  readonly words: number[];
  readonly linkShare: number[];
  readonly sentences: number[];
  readonly first: number[];
}

/** Ancestors compared. Further up, paths differ by layout wrappers and not by kind. */
const REACH = 4;

/** Groups the blocks of a page by path. */
export function describePaths(page: Annotation, measures: Measures): Paths {
  const of = new Int32Array(page.blockText.length);
  const numbers = new Map<string, number>();
  const paths: Paths = { of, count: [], words: [], linkShare: [], sentences: [], first: [] };
  for (let block = 0; block < of.length; block++) {
    let key = "";
    let index = page.blockElement[block]!;
    for (let up = 0; up < REACH && index >= 0; up++) {
      key += `${page.signature[index]!} `;
      index = page.parent[index]!;
    }
    let number = numbers.get(key);
    if (number === undefined) {
      number = numbers.size;
      numbers.set(key, number);
      paths.count.push(0);
      paths.words.push(0);
      paths.linkShare.push(0);
      paths.sentences.push(0);
      paths.first.push(block);
    }
    of[block] = number;
    paths.count[number]!++;
    paths.words[number]! += measures.words[block]!;
    paths.linkShare[number]! += measures.linkShare[block]!;
    paths.sentences[number]! += measures.endsSentence[block]!;
  }
  return paths;
}
