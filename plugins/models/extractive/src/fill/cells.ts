/** Cells of tables by the names of their row and of their column: `adultWeekend` in a table of tickets. */
import type { Group } from "@winnow/kit-facts";
import { wordsOf } from "@winnow/kit-facts";
import type { Candidate } from "./candidate.ts";
import type { Want } from "./want.ts";

/** Cells looked at for one value. */
const MAX_CELLS = 4000;
/** How far a cell is believed of whose names every word is asked for, and what is left when few of them are. */
const SCORE = 0.84;
const LEAST_SCORE = 0.5;

/** Words that join the names of a row and a column: `price of the pro plan`. */
const JOINING: ReadonlySet<string> = new Set(
  wordsOf(
    "the a an of for in on at per by de du des la le les der die das des dem del el los las di do da em",
  ),
);

/** The cells whose row and column say together every word that is asked for, and both at least one. */
export function cellsFor(groups: readonly Group[], { words }: Want): Candidate[] {
  const asked = words.filter((word) => !JOINING.has(word));
  if (asked.length < 2) return [];
  const found: Candidate[] = [];
  let left = MAX_CELLS;
  for (const { kind, records, isFurniture } of groups) {
    if (kind !== "table" || isFurniture) continue;
    for (const { fields } of records) {
      const [head, ...cells] = fields;
      if (head === undefined || cells.length < 2 || left <= 0) continue;
      left -= fields.length;
      const row = wordsOf(head.value);
      // The corner says what the rows are: `Plan`.
      const corner = wordsOf(head.label);
      if (!asked.some((word) => row.includes(word))) continue;
      for (const { label, value, origin } of cells) {
        const column = wordsOf(label);
        const ofColumn = asked.filter((word) => column.includes(word));
        const rest = asked.filter((word) => !row.includes(word) && !corner.includes(word));
        if (ofColumn.length === 0 || rest.some((word) => !column.includes(word))) continue;
        const named = new Set([...row, ...column]);
        const share = asked.filter((word) => named.has(word)).length / named.size;
        const score = LEAST_SCORE + (SCORE - LEAST_SCORE) * Math.min(1, share);
        found.push({ value, origin, snippet: `${head.value}, ${label}: ${value}`, score });
      }
    }
  }
  return found;
}
