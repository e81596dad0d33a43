/** What two texts differ in, by words. */
export { compareWords, type Segment } from "./compare-words.ts";
export { type WordDiff, type WordDiffOptions, wordDiff } from "./word-diff.ts";
