/** A JSON Schema as what is to be looked for. */

import { wordsOf } from "@winnow/kit-facts";
import type { JsonSchema } from "@winnow/kit-language-model";
import { decoded } from "./properties.ts";

/** What a value may be. */
export interface Shape {
  readonly kinds: ReadonlySet<Kind>;
  readonly isNullable: boolean;
  readonly description: string;
  readonly format: string;
  /** The only values that are allowed, of `enum` or `const`. */
  readonly allowed: readonly unknown[] | undefined;
  readonly fields: readonly Field[];
  /** Shape of the values of an object with names that the schema does not say. */
  readonly others: Shape | undefined;
  readonly items: Shape | undefined;
  /** Shapes of a tuple. */
  readonly most: number;
  readonly fewest: number;
  readonly minimum: number;
  readonly maximum: number;
  readonly longest: number;
  readonly shortest: number;
  /** One of these, where the schema leaves a choice between objects. */
  readonly choices: readonly Shape[];
}

/** Kinds of values. */
export type Kind = "object" | "array" | "string" | "number" | "integer" | "boolean";

/** A property that is asked for. */
export interface Field {
  readonly name: string;
  readonly words: readonly string[];
  readonly isRequired: boolean;
  readonly shape: Shape;
}

const KINDS: readonly Kind[] = ["object", "array", "string", "number", "integer", "boolean"];
/** How deep a schema is followed; one that refers to itself ends here. */
const DEEPEST = 8;
/** Shapes that one schema may become. */
const MAX_SHAPES = 5000;

interface Reader {
  readonly root: JsonSchema;
  left: number;
}

type Raw = Readonly<Record<string, unknown>>;

/** Reads a schema. References are followed inside of it only, and keywords that ask for nothing are passed over. */
export function compile(schema: JsonSchema): Shape {
  return shapeOf(schema, { root: schema, left: MAX_SHAPES }, 0, new Map());
}

/** Any value. */
export const ANYTHING: Shape = compile({});

function shapeOf(schema: unknown, reader: Reader, depth: number, seen: ReadonlyMap<unknown, number>): Shape {
  const raw = merge(schema, reader, 0);
  const times = (seen.get(raw.origin) ?? 0) + 1;
  const isEnd = depth >= DEEPEST || times > 3 || reader.left-- <= 0;
  const within = new Map(seen).set(raw.origin, times);
  const inner = (value: unknown) => shapeOf(value, reader, depth + 1, within);
  const { merged } = raw;
  const variants = isEnd ? [] : variantsOf(merged);
  const isNull = (variant: unknown) => isRaw(variant) && (variant.type === "null" || variant.const === null);
  const choices = variants.filter((variant) => !isNull(variant)).map(inner);
  const kinds = kindsOf(merged, choices);
  const allowed = allowedOf(merged, choices);
  const [only] = choices.length === 1 ? choices : [];
  const items = merged.items ?? (Array.isArray(merged.prefixItems) ? merged.prefixItems[0] : undefined);
  const isNullable =
    merged.nullable === true ||
    variants.some(isNull) ||
    typesIn(merged).includes("null") ||
    (Array.isArray(merged.enum) && merged.enum.includes(null)) ||
    choices.some((choice) => choice.isNullable);
  return {
    kinds,
    isNullable,
    description: [merged.title, merged.description, only?.description]
      .filter((text) => typeof text === "string")
      .join(" ")
      .slice(0, 500),
    format:
      typeof merged.format === "string"
        ? merged.format
        : (choices.find(({ format }) => format)?.format ?? ""),
    allowed,
    fields: isEnd ? [] : [...fieldsOf(merged, inner), ...(only?.fields ?? [])],
    others: isEnd || !isRaw(merged.additionalProperties) ? only?.others : inner(merged.additionalProperties),
    items:
      isEnd || items === undefined || typeof items === "boolean"
        ? choices.find((choice) => choice.items !== undefined)?.items
        : inner(Array.isArray(items) ? items[0] : items),
    most: limit(merged.maxItems, Infinity),
    fewest: limit(merged.minItems, 0),
    minimum: limit(merged.minimum ?? merged.exclusiveMinimum, -Infinity),
    maximum: limit(merged.maximum ?? merged.exclusiveMaximum, Infinity),
    longest: limit(merged.maxLength, Infinity),
    shortest: limit(merged.minLength, 0),
    choices: choices.length > 1 ? choices : [],
  };
}

