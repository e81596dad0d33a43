import { toJsonSchema } from "@valibot/to-json-schema";
import { ERRORS } from "@winnow/core";
import { statusOfCode } from "./status.ts";

/** A JSON Schema. */
export type JsonSchema = Record<string, unknown>;

type Schema = Parameters<typeof toJsonSchema>[0];

/** Where no key, or a wrong one, was sent. */
export const NO_KEY = "The server wants a key, and none or a wrong one was sent.";

/** Every status that the error table can lead to, with its codes. */
export function failures(): JsonSchema {
  const codes = Object.entries(ERRORS).filter(
    ([code]) => wireCodes().includes(code) && !code.startsWith("ARTIFACT_"),
  );
  const byStatus = Map.groupBy(codes, ([code]) => statusOfCode(code));
  const describe = (rows: typeof codes) =>
    rows.map(([code, { means }]) => `\`${code}\`: ${means}`).join("\n\n");
  const answers = [...byStatus].map(([status, rows]) => [status, failure(describe(rows))]);
  return {
    401: failure(NO_KEY),
    413: failure("The request body is larger than 10 MB."),
    415: failure("The request body is not JSON."),
    ...Object.fromEntries(answers),
  };
}

/** Codes that an answer can carry; the others are met at start, or hidden behind UNKNOWN_ERROR. */
export function wireCodes(): readonly string[] {
  const hidden = ["CONFIG_INVALID", "PLUGIN_FAILED"];
  return Object.keys(ERRORS).filter((code) => !hidden.includes(code));
}

/** A failed call. */
export function failure(description: string): JsonSchema {
  return { description, content: json({ $ref: "#/components/schemas/Error" }) };
}

/** A call that gives this under `data`. */
export function success(data: JsonSchema): JsonSchema {
  const schema = {
    type: "object",
    required: ["success", "data"],
    properties: { success: { const: true }, data },
  };
  return { description: "Done", content: json(schema) };
}

/** A body of JSON. */
export function json(schema: JsonSchema): JsonSchema {
  return { "application/json": { schema } };
}

/** A route without a key and without a schema. */
export function plain(summary: string, type: string): JsonSchema {
  return { summary, security: [{}], responses: { 200: { description: summary, content: { [type]: {} } } } };
}

/** Rules that JSON Schema cannot say are left out, not refused. */
export function convert(schema: Schema): JsonSchema {
  const { $schema: _, ...converted } = toJsonSchema(schema, {
    errorMode: "ignore",
    typeMode: "input",
  }) as JsonSchema;
  return converted;
}
