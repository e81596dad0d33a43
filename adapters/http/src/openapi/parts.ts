import { toJsonSchema } from "@valibot/to-json-schema";
import type { ErrorTable, Kernel } from "@winnow/core";
import { JOB_ERRORS } from "@winnow/kit-jobs";
import { type Nature, natureOf, recordOf } from "@winnow/kit-schema";
import { HTTP_ERRORS, type HttpErrorCode } from "../codes.ts";
import { statusOf } from "../status.ts";

/** A JSON Schema, or another part of an OpenAPI document. */
export type JsonSchema = Record<string, unknown>;

/** A schema of a plugin. */
export type Schema = Parameters<typeof toJsonSchema>[0];
/** Codes of this adapter that routes with a body or a key can answer; the others concern no route, or all of them. */
const OF_ROUTES = [
  "UNAUTHORIZED",
  "HOST_NOT_ALLOWED",
  "ORIGIN_NOT_ALLOWED",
  "REQUEST_TIMEOUT",
  "BODY_TOO_LARGE",
  "SERVER_BUSY",
  "UNSUPPORTED_MEDIA_TYPE",
  "BAD_REQUEST_INVALID_JSON",
  "UNKNOWN_ERROR",
] as const satisfies readonly HttpErrorCode[];

/** Codes that a route without a key can answer too, as they concern who asks. */
export const VISITOR_CODES = ["HOST_NOT_ALLOWED", "ORIGIN_NOT_ALLOWED"] as const;

/** Keys that every failed call has for itself. */
const ENVELOPE = ["success", "code", "error", "details", "trace"] as const;

/** A code with what it means. */
type Code = ErrorTable[string] & { readonly code: string };

/** Codes that are met at start, or hidden behind UNKNOWN_ERROR. */
const HIDDEN: readonly string[] = ["CONFIG_INVALID", "PLUGIN_FAILED"];

/** Codes that an answer can carry, with their meanings: those of the kernel, its plugins and this adapter. */
export function wireErrors({ registry }: Kernel): ErrorTable {
  const all = Object.entries({ ...registry.errors, ...JOB_ERRORS, ...HTTP_ERRORS });
  return Object.fromEntries(all.filter(([code]) => !HIDDEN.includes(code)));
}

/** Every status that work can end with, with its codes. */
export function allFailures(errors: ErrorTable): JsonSchema {
  const codes = Object.keys(errors).filter((code) => !(code in HTTP_ERRORS) && !code.startsWith("ARTIFACT_"));
  return failures(errors, [...codes, ...OF_ROUTES]);
}

/** Failed calls by their status, each with the codes that lead there; codes that are not in the table are left out. */
export function failures(errors: ErrorTable, codes: readonly string[]): JsonSchema {
  const known = codes.flatMap((code) => {
    const kind = errors[code];
    return kind === undefined ? [] : [{ code, ...kind }];
  });
  const byStatus = Map.groupBy(known, statusOf);
  return Object.fromEntries([...byStatus].map(([status, some]) => [status, failure(some)]));
}

function failure(codes: readonly Code[]): JsonSchema {
  const [first] = codes;
  const example = { success: false, code: first?.code, error: first?.description ?? "" };
  const body = { $ref: "#/components/schemas/Error" };
  const properties = Object.fromEntries(codes.flatMap(factsAtTop));
  const hasMore = Object.keys(properties).length > 0;
  return {
    description: codes.map(({ code, description }) => `\`${code}\`: ${description}`).join("\n\n"),
    content: json(hasMore ? { allOf: [body, { type: "object", properties }] } : body, example),
  };
}

/** What an answer with this code has in addition to the keys of every failed call. */
function factsAtTop({ code, atTop = [] }: Code): readonly (readonly [string, JsonSchema])[] {
  const facts = atTop.filter((key) => !(ENVELOPE as readonly string[]).includes(key));
  return facts.map((key) => [key, { description: `With \`${code}\`: the same as in \`details\`` }]);
}

/** A call that gives these keys in addition to `success`, which those of `schema` are as well. */
export function success(schema: JsonSchema, example: object | undefined): JsonSchema {
  const { properties, required, ...rest } = schema;
  const body = {
    type: "object",
    ...rest,
    required: ["success", ...(Array.isArray(required) ? required : [])],
    properties: { success: { const: true }, ...(properties as object) },
  };
  return {
    description: "Done",
    content: json(body, example === undefined ? undefined : { success: true, ...example }),
  };
}

/** A body of JSON. */
export function json(schema: JsonSchema, example?: unknown): JsonSchema {
  return { "application/json": { schema, ...(example === undefined ? {} : { example }) } };
}

/** A part of the path that is the id of something. */
export function idInPath(description: string, example: string): JsonSchema {
  return {
    name: "id",
    in: "path",
    required: true,
    description: description,
    schema: { type: "string", format: "uuid" },
    example,
  };
}

/** A part of the query that may be left out. */
export function inQuery(name: string, description: string, schema: JsonSchema): JsonSchema {
  return { name, in: "query", description, schema };
}

/** What is said of values of a nature. URLs of pages are seldom those of RFC 3986, which `format` would promise. */
const NATURES: Readonly<Partial<Record<Nature, JsonSchema>>> = {
  markdown: { contentMediaType: "text/markdown" },
  html: { contentMediaType: "text/html" },
  url: { description: "A URL" },
  image: { description: "URL of a picture" },
  person: { description: "Name of a person" },
  date: { description: "A date" },
  identifier: { description: "An identifier" },
};

/** Rules that JSON Schema cannot say are left out, not refused. */
export function convert(schema: Schema): JsonSchema {
  const { $schema: _, ...converted } = toJsonSchema(telling(schema), {
    errorMode: "ignore",
    typeMode: "input",
    overrideAction: ({ valibotAction, jsonSchema }) => {
      const known = natureOf({ pipe: [valibotAction] });
      const { nature: _, ...schema } = jsonSchema as JsonSchema;
      return known === undefined ? schema : { ...NATURES[known], ...schema };
    },
    // It means more keys than it names, which a schema must say to be read so by every tool.
    overrideSchema: ({ valibotSchema, jsonSchema }) =>
      valibotSchema.type === "loose_object" ? { ...jsonSchema, additionalProperties: true } : undefined,
  }) as JsonSchema;
  return converted;
}

/** Where a pipe tidies any object before it looks at its keys, the part that looks, else the whole. */
function telling(schema: Schema): Schema {
  const { entries, pipe = [] } = schema as { entries?: object; pipe?: readonly unknown[] };
  if (Object.keys(entries ?? { any: true }).length > 0) return schema;
  const strict = pipe.findLast((item) => item !== schema && "entries" in recordOf(item));
  return (strict ?? schema) as Schema;
}
