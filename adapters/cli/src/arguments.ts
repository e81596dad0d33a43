import { parseArgs } from "node:util";
import type { OperationCommand } from "./operations.ts";

/** What a command line asks for. */
export type Command =
  | { readonly name: "help" | "version" | "serve" }
  | { readonly name: "wrong"; readonly problem: string }
  | { readonly name: "scrape"; readonly request: Record<string, unknown>; readonly json: boolean }
  | {
      readonly name: "resume" | "deliveries" | "redeliver";
      readonly id: string | undefined;
      readonly json: boolean;
    }
  | ({ readonly name: "operation"; readonly command: string } & OperationCommand);

/** A first word of this form is a command, as a URL has a dot or a colon. */
const COMMAND = /^[a-z][a-z-]*$/;

const OPTIONS = {
  format: { type: "string", short: "f", multiple: true },
  json: { type: "boolean" },
  full: { type: "boolean" },
  include: { type: "string", multiple: true },
  exclude: { type: "string", multiple: true },
  header: { type: "string", short: "H", multiple: true },
  timeout: { type: "string" },
  limit: { type: "string", short: "n" },
  option: { type: "string", multiple: true },
  explain: { type: "boolean" },
  help: { type: "boolean", short: "h" },
  version: { type: "boolean", short: "v" },
} as const;

/** Reads a command line, without `node` and the script. */
export function readArguments(argv: readonly string[]): Command {
  try {
    const { values, positionals } = parseArgs({ args: [...argv], options: OPTIONS, allowPositionals: true });
    if (values.help) return { name: "help" };
    if (values.version) return { name: "version" };
    const [first, ...others] = positionals;
    if (first === undefined) return { name: "help" };
    const json = values.json === true || values.explain === true;
    if (first === "serve") return { name: "serve" };
    if (first === "resume" || first === "deliveries" || first === "redeliver")
      return { name: first, id: others[0], json };
    if (COMMAND.test(first) && first !== "localhost")
      return { name: "operation", command: first, words: others, options: forJob(first, values), json };
    if (others.length > 0)
      return wrong(`one URL at a time, but got ${positionals.length}: ${positionals.join(" ")}`);
    return { name: "scrape", request: { url: first, ...scrapeOptions(values), ...ownOptions(values) }, json };
  } catch (error) {
    return wrong(error instanceof Error ? error.message : String(error));
  }
}

type Values = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>["values"];

function scrapeOptions(values: Values): Record<string, unknown> {
  return {
    ...(values.format === undefined ? {} : { formats: values.format }),
    ...(values.full ? { onlyMainContent: false } : {}),
    ...(values.include === undefined ? {} : { includeTags: values.include }),
    ...(values.exclude === undefined ? {} : { excludeTags: values.exclude }),
    ...(values.header === undefined ? {} : { headers: Object.fromEntries(values.header.map(readHeader)) }),
    ...(values.timeout === undefined ? {} : { timeout: readNumber("--timeout", values.timeout) }),
    ...(values.explain ? { explain: true } : {}),
  };
}

function ownOptions(values: Values): Record<string, unknown> {
  return Object.fromEntries((values.option ?? []).map(readOption));
}

/** Commands that are scrapes themselves: of many pages, of a file. */
const SCRAPES: ReadonlySet<string> = new Set(["batch", "parse"]);

/** What says how pages are scraped stands in `scrapeOptions`, but for commands that are scrapes themselves. */
function forJob(command: string, values: Values): Record<string, unknown> {
  const options = scrapeOptions(values);
  const limit = values.limit === undefined ? {} : { limit: readNumber("--limit", values.limit) };
  if (SCRAPES.has(command)) return { ...options, ...ownOptions(values) };
  const scrape = Object.keys(options).length === 0 ? {} : { scrapeOptions: options };
  return { ...scrape, ...limit, ...ownOptions(values) };
}

function readHeader(text: string): readonly [string, string] {
  const at = text.indexOf(":");
  if (at < 1) throw new Error(`--header needs "name: value", but got "${text}"`);
  return [text.slice(0, at).trim(), text.slice(at + 1).trim()];
}

function readNumber(name: string, text: string): number {
  if (!/^\d+$/.test(text)) throw new Error(`${name} needs a whole number, but got "${text}"`);
  return Number(text);
}

function readOption(text: string): readonly [string, unknown] {
  const at = text.indexOf("=");
  if (at < 1) throw new Error(`--option needs key=value, but got "${text}"`);
  const value = text.slice(at + 1);
  try {
    return [text.slice(0, at), JSON.parse(value)];
  } catch {
    return [text.slice(0, at), value];
  }
}

function wrong(problem: string): Command {
  return { name: "wrong", problem };
}
