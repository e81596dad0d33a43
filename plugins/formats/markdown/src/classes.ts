/** Classes that sites and generators give to what is more than text: rows of `words/classes.json`, of what, how and an example. */
import rows from "../words/classes.json" with { type: "json" };

/** The classes of one kind as a part of a pattern. */
export const classesOf = (kind: "box" | "code" | "gutter" | "kind"): string =>
  rows
    .filter(([one]) => one === kind)
    .map(([, pattern]) => pattern)
    .join("|");
