import type { ErrorTable, Kernel } from "@winnow/core";
import { MetricsToken } from "@winnow/kit-metrics";
import { capabilitiesOf } from "../routes/capabilities.get.ts";
import { DELIVERY_STATES, MAX_DELIVERIES } from "../routes/deliveries.ts";
import { EXAMPLE_ID, EXAMPLE_TIME } from "./examples.ts";
import { failures, idInPath, inQuery, type JsonSchema, success, VISITOR_CODES } from "./parts.ts";

const text = { type: "string" };
const texts = { type: "array", items: text };

/** The paths about the server itself. */
export function serverPaths(kernel: Kernel, errors: ErrorTable, version: string): JsonSchema {
  return {
    "/capabilities": { get: capabilitiesOperation(kernel, errors, version) },
    "/ready": { get: readyOperation(errors) },
    "/health": {
      get: openPath(errors, "health", "Say that the process serves", {
        schema: {
          type: "object",
          required: ["status", "version", "load"],
          properties: { status: { const: "ok" }, version: text, load: { type: "object" } },
        },
        example: { status: "ok", version, load: kernel.load },
      }),
    },
    ...(kernel.services.find(MetricsToken) === undefined ? {} : metricsPath(errors)),
    "/test": { get: greeting(errors) },
  };
}

function capabilitiesOperation(kernel: Kernel, errors: ErrorTable, version: string): JsonSchema {
  const capabilities = { version, ...capabilitiesOf(kernel) };
  const lists = Object.entries(capabilities).filter(([, value]) => Array.isArray(value));
  return openPath(errors, "capabilities", "List what this server can do now", {
    schema: {
      type: "object",
      required: Object.keys(capabilities),
      properties: {
        version: text,
        ...Object.fromEntries(lists.map(([key]) => [key, texts])),
        concurrency: { type: "integer", description: "Scrapes at work at once" },
      },
    },
    example: capabilities,
  });
}

function readyOperation(errors: ErrorTable): JsonSchema {
  return {
    ...openPath(errors, "ready", "Run the real path, check by check", readiness("ok")),
    responses: {
      200: { description: "It can do its work", content: { "application/json": readiness("ok") } },
      ...failures(errors, VISITOR_CODES),
      503: {
        description: "It cannot do its work",
        content: { "application/json": readiness("not ready") },
      },
    },
  };
}

function greeting(errors: ErrorTable): JsonSchema {
  return {
    ...openPath(errors, "test", "Greet", {}),
    responses: {
      200: {
        description: "It is there",
        content: { "text/plain": { schema: text, example: "Hello, world!" } },
      },
      ...failures(errors, VISITOR_CODES),
    },
  };
}

function metricsPath(errors: ErrorTable): JsonSchema {
  const example = "# TYPE winnow_scrapes_waiting gauge\nwinnow_scrapes_waiting 0\n";
  const done = {
    description: "Metrics for Prometheus",
    content: { "text/plain": { schema: text, example } },
  };
  const summary = "Read what the server measures";
  const responses = { 200: done, ...failures(errors, [...VISITOR_CODES, "UNAUTHORIZED"]) };
  return { "/metrics": { get: { operationId: "metrics", tags: ["Server"], summary, responses } } };
}

/** A path that wants no key. */
function openPath(errors: ErrorTable, operationId: string, summary: string, content: JsonSchema): JsonSchema {
  return {
    operationId,
    tags: ["Server"],
    summary,
    security: [{}],
    responses: {
      200: { description: "Done", content: { "application/json": content } },
      ...failures(errors, operationId === "health" ? ["HEADERS_TOO_LARGE"] : VISITOR_CODES),
    },
  };
}

