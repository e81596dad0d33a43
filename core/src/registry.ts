import { describe, nearest, schemaProblem } from "./contract.ts";
import { ERRORS, type ErrorTable, WinnowError } from "./errors.ts";
import type { ActionPlugin } from "./kinds/action.ts";
import { API_VERSION, type PluginBase, type RequestOption } from "./kinds/base.ts";
import type { CachePlugin } from "./kinds/cache.ts";
import type { FormatPlugin } from "./kinds/format.ts";
import type { HookPlugin } from "./kinds/hook.ts";
import type { NotifierPlugin } from "./kinds/notifier.ts";
import type { OperationPlugin } from "./kinds/operation.ts";
import type { ParserPlugin } from "./kinds/parser.ts";
import type { ProxyPlugin } from "./kinds/proxy.ts";
import type { ServicePlugin } from "./kinds/service.ts";
import type { ViewPlugin } from "./kinds/view.ts";
import { METADATA } from "./metadata.ts";
import { CORE_OPTIONS, REQUEST_KEYS } from "./scrape-request.ts";

/** Any plugin. */
export type Plugin =
  | FormatPlugin
  | ActionPlugin
  | ParserPlugin
  | ProxyPlugin
  | CachePlugin
  | NotifierPlugin
  | HookPlugin
  | ServicePlugin
  | OperationPlugin
  | ViewPlugin;

type Kind = Plugin["kind"];

/** What a plugin of a kind must have; of two with a bar between, at least one. */
const VERBS: Record<Kind, readonly string[]> = {
  format: ["produce"],
  action: ["perform"],
  parser: ["accepts", "parse"],
  proxy: ["acquire", "release"],
  cache: ["get", "set", "delete"],
  notifier: ["notify|deliver"],
  hook: [],
  service: ["create"],
  operation: ["run|job|calls"],
  view: [],
};

const NAME = /^[a-z][a-zA-Z0-9]*(?:-[a-z0-9]+)*$/;

