/** Finding values in structured data. */

import type { Data } from "@winnow/kit-facts";
import { isObject } from "@winnow/kit-facts";

/** A value with the path that leads to it. */
export interface Placed {
  readonly value: Data;
  /** What follows the origin of the object: `.offers[0].price`. */
  readonly path: string;
}

/** Most values that one path may lead to. */
const MOST = 500;

/** All values at a dotted path; lists on the way are gone through, and a property may be written as `schema:name`. */
export function valuesAt(data: Data, path: string): Placed[] {
  let found: Placed[] = [{ value: data, path: "" }];
  for (const step of path.split(".")) {
    const next: Placed[] = [];
    for (const { value, path: before } of found) {
      for (const item of spread(value, before)) {
        if (!isObject(item.value) || next.length >= MOST) continue;
        const inner = property(item.value, step);
        if (inner !== undefined) next.push({ value: inner, path: `${item.path}${keyed(step)}` });
      }
    }
    found = next;
  }
  return found;
}

/** The items of a list, or the value itself. */
export function spread(value: Data, path: string): Placed[] {
  if (!Array.isArray(value)) return [{ value, path }];
  return value.slice(0, MOST).map((item: Data, at) => ({ value: item, path: `${path}[${at}]` }));
}

/** A step of a path. */
export function keyed(key: string): string {
  return /^[A-Za-z_$][\w$]*$/u.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`;
}

function property(data: { readonly [key: string]: Data }, name: string): Data | undefined {
  return data[name] ?? data[`schema:${name}`] ?? data[`http://schema.org/${name}`];
}

const WORDS = ["name", "@value", "value", "text", "headline", "title", "label", "@id"] as const;

/** What stands for a value in words: an object by its name; undefined for what has none. */
export function wordsFor({ value, path }: Placed, depth = 0): Placed | undefined {
  if (typeof value === "string") return value === "" ? undefined : { value, path };
  if (typeof value === "number" || typeof value === "boolean") return { value, path };
  if (depth > 2 || value === null) return undefined;
  if (Array.isArray(value)) {
    for (const item of spread(value, path).slice(0, 20)) {
      const found = wordsFor(item, depth + 1);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  if (!isObject(value)) return undefined;
  for (const name of WORDS) {
    const inner = value[name];
    if (inner === undefined || (name === "@id" && typeof inner === "string" && !/\s/u.test(inner))) continue;
    const found = wordsFor({ value: inner, path: `${path}${keyed(name)}` }, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}
