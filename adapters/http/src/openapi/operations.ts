import type { ErrorTable, Kernel } from "@winnow/core";
import type { OperationPlugin } from "@winnow/core/plugin";
import type { FileInput } from "@winnow/kit-operations";
import { callsOf, pathOf, socketsOf } from "../operation.ts";
import { callPaths, socketPaths } from "./calls.ts";
import { EXAMPLE_ID } from "./examples.ts";
import { jobPaths } from "./jobs.ts";
import { allFailures, convert, type JsonSchema, json, success } from "./parts.ts";
import { operationRequest } from "./schemas.ts";

const IDEMPOTENCY = {
  name: "x-idempotency-key",
  in: "header",
  description: "A name for this call: a second one with the same name is refused, and begins nothing.",
  schema: { type: "string" },
};

/** The headings that operations stand under, each with what the first of them does. */
export function tagsOf(operations: readonly OperationPlugin[]): readonly JsonSchema[] {
  const byTag = Map.groupBy(operations, tagOf);
  return [...byTag].map(([name, [first]]) => ({
    name,
    description: first === undefined ? name : `${summaryOf(first)}.`,
  }));
}

/** The paths of an operation; those of one that is a job show also what becomes of it. */
export function operationPaths(
  operation: OperationPlugin,
  kernel: Kernel,
  errors: ErrorTable,
  document: object,
): JsonSchema {
  const tags = [tagOf(operation)];
  const paths =
    operation.calls === undefined
      ? mainPaths(operation, kernel, errors, document, tags)
      : callPaths(operation, callsOf(operation), errors, tags);
  return { ...paths, ...socketPaths(operation, socketsOf(operation), errors, tags) };
}

/** The path of an operation that is started, and those of its jobs. */
function mainPaths(
  operation: OperationPlugin,
  kernel: Kernel,
  errors: ErrorTable,
  document: object,
  tags: readonly string[],
): JsonSchema {
  const { name, file, result, job, reference } = operation;
  const answer = job === undefined ? reference?.answer : { id: EXAMPLE_ID, ...startExample(operation) };
  const start = {
    operationId: name,
    tags,
    summary: summaryOf(operation),
    ...(job === undefined
      ? {}
      : { description: "Begins a job and answers with its id at once.", parameters: [IDEMPOTENCY] }),
    requestBody: {
      required: true,
      content:
        file === undefined
          ? json(operationRequest(operation, kernel), reference?.request)
          : form(file, reference?.request),
    },
    responses: {
      200: success(job === undefined ? convert(result) : startSchema(operation), answer),
      ...allFailures(errors),
    },
  };
  if (job === undefined) return { [pathOf(operation)]: { post: start } };
  return jobPaths(operation, { errors, start, tags, document });
}

function tagOf({ name, reference }: OperationPlugin): string {
  return reference?.group ?? capital(name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));
}

function summaryOf({ name, description, reference }: OperationPlugin): string {
  return capital(reference?.summary ?? description ?? `run ${name}`);
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function startExample(operation: OperationPlugin): object {
  if (operation.show !== undefined) return {};
  return { url: `http://127.0.0.1:3002${pathOf(operation)}/${EXAMPLE_ID}` };
}

/** What begins a job may add what became of the request, such as the URLs that are not valid. */
function startSchema({ show }: OperationPlugin): JsonSchema {
  const url = { type: "string", description: "Where its status is shown" };
  return {
    type: "object",
    additionalProperties: true,
    required: ["id", ...(show === undefined ? ["url"] : [])],
    properties: { id: { type: "string", format: "uuid" }, ...(show === undefined ? { url } : {}) },
  };
}

/** A form: what an example has in addition to the file stands in its options. */
function form({ key, maxBytes }: FileInput, example: object | undefined): JsonSchema {
  const schema = {
    type: "object",
    required: [key],
    properties: {
      [key]: { type: "string", format: "binary", description: `At most ${maxBytes / 2 ** 20} MB` },
      options: { type: "string", description: "The options as JSON: those of a scrape, without its url" },
    },
  };
  return {
    "multipart/form-data": {
      schema,
      example: { [key]: "(the bytes of the file)", options: JSON.stringify(example ?? {}) },
    },
  };
}
