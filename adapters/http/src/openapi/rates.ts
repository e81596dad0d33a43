import type { RATE_HEADERS } from "../rate-headers.ts";
import type { JsonSchema } from "./parts.ts";

type Name = (typeof RATE_HEADERS)[number] | "retry-after";

const header = (description: string, type: string, example: string | number): JsonSchema => ({
  description,
  schema: { type },
  example,
});

/** The headers of calls whose number is limited. @see wire contract 1.5 */
export const RATE_HEADER_PARTS: Readonly<Record<Name, JsonSchema>> = {
  ratelimit: header(
    "Kind of the call; `r` calls may come at once, and in `t` seconds all of a minute",
    "string",
    '"scrape";r=99;t=1',
  ),
  "ratelimit-policy": header("`q` calls of the kind in `w` seconds", "string", '"scrape";q=100;w=60'),
  "x-ratelimit-limit": header("Calls of the kind in a minute", "integer", 100),
  "x-ratelimit-remaining": header("Calls that may come at once", "integer", 99),
  "x-ratelimit-reset": header(
    "When all calls of a minute are there again; of a refused call when to try again: seconds since the epoch",
    "integer",
    1_795_550_400,
  ),
  "retry-after": header("Seconds after which to try again", "integer", 1),
};

/** The paths with those headers: calls that need a key are counted, and their answers and refusals say how many are left. */
export function withRateHeaders(areCounted: boolean, paths: JsonSchema): JsonSchema {
  if (!areCounted) return paths;
  return mapped(paths, (methods) =>
    mapped(methods, (call) => ("security" in call ? call : { ...call, responses: counted(call.responses) })),
  );
}

function counted(responses: unknown): JsonSchema {
  return Object.fromEntries(
    Object.entries(responses as Record<string, JsonSchema>).map(([status, response]) => {
      const isCounted = status === "200" || status === "429";
      return [status, isCounted ? { ...response, headers: headersOf(status) } : response];
    }),
  );
}

function headersOf(status: string): JsonSchema {
  const names = Object.keys(RATE_HEADER_PARTS).filter((name) => name !== "retry-after" || status === "429");
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

function mapped(of: JsonSchema, change: (part: JsonSchema) => JsonSchema): JsonSchema {
  return Object.fromEntries(Object.entries(of).map(([key, part]) => [key, change(part as JsonSchema)]));
}
