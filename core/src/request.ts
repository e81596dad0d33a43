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
/** What options and actions of one request may wait together. @see wire contract 2, "actions" */
const MAX_WAITS_MS = 60_000;

/**
 * Validates a scrape request against the schema that the kernel and the installed plugins make together.
 * @throws BAD_REQUEST with every issue in `details`
 */
export function validateRequest(raw: unknown, registry: Registry, file?: Fetched): ScrapeRequest {
  const issues: Issue[] = [];
  if (typeof raw !== "object" || raw === null || Array.isArray(raw)) {
    throw badRequest([{ code: "invalid_type", path: [], message: "The request must be a JSON object." }]);
  }
  const body = raw as Record<string, unknown>;
  const added = pluginOptions(registry);
  refuseUnknownKeys(body, [...REQUEST_KEYS, ...Object.keys(CORE_OPTIONS), ...Object.keys(added)], issues);
  const url = file?.url ?? readUrl(body.url, issues);
  const formats = readItems(body.formats, "format", registry, issues);
  const actions = readItems(body.actions, "action", registry, issues);
  const core = readOptions(body, CORE_OPTIONS, issues) as CoreOptions;
  const options = readOptions(body, added, issues);
  const waitsMs = readWaits(options, added, actions, core.timeout, registry, issues);
  if (issues.length > 0) throw badRequest(issues);

  const given = Object.keys(added).filter((key) => body[key] !== undefined);
  return {
    url,
    file,
    sourceUrl: file?.url ?? withoutCredentials(String(body.url)),
    formats: body.formats === undefined ? defaultFormats(registry) : formats,
    actions,
    core,
    options: options as OptionValues,
    cacheKey: Object.fromEntries(
      Object.keys(added)
        .filter((key) => added[key]?.cache === "key")
        .map((key) => [key, options[key]]),
    ),
    bypassCache:
      file !== undefined ||
      actions.length > 0 ||
      new URL(url).username !== "" ||
      given.some((key) => added[key]?.cache === "bypass"),
    costly: given.some((key) => added[key]?.costly === true),
    rendered: Object.keys(options).some((key) => added[key]?.rendered?.(options[key] as never) === true),
    waitsMs,
  };
}

/** Top-level request keys of the installed plugins. */
export function pluginOptions(registry: Registry): Record<string, RequestOption> {
  return Object.assign({}, ...registry.all.map((plugin) => plugin.request ?? {}));
}

function refuseUnknownKeys(body: Record<string, unknown>, known: readonly string[], issues: Issue[]): void {
  const keys = Object.keys(body).filter((key) => !known.includes(key));
  if (keys.length === 0) return;
  const names = keys.map((key) => `"${key}"`).join(", ");
  const message = `Unrecognized ${keys.length === 1 ? "key" : "keys"} ${names}: not in the v2 reference of this server, which knows ${[...known].sort().join(", ")}.`;
  issues.push({ code: "unrecognized_keys", path: [], keys, message });
}

function readUrl(value: unknown, issues: Issue[]): string {
  if (typeof value !== "string") {
    const message = value === undefined ? "Required" : `Expected a string but received ${typeof value}`;
    issues.push({ code: "invalid_type", path: ["url"], message });
    return "";
  }
  const verdict = normalizeUrl(value);
  if ("url" in verdict) return verdict.url;
  issues.push({ code: "custom", path: ["url"], message: verdict.problem });
  return "";
}

function readOptions(
  body: Record<string, unknown>,
  options: Record<string, RequestOption>,
  issues: Issue[],
): Record<string, unknown> {
  const read = Object.entries(options).map(([key, { schema }]) => [
    key,
    parse(schema, body[key], [key], issues),
  ]);
  return Object.fromEntries(read.filter(([, value]) => value !== undefined));
}