function readiness(status: "ok" | "not ready"): JsonSchema {
  const schema = {
    type: "object",
    required: ["status", "checks", "optional"],
    properties: {
      status: { ...text, enum: ["ok", "degraded", "not ready"] },
      checks: { type: "object", additionalProperties: text, description: "`ok`, or what is wrong" },
      optional: {
        type: "object",
        additionalProperties: text,
        description: "`ok`, or what is not installed here. It is no fault",
      },
    },
  };
  return {
    schema,
    example: { status, checks: { cache: status === "ok" ? "ok" : "the disk is full" }, optional: {} },
  };
}

/** The path of a file that a scrape left behind. */
export function artifactPaths(errors: ErrorTable): JsonSchema {
  const part = (name: string, description: string, example: string) => ({
    name,
    in: name === "name" ? "path" : "query",
    required: true,
    description,
    schema: text,
    example,
  });
  return {
    "/v2/artifacts/{name}": {
      get: {
        operationId: "artifact",
        tags: ["Scrape"],
        summary: "Get a file that a scrape left behind",
        description: "Such as a screenshot. Results hold the whole URL, and its signature is the credential.",
        security: [{}],
        parameters: [
          part("name", "The name of the file", "shot-4f1d2c"),
          part("expires", "Milliseconds since the epoch", "1790000000000"),
          part("signature", "What the server signed the other two with", "c2lnbmF0dXJl"),
        ],
        responses: {
          200: { description: "The file", content: { "*/*": { schema: { ...text, format: "binary" } } } },
          206: { description: "The part that `range` asked for" },
          416: { description: "The part lies outside of the file" },
          ...failures(errors, ["ARTIFACT_FORBIDDEN", "ARTIFACT_NOT_FOUND", "ARTIFACT_EXPIRED"]),
        },
      },
    },
  };
}

/** The paths of messages to the outside. */
export function deliveryPaths(errors: ErrorTable): JsonSchema {
  const keyed = ["UNAUTHORIZED", ...VISITOR_CODES] as const;
  const { item, example } = deliverySchema();
  const limit = { type: "integer", minimum: 1, maximum: MAX_DELIVERIES, default: 100 };
  return {
    "/v2/webhooks/deliveries": {
      get: {
        operationId: "deliveries",
        tags: ["Webhooks"],
        summary: "List what was sent",
        parameters: [
          inQuery("state", "Only those that stand so", item.properties.state),
          inQuery("jobId", "Only those about this job", text),
          inQuery("limit", "At most so many", limit),
        ],
        responses: {
          200: success(
            { required: ["data"], properties: { data: { type: "array", items: item } } },
            { data: [example] },
          ),
          ...failures(errors, ["BAD_REQUEST", ...keyed]),
        },
      },
    },
    "/v2/webhooks/deliveries/{id}/redeliver": {
      post: {
        operationId: "redeliver",
        tags: ["Webhooks"],
        summary: "Send one again",
        parameters: [idInPath("The id of the delivery", EXAMPLE_ID)],
        responses: { 200: success({}, {}), ...failures(errors, [...keyed, "NOT_FOUND"]) },
      },
    },
  };
}

/** What is shown of a message, with an example. */
function deliverySchema() {
  const time = { type: "string", format: "date-time" };
  const item = {
    type: "object",
    required: ["id", "jobId", "notifier", "type", "url", "attempts", "state", "createdAt"],
    properties: {
      id: text,
      jobId: text,
      notifier: text,
      type: { ...text, description: "The event, such as `crawl.page`" },
      url: { ...text, description: "The receiver, without its query" },
      attempts: { type: "integer" },
      state: { ...text, enum: [...DELIVERY_STATES] },
      createdAt: time,
      dueAt: { ...time, description: "When the next try is due" },
      lastError: { ...text, description: "Why the last try failed" },
    },
  };
  const example = {
    id: EXAMPLE_ID,
    jobId: EXAMPLE_ID,
    notifier: "webhook",
    type: "crawl.completed",
    url: "https://example.org/hook",
    attempts: 1,
    state: "delivered",
    createdAt: EXAMPLE_TIME,
  };
  return { item, example };
}
