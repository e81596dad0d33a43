import * as v from "valibot";
import type { Fetched } from "./fetched.ts";
import { badRequest, type Issue, MAX_ISSUES, toIssues } from "./issues.ts";
import type { RequestOption, Schema } from "./kinds/base.ts";
import type { OptionValues } from "./registries.ts";
import type { Registry } from "./registry.ts";
import {
  CORE_OPTIONS,
  type CoreOptions,
  REQUEST_KEYS,
  type RequestItem,
  type ScrapeRequest,
} from "./scrape-request.ts";
import { normalizeUrl, withoutCredentials } from "./url.ts";

/** Formats or actions of one request. @see wire contract 2, "actions" */
const MAX_ITEMS = 50;
/** Milliseconds that options and actions of one request may wait together. @see wire contract 2, "actions" */
const MAX_WAITS_MS = 60_000;

/** A request during validation. */
interface Reader {
  readonly body: Readonly<Record<string, unknown>>;
  readonly registry: Registry;
  /** What is wrong with it, so far. */
  readonly issues: Issue[];
}

type Path = Issue["path"];
type Values = Readonly<Record<string, unknown>>;
type Items = readonly RequestItem[];

/**
 * Validates a scrape request against the schema that the kernel and the installed plugins make together.
 * @throws BAD_REQUEST with every issue in `details`
 */
export function validateRequest(raw: unknown, registry: Registry, file?: Fetched): ScrapeRequest {
  if (typeof raw !== "object" || raw === null || Array.isArray(raw))
    throw badRequest([{ code: "invalid_type", path: [], message: "The request must be a JSON object." }]);
  const reader: Reader = { body: raw as Record<string, unknown>, registry, issues: [] };
  const { body, issues } = reader;
  const known = registry.added;
  refuseUnknownKeys(reader, [...REQUEST_KEYS, ...Object.keys(registry.options)]);
  const url = file?.url ?? readUrl(reader);
  const formats = distinctFormats(reader, readItems(reader, "format"));
  const actions = readItems(reader, "action");
  const core = readOptions(reader, CORE_OPTIONS) as CoreOptions;
  const options = readOptions(reader, known);
  const waitsMs = issues.length > 0 ? 0 : sumWaits(reader, options, known, actions, core.timeout);
  if (issues.length > 0) throw badRequest(issues);

  const asked = body.formats === undefined ? defaultFormats(registry) : formats;
  const names = asked.map(({ name }) => name);
  const sent = Object.keys(known).filter((key) => body[key] !== undefined);
  const keys = Object.keys(known).filter((key) => known[key]?.cache === "key");
  return {
    url,
    file,
    sourceUrl: file?.url ?? withoutCredentials(String(body.url)),
    credits: core.lockdown && file === undefined ? 5 : core.zeroDataRetention ? 2 : 1,
    formats: asked.map((item) => ({ ...item, credits: creditsOf(item, names, registry) })),
    actions,
    core,
    options: options as OptionValues,
    cacheKey: Object.fromEntries(keys.map((key) => [key, options[key]])),
    bypassCache:
      file !== undefined ||
      actions.length > 0 ||
      new URL(url).username !== "" ||
      sent.some((key) => known[key]?.cache === "bypass"),
    costly: sent.some((key) => known[key]?.costly === true),
    rendered: Object.keys(options).some((key) => known[key]?.rendered?.(options[key] as never) === true),
    waitsMs,
  };
}

function refuseUnknownKeys({ body, issues }: Reader, known: readonly string[]): void {
  const keys = Object.keys(body).filter((key) => !known.includes(key));
  if (keys.length === 0) return;
  const names = keys.map((key) => `"${key}"`).join(", ");
  const message = `Unrecognized ${keys.length === 1 ? "key" : "keys"} ${names}: not in the v2 reference of this server, which knows ${[...known].sort().join(", ")}.`;
  issues.push({ code: "unrecognized_keys", path: [], keys, message });
}

function readUrl({ body: { url }, issues }: Reader): string {
  if (typeof url !== "string") {
    const message = url === undefined ? "Required" : `Expected a string but received ${typeof url}`;
    issues.push({ code: "invalid_type", path: ["url"], message });
    return "";
  }
  const verdict = normalizeUrl(url);
  if ("url" in verdict) return verdict.url;
  issues.push({ code: "custom", path: ["url"], message: verdict.problem });
  return "";
}

/** Options that mean one page alone are none for many. @throws BAD_REQUEST */
export function refuseOnePage(request: ScrapeRequest, registry: Registry): void {
  for (const key of Object.keys(request.options)) {
    const message = registry.options[key]?.onePage;
    if (message) throw badRequest([{ code: "custom", path: [key], message }]);
  }
}

