/**
 * Renders the chart as Helm does, as far as its templates go, which is not far: values, `quote`, `toYaml` with `nindent`, and `if`
 * with `not`. Whatever else a template says is an error.
 */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse, parseAllDocuments, stringify } from "yaml";
import { root } from "../packages.ts";

const folder = join(root, "docs/deploy/helm");

/** Values of the chart; those of a caller go over them, key by key. */
export type Values = Readonly<Record<string, unknown>>;

/** `Chart.yaml`. */
export const chart = parse(readFileSync(join(folder, "Chart.yaml"), "utf8")) as Values;
/** `values.yaml`. */
export const defaults = parse(readFileSync(join(folder, "values.yaml"), "utf8")) as Values;

/** The objects of all templates with these values. */
export function render(values: Values = {}): readonly Values[] {
  const all = { Values: merged(defaults, values), Release: { Name: "winnow", Namespace: "winnow" } };
  return globSync("templates/*.yaml", { cwd: folder }).flatMap((path) =>
    parseAllDocuments(filled(readFileSync(join(folder, path), "utf8"), all))
      .map((document) => {
        if (document.errors.length > 0) throw new Error(`${path}: ${document.errors[0]?.message}`);
        return document.toJS() as Values | null;
      })
      .filter((one) => one !== null),
  );
}

/** A template with its actions carried out. */
export function filled(template: string, values: Values): string {
  let text = "";
  let end = 0;
  /** Whether what stands in each `if` around is shown. */
  const shown: boolean[] = [];
  const write = (part: string) => {
    if (!shown.includes(false)) text += part;
  };
  for (const { 0: whole, 1: dash, 2: action = "", index } of template.matchAll(/\{\{(-?) (.*?) \}\}/g)) {
    const before = template.slice(end, index);
    write(dash === "-" ? before.trimEnd() : before);
    end = index + whole.length;
    const [, not, path] = /^if (not )?\.([\w.]+)$/.exec(action) ?? [];
    if (path !== undefined) shown.push(Boolean(at(values, path)) === (not === undefined));
    else if (action !== "end") write(written(action, values));
    else if (shown.pop() === undefined) throw new Error("There is an end without an if.");
  }
  if (shown.length > 0) throw new Error("An if has no end.");
  return text + template.slice(end);
}

function written(action: string, values: Values): string {
  const [, yaml, spaces] = /^toYaml \.([\w.]+) \| nindent (\d+)$/.exec(action) ?? [];
  if (yaml !== undefined)
    return `\n${stringify(at(values, yaml))}`.trimEnd().replaceAll("\n", `\n${" ".repeat(Number(spaces))}`);
  const [, path, quoted] = /^\.([\w.]+)( \| quote)?$/.exec(action) ?? [];
  if (path === undefined) throw new Error(`{{ ${action} }} is not known here.`);
  const value = at(values, path);
  if (typeof value === "object" || value === undefined) throw new Error(`${path} is no single value.`);
  return quoted === undefined ? String(value) : JSON.stringify(String(value));
}

function at(values: Values, path: string): unknown {
  return path.split(".").reduce<unknown>((value, key) => {
    const inner = Object(value) as Values;
    if (!Object.hasOwn(inner, key)) throw new Error(`There is no value ${path}.`);
    return inner[key];
  }, values);
}

function merged(base: Values, over: Values): Values {
  const both = { ...base, ...over };
  for (const [key, value] of Object.entries(over))
    if (isMap(value) && isMap(base[key])) both[key] = merged(base[key], value);
  return both;
}

function isMap(value: unknown): value is Values {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
