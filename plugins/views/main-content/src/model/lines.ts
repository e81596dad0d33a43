/** How lines in many languages begin, or what they say, that tell what they are: rows of `words/lines.json`. */
import rows from "../../words/lines.json" with { type: "json" };

/** The alternatives of one kind of line, as a part of a regular expression that ignores case. */
export function linesOf(kind: string): string {
  const parts = rows.filter((row) => row[0] === kind).map((row) => row[2]);
  if (parts.length === 0) throw new Error(`words/lines.json has no rows of "${kind}"`);
  return parts.join("|");
}