/** Sums up what the request means to wait, and refuses what is too long. @see wire contract 2, "waitFor" */
function readWaits(
  options: Record<string, unknown>,
  known: Record<string, RequestOption>,
  actions: readonly RequestItem[],
  timeout: number,
  registry: Registry,
  issues: Issue[],
): number {
  if (issues.length > 0) return 0;
  let sum = 0;
  for (const [key, value] of Object.entries(options)) {
    const waits = known[key]?.waits?.(value as never) ?? 0;
    if (waits > timeout / 2)
      issues.push({ code: "custom", path: [key], message: `${key} must not exceed half of timeout` });
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

function readItems(
  value: unknown,
  kind: "format" | "action",
  registry: Registry,
  issues: Issue[],
): readonly RequestItem[] {
  const key = `${kind}s`;
  if (value === undefined) return [];
  if (!Array.isArray(value)) {
    issues.push({ code: "invalid_type", path: [key], message: `Expected an array of ${key}` });
    return [];
  }
  if (value.length > MAX_ITEMS) {
    issues.push({ code: "too_big", path: [key], message: `At most ${MAX_ITEMS} ${key}` });
    return [];
  }
  const items = value.flatMap((item: unknown, index) => readItem(item, kind, [key, index], registry, issues));
  return kind === "format"
    ? withoutSharedFields(withoutRepeats(items, key, issues), registry, issues)
    : items;
}

function readItem(
  item: unknown,
  kind: "format" | "action",
  path: readonly (string | number)[],
  registry: Registry,
  issues: Issue[],
): readonly RequestItem[] {
  const isObject = typeof item === "object" && item !== null;
  const { type: name, ...rest } = (isObject ? item : { type: item }) as Record<string, unknown>;
  if (typeof name !== "string") {
    issues.push({
      code: "invalid_type",
      path,
      message: `Expected the name of a ${kind}, or an object with its "type"`,
    });
    return [];
  }
  const plugin = registry.find(kind, name);
  if (plugin === undefined) {
    const known = registry.of(kind).map((one) => one.name);
    const list = known.length === 0 ? `No ${kind}s are installed.` : `Installed: ${known.sort().join(", ")}.`;
    issues.push({ code: "custom", path, message: `Unknown ${kind} "${name}". ${list}` });
    return [];
  }
  const before = issues.length;
  const options = parse(plugin.options, rest, path, issues);
  return issues.length === before ? [{ name, options }] : [];
}

/** The same format twice is once; with other options it is a mistake, as there is one field for it. */
function withoutRepeats(items: readonly RequestItem[], key: string, issues: Issue[]): readonly RequestItem[] {
  const seen = new Map<string, RequestItem>();
  for (const item of items) {
    const first = seen.get(item.name);
    if (first !== undefined && JSON.stringify(first) !== JSON.stringify(item)) {
      issues.push({
        code: "custom",
        path: [key],
        message: `"${item.name}" is asked for twice with different options.`,
      });
    }
    seen.set(item.name, first ?? item);
  }
  return [...seen.values()];
}

/** Formats that fill one field of the result cannot be asked for together. */
function withoutSharedFields(
  items: readonly RequestItem[],
  registry: Registry,
  issues: Issue[],
): readonly RequestItem[] {
  const owners = new Map<string, string>();
  for (const { name } of items) {
    const field = registry.find("format", name)?.field ?? name;
    const owner = owners.get(field);
    if (owner !== undefined) {
      const message = `"${owner}" and "${name}" both give "${field}": ask for one of them.`;
      issues.push({ code: "custom", path: ["formats"], message });
    }
    owners.set(field, name);
  }
  return items;
}

function defaultFormats(registry: Registry): readonly RequestItem[] {
  const defaults = registry.of("format").filter((format) => format.byDefault);
  return defaults.map((format) => ({ name: format.name, options: v.parse(format.options, {}) }));
}

function parse(schema: Schema, value: unknown, path: readonly (string | number)[], issues: Issue[]): unknown {
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  for (const issue of result.issues.slice(0, MAX_ISSUES)) issues.push(...toIssues(issue, path));
  return undefined;
}
