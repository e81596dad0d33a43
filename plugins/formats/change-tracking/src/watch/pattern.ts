// Under a name of its own: bundles of modules begin with a `createRequire`.
import { createRequire as requireFrom } from "node:module";
import { messageOf } from "@winnow/core/plugin";
import type * as Re2 from "re2js";

type Re2Module = Pick<typeof Re2, "RE2JS">;
/** An expression that runs in a time that grows with the text alone. */
export type Expression = Re2.RE2JS;

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

/** Has expressions work where nothing can be required later: in a bundle their engine is loaded now. */
export async function preparePatterns(): Promise<void> {
  try {
    requireFrom(import.meta.url).resolve("re2js");
  } catch {
    engine ??= await import("re2js");
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
