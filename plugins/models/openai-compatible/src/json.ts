import { unusable } from "./errors.ts";

const MAX_DEPTH = 64;

/**
 * The JSON value in what a model said: all of it, or what stands in a code fence or between the first bracket and the
 * last, as models like to add a word.
 * @throws MODEL_ANSWER_INVALID
 */
export function readJson(said: string): unknown {
  const text = withoutThoughts(said).trim();
  const first = text.search(/[[{]/);
  const last = Math.max(text.lastIndexOf("}"), text.lastIndexOf("]"));
  for (const candidate of [text, text.slice(Math.max(first, 0), last + 1)]) {
    const value = parse(candidate);
    if (value === undefined) continue;
    if (isDeep(value, MAX_DEPTH)) throw unusable(`it is nested deeper than ${MAX_DEPTH} levels`);
    return value;
  }
  throw unusable("it is not JSON", { problem: "The answer must be JSON and nothing else." });
}

/** What a model said, without the thinking that some servers leave in front of it. */
export function withoutThoughts(text: string): string {
  const end = /^\s*<think>/.test(text) ? text.indexOf("</think>") : -1;
  return end < 0 ? text : text.slice(end + "</think>".length);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text, (key, value) => (key === "__proto__" ? undefined : value));
  } catch {
    return undefined;
  }
}

/** Whether a value is nested deeper than this. */
export function isDeep(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeep(inner, levels - 1));
}
