import { ERRORS, type Kernel, OWN_OPTIONS, pluginOptions } from "@winnow/core";
import { ArtifactStoreToken, type FileInput, type OperationPlugin } from "@winnow/core/plugin";
import { HTTP_ERRORS } from "./codes.ts";
import { IGNORED_KEYS } from "./compatibility.ts";
import {
  convert,
  failure,
  failures,
  type JsonSchema,
  json,
  NO_KEY,
  plain,
  success,
  wireCodes,
} from "./openapi-parts.ts";

/** The OpenAPI document of a kernel, made from the schemas that validate; plugins appear by themselves. */
export function buildOpenApi(kernel: Kernel, version: string): JsonSchema {
  return {
    openapi: "3.1.0",
    info: { title: "Winnow", version, description: "Web scraping and monitoring, v2 API." },
    security: [{ bearer: [] }, {}],
    paths: {
      "/v2/scrape": { post: scrapeOperation() },
      "/v2/scrape/{id}": { get: scrapeByIdOperation() },
      ...Object.assign({}, ...kernel.registry.of("operation").map(operationPaths)),
      ...(kernel.services.find(ArtifactStoreToken) === undefined
        ? {}
        : { "/v2/artifacts/{name}": { get: artifactOperation() } }),
      "/test": { get: plain("Says that the server is there", "text/plain") },
      "/health": { get: plain("Says that the process serves", "application/json") },
      "/ready": { get: plain("Runs the real path, check by check", "application/json") },
      "/capabilities": { get: plain("What this process can do now", "application/json") },
    },
    components: {
      securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
      schemas: {
        ScrapeRequest: scrapeRequest(kernel),
        Document: documentSchema(kernel),
        Error: errorSchema(),
      },
    },
  };
}

function scrapeOperation(): JsonSchema {
  return {
    operationId: "scrape",
    summary: "Scrapes one URL",
    requestBody: { required: true, content: json({ $ref: "#/components/schemas/ScrapeRequest" }) },
    responses: { 200: success({ $ref: "#/components/schemas/Document" }), ...failures() },
  };
}

function scrapeByIdOperation(): JsonSchema {
  return {
    operationId: "scrapeById",
    summary: "The result of an earlier scrape, for 24 hours",
    parameters: [{ name: "id", in: "path", required: true, schema: { type: "string", format: "uuid" } }],
    responses: {
      200: success({ $ref: "#/components/schemas/Document" }),
      400: failure("The id is no UUID."),
      401: failure(NO_KEY),
      404: failure("No result is kept under this id."),
    },
  };
}

function artifactOperation(): JsonSchema {
  const inQuery = { in: "query", required: true, schema: { type: "string" } };
  return {
    operationId: "artifact",
    summary: "A file that a scrape left behind, such as a screenshot; results hold the whole URL",
    security: [{}],
    parameters: [
      { ...inQuery, name: "name", in: "path" },
      { ...inQuery, name: "expires", description: "Milliseconds since the epoch" },
      { ...inQuery, name: "signature" },
    ],
    responses: {
      200: { description: "The file", content: { "*/*": {} } },
      403: failure(ERRORS.ARTIFACT_FORBIDDEN.means),
      404: failure(ERRORS.ARTIFACT_NOT_FOUND.means),
      410: failure(ERRORS.ARTIFACT_EXPIRED.means),
    },
  };
}

function operationPaths({ name, path, input, file, result, job, show }: OperationPlugin): JsonSchema {
  const start = {
    operationId: name,
    summary: job === undefined ? `Runs the operation "${name}"` : `Begins a job of the operation "${name}"`,
    requestBody: { required: true, content: file === undefined ? json(convert(input)) : form(file) },
    responses: { 200: success(job === undefined ? convert(result) : startedSchema()), ...failures() },
  };
  if (job === undefined) return { [`/v2/${path}`]: { post: start } };
  const one = (operationId: string, summary: string, body: JsonSchema): JsonSchema => ({
    operationId,
    summary,
    parameters: [{ name: "id", in: "path", required: true, schema: { type: "string", format: "uuid" } }],
    responses: {
      200: { description: "OK", content: json(body) },
      400: failure("The id is no UUID."),
      404: failure("There is no such job."),
    },
  });
  const status = show === undefined ? statusSchema() : { type: "object" };
  return {
    [`/v2/${path}`]: { post: start },
    [`/v2/${path}/{id}`]: {
      get: one(
        `${name}Status`,
        "The status of a job and its documents; as a WebSocket it shows them as they come",
        status,
      ),
      delete: one(`${name}Cancel`, "Cancels a job", { type: "object" }),
    },
    [`/v2/${path}/{id}/errors`]: {
      get: one(`${name}Errors`, "What failed, and what the site does not want to be read", {
        type: "object",
      }),
    },
  };
}

