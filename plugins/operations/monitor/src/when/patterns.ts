import { messageOf } from "@winnow/core/plugin";
import { type Condition, leavesOf } from "../values/request.ts";
import type { Matches } from "./sides.ts";

/** Characters of a text that a pattern is looked for in. */
const MAX_TEXT = 500;

/** What matches the patterns of conditions, in a time that grows with the text alone. Loaded where there is a pattern. */
export async function loadMatches(when: readonly Condition[]): Promise<Matches> {
  const patterns = when.flatMap(leavesOf).flatMap(({ matches }) => matches ?? []);
  if (patterns.length === 0) return () => false;
  const { RE2JS } = await import("re2js");
  const compiled = new Map(patterns.map((pattern) => [pattern, RE2JS.compile(pattern)]));
  return (pattern, text) => compiled.get(pattern)?.matcher(text.slice(0, MAX_TEXT)).find() ?? false;
}

/** What is wrong with a pattern; undefined when it can be used. */
export async function patternProblem(pattern: string): Promise<string | undefined> {
  const { RE2JS } = await import("re2js");
  try {
    RE2JS.compile(pattern);
    return undefined;
  } catch (error) {
    return messageOf(error);
  }
}
