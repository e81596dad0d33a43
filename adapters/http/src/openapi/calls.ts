import type { ErrorTable } from "@winnow/core";
import type { OperationPlugin, Schema } from "@winnow/core/plugin";
import { pathOfCall, type RoutedCall, type RoutedSocket } from "../operation.ts";
import { allFailures, convert, failures, type JsonSchema, json, success } from "./parts.ts";

/** The paths of an operation that keeps things: one for each of its calls. */
export function callPaths(
  operation: OperationPlugin,
  calls: readonly RoutedCall[],
  errors: ErrorTable,
  tags: readonly string[],
): JsonSchema {
  const paths: Record<string, JsonSchema> = {};
  for (const call of calls) {
    const path = templateOf(operation, call);
    paths[path] = {
      ...paths[path],
      [call.http.method.toLowerCase()]: callPath(operation.name, call, errors, tags),
    };
  }
  return paths;
}

function callPath(
  operation: string,
  { name, http, description, input, result, isOpen, example }: RoutedCall,
  errors: ErrorTable,
  tags: readonly string[],
): JsonSchema {
  const { method, path = "", at = path, contentType } = http;
  const isQuery = method === "GET";
  const { parameters, others, needed, rest } = partsOf(input, at, isQuery);
  const body = {
    ...rest,
    ...(needed.length === 0 ? {} : { required: needed }),
    properties: Object.fromEntries(others),
  };
  return {
    operationId: `${operation}${capital(name)}`,
    tags,
    ...(isOpen === true ? { security: [{}] } : {}),
    summary: capital(description),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(isQuery || others.length === 0
      ? {}
      : { requestBody: { required: needed.length > 0, content: json(body, example?.request) } }),
    responses: {
      200:
        contentType === undefined
          ? success(convert(result), example?.answer as object | undefined)
          : {
              description: "Done",
              content: { [contentType]: { schema: { type: "string" }, example: example?.answer ?? "" } },
            },
      ...allFailures(errors),
    },
  };
}

/** The paths of the sockets of an operation, as the requests that open them. */
export function socketPaths(
  operation: OperationPlugin,
  sockets: readonly RoutedSocket[],
  errors: ErrorTable,
  tags: readonly string[],
): JsonSchema {
  const paths = sockets.map((socket) => {
    const { name, http, description, input, maxMessageBytes } = socket;
    const { path = "", at = path } = http;
    const { parameters } = partsOf(input, at, true);
    const bound = maxMessageBytes === undefined ? "64 KiB" : `${Math.round(maxMessageBytes / 1024)} KiB`;
    const get = {
      operationId: `${operation.name}${capital(name)}`,
      tags,
      security: [{}],
      summary: capital(description),
      description: `A WebSocket. The URL is the credential: one that is not valid closes it with 1008 and says why. Messages have at most ${bound}.`,
      ...(parameters.length === 0 ? {} : { parameters }),
      responses: {
        101: { description: "The connection is a WebSocket from here on" },
        ...failures(errors, ["BAD_REQUEST"]),
      },
    };
    return [templateOf(operation, socket), { get }] as const;
  });
  return Object.fromEntries(paths);
}

/** What of a request stands in the path, in the query and in the body. */
function partsOf(input: Schema, path: string, isQuery: boolean) {
  const { properties = {}, required = [], ...rest } = convert(input);
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, key = ""]) => key);
  const keys = Object.entries(properties as Record<string, JsonSchema>);
  const others = keys.filter(([key]) => !inPath.includes(key));
  const needed = (required as readonly string[]).filter((key) => !inPath.includes(key));
  const parameters = [
    ...keys
      .filter(([key]) => inPath.includes(key))
      .map(([key, schema]) => ({ name: key, in: "path", required: true, schema })),
    ...(isQuery ? others : []).map(([key, schema]) => ({
      name: key,
      in: "query",
      required: needed.includes(key),
      schema,
    })),
  ];
  return { parameters, others, needed, rest };
}

function templateOf(operation: OperationPlugin, one: RoutedCall | RoutedSocket): string {
  return pathOfCall(operation, one.http).replaceAll(/:(\w+)/g, "{$1}");
}

function capital(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
