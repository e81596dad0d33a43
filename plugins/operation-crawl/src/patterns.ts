import vm from "node:vm";
import { WinnowError } from "@winnow/core/plugin";

/** How long the patterns of a caller may take over the links of one page. */
const MOST_MS = 250;

/** A place where nothing is but what is put there; a search that takes too long can be ended in it. */
const place = vm.createContext(Object.create(null));
const search = new vm.Script(
  "subjects.map((subject) => patterns.some((pattern) => new RegExp(pattern).test(subject)))",
);

/**
 * Which subjects one of the regular expressions is found in. Expressions of callers can take exponential time, so
 * they are given a bounded one.
 * @throws CRAWL_PATTERN_TOO_SLOW
 */
export function findAny(patterns: readonly string[], subjects: readonly string[]): readonly boolean[] {
  if (patterns.length === 0 || subjects.length === 0) return subjects.map(() => false);
  // Copies, so that nothing of this side is within reach.
  place.patterns = JSON.parse(JSON.stringify(patterns));
  place.subjects = JSON.parse(JSON.stringify(subjects));
  try {
    return [...(search.runInContext(place, { timeout: MOST_MS }) as boolean[])];
  } catch (cause) {
    const message = `The patterns ${JSON.stringify(patterns).slice(0, 200)} take longer than ${MOST_MS} ms over the links of one page. Write them without nested repetition.`;
    throw new WinnowError("CRAWL_PATTERN_TOO_SLOW", message, { category: "input", cause });
  } finally {
    delete place.patterns;
    delete place.subjects;
  }
}

/** Why a text is no regular expression; undefined when it is one. */
export function patternProblem(text: string): string | undefined {
  try {
    new RegExp(text);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