function readOptions(reader: Reader, options: Readonly<Record<string, RequestOption>>): Values {
  const read = Object.entries(options).map(
    ([key, { schema }]) => [key, parse(reader, schema, reader.body[key], [key])] as const,
  );
  return Object.fromEntries(read.filter(([, value]) => value !== undefined));
}

/** Adds up the intended waits of the request, and refuses more than the limit. @see wire contract 2, "waitFor" */
function sumWaits(
  { registry, issues }: Reader,
  options: Values,
  known: Readonly<Record<string, RequestOption>>,
  actions: Items,
  timeout: number,
): number {
  let sum = 0;
  for (const [key, value] of Object.entries(options)) {
    const waits = known[key]?.waits?.(value as never) ?? 0;
    if (waits > timeout / 2)
      issues.push({ code: "too_big", path: [key], message: `${key} must not exceed half of timeout` });
    sum += waits;
  }
  for (const { name, options } of actions)
    sum += registry.find("action", name)?.waits?.(options as never) ?? 0;
  if (sum > MAX_WAITS_MS) {
    const message = `All waits together take ${sum} ms; at most ${MAX_WAITS_MS} ms are allowed`;
    issues.push({ code: "custom", path: ["actions"], message });
  }
  return sum;
}

function readItems(reader: Reader, kind: "format" | "action"): Items {
  const key = `${kind}s`;
  const { [key]: value = [] } = reader.body;
  if (!Array.isArray(value)) return refuse(reader, "invalid_type", [key], `Expected an array of ${key}`);
  if (value.length > MAX_ITEMS) return refuse(reader, "too_big", [key], `At most ${MAX_ITEMS} ${key}`);
  return value.flatMap((item: unknown, index) => readItem(reader, kind, item, [key, index]));
}

function readItem(reader: Reader, kind: "format" | "action", item: unknown, path: Path): Items {
  const { registry, issues } = reader;
  // Only a format may be its name alone. @see specification, "Actions" and "Formats"
  const given = kind === "format" && typeof item === "string" ? { type: item } : item;
  const { type: name, ...rest } = Object(given) as Record<string, unknown>;
  if (typeof name !== "string") {
    const what = kind === "format" ? "the name of a format, or an object" : "an object";
    return refuse(reader, "invalid_type", path, `Expected ${what} with its "type"`);
  }
  const plugin = registry.find(kind, name);
  if (plugin === undefined) {
    const known = registry.of(kind).map((one) => one.name);
    const list = known.length === 0 ? `No ${kind}s are installed.` : `Installed: ${known.sort().join(", ")}.`;
    const hint = registry.all.map(({ elsewhere = {} }) => Object.hasOwn(elsewhere, name) && elsewhere[name]);
    const message = [`Unknown ${kind} "${name}".`, ...hint.filter(Boolean), list].join(" ");
    return refuse(reader, "custom", path, message);
  }
  const before = issues.length;
  const options = parse(reader, plugin.options, rest, path);
  return issues.length === before ? [{ name, options }] : [];
}

function refuse({ issues }: Reader, code: string, path: Path, message: string): Items {
  issues.push({ code, path, message });
  return [];
}

/** Removes repeated formats. The same format with other options, or two formats for one field of the result, are refused. */
function distinctFormats({ registry, issues }: Reader, items: Items): Items {
  const refuse = (message: string) => issues.push({ code: "custom", path: ["formats"], message });
  const byName = new Map<string, RequestItem>();
  const byField = new Map<string, string>();
  for (const item of items) {
    const { name } = item;
    const first = byName.get(name) ?? item;
    if (JSON.stringify(first) !== JSON.stringify(item))
      refuse(`"${name}" is asked for twice with different options.`);
    if (first !== item) continue;
    byName.set(name, item);
    const field = registry.find("format", name)?.field ?? name;
    const other = byField.get(field);
    if (other !== undefined) refuse(`"${other}" and "${name}" both give "${field}": ask for one of them.`);
    byField.set(field, name);
  }
  for (const { name } of byName.values())
    for (const other of registry.find("format", name)?.beside ?? [])
      if (!byName.has(other)) refuse(`"${name}" needs the format "${other}" beside it.`);
  return [...byName.values()];
}

function creditsOf({ name, options }: RequestItem, names: readonly string[], registry: Registry): number {
  const { credits = 0 } = registry.find("format", name) ?? {};
  return typeof credits === "number" ? credits : credits(options as never, names);
}

function defaultFormats(registry: Registry): Items {
  const defaults = registry.of("format").filter((format) => format.byDefault);
  return defaults.map((format) => ({ name: format.name, options: v.parse(format.options, {}) }));
}

function parse({ issues }: Reader, schema: Schema, value: unknown, path: Path): unknown {
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  for (const issue of result.issues.slice(0, MAX_ISSUES)) issues.push(...toIssues(issue, path));
  return undefined;
}
