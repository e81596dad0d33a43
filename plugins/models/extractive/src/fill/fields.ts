/** Which property of a thing has which of its texts. */
import type { Field } from "./schema.ts";
import type { Scope } from "./scope.ts";
import type { Filled } from "./task.ts";
import { type Want, wantOf } from "./want.ts";

/** Whether a value of a thing is the name that another property has already: who wrote it is no role. */
export function isNameAgain(
  { concept }: Want,
  { value }: Filled,
  found: ReadonlyMap<Field, Filled>,
): boolean {
  if (typeof value !== "string" || NAMING.has(concept?.name ?? "")) return false;
  return [...found].some(
    ([field, other]) => other.value === value && NAMING.has(wantOf(field).concept?.name ?? ""),
  );
}

/** Properties that may have the same name as another. */
const NAMING: ReadonlySet<string> = new Set(["title", "name", "author", "brand", "seller", "publisher"]);

/** The properties in the order in which they choose from a thing: who is surest of a text has it. */
export function surestFirst(fields: readonly Field[], scope: Scope): Field[] {
  const best = (field: Field) => Math.max(0, ...scope.values(wantOf(field)).map(({ score }) => score));
  return fields
    .map((field) => ({ field, score: best(field) }))
    .toSorted((a, b) => b.score - a.score)
    .map(({ field }) => field);
}
