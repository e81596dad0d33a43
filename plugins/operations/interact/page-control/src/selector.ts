import { actionError } from "@winnow/kit-live-page";
import type { LocatorStep, RoleStep, TextPattern } from "./types.ts";

/** Attributes that are engines of their own. */
const ATTRIBUTES: readonly string[] = ["id", "data-testid", "data-test-id", "data-test"];

/**
 * Reads a selector as `page.locator` takes it: CSS, `text=`, `xpath=` or `//`, `role=`, `id=`, `data-testid=`, `nth=`,
 * `visible=`, and several of these joined by `>>`.
 * @throws SCRAPE_ACTION_ERROR when it is not valid
 */
export function parseSelector(selector: string): readonly LocatorStep[] {
  return splitChain(selector).map((part) => parsePart(part.trim(), selector));
}

/** Splits at `>>`, except inside of quotes. */
function splitChain(selector: string): readonly string[] {
  const parts: string[] = [];
  let [start, quote] = [0, ""];
  for (let at = 0; at < selector.length; at++) {
    const sign = selector[at] ?? "";
    if (sign === "\\") at++;
    else if (quote !== "") quote = sign === quote ? "" : quote;
    // An apostrophe inside of a word quotes nothing.
    else if (/["'`]/.test(sign) && !/\w/.test(selector[at - 1] ?? "")) quote = sign;
    else if (sign === ">" && selector[at + 1] === ">") {
      parts.push(selector.slice(start, at));
      start = ++at + 1;
    }
  }
  return [...parts, selector.slice(start)];
}

function parsePart(part: string, selector: string): LocatorStep {
  if (part === "")
    throw actionError(`"${selector.slice(0, 200)}" is not a valid selector: a part of it is empty.`);
  if (/^\(*\/\//.test(part) || part.startsWith("..")) return { xpath: part };
  if (/^(["']).*\1$/s.test(part)) return { text: unquote(part), exact: true };
  const named = /^([\w:-]+)\s*=\s*([\s\S]*)$/.exec(part);
  const [, engine = "", body = ""] = named ?? [];
  switch (engine) {
    case "css":
      return { css: body };
    case "xpath":
      return { xpath: body };
    case "text":
      return textStep(body);
    case "role":
      return roleStep(body, selector);
    case "nth":
      return { nth: toIndex(body, selector) };
    case "visible":
      return { visible: body !== "false" };
    default:
      if (ATTRIBUTES.includes(engine)) return { css: `[${engine}=${JSON.stringify(unquote(body))}]` };
      if (named === null) return { css: part };
      throw actionError(
        `"${engine}=" is not a selector engine. There are css, xpath, text, role, nth, visible, ${ATTRIBUTES.join(", ")}.`,
      );
  }
}

function toIndex(text: string, selector: string): number {
  if (/^-?\d{1,9}$/.test(text.trim())) return Number(text);
  throw actionError(`"${selector.slice(0, 200)}" is not a valid selector: nth needs a number.`);
}

function textStep(body: string): LocatorStep {
  const expression = toPattern(body);
  if (typeof expression !== "string") return { text: expression };
  return /^(["']).*\1$/s.test(body) ? { text: unquote(body), exact: true } : { text: body };
}

/** A regular expression between slashes, or the text as it is. */
function toPattern(text: string): TextPattern {
  const [, pattern, flags = ""] = /^\/(.+)\/([a-z]*)$/s.exec(text) ?? [];
  return pattern === undefined ? text : { pattern, flags };
}

function unquote(text: string): string {
  const [, , inside] = /^(["'])([\s\S]*)\1$/.exec(text) ?? [];
  return inside === undefined ? text : inside.replace(/\\(.)/g, "$1");
}

/** Reads `button[name="Save" i][pressed]`. */
function roleStep(body: string, selector: string): LocatorStep {
  const [, role, rest = ""] = /^([\w-]+)\s*((?:\[[\s\S]*\])?)$/.exec(body.trim()) ?? [];
  const invalid = (why: string) =>
    actionError(`"${selector.slice(0, 200)}" is not a valid role selector: ${why}.`);
  if (role === undefined) throw invalid("it begins with a role, such as role=button");
  const step: Record<string, unknown> = { role };
  const attribute =
    /\[\s*([\w-]+)\s*(?:=\s*("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\/(?:[^/\\]|\\.)+\/[a-z]*|[\w-]+)\s*([is])?)?\s*\]/y;
  for (let at = 0; at < rest.length; at = attribute.lastIndex) {
    attribute.lastIndex = at;
    const [, name = "", value, flag] = attribute.exec(rest) ?? [];
    if (name === "") throw invalid("an attribute of it cannot be read");
    if (name === "name") {
      step.name = value === undefined ? "" : toPattern(unquote(value));
      if (typeof step.name === "string") step.exact = flag !== "i";
    } else if (name === "level") step.level = Number(value);
    else if (/^(?:checked|disabled|expanded|pressed|selected)$/.test(name)) step[name] = value !== "false";
    else if (name === "include-hidden") step.includeHidden = value !== "false";
    else throw invalid(`there is no attribute "${name}"`);
  }
  return step as unknown as RoleStep;
}
