/** JSON as pages write it. */
import { type Data, MAX_VALUE_LENGTH } from "./types.ts";

/** Longest script that is read as data. */
const MAX_JSON_LENGTH = 5_000_000;

/** The value of a JSON text, also of one that is a little broken; undefined for what no mending helps. */
export function parseJson(text: string): unknown {
  if (text.length > MAX_JSON_LENGTH) return undefined;
  const trimmed = text
    .replace(/^\s*(?:<!--|\/\*\s*<!\[CDATA\[\s*\*\/|\/\/\s*<!\[CDATA\[|<!\[CDATA\[)?/u, "")
    .replace(/(?<![\s;])[\s;]+$/u, "")
    .replace(/(?:-->|\/\*\s*\]\]>\s*\*\/|(?:\/\/\s*)?\]\]>)$/u, "")
    .trimEnd();
  if (trimmed === "") return undefined;
  return attempt(trimmed) ?? attempt(mend(trimmed));
}

function attempt(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Raw line breaks inside strings, commas too many, entities for quotes, comments between values. */
function mend(text: string): string {
  const source = !text.includes('"') && text.includes("&quot;") ? text.replaceAll("&quot;", '"') : text;
  let out = "";
  let from = 0;
  let inString = false;
  for (let at = 0; at < source.length; at++) {
    const code = source.charCodeAt(at);
    if (inString) {
      if (code === 92) at++;
      else if (code === 34) inString = false;
      else if (code < 32) {
        out += source.slice(from, at) + (code === 10 ? "\\n" : code === 9 ? "\\t" : " ");
        from = at + 1;
      }
    } else if (code === 34) inString = true;
    else if (code === 44) {
      const next = /[^\s]/gu;
      next.lastIndex = at + 1;
      const after = next.exec(source)?.[0];
      if (after === "]" || after === "}" || after === ",") {
        out += source.slice(from, at);
        from = at + 1;
      }
    }
  }
  return out + source.slice(from);
}

/** The JSON value that begins at `from`, as text: up to the bracket that closes the first. */
export function jsonAt(text: string, from: number): string | undefined {
  const open = text[from];
  if (open !== "{" && open !== "[") return undefined;
  let depth = 0;
  let inString = false;
  const end = Math.min(text.length, from + MAX_JSON_LENGTH);
  for (let at = from; at < end; at++) {
    const code = text.charCodeAt(at);
    if (inString) {
      if (code === 92) at++;
      else if (code === 34) inString = false;
    } else if (code === 34) inString = true;
    else if (code === 123 || code === 91) depth++;
    else if ((code === 125 || code === 93) && --depth === 0) return text.slice(from, at + 1);
  }
  return undefined;
}

/** Counts what may still be taken. */
export interface Budget {
  left: number;
}

const DEEPEST = 24;

/** A copy with bounded size and depth; strings without the white space around them. */
export function bounded(value: unknown, budget: Budget, depth = 0): Data | undefined {
  if (budget.left-- <= 0 || depth > DEEPEST) return undefined;
  if (typeof value === "string") return value.trim().slice(0, MAX_VALUE_LENGTH);
  if (typeof value === "number" || typeof value === "boolean" || value === null) return value;
  if (Array.isArray(value)) {
    const items: Data[] = [];
    for (const item of value) {
      const copy = bounded(item, budget, depth + 1);
      if (copy === undefined) break;
      items.push(copy);
    }
    return items;
  }
  if (typeof value !== "object") return undefined;
  const copy: Record<string, Data> = Object.create(null);
  for (const [key, inner] of Object.entries(value)) {
    const item = bounded(inner, budget, depth + 1);
    if (item !== undefined && key.length <= 200) copy[key] = item;
    if (budget.left <= 0) break;
  }
  return copy;
}

/** Whether data is an object. */
export function isObject(value: unknown): value is { readonly [key: string]: Data } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
