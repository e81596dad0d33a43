import type { Random } from "./random.ts";

/** A JSON Schema, as the API reference gives it. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** What bodies are made from. */
export interface Source {
  readonly random: Random;
  /** Looks up a `$ref`. */
  readonly resolve: (reference: string) => JsonSchema;
  /** A page that exists. */
  readonly page: string;
}

/** Options that would keep the server busy for long, and tell nothing about how it reads requests. */
const RARE = ["actions", "waitFor", "timeout", "webhook", "delay", "profile"];

/** A value that fits the schema, as far as the schema says what fits. */
export function fitting(schema: JsonSchema, source: Source, key = "", depth = 0): unknown {
  const { random } = source;
  if (typeof schema.$ref === "string") return fitting(source.resolve(schema.$ref), source, key, depth + 1);
  if ("const" in schema) return schema.const;
  if (Array.isArray(schema.enum)) return random.pick(schema.enum);
  const options = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(options)) return fitting(random.pick(options as JsonSchema[]), source, key, depth + 1);
  if (depth > 12) return null;
  switch (schema.type) {
    case "string":
      return /^urls?$/.test(key) ? source.page : schema.format === "uuid" ? UUID : random.pick(WORDS);
    case "integer":
    case "number":
      return random.chance(0.8) ? Number(schema.minimum ?? 1) : Number(schema.maximum ?? 10);
    case "boolean":
      return random.chance(0.5);
    case "array": {
      const count = Math.max(1, Number(schema.minItems ?? 0)) + random.below(2);
      const items = (schema.items ?? {}) as JsonSchema;
      return Array.from({ length: count }, () => fitting(items, source, key, depth + 1));
    }
    case "object":
      return fittingObject(schema, source, depth);
    default:
      return random.pick(["word", 1, true, {}]);
  }
}

function fittingObject(schema: JsonSchema, source: Source, depth: number): Record<string, unknown> {
  const required = (schema.required ?? []) as readonly string[];
  const made: Record<string, unknown> = {};
  for (const [name, inner] of Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>)) {
    const often = RARE.includes(name) ? 0.01 : 0.15;
    if (required.includes(name) || source.random.chance(often))
      made[name] = fitting(inner, source, name, depth + 1);
  }
  return made;
}

const UUID = "01890000-0000-7000-8000-000000000000";
const WORDS = ["en", "pricing", "DE", "p", "#main", "What is this?", "a.example", "2026"];

/** Values that no key means, each wrong in its own way. */
const ODD: readonly (() => unknown)[] = [
  () => null,
  () => "",
  () => " ",
  () => -1,
  () => 0.5,
  () => 2 ** 53,
  () => -(2 ** 53),
  () => 1e308,
  () => true,
  () => [],
  () => ({}),
  () => [[[]]],
  () => ["", null, {}, 1],
  () => ({ type: "nothing" }),
  () => "x".repeat(20_000),
  () => "\u0000\ud800\u202e",
  () => "constructor",
  () => "javascript:alert(1)",
  () => "http://[::1",
  () => "file:///etc/passwd",
  () => Array.from({ length: 2000 }, (_, index) => index),
  () => Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`key${index}`, index])),
  () => nested(80),
];

const KEYS = ["__proto__", "constructor", "toString", "", "url ", "timeOut", "a".repeat(3000), "\u0000"];

function nested(levels: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

/** The same body with one place changed: a value replaced, a key added or taken away. */
export function mutate(body: unknown, random: Random): unknown {
  if (typeof body !== "object" || body === null || random.chance(0.05)) return random.pick(ODD)();
  const copy = (Array.isArray(body) ? [...body] : { ...body }) as Record<string, unknown>;
  const keys = Object.keys(copy);
  const key = keys.length === 0 || random.chance(0.15) ? random.pick(KEYS) : random.pick(keys);
  const deeper = typeof copy[key] === "object" && copy[key] !== null && random.chance(0.6);
  if (!deeper && random.chance(0.1) && !Array.isArray(copy)) delete copy[key];
  else {
    const value = deeper ? mutate(copy[key], random) : random.pick(ODD)();
    Object.defineProperty(copy, key, { value, enumerable: true, configurable: true, writable: true });
  }
  return copy;
}

/** Texts that are no JSON, or JSON that is not meant. */
export function brokenJson(whole: string, random: Random): string | Buffer {
  const deep = (levels: number) => "[".repeat(levels) + "]".repeat(levels);
  const made = random.below(14);
  if (made === 0) return whole.slice(0, random.below(whole.length + 1));
  if (made === 1) return deep(random.pick([400, 600, 5000, 100_000]));
  if (made === 2) return '{"a":'.repeat(5000);
  if (made === 3) return Buffer.concat([Buffer.from(whole.slice(0, -1)), Buffer.from([0xff, 0xfe, 0xc0])]);
  const texts = ["", " ", "null", "[]", "1e400", '"text"', "NaN", "{'url':1}", `\ufeff${whole}`, `${whole},`];
  return random.pick([...texts, whole.replace(/\d+/, "1e400"), whole.replace("{", '{"url":1,')]);
}
