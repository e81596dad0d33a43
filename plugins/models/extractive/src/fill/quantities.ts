/** A number and its unit, where the schema has a property for each: `2.35 kg` for `{ value, unit }`. */
import type { Evidence } from "@winnow/core/plugin";
import { findNumber, wordsOf } from "@winnow/kit-facts";
import { type Candidate, ranked } from "./candidate.ts";
import { toLeaf } from "./leaf.ts";
import { pointer, put } from "./properties.ts";
import type { Field } from "./schema.ts";
import type { Scope } from "./scope.ts";
import type { Filled, Task } from "./task.ts";
import { type Want, wantOf } from "./want.ts";

/** Candidates looked at for one quantity, and how sure one has to be. */
const MAX_TRIES = 60;
const LEAST = 0.3;

const AMOUNTS: ReadonlySet<string> = new Set(
  wordsOf("value amount number quantity magnitude wert valeur valor valore"),
);
const UNITS: ReadonlySet<string> = new Set(wordsOf("unit uom unite einheit unidad unita unidade eenheid"));
/** Characters of a unit: `kg`, `m²`, `km/h`, `"`. */
const UNIT = /^\s?([^\s\d.,;:()[\]]{1,20})/u;

/** The two properties of a quantity. */
interface QuantityFields {
  readonly amount: Field;
  readonly unit: Field;
}

/** The properties of an object for a number and its unit; undefined where it is something else. */
function quantityFields(fields: readonly Field[]): QuantityFields | undefined {
  const named = (names: ReadonlySet<string>) => fields.find(({ words }) => names.has(words.at(-1) ?? ""));
  const amount = named(AMOUNTS);
  const unit = named(UNITS);
  if (amount === undefined || unit === undefined || !unit.shape.kinds.has("string")) return undefined;
  return fields.length === 2 ? { amount, unit } : undefined;
}

/** The number of a text and what follows it, each as a candidate; undefined where there is no unit. */
function quantityIn(
  candidate: Candidate,
  language: string,
  words: readonly string[],
): { readonly amount: Candidate; readonly unit: Candidate } | undefined {
  const { value: text } = candidate;
  if (typeof text !== "string" || text.length > 120) return undefined;
  const found = findNumber(text, language, words);
  if (found === undefined) return undefined;
  const unit = UNIT.exec(text.slice(found.index + found.words.length))?.[1];
  if (unit === undefined) return undefined;
  const snippet = candidate.snippet ?? text;
  return {
    amount: { ...candidate, value: found.value, snippet },
    unit: { ...candidate, value: unit, snippet },
  };
}

/** A number and its unit, of one text of the page; undefined where the object or the text is something else. */
export function readQuantity(
  task: Task,
  fields: readonly Field[],
  want: Want,
  scope: Scope,
  path: string,
): Filled | undefined {
  const names = quantityFields(fields);
  if (names === undefined || want.words.length === 0) return undefined;
  for (const candidate of ranked(scope.values(want)).slice(0, MAX_TRIES)) {
    if (candidate.score < LEAST) return undefined;
    const parts = quantityIn(candidate, task.locale.language, want.words);
    if (parts === undefined) continue;
    const amount = toLeaf(parts.amount, wantOf(names.amount), task.locale);
    const unit = toLeaf(parts.unit, wantOf(names.unit), task.locale);
    if (amount === undefined || unit === undefined) continue;
    const value: Record<string, unknown> = {};
    const evidence: Evidence[] = [];
    for (const [{ name }, leaf] of [
      [names.amount, amount],
      [names.unit, unit],
    ] as const) {
      const { origin, snippet, confidence } = leaf;
      put(value, name, leaf.value);
      evidence.push({ path: pointer(path, name), origin, snippet, confidence });
    }
    return { value, evidence, weight: amount.confidence + unit.confidence };
  }
  return undefined;
}
