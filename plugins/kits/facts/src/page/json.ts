/** Data of a page, bounded. */
import { type Data, MAX_VALUE_LENGTH } from "./types.ts";

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
