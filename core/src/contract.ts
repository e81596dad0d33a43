import { distance } from "fastest-levenshtein";
import * as v from "valibot";
import { WinnowError } from "./errors.ts";
import type { Schema } from "./kinds/base.ts";

/** Larger numbers are a mistake. */
const MAX_NUMBER = 1e12;
const MAX_DEPTH = 1000;

const func = v.custom<() => unknown>((value) => typeof value === "function");
const whole = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_NUMBER));
const anything = v.unknown();
const isProxyUrl = (text: string) => ["http:", "https:", "socks5:"].includes(URL.parse(text)?.protocol ?? "");

const Session = v.looseObject({ capture: func, close: func });
const Fetched = v.looseObject({
  url: v.string(),
  statusCode: v.pipe(v.number(), v.integer(), v.minValue(100), v.maxValue(999)),
  headers: v.record(v.string(), v.string()),
  contentType: v.string(),
  body: v.instance(Uint8Array),
  error: v.optional(v.string()),
  rendered: v.optional(v.boolean()),
  session: v.optional(Session),
});
// Strict: with a misspelt key for the server, the page would be fetched directly.
const Route = v.strictObject({
  proxy: v.pipe(v.string(), v.nonEmpty()),
  server: v.optional(v.pipe(v.string(), v.check(isProxyUrl))),
  manner: v.optional(v.picklist(["plain", "disguised"])),
  credits: v.optional(whole),
});

const FETCHED = "{ url, statusCode, headers, contentType, body, session? }";

/** What a method of a plugin returns: its schema, and the same in words. */
export interface Contract {
  readonly schema: Schema;
  readonly words: string;
  /** Whether it has to be what JSON can carry. @defaultValue false */
  readonly isJson?: boolean;
}

/** What plugins return to the kernel, by method. */
const RETURNS = {
  setup: { schema: v.undefined(), words: "nothing; what is to be closed belongs in close()" },
  admit: {
    schema: v.looseObject({
      url: v.string(),
      formats: v.array(anything),
      actions: v.array(anything),
      core: v.looseObject({}),
      options: v.looseObject({}),
    }),
    words: "the request, as it is or changed",
  },
  acquire: { schema: v.optional(Route), words: "{ proxy, server?, manner?, credits? } or undefined" },
  fetch: { schema: v.optional(Fetched), words: `${FETCHED} or undefined` },
  capture: { schema: Fetched, words: FETCHED },
  /** A page as a cache stored it. */
  page: { schema: Fetched, words: "a page with the head that it was stored with" },
  inspect: {
    schema: v.optional(v.looseObject({ kind: v.string(), error: v.string(), retry: v.boolean() })),
    words: "{ kind, error, retry } or undefined",
  },
  refine: { schema: v.record(v.string(), anything), words: "the outputs by field, as they are or changed" },
  release: { schema: v.looseObject({ outputs: anything, metadata: anything }), words: "what was made" },
  accepts: { schema: v.boolean(), words: "true or false" },
  parse: {
    schema: v.union([
      v.looseObject({ module: v.string() }),
      v.record(v.string(), v.union([func, v.looseObject({ local: v.literal(true), compute: func })])),
    ]),
    words: "views: functions by name, or { module }",
  },
  get: {
    schema: v.optional(
      v.looseObject({ storedAt: v.number(), head: v.looseObject({}), body: v.instance(Uint8Array) }),
    ),
    words: "{ storedAt, head, body } or undefined",
  },
  perform: {
    schema: v.optional(v.looseObject({ list: v.pipe(v.string(), v.nonEmpty()), entry: anything })),
    words: "{ list, entry } or undefined",
  },
  create: {
    schema: v.custom(
      (value) => Object(value) === value && typeof Reflect.get(Object(value), "then") !== "function",
    ),
    words: "the service, an object or a function that is ready",
  },
} as const satisfies Record<string, Contract>;

/**
 * Returns what a plugin's method returned to the kernel.
 * @throws PLUGIN_FAILED naming plugin, method and what was expected; never a value, which may be secret
 */
export function checkReturn<T>(plugin: string, method: keyof typeof RETURNS, value: T): T {
  return checkContract(plugin, method, RETURNS[method], value);
}

/** The same for a method whose schema the caller has, such as those of jobs. @throws PLUGIN_FAILED */
export function checkContract<T>(plugin: string, method: string, contract: Contract, value: T): T {
  const { schema, words, isJson = false } = contract;
  const { issues } = v.safeParse(schema, value);
  if (issues !== undefined) throw broken(plugin, method, words, value, v.getDotPath(issues[0]));
  return isJson ? checkJson(plugin, method, value) : value;
}

/** A value that JSON can carry; bytes count as such. @throws PLUGIN_FAILED naming the first part that it cannot */
function checkJson<T>(plugin: string, method: string, value: T): T {
  const place = notJson(value, "", 0);
  if (place === undefined) return value;
  throw broken(plugin, method, "what JSON can carry", value, place === "" ? null : place);
}

/** The path of the first part that JSON cannot carry; undefined without one. */
function notJson(value: unknown, path: string, depth: number): string | undefined {
  if (typeof value === "function" || typeof value === "symbol" || typeof value === "bigint") return path;
  if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) return undefined;
  if (depth > MAX_DEPTH || value instanceof Promise) return path;
  // Values with toJSON(), such as a date or a URL, become JSON by themselves.
  if (typeof Reflect.get(value, "toJSON") === "function") return undefined;
  for (const [key, part] of Object.entries(value)) {
    if (typeof part === "string" || typeof part === "number") continue;
    const found = notJson(part, path === "" ? key : `${path}.${key}`.slice(0, 200), depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

function broken(plugin: string, method: string, expected: string, value: unknown, path: string | null) {
  const found = path === null ? describe(value) : `${describe(value)} (see "${path}")`;
  const message = `${plugin}: ${method}() must return ${expected}, but returned ${found}.`;
  return new WinnowError("PLUGIN_FAILED", message, { plugin, phase: method });
}

/** Describes a value by its kind only, as it may be secret. */
export function describe(value: unknown): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  if (typeof value !== "object") return `a ${typeof value}`;
  if (typeof Reflect.get(value, "then") === "function") return "a promise";
  const keys = Object.keys(value);
  const rest = keys.length > 12 ? ", ..." : "";
  return keys.length === 0 ? "an empty object" : `an object with ${keys.slice(0, 12).join(", ")}${rest}`;
}

/** Why this is not a schema that the kernel can use; undefined when it is one. */
export function schemaProblem(value: unknown): string | undefined {
  if (value === undefined) return "is missing: give a valibot schema, such as v.strictObject({})";
  const { kind, async, "~run": run, "~standard": standard } = Object(value) as Record<string, unknown>;
  if (kind === "schema" && typeof run === "function")
    return async === true ? "is an asynchronous schema, which cannot be used here" : undefined;
  const vendor = Object(standard).vendor;
  const what = typeof vendor === "string" ? `a schema of ${vendor}` : describe(value);
  return `is ${what}: give a valibot schema, such as v.strictObject({})`;
}

/** The end of a sentence that suggests the nearest word, if one is near, and lists all of them. */
export function nearest(word: string, known: readonly string[]): string {
  const [best] = known
    .map((one) => ({ one, steps: distance(word.slice(0, 50).toLowerCase(), one.toLowerCase()) }))
    .filter(({ one, steps }) => steps <= Math.max(2, one.length / 2))
    .sort((a, b) => a.steps - b.steps);
  return `${best === undefined ? "." : `: did you mean "${best.one}"?`} Known: ${known.join(", ")}.`;
}
