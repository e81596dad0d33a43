import { isRecord, recordOf } from "@winnow/kit-schema";
import { type ApiCall, type Ask, askApi } from "./api.ts";
import type { JsonSchema } from "./arguments.ts";
import { shownArguments } from "./shown.ts";
import { TOOLS, type Tool } from "./tools.ts";

/** A tool as it is listed, with what the API says of its call. */
export interface ListedTool {
  readonly tool: Tool;
  readonly inputSchema: JsonSchema & { readonly type: "object" };
  /** Whether its request is a form with a file. */
  readonly isForm: boolean;
}

/** The tools of a server, and the names of those whose operations it lacks. */
export interface ToolCatalogue {
  readonly tools: ReadonlyMap<string, ListedTool>;
  readonly missing: ReadonlyMap<string, Tool>;
}

/** Reads the tools of a server; for a list it looks again where they may have changed. @throws ApiError */
export type ReadCatalogue = (isList?: boolean) => Promise<ToolCatalogue>;

/** Reads the reference of a server once, or once for each list where the server may have become another one. */
export function catalogueReader(ask: Ask, mayChange = false): ReadCatalogue {
  let known: Promise<ToolCatalogue> | undefined;
  const read = async () => catalogueOf(await askApi({ ask }, { method: "GET", path: "/openapi.json" }));
  return (isList = false) => {
    if (known === undefined || (isList && mayChange)) {
      const reading = read();
      known = reading;
      // The next one tries again.
      reading.catch(() => {
        if (known === reading) known = undefined;
      });
    }
    return known;
  };
}

/** What keys of the reference mean that clients send and that are ignored. */
const IGNORED = "Accepted and ignored.";
/** Keywords that only say what the server refuses by itself; a model reads each of them in every conversation. */
const LEFT_OUT = new Set([
  ...["maxLength", "maxItems", "maxProperties", "minLength", "minItems", "minProperties"],
  ...["pattern", "propertyNames", "additionalProperties", "examples", "format"],
]);

/** The tools that a server has, by its own reference: what its plugins add is among it. */
export function catalogueOf(openApi: unknown): ToolCatalogue {
  const { paths, components } = recordOf(openApi);
  const schemas = recordOf(recordOf(components).schemas);
  const tools = new Map<string, ListedTool>();
  const missing = new Map<string, Tool>();
  for (const tool of TOOLS) {
    const operation = tool.call && operationAt(paths, tool.call);
    if (tool.call !== undefined && operation === undefined) missing.set(tool.name, tool);
    else tools.set(tool.name, listed(tool, operation, schemas));
  }
  return { tools, missing };
}

function operationAt(paths: unknown, { method, path }: ApiCall): JsonSchema | undefined {
  const operation = recordOf(recordOf(paths)[path])[method.toLowerCase()];
  return isRecord(operation) ? operation : undefined;
}

function listed(tool: Tool, operation: JsonSchema | undefined, schemas: JsonSchema): ListedTool {
  const { parameters = [], requestBody } = operation ?? {};
  const content = recordOf(recordOf(requestBody).content);
  const isForm = "multipart/form-data" in content;
  const body = resolved(recordOf(content["application/json"]).schema, schemas);
  const form = isForm ? resolved({ $ref: "#/components/schemas/ScrapeOptions" }, schemas) : {};
  const inPath = (parameters as readonly JsonSchema[])
    .filter((one) => one.in !== "header")
    .map(({ name, schema, required, description }) => ({
      name,
      required,
      schema: { description, ...recordOf(schema) },
    }));
  const { without = [], only, also = {}, answers } = tool;
  const isTold = (key: string) => !without.includes(key) && (only ?? [key]).includes(key);
  const properties = Object.entries({
    ...Object.fromEntries(inPath.map(({ name, schema }) => [String(name), schema])),
    ...recordOf(form.properties),
    ...recordOf(body.properties),
  }).filter(([key, schema]) => isTold(key) && recordOf(schema).description !== IGNORED);
  const needed = [
    ...inPath.flatMap(({ name, required }) => (required === true ? [name] : [])),
    ...((body.required as readonly string[] | undefined) ?? []),
  ];
  const required = (tool.required ?? needed) as readonly string[];
  return {
    tool,
    isForm,
    inputSchema: {
      type: "object",
      properties: {
        ...Object.fromEntries(properties.map(([key, schema]) => [key, lean(schema)])),
        ...also,
        ...(tool.call === undefined ? {} : shownArguments(answers)),
      },
      ...(required.length === 0 ? {} : { required }),
    },
  };
}

function resolved(schema: unknown, schemas: JsonSchema): JsonSchema {
  const { $ref } = recordOf(schema);
  return recordOf($ref === undefined ? schema : schemas[String($ref).replace(/^.*\//, "")]);
}

/** A schema with what a caller has to know. */
function lean(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(lean);
  if (!isRecord(schema)) return schema;
  if (schema.$ref !== undefined)
    return { type: "object", description: "Options of firecrawl_scrape, without `url`." };
  const kept = Object.entries(schema).filter(
    ([key, value]) => value !== undefined && !LEFT_OUT.has(key) && !isWithoutBound(key, value),
  );
  // A number of a query may be written as text, which is no news to a model.
  const hasType = schema.type !== undefined;
  const told = kept.filter(([key]) => !(key === "anyOf" && hasType));
  return Object.fromEntries(told.map(([key, value]) => [key, leanPart(key, value)]));
}

function leanPart(key: string, value: unknown): unknown {
  // Properties may have the names of keywords.
  if (key === "properties") return mapValues(recordOf(value), lean);
  if (key === "enum" || key === "const" || key === "default" || key === "required") return value;
  if (key === "anyOf" && Array.isArray(value)) return value.filter((one) => !isNameAlone(one)).map(lean);
  return lean(value);
}

/** Whether a choice is an object with nothing but its name, which the list of names has as well. */
function isNameAlone(schema: unknown): boolean {
  const properties = Object.entries(recordOf(recordOf(schema).properties));
  return (
    properties.length === 1 &&
    properties.every(([key, value]) => key === "type" && "const" in recordOf(value))
  );
}

function isWithoutBound(key: string, value: unknown): boolean {
  return key === "maximum" && typeof value === "number" && value >= Number.MAX_SAFE_INTEGER;
}

function mapValues(record: JsonSchema, change: (value: unknown) => unknown): JsonSchema {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}
