/** What two texts differ in, by lines. */
export { comparable, isBlank, isSameText, linesOf, matchLines } from "./lines.ts";
export type { Run } from "./match.ts";
export { type Diff, unifiedDiff } from "./unified.ts";
