/** Pages that hold nothing but their furniture: what they are about comes with scripts, or did not come at all. */
import type { Measures } from "../page/measure.ts";

/** Fewest words of a page that can be recognised as furniture: the few of a short notice are its text. */
const MIN_WORDS = 30;
/** Greatest chance of any block, and most words of content to be expected, where nothing is content. */
const MAX_CHANCE = 0.2;
const MAX_WANTED = 20;

/** What is said of such a page. */
export const NOTHING =
  "nothing on this page looks like its content; scripts may have yet to fill it, or the site refused it";

/** Whether no block of a page is likely to be content, though it has text. */
export function isNothing(
  { words, sums }: { readonly words: Measures["words"]; readonly sums: Pick<Measures["sums"], "words"> },
  probability: Float32Array,
): boolean {
  if ((sums.words.at(-1) ?? 0) < MIN_WORDS) return false;
  let wanted = 0;
  for (let block = 0; block < probability.length; block++) {
    if (probability[block]! >= MAX_CHANCE) return false;
    wanted += probability[block]! * words[block]!;
  }
  return wanted < MAX_WANTED;
}
