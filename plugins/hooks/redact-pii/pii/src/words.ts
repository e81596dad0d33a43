/** The words of personal data and secrets, which lie in text files. */
import { patternIn } from "@winnow/kit-words";

/** The phrases of these names as a part of a pattern. */
export const words = (file: "labels" | "secrets", ...names: readonly string[]): string =>
  patternIn(new URL(`../words/${file}.txt`, import.meta.url), ...names);
