import type { Kernel } from "@winnow/core";
import type { FormatPlugin, OperationPlugin } from "@winnow/core/plugin";
import { type Nature, natureOf, recordOf, shapeOf } from "@winnow/kit-schema";
import { flagOf } from "./flag.ts";

/** An option of a request, as the shell takes it: `--max-age 1000` for `maxAge`. */
export interface OptionEntry {
  /** Key of the request. */
  readonly key: string;
  /** `list` may be repeated; `json` takes JSON, or `@file` that holds it. */
  readonly type: "flag" | "number" | "text" | "list" | "json";
  readonly choices?: readonly string[];
  readonly default?: unknown;
  /** One line for the help; what has none, where others do, is left out of it. */
  readonly description?: string;
}

/** A command that runs an operation. */
export interface CommandEntry {
  readonly command: string;
  /** Name of the operation. */
  readonly operation: string;
  /** Path of its route at a server. */
  readonly path: string;
  /** Key of the request that takes the words of the command line. */
  readonly argument: string;
  readonly takesList?: true;
  /** Whether it can do nothing without words. */
  readonly needsWords?: true;
  readonly description: string;
  /** Whether it outlives the process. */
  readonly isJob?: true;
  /** Whether it gives one answer in the end instead of a list of documents. */
  readonly isOne?: true;
  readonly file?: { readonly key: string; readonly maxBytes: number };
  /** Where the options of pages go: among its own, or in `scrapeOptions`. @defaultValue it takes none */
  readonly pages?: "own" | "nested";
  readonly options: readonly OptionEntry[];
}

/** One of the calls of an operation that keeps things: `winnow monitor get <id>`. */
export interface CallEntry {
  readonly command: string;
  /** Name of the call. */
  readonly name: string;
  readonly method: "DELETE" | "GET" | "PATCH" | "POST" | "PUT";
  /** Path at a server, with parts of the request, such as `monitor/:id`. */
  readonly path: string;
  readonly description: string;
  /** The parts of the path, which are the words of the command line. */
  readonly words: readonly string[];
  readonly options: readonly OptionEntry[];
  /** Whether it answers with a text, such as a feed, instead of JSON. */
  readonly isText?: true;
}

/** An operation that keeps things: a command with a command for each of its calls. */
export interface GroupEntry {
  readonly command: string;
  /** Name of the operation. */
  readonly operation: string;
  readonly description: string;
  readonly calls: readonly CallEntry[];
}

/** What a kernel offers to a shell: enough for help, completion and the reading of command lines. */
export interface Catalogue {
  readonly commands: readonly CommandEntry[];
  readonly groups: readonly GroupEntry[];
  /** Options of a scrape. */
  readonly page: readonly OptionEntry[];
  readonly formats: readonly string[];
  /** Those that need no options. */
  readonly bare: readonly string[];
  /** Those that are made where none are asked for. */
  readonly defaults: readonly string[];
  /** Of what nature the fields of a result are, where their formats say it of the whole. */
  readonly natures: Readonly<Record<string, Nature>>;
  readonly actions: readonly string[];
  /** Own plugins, and where each was named. @defaultValue none */
  readonly own?: readonly { readonly id: string; readonly from: string }[];
}

type Convert = (schema: unknown) => JsonSchema;

interface JsonSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
}

/** Reads off a kernel what it offers; operations and formats of third parties are in it by themselves. */
export async function catalogueOf({ registry }: Pick<Kernel, "registry">): Promise<Catalogue> {
  const { toJsonSchema } = await import("@valibot/to-json-schema");
  const convert: Convert = (schema) =>
    toJsonSchema(schema as Parameters<typeof toJsonSchema>[0], {
      errorMode: "ignore",
      typeMode: "input",
    }) as JsonSchema;
  const page = Object.entries(registry.options).map(([key, { schema, description }]) =>
    optionOf(key, convert(schema), description),
  );
  const commands = registry.of("operation").flatMap((operation): CommandEntry[] => {
    const { name, http, argument = "url", description = "", shell, job, show, file, input } = operation;
    if (shell === undefined) return [];
    const entries = entriesOf(input);
    const own = Object.entries(entries).filter(
      ([key]) => key !== argument && key !== file?.key && key !== "scrapeOptions",
    );
    const pages = pagesOf(input, entries);
    return [
      {
        command: shell.command ?? name,
        operation: name,
        path: http?.path ?? name,
        argument,
        description: description,
        ...(shell.takesList ? { takesList: true } : {}),
        ...(isOptional(entries[argument]) ? {} : { needsWords: true }),
        ...(job === undefined ? {} : { isJob: true }),
        ...(show === undefined ? {} : { isOne: true }),
        ...(file === undefined ? {} : { file: { key: file.key, maxBytes: file.maxBytes } }),
        ...(pages === undefined ? {} : { pages }),
        options: own.map(([key, schema]) => optionOf(key, convert(schema), shell.options?.[key])),
      },
    ];
  });
  const groups = registry.of("operation").flatMap((operation) => groupOf(operation, convert));
  const names = (kind: "format" | "action") => registry.of(kind).map(({ name }) => name);
  const natures = Object.fromEntries(
    Object.entries(shapeOf(registry.all).outputs).flatMap(([field, schema]) => {
      const nature = natureOf(schema);
      return nature === undefined ? [] : [[field, nature]];
    }),
  );
  const defaults = registry.of("format").flatMap(({ name, byDefault }) => (byDefault ? [name] : []));
  const bare = registry.of("format").flatMap(({ name, options }) => (needsNone(options) ? [name] : []));
  const [formats, actions] = [names("format"), names("action")];
  return { commands, groups, page, formats, bare, defaults, natures, actions };
}

