import type { ErrorTable } from "@winnow/core";
import type { OperationPlugin } from "@winnow/core/plugin";
import type { OperationCall } from "@winnow/kit-operations";
import { pathOfCall } from "../operation.ts";
import { allFailures, convert, type JsonSchema, json, success } from "./parts.ts";

/** The paths of an operation that keeps things: one for each of its calls. */
export function callPaths(
  operation: OperationPlugin,
  calls: readonly OperationCall[],
  errors: ErrorTable,
  tags: readonly string[],
): JsonSchema {
  const paths: Record<string, JsonSchema> = {};
  for (const call of calls) {
    const path = pathOfCall(operation, call).replaceAll(/:(\w+)/g, "{$1}");
    paths[path] = {
      ...paths[path],
      [call.method.toLowerCase()]: callPath(operation.name, call, errors, tags),
    };
  }
  return paths;
}

function callPath(
  operation: string,
  {
    name,
    method,
    path = "",
    at = path,
    description,
    input,
    result,
    contentType,
    isOpen,
    example,
  }: OperationCall,
  errors: ErrorTable,
  tags: readonly string[],
): JsonSchema {
  const { properties = {}, required = [], ...rest } = convert(input);
  const inPath = [...at.matchAll(/:(\w+)/g)].map(([, key = ""]) => key);
  const keys = Object.entries(properties as Record<string, JsonSchema>);
  const others = keys.filter(([key]) => !inPath.includes(key));
  const needed = (required as readonly string[]).filter((key) => !inPath.includes(key));
  const isQuery = method === "GET";
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
  const body = {
    ...rest,
    ...(needed.length === 0 ? {} : { required: needed }),
    properties: Object.fromEntries(others),
  };
  return {
    operationId: `${operation}${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    tags,
    ...(isOpen === true ? { security: [{}] } : {}),
    summary: `${description.charAt(0).toUpperCase()}${description.slice(1)}`,
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
