import type { ErrorTable, Kernel } from "@winnow/core";
import type { OperationPlugin } from "@winnow/core/plugin";
import { JOB_OPTIONS } from "@winnow/kit-jobs";
import { shapeOf } from "@winnow/kit-schema";
import * as v from "valibot";
import { IGNORED_KEYS } from "../compatibility.ts";
import { convert, type JsonSchema, type Schema } from "./parts.ts";

/** The request of a scrape: its URL in addition to its options. */
export function scrapeRequest(kernel: Kernel): JsonSchema {
  const { properties, ...rest } = scrapeOptions(kernel);
  const url = { type: "string", description: "http(s) URL; without a scheme, http:// is assumed" };
  return { ...rest, required: ["url"], properties: { url, ...(properties as object) } };
}

/** The request of an operation, with what every job takes. */
export function operationRequest({ input, job }: OperationPlugin, { registry }: Kernel): JsonSchema {
  const schema = convert(input);
  const given = (schema.properties ?? {}) as JsonSchema;
  const forNotifiers = registry.of("notifier").flatMap(({ jobOptions = {} }) => Object.entries(jobOptions));
  return {
    ...schema,
    properties: {
      ...given,
      ...("scrapeOptions" in given ? { scrapeOptions: { $ref: "#/components/schemas/ScrapeOptions" } } : {}),
      ...(job === undefined ? {} : described({ ...JOB_OPTIONS, ...Object.fromEntries(forNotifiers) })),
      ...(schema.additionalProperties === false ? IGNORED : {}),
    },
  };
}

/** What official clients send and nothing here heeds. */
const IGNORED = Object.fromEntries(
  [...IGNORED_KEYS].map((key) => [key, { description: "Accepted and ignored." }]),
);

function described(options: Readonly<Record<string, { schema: Schema; description: string }>>): JsonSchema {
  const entries = Object.entries(options);
  return Object.fromEntries(
    entries.map(([key, { schema, description }]) => [key, { ...convert(schema), description: description }]),
  );
}

/** The options of a scrape, which whatever scrapes takes too. */
export function scrapeOptions({ registry }: Kernel): JsonSchema {
  const item = (kind: "format" | "action") => {
    const plugins = registry.of(kind);
    const names = plugins.map(({ name }) => name);
    const objects = plugins.map(({ name, options }) => withType(name, convert(options)));
    return { type: "array", items: { anyOf: [{ type: "string", enum: names }, ...objects] } };
  };
  const defaults = registry.of("format").filter(({ byDefault }) => byDefault);
  return {
    type: "object",
    additionalProperties: false,
    properties: {
      formats: { ...item("format"), default: defaults.map(({ name }) => name) },
      ...(registry.of("action").length === 0 ? {} : { actions: item("action") }),
      ...described(registry.options),
      ...IGNORED,
    },
  };
}

/** The options of a format or action, without its `type`. */
function withType(name: string, { properties, required, ...rest }: JsonSchema): JsonSchema {
  const { $schema: _, ...schema } = rest;
  return {
    ...schema,
    required: ["type", ...(Array.isArray(required) ? required : [])],
    properties: { type: { const: name }, ...(properties as object) },
  };
}

const TEXT = { type: "string" };

/** What a scrape gives. */
export function documentSchema({ registry }: Kernel): JsonSchema {
  const { outputs, actions, metadata } = shapeOf(registry.all);
  const fields = Object.entries(outputs).map(([field, output]) => [field, convert(output)]);
  return {
    type: "object",
    required: ["metadata"],
    properties: {
      ...Object.fromEntries(fields),
      actions: { ...convert(actions), description: "Results of the actions by list, in their order" },
      warning: { type: "string" },
      // What pages say of themselves has keys without a declaration.
      metadata: {
        ...convert(v.object({ ...registry.metadata, ...metadata.entries })),
        additionalProperties: { anyOf: [TEXT, { type: "array", items: TEXT }] },
      },
      trace: { type: "array", items: { type: "object" }, description: "What was tried, with explain: true" },
      evidence: {
        type: "object",
        description: "Where values stand on the page, by field, with explain: true",
      },
    },
  };
}

/** The body of every failed call. */
export function errorSchema(errors: ErrorTable): JsonSchema {
  return {
    type: "object",
    required: ["success", "code", "error"],
    properties: {
      success: { const: false },
      code: { type: "string", enum: Object.keys(errors) },
      error: { type: "string" },
      details: {},
      trace: { type: "array", items: { type: "object" }, description: "What was tried, with explain: true" },
    },
  };
}