function form({ key, maxBytes }: FileInput): JsonSchema {
  const schema = {
    type: "object",
    required: [key],
    properties: {
      [key]: { type: "string", format: "binary", description: `At most ${maxBytes / 2 ** 20} MB` },
      options: { type: "string", description: "The options as JSON: those of a scrape, without its url" },
    },
  };
  return { "multipart/form-data": { schema } };
}

function startedSchema(): JsonSchema {
  return { type: "object", properties: { id: { type: "string", format: "uuid" }, url: { type: "string" } } };
}

function statusSchema(): JsonSchema {
  return {
    type: "object",
    required: ["success", "status", "total", "completed", "creditsUsed", "expiresAt", "data"],
    properties: {
      success: { const: true },
      status: { type: "string", enum: ["scraping", "completed", "failed", "cancelled"] },
      total: { type: "integer" },
      completed: { type: "integer" },
      creditsUsed: { type: "number" },
      expiresAt: { type: "string", format: "date-time" },
      next: { type: "string", description: "URL of the next page of documents" },
      data: { type: "array", items: { $ref: "#/components/schemas/Document" } },
      warning: { type: "string" },
      error: { type: "string" },
    },
  };
}

function scrapeRequest({ registry }: Kernel): JsonSchema {
  const options = { ...OWN_OPTIONS, ...pluginOptions(registry) };
  const item = (kind: "format" | "action") => {
    const plugins = registry.of(kind);
    const names = plugins.map(({ name }) => name);
    const objects = plugins.map(({ name, options }) => withType(name, convert(options)));
    return { type: "array", items: { anyOf: [{ type: "string", enum: names }, ...objects] } };
  };
  const defaults = registry.of("format").filter(({ byDefault }) => byDefault);
  const ignored = [...IGNORED_KEYS].map((key) => [key, { description: "Accepted and ignored." }]);
  return {
    type: "object",
    required: ["url"],
    additionalProperties: false,
    properties: {
      url: { type: "string", description: "http(s) URL; without a scheme, http:// is assumed" },
      formats: { ...item("format"), default: defaults.map(({ name }) => name) },
      ...(registry.of("action").length === 0 ? {} : { actions: item("action") }),
      ...Object.fromEntries(
        Object.entries(options).map(([key, { schema, means }]) => [
          key,
          { ...convert(schema), description: means },
        ]),
      ),
      ...Object.fromEntries(ignored),
    },
  };
}

/** The options of a format or action, beside its `type`. */
function withType(name: string, { properties, required, ...rest }: JsonSchema): JsonSchema {
  const { $schema: _, ...schema } = rest;
  return {
    ...schema,
    required: ["type", ...(Array.isArray(required) ? required : [])],
    properties: { type: { const: name }, ...(properties as object) },
  };
}

function documentSchema({ registry }: Kernel): JsonSchema {
  const fields = registry
    .of("format")
    .map(({ field, output }) => [field, output === undefined ? {} : convert(output)]);
  return {
    type: "object",
    required: ["metadata"],
    properties: {
      ...Object.fromEntries(fields),
      actions: { type: "object", description: "Results of the actions by list, in their order" },
      warning: { type: "string" },
      metadata: metadataSchema(),
      trace: { type: "array", items: { type: "object" }, description: "What was tried, with explain: true" },
      evidence: {
        type: "object",
        description: "Where values stand on the page, by field, with explain: true",
      },
    },
  };
}

function metadataSchema(): JsonSchema {
  const text = { type: "string" };
  return {
    type: "object",
    required: ["scrapeId", "sourceURL", "url", "statusCode", "creditsUsed", "concurrencyLimited"],
    properties: {
      scrapeId: { type: "string", format: "uuid" },
      sourceURL: text,
      url: text,
      statusCode: { type: "integer" },
      contentType: text,
      error: text,
      proxyUsed: text,
      cacheState: { type: "string", enum: ["hit", "miss"] },
      cachedAt: { type: "string", format: "date-time" },
      creditsUsed: { type: "number" },
      concurrencyLimited: { type: "boolean" },
      concurrencyQueueDurationMs: { type: "number" },
      title: text,
      description: text,
      language: text,
    },
    additionalProperties: { anyOf: [text, { type: "array", items: text }] },
  };
}

function errorSchema(): JsonSchema {
  return {
    type: "object",
    required: ["success", "code", "error"],
    properties: {
      success: { const: false },
      code: { type: "string", enum: [...wireCodes(), ...Object.keys(HTTP_ERRORS)] },
      error: { type: "string" },
      details: {},
      trace: { type: "array", items: { type: "object" }, description: "What was tried, with explain: true" },
    },
  };
}
