import { isRecord } from "@winnow/kit-schema";

/** What a field was, and what it is. */
export interface FieldChange {
  readonly previous: unknown;
  readonly current: unknown;
}

/** Fields by their names. */
export type Fields = Readonly<Record<string, FieldChange>>;

type Values = Readonly<Record<string, unknown>>;

/**
 * Every field of the schema with its previous and current value, null where the page does not say it. Fields that the
 * schema does not name follow; what is not an object is the field `value`.
 * @see wire contract 3.6
 */
export function compareFields(previous: unknown, current: unknown, schema: Values | undefined): Fields {
  const named = isRecord(schema?.properties) ? Object.keys(schema.properties) : [];
  const [before, after] = [toFields(previous), toFields(current)];
  const names = new Set([...named, ...Object.keys(before), ...Object.keys(after)]);
  return Object.fromEntries(
    [...names].map((name) => [name, { previous: valueIn(before, name), current: valueIn(after, name) }]),
  );
}

/** Whether any field has another value than before. A list with the same entries in another order is none. */
export function hasChanges(fields: Fields | undefined): boolean {
  return Object.values(fields ?? {}).some(({ previous, current }) => keyOf(previous) !== keyOf(current));
}

/** A text that values share that are the same, with the keys of objects and the entries of lists in any order. */
function keyOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(keyOf).sort().join()}]`;
  if (!isRecord(value)) return JSON.stringify(value) ?? "null";
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${keyOf(value[name])}`).join()}}`;
}

function toFields(value: unknown): Values {
  if (isRecord(value)) return value;
  return value === null || value === undefined ? {} : { value };
}

function valueIn(fields: Values, name: string): unknown {
  return (Object.hasOwn(fields, name) ? fields[name] : null) ?? null;
}