/** Whether options may be left out, all of them. */
function needsNone(options: FormatPlugin["options"]): boolean {
  const judged = options["~standard"].validate({});
  return !(judged instanceof Promise) && judged.issues === undefined;
}

function groupOf(operation: OperationPlugin, convert: Convert): readonly GroupEntry[] {
  const { name, http, description = "", shell, calls } = operation;
  if (calls === undefined) return [];
  const entries = calls.flatMap((call): readonly CallEntry[] => {
    // What links of messages lead to is for browsers.
    if (call.http === undefined || call.isOpen === true) return [];
    const { description, input } = call;
    const { method, path = "", at = `${http?.path ?? name}${path}`, contentType } = call.http;
    const words = [...at.matchAll(/:(\w+)/g)].map(([, word = ""]) => word);
    const own = Object.entries(entriesOf(input)).filter(([key]) => !words.includes(key));
    const options = own.map(([key, schema]) => optionOf(key, convert(schema), undefined));
    const text = contentType === undefined ? {} : ({ isText: true } as const);
    return [
      { command: flagOf(call.name), name: call.name, method, path: at, description, words, options, ...text },
    ];
  });
  return [{ command: shell?.command ?? flagOf(name), operation: name, description, calls: entries }];
}

/** The keys of an object schema, also of one that something is done to before or after. */
function entriesOf(schema: unknown): Readonly<Record<string, unknown>> {
  const { entries, pipe = [] } = recordOf(schema) as { entries?: Record<string, unknown>; pipe?: unknown[] };
  const inner = pipe.findLast((item) => item !== schema && "entries" in recordOf(item));
  return (inner === undefined ? entries : entriesOf(inner)) ?? {};
}

function isOptional(schema: unknown): boolean {
  return /^(?:optional|nullish|undefined)/.test(String(recordOf(schema).type));
}

function pagesOf(input: unknown, entries: object): CommandEntry["pages"] {
  if ("scrapeOptions" in entries) return "nested";
  return /^(?:loose_object|object_with_rest)$/.test(String(recordOf(input).type)) ? "own" : undefined;
}

function optionOf(key: string, schema: JsonSchema, description: string | undefined): OptionEntry {
  const choices = schema.enum?.every((one) => typeof one === "string") ? schema.enum : undefined;
  const isEmpty = schema.default === null || (Array.isArray(schema.default) && schema.default.length === 0);
  return {
    key,
    type: typeOf(schema),
    ...(choices === undefined ? {} : { choices }),
    ...(schema.default === undefined || isEmpty ? {} : { default: schema.default }),
    ...(description === undefined ? {} : { description }),
  };
}

function typeOf({ type, anyOf }: JsonSchema): OptionEntry["type"] {
  if (anyOf !== undefined) {
    // What is true or false in a query may come as text.
    if (anyOf.every((one) => one.type === "boolean" || String(one.enum) === "true,false")) return "flag";
    const types = anyOf.map(typeOf).filter((_, index) => anyOf[index]?.type !== "null");
    // A number of a query may come as text.
    if (types.includes("number")) return "number";
    return types.every((one) => one === "text") ? "text" : "json";
  }
  if (type === "boolean") return "flag";
  if (type === "integer" || type === "number") return "number";
  if (type === "string") return "text";
  return type === "array" ? "list" : "json";
}
