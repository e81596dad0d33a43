import { isRecord } from "@winnow/kit-schema";

const FENCED = /^(`{3,}|~{3,})json\n([\s\S]*?)\n?\1\s*$/;
/** Numbers that do not fit into a number of JavaScript would lose their last digits. */
const LONG_NUMBER = /\d{16}/;
const MAX_DEPTH = 100;

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** Two versions of a text. */
export interface Pair {
  readonly previous: string;
  readonly current: string;
}

/**
 * Two versions of a page of JSON with a value per line, the later one with its keys and equal entries of lists in the order of the earlier
 * one: an order that no reader of the data sees. Undefined where one of them is no JSON.
 */
export function jsonInOrder({ previous, current }: Pair): Pair | undefined {
  const [before, after] = [parse(previous), parse(current)];
  if (before === undefined || after === undefined) return undefined;
  const write = (value: Json) => `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``;
  return { previous: write(before), current: write(inOrderOf(before, after, 0)) };
}

function parse(text: string): Json | undefined {
  const body = FENCED.exec(text.trim())?.[2];
  if (body === undefined || LONG_NUMBER.test(body)) return undefined;
  try {
    return JSON.parse(body) as Json;
  } catch {
    return undefined;
  }
}

function inOrderOf(before: Json, after: Json, depth: number): Json {
  if (depth > MAX_DEPTH) return after;
  if (isList(before) && isList(after)) {
    const places = new Map<string, number[]>();
    for (const [at, item] of before.entries()) {
      const key = keyOf(item, depth);
      const list = places.get(key);
      if (list === undefined) places.set(key, [at]);
      else list.push(at);
    }
    for (const list of places.values()) list.reverse();
    const found = after.map((item) => places.get(keyOf(item, depth))?.pop());
    const slots = found.flatMap((place, at) => (place === undefined ? [] : [at]));
    const sorted = [...slots].sort((one, other) => (found[one] ?? 0) - (found[other] ?? 0));
    const arranged = [...after];
    for (const [at, slot] of slots.entries()) arranged[slot] = after[sorted[at] ?? slot] ?? null;
    return arranged.map((item, at) => inOrderOf(before[at] ?? null, item, depth + 1));
  }
  if (isRecord(before) && isRecord(after)) {
    const known = Object.keys(before).filter((key) => Object.hasOwn(after, key));
    const fresh = Object.keys(after).filter((key) => !Object.hasOwn(before, key));
    return Object.fromEntries(
      [...known, ...fresh].map((key) => [key, inOrderOf(before[key] ?? null, after[key] ?? null, depth + 1)]),
    );
  }
  return after;
}

/** What makes an entry of a list the same one: its id or name, else all of it, with its keys in any order. */
function keyOf(item: Json, depth: number): string {
  if (!isRecord(item)) return JSON.stringify(item);
  for (const name of ["id", "sku", "slug", "url", "name", "title"]) {
    const value = item[name];
    if (typeof value === "string" || typeof value === "number") return `${name} ${value}`;
  }
  return depth > 3
    ? ""
    : JSON.stringify(Object.entries(item).sort(([one], [other]) => (one < other ? -1 : 1)));
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