/** A schema with what it refers to and all that must hold together in one. */
function merge(schema: unknown, reader: Reader, depth: number): { merged: Raw; origin: unknown } {
  if (!isRaw(schema) || reader.left-- <= 0) return { merged: {}, origin: undefined };
  const reference = schema.$ref ?? schema.$dynamicRef ?? schema.$recursiveRef;
  let merged: Raw = schema;
  let origin: unknown = schema;
  if (typeof reference === "string" && depth < DEEPEST) {
    const target = merge(resolve(reference, reader.root), reader, depth + 1);
    origin = target.origin;
    merged = { ...target.merged, ...schema };
  }
  if (Array.isArray(schema.allOf) && depth < DEEPEST) {
    for (const part of schema.allOf.slice(0, 50))
      merged = join(merged, merge(part, reader, depth + 1).merged);
  }
  return { merged, origin };
}

function join(a: Raw, b: Raw): Raw {
  const properties = {
    ...(isRaw(a.properties) ? a.properties : {}),
    ...(isRaw(b.properties) ? b.properties : {}),
  };
  const required = [
    ...(Array.isArray(a.required) ? a.required : []),
    ...(Array.isArray(b.required) ? b.required : []),
  ];
  const types = typesIn(a).filter((type) => typesIn(b).length === 0 || typesIn(b).includes(type));
  const type =
    typesIn(a).length === 0 ? typesIn(b) : types.length === 0 && typesIn(b).length > 0 ? ["none"] : types;
  return { ...b, ...a, properties, required, ...(type.length === 0 ? {} : { type }) };
}

function resolve(reference: string, root: JsonSchema): unknown {
  if (reference === "#") return root;
  if (!reference.startsWith("#/")) return findAnchor(reference, root);
  let at: unknown = root;
  for (const step of reference.slice(2).split("/")) {
    const key = decoded(step).replaceAll("~1", "/").replaceAll("~0", "~");
    at = typeof at === "object" && at !== null && Object.hasOwn(at, key) ? Reflect.get(at, key) : undefined;
  }
  return at;
}

function findAnchor(reference: string, root: JsonSchema): unknown {
  const definitions = {
    ...(isRaw(root.definitions) ? root.definitions : {}),
    ...(isRaw(root.$defs) ? root.$defs : {}),
  };
  const name = reference.replace(/^#/u, "");
  return Object.values(definitions).find(
    (one) => isRaw(one) && (one.$id === reference || one.$anchor === name || one.id === reference),
  );
}

function variantsOf(schema: Raw): unknown[] {
  const list = [schema.anyOf, schema.oneOf].flatMap((one) => (Array.isArray(one) ? one : []));
  return list.slice(0, 50);
}

function typesIn({ type }: Raw): string[] {
  return (Array.isArray(type) ? type : [type]).filter((one): one is string => typeof one === "string");
}

function kindsOf(schema: Raw, choices: readonly Shape[]): ReadonlySet<Kind> {
  const types = typesIn(schema);
  const named = KINDS.filter((kind) => types.includes(kind));
  if (named.length > 0) return new Set(named);
  if (types.length > 0) return new Set();
  if (isRaw(schema.properties)) return new Set(["object"]);
  if (schema.items !== undefined || schema.prefixItems !== undefined) return new Set(["array"]);
  if (choices.length > 0) return new Set(choices.flatMap(({ kinds }) => [...kinds]));
  const values = Array.isArray(schema.enum) ? schema.enum : "const" in schema ? [schema.const] : [];
  const kinds = values.map((value) => typeof value).filter((kind) => KINDS.includes(kind as Kind)) as Kind[];
  if (kinds.length > 0) return new Set(kinds);
  if (typeof schema.format === "string" || typeof schema.pattern === "string") return new Set(["string"]);
  return new Set(KINDS);
}

function allowedOf(schema: Raw, choices: readonly Shape[]): readonly unknown[] | undefined {
  if (Array.isArray(schema.enum)) return schema.enum.filter((value) => value !== null).slice(0, 1000);
  if ("const" in schema) return [schema.const];
  if (choices.length > 0 && choices.every((choice) => choice.allowed !== undefined))
    return choices.flatMap((choice) => choice.allowed ?? []);
  return undefined;
}

function fieldsOf(schema: Raw, inner: (value: unknown) => Shape): Field[] {
  if (!isRaw(schema.properties)) return [];
  const required = new Set(Array.isArray(schema.required) ? schema.required : []);
  return Object.entries(schema.properties)
    .slice(0, 500)
    .filter(([, value]) => value !== false)
    .map(([name, value]) => ({
      name,
      words: wordsOf(name),
      isRequired: required.has(name),
      shape: inner(value),
    }));
}

function limit(value: unknown, otherwise: number): number {
  return typeof value === "number" && Number.isFinite(value) ? value : otherwise;
}

function isRaw(value: unknown): value is Raw {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
