import type { JsonSchema } from "@winnow/kit-language-model";
import { isRecord } from "@winnow/kit-schema";
import { RE2JS } from "re2js";
import { badSchema } from "./errors.ts";
import { isDeep } from "./json.ts";

const MAX_CHARACTERS = 100_000;
const MAX_DEPTH = 64;
const MAX_PATTERN = 1000;

const ONE = new Set(
  "additionalProperties propertyNames contains not if then else unevaluatedProperties unevaluatedItems".split(
    " ",
  ),
);
const LISTS = new Set(["allOf", "anyOf", "oneOf", "prefixItems"]);
const MAPS = new Set(["properties", "patternProperties", "$defs", "definitions", "dependentSchemas"]);
const VALUES = new Set(
  `type enum const required dependentRequired minLength maxLength pattern minimum maximum exclusiveMinimum
  exclusiveMaximum multipleOf minItems maxItems uniqueItems minContains maxContains minProperties maxProperties
  title description default examples format nullable $comment`.split(/\s+/),
);

/** A caller's schema, made safe to check with. */
export interface SafeSchema {
  readonly schema: JsonSchema;
  /** Patterns that are not checked, as they cannot be in linear time. */
  readonly ignored: readonly string[];
  /** Values that the schema itself names: choices of the caller, which need not stand on the page. */
  readonly choices: ReadonlySet<unknown>;
}

/**
 * The schema with the keywords that are known, in the words of draft 2020-12; `$ref` only within it, patterns only where
 * a linear engine can run them.
 * @throws BAD_REQUEST
 * @see JSON Schema 2020-12, draft 7
 */
export function readSchema(schema: JsonSchema): SafeSchema {
  if (!isRecord(schema)) throw badSchema("it is not an object");
  if (isDeep(schema, MAX_DEPTH)) throw badSchema(`it is nested deeper than ${MAX_DEPTH} levels`);
  if (JSON.stringify(schema).length > MAX_CHARACTERS) {
    throw badSchema(`it has more than ${MAX_CHARACTERS} characters`);
  }
  const reader = new SchemaReader();
  return { schema: reader.read(schema) as JsonSchema, ignored: reader.ignored, choices: reader.choices };
}

class SchemaReader {
  readonly ignored: string[] = [];
  readonly choices = new Set<unknown>();

  read(schema: unknown): unknown {
    if (typeof schema === "boolean") return schema;
    if (!isRecord(schema)) throw badSchema("something other than a schema is where a schema belongs");
    const entries = Object.entries(schema).flatMap(([key, value]) => this.#keyword(key, value));
    return Object.fromEntries(entries);
  }

  #keyword(key: string, value: unknown): readonly (readonly [string, unknown])[] {
    if (ONE.has(key)) return [[key, this.read(value)]];
    if (LISTS.has(key)) return [[key, this.#list(value)]];
    if (MAPS.has(key)) return [[key, this.#map(key, value)]];
    // A list of schemas under "items" is the "prefixItems" of draft 7, and "additionalItems" its "items".
    if (key === "items") {
      return Array.isArray(value) ? [["prefixItems", this.#list(value)]] : [[key, this.read(value)]];
    }
    if (key === "additionalItems") return [["items", this.read(value)]];
    if (key === "$ref") return [[key, localReference(value)]];
    if (key === "pattern") return this.#isLinear(value) ? [[key, value]] : [];
    if (key === "enum" && Array.isArray(value)) for (const choice of value) this.choices.add(choice);
    if (key === "const") this.choices.add(value);
    return VALUES.has(key) ? [[key, value]] : [];
  }

  #list(value: unknown): readonly unknown[] {
    if (!Array.isArray(value)) throw badSchema("something other than a list of schemas is where one belongs");
    return value.map((schema) => this.read(schema));
  }

  #map(key: string, value: unknown): Readonly<Record<string, unknown>> {
    if (!isRecord(value)) throw badSchema(`"${key}" is not an object`);
    const entries = Object.entries(value).filter(
      ([name]) => name !== "__proto__" && (key !== "patternProperties" || this.#isLinear(name)),
    );
    return Object.fromEntries(entries.map(([name, schema]) => [name, this.read(schema)]));
  }

  #isLinear(pattern: unknown): boolean {
    if (typeof pattern !== "string") throw badSchema("a pattern is not a string");
    try {
      if (pattern.length > MAX_PATTERN) throw new RangeError("too long");
      linear(pattern);
      return true;
    } catch {
      this.ignored.push(pattern.slice(0, 80));
      return false;
    }
  }
}

/** A pattern that runs in linear time, whatever the text; throws for one that cannot. */
export function linear(pattern: string): { test(text: string): boolean; toString(): string } {
  const compiled = RE2JS.compile(RE2JS.translateRegExp(pattern));
  return { test: (text) => compiled.matcher(text).find(), toString: () => pattern };
}

function localReference(value: unknown): string {
  if (typeof value === "string" && /^#(?:\/|$)/.test(value)) return value;
  throw badSchema(`$ref must point inside the schema itself, such as "#/$defs/name"`);
}

/** The schema as a server gets it: single values may be null, or servers that enforce it would make the model invent. */
export function withNulls(schema: unknown): unknown {
  if (!isRecord(schema)) return schema;
  const entries = Object.entries(schema).map(([key, value]) => [key, nullable(key, value)] as const);
  return Object.fromEntries(entries);
}

function nullable(key: string, value: unknown): unknown {
  if (key === "type" && typeof value === "string") {
    return /^(?:string|number|integer|boolean)$/.test(value) ? [value, "null"] : value;
  }
  if (key === "enum" && Array.isArray(value)) return value.includes(null) ? value : [...value, null];
  if (key === "items") return withNulls(value);
  if (key === "anyOf" || key === "oneOf") return Array.isArray(value) ? value.map(withNulls) : value;
  if (!isRecord(value) || !/^(?:properties|\$defs|definitions)$/.test(key)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withNulls(inner)]));
}
