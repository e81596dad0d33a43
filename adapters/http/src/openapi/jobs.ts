import type { ErrorTable } from "@winnow/core";
import type { OperationPlugin } from "@winnow/core/plugin";
import { pathOf } from "../operation.ts";
import { EXAMPLE_EXPIRY, EXAMPLE_ID, EXAMPLE_TIME } from "./examples.ts";
import { failures, idInPath, inQuery, type JsonSchema, success } from "./parts.ts";

const text = { type: "string" };
const time = { type: "string", format: "date-time" };
const count = { type: "integer" };
const id = { type: "string", format: "uuid" };

/** What the paths of a job share. */
interface JobParts {
  readonly errors: ErrorTable;
  readonly start: JsonSchema;
  readonly tags: readonly string[];
  readonly document: object;
}

/** The paths of a job: its start, its status, its end before time, what failed, and which others there are. */
export function jobPaths(
  operation: OperationPlugin,
  { errors, start, tags, document }: JobParts,
): JsonSchema {
  const { name, http } = operation;
  const path = pathOf(operation);
  const job = new JobOperations(name, errors, tags);
  return {
    [path]: {
      post: start,
      ...(http?.lists === undefined ? {} : { get: listOperation(errors, name, tags, http.lists.key) }),
    },
    [`${path}/{id}`]: { get: statusOperation(operation, job, document), delete: cancelOperation(job) },
    [`${path}/{id}/errors`]: {
      get: job.about("Errors", "List what failed", errorsAnswer(listsOf(operation))),
    },
    ...(operation.show === undefined ? activePaths(path, name, errors, tags) : {}),
  };
}

/** Operations about one job, whose id is part of their path. */
class JobOperations {
  readonly #name: string;
  readonly #errors: ErrorTable;
  readonly #tags: readonly string[];

  constructor(name: string, errors: ErrorTable, tags: readonly string[]) {
    this.#name = name;
    this.#errors = errors;
    this.#tags = tags;
  }

  about(suffix: string, summary: string, body: JsonSchema, codes: readonly string[] = []) {
    return {
      operationId: `${this.#name}${suffix}`,
      tags: this.#tags,
      summary,
      parameters: [idInPath("The id that the start of the job answered with", EXAMPLE_ID)],
      responses: {
        200: body,
        ...failures(this.#errors, [
          "BAD_REQUEST",
          "UNAUTHORIZED",
          "HOST_NOT_ALLOWED",
          "ORIGIN_NOT_ALLOWED",
          "JOB_NOT_FOUND",
          ...codes,
        ]),
      },
    };
  }
}

function statusOperation(operation: OperationPlugin, job: JobOperations, document: object): JsonSchema {
  const { show, reference } = operation;
  if (show !== undefined) {
    const answer = success({ additionalProperties: true }, reference?.answer);
    return job.about("Status", "Get the status and the answer", answer);
  }
  const status = job.about(
    "Status",
    "Get the status and the documents",
    statusAnswer(document, listsOf(operation)),
  );
  const skip = { type: "integer", minimum: 0, default: 0 };
  const limit = { type: "integer", minimum: 1, maximum: 1000, default: 100 };
  return {
    ...status,
    description: "As a WebSocket it sends the documents as they come.",
    parameters: [
      ...status.parameters,
      inQuery("skip", "Documents to leave out", skip),
      inQuery("limit", "Documents at most", limit),
    ],
  };
}

function cancelOperation(job: JobOperations): JsonSchema {
  const answer = success(
    { required: ["status"], properties: { status: { const: "cancelled" } } },
    { status: "cancelled" },
  );
  return job.about("Cancel", "Cancel a job", answer, ["JOB_ENDED"]);
}

function activePaths(path: string, name: string, errors: ErrorTable, tags: readonly string[]): JsonSchema {
  return {
    [`${path}/active`]: { get: activeOperation(errors, `${name}Active`, "List the jobs at work", tags) },
    [`${path}/ongoing`]: {
      get: activeOperation(errors, `${name}Ongoing`, "The same, by its other name", tags),
    },
  };
}

