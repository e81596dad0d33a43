import { isRecord } from "@winnow/kit-schema";

/** Whether a value is a JSON Schema that can be filled. */

/** What is wrong with a schema, and where: keys and indexes from its top. */
export interface SchemaProblem {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** Characters of a schema as JSON. */
export const MAX_SCHEMA_LENGTH = 262_144;
/** How deep a schema may nest, counted in values inside of values. */
export const MAX_SCHEMA_DEPTH = 64;

const MAX_PROBLEMS = 20;
const TYPES: ReadonlySet<unknown> = new Set("object array string number integer boolean null".split(" "));
/** Keywords by what their value must be. @see JSON Schema 2020-12, core and validation; draft 7 */
const SCHEMAS: ReadonlySet<string> = new Set(
  "additionalProperties unevaluatedProperties propertyNames not if then else contains unevaluatedItems contentSchema additionalItems".split(
    " ",
  ),
);
const LISTS_OF_SCHEMAS: ReadonlySet<string> = new Set("allOf anyOf oneOf prefixItems".split(" "));
const MAPS_OF_SCHEMAS: ReadonlySet<string> = new Set(
  "properties patternProperties $defs definitions dependentSchemas".split(" "),
);
const NUMBERS: ReadonlySet<string> = new Set("minimum maximum multipleOf".split(" "));
const COUNTS: ReadonlySet<string> = new Set(
  "minLength maxLength minItems maxItems minProperties maxProperties minContains maxContains".split(" "),
);
const TEXTS: ReadonlySet<string> = new Set(
  "$ref $id $schema $anchor $dynamicRef $dynamicAnchor $comment title description format pattern contentEncoding contentMediaType".split(
    " ",
  ),
);

/** What is wrong with a schema; empty for a good one. Patterns are never run. */
export function problemsOf(schema: unknown): readonly SchemaProblem[] {
  const deep = tooDeep(schema);
  if (deep !== undefined)
    return [{ path: deep, message: `The schema is nested more than ${MAX_SCHEMA_DEPTH} levels deep.` }];
  const { length } = JSON.stringify(schema);
  if (length > MAX_SCHEMA_LENGTH)
    return [
      {
        path: [],
        message: `The schema has ${length} characters as JSON, more than ${MAX_SCHEMA_LENGTH}: ask for less.`,
      },
    ];
  const problems: SchemaProblem[] = [];
  check(schema, [], problems);
  return problems.slice(0, MAX_PROBLEMS);
}

/** The path to a value that lies too deep. Without recursion: the schema is not known to be harmless yet. */
function tooDeep(schema: unknown): readonly (string | number)[] | undefined {
  const open: { value: unknown; depth: number; top: readonly (string | number)[] }[] = [
    { value: schema, depth: 0, top: [] },
  ];
  for (let item = open.pop(); item !== undefined; item = open.pop()) {
    const { value, depth, top } = item;
    if (typeof value !== "object" || value === null) continue;
    if (depth > MAX_SCHEMA_DEPTH) return top;
    for (const [key, inner] of Object.entries(value))
      open.push({ value: inner, depth: depth + 1, top: depth < 3 ? [...top, key] : top });
  }
  return undefined;
}

type Path = readonly (string | number)[];

function check(schema: unknown, path: Path, problems: SchemaProblem[]): void {
  if (problems.length >= MAX_PROBLEMS || typeof schema === "boolean") return;
  const bad = (key: string, message: string) => void problems.push({ path: [...path, key], message });
  if (!isRecord(schema)) {
    problems.push({ path, message: `A JSON Schema is an object, not ${kindOf(schema)}.` });
    return;
  }
  for (const [key, value] of Object.entries(schema)) {
    if (key === "type") checkType(value, bad);
    else if (SCHEMAS.has(key)) check(value, [...path, key], problems);
    else if (key === "items") {
      if (Array.isArray(value))
        for (const [at, item] of value.entries()) check(item, [...path, key, at], problems);
      else check(value, [...path, key], problems);
    } else if (LISTS_OF_SCHEMAS.has(key)) {
      if (!Array.isArray(value) || value.length === 0)
        bad(key, `"${key}" must be a non-empty list of schemas.`);
      else for (const [at, item] of value.entries()) check(item, [...path, key, at], problems);
    } else if (MAPS_OF_SCHEMAS.has(key)) {
      if (!isRecord(value)) bad(key, `"${key}" must be an object of schemas, not ${kindOf(value)}.`);
      else for (const [name, item] of Object.entries(value)) check(item, [...path, key, name], problems);
    } else if (key === "required") {
      // Draft 3 and some generators say `required: true` in addition to a property; it asks for nothing else.
      const isList = Array.isArray(value) && value.every((name) => typeof name === "string");
      if (!isList && typeof value !== "boolean") bad(key, '"required" must be a list of names.');
    } else if (key === "enum") {
      if (!Array.isArray(value)) bad(key, '"enum" must be a list of values.');
    } else if (NUMBERS.has(key)) {
      if (typeof value !== "number") bad(key, `"${key}" must be a number, not ${kindOf(value)}.`);
    } else if (COUNTS.has(key)) {
      if (!Number.isInteger(value) || (value as number) < 0)
        bad(key, `"${key}" must be an integer of at least 0.`);
    } else if (TEXTS.has(key) && typeof value !== "string") {
      bad(key, `"${key}" must be a string, not ${kindOf(value)}.`);
    } else if (key === "$ref" && !String(value).startsWith("#")) {
      bad(key, `"$ref" must point inside this schema (#/$defs/…); nothing is fetched.`);
    }
  }
}

function checkType(value: unknown, bad: (key: string, message: string) => void): void {
  const types = Array.isArray(value) ? value : [value];
  const wrong = types.find((type) => !TYPES.has(type));
  if (types.length === 0) bad("type", '"type" must name a type.');
  else if (wrong !== undefined || types.includes(undefined))
    bad("type", `${JSON.stringify(wrong)} is not a JSON Schema type. Valid types: ${[...TYPES].join(", ")}.`);
}

function kindOf(value: unknown): string {
  return Array.isArray(value) ? "a list" : value === null ? "null" : `a ${typeof value}`;
}
