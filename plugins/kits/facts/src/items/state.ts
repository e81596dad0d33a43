/** Data that scripts of a page start from: JSON in scripts and attributes, and objects that scripts assign. */
import { elementsBelow, type Tree } from "@winnow/kit-dom";
import { MAX_JSON_LENGTH, parseJson } from "./json.ts";

/** A value that a page embeds. */
export interface EmbeddedState {
  /** Where it stands: `script#__NEXT_DATA__`, `script: window.STATE`, `data-product_variations`. */
  readonly origin: string;
  readonly value: unknown;
}

/** Values read of one page. */
const MAX_STATES = 200;
/** Assignments looked at in one script. */
const MAX_ASSIGNMENTS = 100;
/** Characters of a value that is looked at without being asked for by name. */
const MIN_LENGTH = 20;
/** Characters of an attribute that are parsed. */
const MAX_ATTRIBUTE_LENGTH = 2_000_000;
const JSON_TYPE = /^\s*(?:application\/(?:[\w.-]+\+)?json|text\/(?:json|x-magento-init|x-json))/i;
/** `window.x = {`, `var x = [`, `x.push({`, `x = JSON.parse("`, `"x": {` is none of them. */
const ASSIGNMENT =
  /(?:([\w$.[\]"']{1,80})\s{0,9}(?:=|\|\|)\s{0,9}|([\w$.]{1,60}\.push)\(\s{0,9}|([\w$.]{1,60})\(\s{0,9}(?=\{))(JSON\.parse\(\s{0,9})?(?=[{["'`])/g;

/** All embedded data of a page, in its order, but JSON-LD. Linear in the page; at most 200 values and 16 MB. */
export function readStates(tree: Tree): EmbeddedState[] {
  const states: EmbeddedState[] = [];
  let left = MAX_JSON_LENGTH;
  const add = (origin: string, value: unknown): void => {
    if (typeof value === "object" && value !== null) states.push({ origin, value });
  };
  for (const element of elementsBelow(tree.root)) {
    if (states.length >= MAX_STATES || left <= 0) break;
    if (element.localName === "script") {
      const type = element.getAttribute("type") ?? "";
      if (/ld\+json/i.test(type)) continue;
      const text = element.textContent;
      left -= text.length;
      const id = element.getAttribute("id");
      if (JSON_TYPE.test(type)) add(id === null ? "script" : `script#${id}`, parseJson(text));
      else if (type === "" || /javascript|module/i.test(type))
        if (OF_SHOPS.test(text)) for (const found of assignedIn(text)) add(`script: ${found[0]}`, found[1]);
      continue;
    }
    const list = element.attributeList;
    for (let at = 0; at < list.length; at += 2) {
      const value = list[at + 1] ?? "";
      if (value.length < 20 || value.length > MAX_ATTRIBUTE_LENGTH || !/^\s*(?:\{|\[\s*\{)/.test(value))
        continue;
      if (!/["'](?:\w*price|\w*sku|variant\w*|availab\w*|in_?stock)\w*["']\s*:/i.test(value.slice(0, 20_000)))
        continue;
      left -= value.length;
      add(list[at] ?? "", parseJson(value));
    }
  }
  return states;
}

/** What a script holds that says something of what is sold. */
const OF_SHOPS = /price|sku|product|menu/i;

/** The objects and lists that a script assigns, pushes or passes on, with the names that it has for them. Code is never run. */
export function assignedIn(
  script: string,
  isWanted?: (name: string) => boolean,
): [name: string, value: unknown][] {
  const found: [string, unknown][] = [];
  ASSIGNMENT.lastIndex = 0;
  // Values that are not closed, or are no JSON, may be looked at again from within, but not without end.
  let left = script.length * 4;
  for (let count = 0; count < MAX_ASSIGNMENTS && left > 0; count++) {
    const match = ASSIGNMENT.exec(script);
    if (match === null) break;
    const from = match.index + match[0].length;
    const isText = match[4] !== undefined;
    if (!isText && script[from] !== "{" && script[from] !== "[") continue;
    const name = match[1] ?? match[2] ?? match[3] ?? "";
    if (isWanted?.(name) === false) continue;
    const end = isText ? endOfString(script, from) : endOfValue(script, from);
    left -= end === from ? script.length - from : end - from;
    if (end - from < (isWanted === undefined ? MIN_LENGTH : 2)) continue;
    const value = isText ? textValue(script.slice(from, end)) : parseJson(script.slice(from, end));
    if (value !== undefined) {
      found.push([name, value]);
      ASSIGNMENT.lastIndex = end;
    } else ASSIGNMENT.lastIndex = from + 1;
  }
  return found;
}

function textValue(literal: string): unknown {
  const quoted = literal.startsWith("'")
    ? `"${literal.slice(1, -1).replaceAll('"', '\\"').replaceAll("\\'", "'")}"`
    : literal;
  const text = parseJson(quoted);
  return typeof text === "string" ? parseJson(text) : undefined;
}

function endOfString(text: string, from: number): number {
  const quote = text[from];
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === quote) return at + 1;
  }
  return text.length;
}

/** Where the brackets that open at `from` are closed; `from` where the script has ended before. */
export function endOfValue(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const sign = text[at]!;
    if (sign === '"' || sign === "'" || sign === "`") at = endOfString(text, at) - 1;
    else if (sign === "{" || sign === "[") depth++;
    else if (sign === "}" || sign === "]") {
      depth--;
      if (depth === 0) return at + 1;
    }
  }
  return from;
}