/** The id of a plugin, which is also the name of its folder: `format-markdown`, `model-extractive`. */
export function pluginId({ kind, name, id }: Pick<PluginBase, "name" | "id"> & { kind: string }): string {
  return id ?? `${kind}-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** The plugins of a kernel, in the order of registration; frozen. */
export class Registry {
  readonly all: readonly Plugin[];
  /** The top-level keys that plugins add to a request. */
  readonly added: Readonly<Record<string, RequestOption>>;
  /** The top-level keys that a request may have besides its URL, formats and actions: those of the kernel and of its plugins. */
  readonly options: Readonly<Record<string, RequestOption>>;
  /** The keys of `metadata` of a result that the kernel sets. */
  readonly metadata = METADATA;
  /** What every code means: those of the kernel, and those that its plugins declare. */
  readonly errors: ErrorTable;
  readonly #ofKind: Partial<Record<Kind, readonly Plugin[]>>;

  /** @throws CONFIG_INVALID with every problem in one message. */
  constructor(plugins: readonly Plugin[]) {
    if (!Array.isArray(plugins))
      throw new WinnowError("CONFIG_INVALID", `"plugins" is ${describe(plugins)}, and must be a list.`);
    const sound = plugins.filter(isObject);
    const clashing = [...clashes(sound), ...errorClashes(sound)];
    const problems = [...malformed(plugins), ...clashing, ...missingNeeds(sound)];
    if (problems.length > 0) {
      const list = problems.map((problem) => `\n- ${problem}`).join("");
      const message = `The plugins do not fit together:${list}`;
      throw new WinnowError("CONFIG_INVALID", message, { details: problems });
    }
    this.all = Object.freeze([...plugins]);
    this.#ofKind = Object.groupBy(plugins, ({ kind }) => kind);
    this.added = Object.freeze(Object.assign({}, ...plugins.map(({ request }) => request)));
    this.options = Object.freeze({ ...CORE_OPTIONS, ...this.added });
    this.errors = Object.freeze(Object.assign({ ...ERRORS }, ...plugins.map(({ errors }) => errors)));
  }

  /** The plugins of one kind. */
  of<K extends Kind>(kind: K): readonly Extract<Plugin, { kind: K }>[] {
    return (this.#ofKind[kind] ?? []) as readonly Extract<Plugin, { kind: K }>[];
  }

  /** The plugin of a kind with this name. */
  find<K extends Kind>(kind: K, name: string): Extract<Plugin, { kind: K }> | undefined {
    return this.of(kind).find((plugin) => plugin.name === name);
  }
}

function malformed(plugins: readonly Plugin[]): string[] {
  return plugins.flatMap((plugin, index) =>
    isObject(plugin)
      ? problemsOf(plugin).map((problem) => `${pluginId(plugin)}: ${problem}`)
      : [`Item ${index} of "plugins" is not a plugin. Did you forget to call its factory?`],
  );
}

function problemsOf(plugin: Plugin): readonly string[] {
  const { name, id, apiVersion, kind } = plugin;
  const problems: string[] = [];
  if (!NAME.test(name)) problems.push(`the name "${name}" must be one word or kebab-case.`);
  if (id !== undefined && !NAME.test(id)) problems.push(`the id "${id}" must be kebab-case.`);
  if (apiVersion !== API_VERSION)
    problems.push(
      `made for plugin API ${apiVersion}, this kernel has ${API_VERSION}. Install a matching version.`,
    );
  problems.push(...brokenParts(plugin));
  const lacks = VERBS[kind].filter((verbs) => !verbs.split("|").some((verb) => isWork(plugin, verb)));
  if (lacks.length > 0)
    problems.push(`lacks ${lacks.map((verbs) => `${verbs.replaceAll("|", "() or ")}()`).join(", ")}.`);
  return problems;
}

/** Points of the pipeline that a hook may implement. */
const HOOK_POINTS: readonly string[] = [
  "admit",
  "fetch",
  "prepare",
  "inspect",
  "judge",
  "refine",
  "release",
  "fail",
];
/** What every plugin may have; see `PluginBase`. */
const COMMON: readonly string[] = ["views", "request", "setup", "check", "optional", "close", "uses"];

/** Parts of a plugin that are missing or that the kernel cannot use. */
function brokenParts(plugin: Plugin): readonly string[] {
  const problems: string[] = [];
  const judge = (what: string, schema: unknown) => {
    const problem = schemaProblem(schema);
    if (problem !== undefined) problems.push(`"${what}" ${problem}.`);
  };
  if (plugin.kind === "format" || plugin.kind === "action") judge("options", plugin.options);
  if (plugin.kind === "format" && plugin.output !== undefined) judge("output", plugin.output);
  if (plugin.kind === "operation") for (const key of ["input", "result"] as const) judge(key, plugin[key]);
  for (const [key, option] of Object.entries(plugin.request ?? {}))
    judge(`request.${key}.schema`, option?.schema);
  if (plugin.kind === "service" && typeof plugin.token?.key !== "symbol")
    problems.push('"token" is not a token: make one with createToken().');
  for (const key of ["setup", "check", "optional", "close"] as const)
    if (plugin[key] !== undefined && typeof plugin[key] !== "function")
      problems.push(`"${key}" is not a function.`);
  if (plugin.kind === "view" && (typeof plugin.views !== "object" || plugin.views === null))
    problems.push('"views" is neither views nor a module of them.');
  if (plugin.needs !== undefined && !Array.isArray(plugin.needs))
    problems.push('"needs" is not a list of ids.');
  return [...problems, ...(plugin.kind === "hook" ? wrongPoints(plugin) : [])];
}

function wrongPoints(hook: HookPlugin): readonly string[] {
  const known = [...HOOK_POINTS, ...COMMON];
  const verbs = Object.entries(hook).flatMap(([key, value]) => (typeof value === "function" ? [key] : []));
  const unknown = verbs.filter((verb) => !known.includes(verb));
  if (unknown.length > 0)
    return unknown.map((verb) => `there is no point "${verb}"${nearest(verb, HOOK_POINTS)}`);
  const stands = known.some((key) => Reflect.get(hook, key) !== undefined);
  return stands ? [] : [`stands at no point. Known: ${HOOK_POINTS.join(", ")}.`];
}

function isWork(plugin: Plugin, verb: string): boolean {
  const value = Reflect.get(plugin, verb);
  return typeof value === "function" || (/^(?:job|calls)$/.test(verb) && typeof value === "object");
}

function clashes(plugins: readonly Plugin[]): string[] {
  const problems: string[] = [];
  const reserved = [...REQUEST_KEYS, ...Object.keys(CORE_OPTIONS)];
  const owners = new Map(reserved.map((key) => [`the request option "${key}"`, "the kernel"]));
  const claim = (what: string, owner: string) => {
    const first = owners.get(what);
    if (first === undefined) owners.set(what, owner);
    else
      problems.push(
        first === owner ? `${owner} is registered twice.` : `${owner} and ${first} both claim ${what}.`,
      );
  };
  for (const plugin of plugins) {
    const id = pluginId(plugin);
    claim(`the ${plugin.kind} "${plugin.name}"`, id);
    if (plugin.kind === "service") claim(`the service of the token "${plugin.token?.name}"`, id);
    if (plugin.kind === "format" && plugin.shares === undefined)
      claim(`the result field "${plugin.field}"`, id);
    for (const key of Object.keys(plugin.request ?? {})) claim(`the request option "${key}"`, id);
  }
  return [...new Set(problems)];
}

/** A code has one meaning, no matter which plugin throws it. */
function errorClashes(plugins: readonly Plugin[]): string[] {
  const known = new Map<string, readonly [owner: string, meaning: string]>();
  const problems: string[] = [];
  const declare = (owner: string, errors: ErrorTable) => {
    for (const [code, { category, retryable = false, description }] of Object.entries(errors)) {
      const meaning = [category, retryable, description].join();
      const [first, its] = known.get(code) ?? [owner, meaning];
      known.set(code, [first, its]);
      if (its !== meaning)
        problems.push(`${owner} and ${first} declare the error ${code} with different meanings.`);
    }
  };
  declare("the kernel", ERRORS);
  for (const plugin of plugins) declare(pluginId(plugin), plugin.errors ?? {});
  return problems;
}

function missingNeeds(plugins: readonly Plugin[]): string[] {
  const ids = new Set(plugins.map(pluginId));
  return plugins.flatMap((plugin) =>
    (plugin.needs ?? [])
      .filter((need) => !ids.has(need))
      .map((need) => `${pluginId(plugin)} needs ${need}, which is not installed.`),
  );
}

function isObject(plugin: Plugin): boolean {
  return (
    typeof plugin === "object" && plugin !== null && plugin.kind in VERBS && typeof plugin.name === "string"
  );
}