/** Lists that stand next to the documents where the request asks for them. */
function listsOf({ leftOut }: OperationPlugin): JsonSchema {
  const items = { type: "object", properties: { url: text }, additionalProperties: true };
  const list = { type: "array", items, description: "Pages that were left out without anything being wrong" };
  return Object.fromEntries(Object.values(leftOut?.lists ?? {}).map((name) => [name, list]));
}

function statusAnswer(document: object, lists: JsonSchema): JsonSchema {
  const schema = {
    required: ["status", "total", "completed", "creditsUsed", "expiresAt", "createdAt", "data"],
    properties: {
      status: { ...text, enum: ["scraping", "completed", "failed", "cancelled"] },
      total: count,
      completed: count,
      creditsUsed: { type: "number" },
      expiresAt: time,
      createdAt: time,
      completedAt: time,
      duration: { type: "number", description: "Seconds from start to end" },
      next: {
        type: ["string", "null"],
        description: "URL of the next page of documents; null when a job that is over has no more",
      },
      data: { type: "array", items: { $ref: "#/components/schemas/Document" } },
      ...lists,
      warning: text,
      error: text,
    },
  };
  return success(schema, {
    status: "completed",
    total: 1,
    completed: 1,
    creditsUsed: 1,
    expiresAt: EXAMPLE_EXPIRY,
    createdAt: EXAMPLE_TIME,
    completedAt: EXAMPLE_TIME,
    duration: 0.4,
    next: null,
    data: [document],
  });
}

/** The one answer without `success`. @see wire contract 9.4 */
function errorsAnswer(lists: JsonSchema): JsonSchema {
  const error = {
    type: "object",
    required: ["id", "timestamp", "url", "code", "error"],
    properties: { id: text, timestamp: time, url: text, code: text, error: text },
  };
  const schema = {
    type: "object",
    required: ["errors", "robotsBlocked"],
    properties: {
      errors: { type: "array", items: error },
      robotsBlocked: {
        type: "array",
        items: text,
        description: "URLs that the site does not want to be read",
      },
      ...lists,
    },
  };
  const example = {
    errors: [
      {
        id: EXAMPLE_ID,
        timestamp: EXAMPLE_TIME,
        url: "https://example.com/slow",
        code: "SCRAPE_TIMEOUT",
        error: "The scrape did not end within 30000 ms.",
      },
    ],
    robotsBlocked: ["https://example.com/private"],
  };
  return { description: "Done", content: { "application/json": { schema, example } } };
}

function activeOperation(
  errors: ErrorTable,
  operationId: string,
  summary: string,
  tags: readonly string[],
): JsonSchema {
  const item = {
    type: "object",
    required: ["id", "teamId", "url", "created_at", "options"],
    properties: { id, teamId: text, url: text, created_at: time, options: { type: "object" } },
  };
  const crawls = [
    {
      id: EXAMPLE_ID,
      teamId: "winnow",
      url: "https://example.com/",
      created_at: EXAMPLE_TIME,
      options: { limit: 10 },
    },
  ];
  return {
    operationId,
    tags,
    summary,
    responses: {
      200: success(
        { required: ["crawls"], properties: { crawls: { type: "array", items: item } } },
        { crawls },
      ),
      ...failures(errors, ["UNAUTHORIZED", "HOST_NOT_ALLOWED", "ORIGIN_NOT_ALLOWED"]),
    },
  };
}

function listOperation(errors: ErrorTable, name: string, tags: readonly string[], key: string): JsonSchema {
  const schema = {
    required: [key],
    properties: {
      [key]: { type: "array", items: { type: "object" } },
      next: { ...text, description: "URL of older ones" },
    },
  };
  const shown = { id: EXAMPLE_ID, createdAt: EXAMPLE_TIME, status: "completed" };
  return {
    operationId: `${name}List`,
    tags,
    summary: "List the jobs, the newest first",
    parameters: [
      inQuery("before", "Only those that began before, in milliseconds since the epoch", {
        type: "integer",
        minimum: 0,
      }),
    ],
    responses: {
      200: success(schema, { [key]: [shown] }),
      ...failures(errors, ["BAD_REQUEST", "UNAUTHORIZED", "HOST_NOT_ALLOWED", "ORIGIN_NOT_ALLOWED"]),
    },
  };
}
