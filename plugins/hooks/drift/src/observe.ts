/** What a scrape found: which fields have values, and of what nature these are. No value is kept. */
import type { Outputs } from "@winnow/core/plugin";
import { shapeOfText } from "@winnow/kit-likeness";
import * as v from "@winnow/kit-schema";

/** A field of one scrape. */
export interface Observed {
  /** Share of the places that have a value, 0 to 1. */
  readonly filled: number;
  /** Undefined where nothing is filled. */
  readonly nature: string | undefined;
}

const MAX_FIELDS = 100;
const MAX_DEPTH = 4;
const MAX_ITEMS = 50;
const MAX_NAME = 200;

const Attributes = v.array(
  v.object({ selector: v.string(), attribute: v.string(), values: v.array(v.string()) }),
);
const Values = v.record(v.string(), v.nullable(v.object({ text: v.string() })));
const Records = v.object({
  list: v.object({ count: v.number() }),
  fields: v.array(v.object({ name: v.string(), type: v.string(), filled: v.number() })),
});

/** The fields of the formats that were produced, by name. */
export function observe(outputs: Outputs): ReadonlyMap<string, Observed> {
  const found = new Map<string, Observed>();
  const add = (name: string, observed: Observed) => {
    if (found.size < MAX_FIELDS) found.set(name.slice(0, MAX_NAME), observed);
  };
  if ("json" in outputs) walk(outputs.json, "", 0, add);
  const attributes = v.safeParse(Attributes, outputs.attributes);
  for (const { selector, attribute, values } of attributes.success ? attributes.output : [])
    add(`${selector} @${attribute}`, ofValues(values));
  const values = v.safeParse(Values, outputs.values);
  for (const [name, found] of Object.entries(values.success ? values.output : {}))
    add(`values.${name}`, ofValues([found?.text]));
  const records = v.safeParse(Records, outputs.records);
  if (records.success) {
    const { list, fields } = records.output;
    add("records", { filled: list.count > 0 ? 1 : 0, nature: undefined });
    for (const { name, type, filled } of fields)
      add(`records.${name}`, { filled: filled / Math.max(1, list.count), nature: type });
  } else if ("records" in outputs) add("records", { filled: 0, nature: undefined });
  return found;
}

function walk(
  value: unknown,
  name: string,
  depth: number,
  add: (name: string, observed: Observed) => void,
): void {
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  if (isObject && depth < MAX_DEPTH) {
    for (const [key, inner] of Object.entries(value))
      walk(inner, name === "" ? key : `${name}.${key}`, depth + 1, add);
    return;
  }
  if (name === "") return;
  const items = Array.isArray(value) ? value.slice(0, MAX_ITEMS) : undefined;
  const objects = items?.filter((item) => typeof item === "object" && item !== null) ?? [];
  if (items === undefined || objects.length === 0) {
    add(name, ofValues(items ?? [value]));
    return;
  }
  add(name, { filled: 1, nature: "list" });
  const keys = [...new Set(objects.flatMap((item) => Object.keys(item as object)))].slice(0, MAX_FIELDS);
  for (const key of keys) add(`${name}[].${key}`, ofValues(objects.map((item) => v.recordOf(item)[key])));
}

function ofValues(values: readonly unknown[]): Observed {
  const filled = values.filter((value) => value !== null && value !== undefined && value !== "");
  const [first] = filled;
  return { filled: values.length === 0 ? 0 : filled.length / values.length, nature: natureOf(first) };
}

/** `price`, `date`, `number`, `url`, `text`, or a type of JSON. */
function natureOf(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== "string") return Array.isArray(value) ? "list" : typeof value;
  const shape = shapeOfText(value);
  return shape === "words" || shape === "none" ? "text" : shape;
}
