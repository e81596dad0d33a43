import assert from "node:assert/strict";
import * as kit from "@winnow/kit-schema";
import { suite } from "uvu";
import * as v from "valibot";
import { schemasOfCalls, schemasOfRequests } from "./request-schemas.ts";

const test = suite("values");

const OBJECTS: ReadonlySet<string> = new Set([
  "object",
  "strict_object",
  "loose_object",
  "object_with_rest",
  "record",
  "variant",
]);
const LENGTHS: ReadonlySet<string> = new Set(["min_length", "max_length", "length"]);
/** A character that is two units of UTF-16. */
const WHEAT = "🌾";

/** A schema or a step of a pipe, as far as the walk looks at it. */
interface Part {
  readonly kind: string;
  readonly type: string;
  readonly pipe?: readonly Part[];
  readonly requirement?: unknown;
  readonly "~run": (dataset: object, config: object) => { readonly issues?: readonly unknown[] };
  readonly [inner: string]: unknown;
}

const isPart = (value: unknown): value is Part => typeof Object(value)["~run"] === "function";

/** What takes a list for an object, or counts units for characters, at a place and below it. */
function laxParts(part: Part, place: string): readonly string[] {
  if (part.pipe !== undefined) return part.pipe.flatMap((step) => laxParts(step, place));
  const { type, requirement } = part;
  const own: string[] = [];
  if (OBJECTS.has(type) && v.is(part as never, [])) own.push(`${place}: a list passes as an object`);
  if (LENGTHS.has(type) && typeof requirement === "number") {
    const few = Math.min(requirement, 100_000);
    const text = WHEAT.repeat(type === "min_length" ? Math.max(0, requirement - 1) : few);
    const isRefused = part["~run"]({ typed: true, value: text }, {}).issues !== undefined;
    const isRight = type === "min_length" ? isRefused || requirement === 0 : !isRefused;
    if (!isRight) own.push(`${place}: ${type} counts the units of UTF-16`);
  }
  const inner = Object.entries(part).flatMap(([key, value]) => {
    if (key === "entries") return Object.entries(Object(value));
    return (Array.isArray(value) ? value : [value]).map((one) => [key, one] as const);
  });
  return [...own, ...inner.flatMap(([key, one]) => (isPart(one) ? laxParts(one, `${place}.${key}`) : []))];
}

test("no schema of what callers send takes a list for an object, or units for characters", () => {
  const schemas = [...schemasOfRequests(), ...schemasOfCalls()];
  assert.ok(schemas.length > 80, `${schemas.length} schemas`);
  const lax = schemas.flatMap(([place, schema]) => laxParts(schema as Part, place));
  assert.deepEqual([...new Set(lax)], []);
});

test("the rule sees what is lax, wherever it stands", () => {
  const make = ({ object, optional, array, union, string, pipe, maxLength, minLength, record }: typeof v) => [
    object({}),
    optional(pipe(object({ a: array(record(string(), string())) }), v.maxEntries(3))),
    union([string(), object({ a: optional(string()) })]),
    pipe(string(), maxLength(3)),
    pipe(string(), minLength(2)),
    array(optional(pipe(string(), v.trim(), maxLength(3)))),
  ];
  for (const schema of make(v)) assert.notDeepEqual(laxParts(schema as never, "kit"), [], schema.type);
  for (const schema of make(kit)) assert.deepEqual(laxParts(schema as never, "kit"), [], schema.type);
});

test.run();
