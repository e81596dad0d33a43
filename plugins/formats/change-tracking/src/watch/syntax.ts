// Under a name of its own: bundles of modules begin with a `createRequire`.
import { createRequire as requireFrom } from "node:module";
import { messageOf } from "@winnow/core/plugin";
import { isRecord } from "@winnow/kit-schema";
import type * as JsonPath from "jsonpath-rfc9535";
import type * as Parser from "jsonpath-rfc9535/parser";
import type * as Re2 from "re2js";

type Re2Module = Pick<typeof Re2, "RE2JS">;
/** An expression that runs in a time that grows with the text alone. */
export type Expression = Re2.RE2JS;

type Query = ReturnType<(typeof Parser)["default"]>;
interface PathEngine {
  readonly parse: (path: string) => Query;
  readonly query: (typeof JsonPath)["query"];
}

/** Instructions of a compiled expression: repeats in repeats make short ones large. */
const MAX_INSTRUCTIONS = 1500;
/** `/expression/flags`; what is found does not depend on the flags `g` and `u`. What has other letters at its end is a text, such as a path. */
const EXPRESSION = /^\/(.+)\/([imsgu]*)$/s;

let engine: Re2Module | undefined;

/** Required by the first expression: a start does without it, and a schema cannot wait for an import. */
function loadEngine(): Re2Module {
  engine ??= requireFrom(import.meta.url)("re2js") as Re2Module;
  return engine;
}

/** Has expressions and paths work where nothing can be required later: in a bundle their engines are loaded now. */
export async function prepareEngines(): Promise<void> {
  try {
    requireFrom(import.meta.url).resolve("re2js");
  } catch {
    engine ??= await import("re2js");
    const { query } = await import("jsonpath-rfc9535");
    pathEngine ??= { query, parse: (await import("jsonpath-rfc9535/parser")).default };
  }
}

/** The parts of `/expression/flags`; undefined for a text. */
function partsOf(rule: string): { readonly source: string; readonly flags: string } | undefined {
  const [, source, flags = ""] = EXPRESSION.exec(rule) ?? [];
  return source === undefined ? undefined : { source, flags };
}

/** Whether a rule is a regular expression, and no text. */
export function isExpression(rule: string): boolean {
  return partsOf(rule) !== undefined;
}

/**
 * The expression of `/expression/flags`.
 * @throws Error that says what is wrong with it
 * @see https://github.com/google/re2/wiki/Syntax
 */
export function compile(rule: string): Expression {
  const { source, flags } = partsOf(rule) ?? { source: rule, flags: "" };
  const { RE2JS } = loadEngine();
  const bits =
    (flags.includes("i") ? RE2JS.CASE_INSENSITIVE : 0) |
    (flags.includes("m") ? RE2JS.MULTILINE : 0) |
    (flags.includes("s") ? RE2JS.DOTALL : 0);
  const expression = RE2JS.compile(RE2JS.translateRegExp(source), bits);
  if (expression.programSize() > MAX_INSTRUCTIONS)
    throw new Error("it is too large: its repeats multiply each other");
  return expression;
}

/** What is wrong with a rule; undefined when it can be used. A text always can. */
export function patternProblem(rule: string): string | undefined {
  if (!isExpression(rule)) return undefined;
  try {
    compile(rule);
    return undefined;
  } catch (error) {
    const reason = messageOf(error).replace(/^error parsing regexp: /, "");
    const hint = /Perl syntax|escape sequence: `\\\d/.test(reason)
      ? " Looking around and references to groups are not supported, so that its time grows with the text alone."
      : "";
    return `${reason}.${hint}`;
  }
}

/** Segments of a path that look at everything below: each multiplies with the depth of the document. */
const MAX_DESCENDANTS = 2;

let pathEngine: PathEngine | undefined;

/** Required by the first path. */
export function loadPathEngine(): PathEngine {
  if (pathEngine === undefined) {
    const require = requireFrom(import.meta.url);
    const { query } = require("jsonpath-rfc9535") as typeof JsonPath;
    pathEngine = { query, parse: (require("jsonpath-rfc9535/parser") as typeof Parser).default };
  }
  return pathEngine;
}

/** What is wrong with a path of JSON; undefined when it can be used. @see https://www.rfc-editor.org/rfc/rfc9535 */
export function jsonPathProblem(path: string): string | undefined {
  if (!path.startsWith("$")) return "it begins with $, as in $.offers[0].price";
  try {
    const { descendants } = costOf(loadPathEngine().parse(path));
    return descendants > MAX_DESCENDANTS
      ? `it looks at everything below ${descendants} times (..), and may do so ${MAX_DESCENDANTS} times`
      : undefined;
  } catch (error) {
    return messageOf(error).replace(/\.$/, "").slice(0, 300);
  }
}

/** What a path of JSON takes. */
export interface Cost {
  /** How often it looks at everything below. */
  descendants: number;
  /** How often it may come to one value by another way, or for a condition. */
  factor: number;
}

/** @throws Error that says what of a path is not supported */
export function costOf(query: Query): Cost {
  const cost = { descendants: 0, factor: 1 };
  const open: unknown[] = [query];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (typeof node !== "object" || node === null) continue;
    if (isRecord(node)) count(node, cost, node === query);
    open.push(...Object.values(node));
  }
  return cost;
}

function count(node: Readonly<Record<string, unknown>>, cost: Cost, isWhole: boolean): void {
  const { type } = node;
  if (type === "DescendantSegment") cost.descendants += 1;
  else if (type === "FilterSelector" || type === "ComparisonExpr" || type === "TestExpr") cost.factor += 1;
  else if (type === "BracketedSelection") cost.factor *= waysOf(node.selectors as readonly object[]);
  else if (type === "JsonPathQuery" && !isWhole)
    throw new Error("a condition may name the whole document by a path to one value only, such as $.a.b");
  else if (type === "FunctionExpr" && (node.name === "match" || node.name === "search"))
    throw new Error(`${node.name}() is not supported: use \`keep\` or \`extract\`, whose time is bounded`);
}

/** By how many of some selectors one value can be chosen. @throws Error where one stands there twice */
function waysOf(selectors: readonly object[]): number {
  const written = selectors.map((selector) => JSON.stringify(selector));
  if (new Set(written).size < written.length) throw new Error("it has the same selector twice in brackets");
  const kinds = selectors.map((selector) => {
    const { type, value } = selector as { readonly type: string; readonly value?: unknown };
    if (type === "NameSelector") return "name";
    return type === "IndexSelector" ? `index ${Number(value) < 0}` : undefined;
  });
  return new Set(kinds.filter(Boolean)).size + kinds.filter((kind) => kind === undefined).length;
}
