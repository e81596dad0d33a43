import { isRecord } from "@winnow/kit-schema";

/**
 * One value from those of several pages: what the first does not say is taken from the next; lists are put together, each
 * item once; of two that contradict each other the first holds.
 */
export function merge(one: unknown, other: unknown): unknown {
  if (isNothing(one)) return other ?? one;
  if (isNothing(other)) return one;
  if (Array.isArray(one) && Array.isArray(other)) {
    const known = new Set(one.map((item) => JSON.stringify(item)));
    return [...one, ...other.filter((item) => !known.has(JSON.stringify(item)))];
  }
  if (!isRecord(one) || !isRecord(other)) return one;
  const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  return Object.fromEntries(keys.map((key) => [key, merge(one[key], other[key])]));
}

/** Whether a value says nothing, in any depth. */
export function isNothing(value: unknown): boolean {
  if (value === undefined || value === null || value === "") return true;
  if (Array.isArray(value)) return value.length === 0;
  return isRecord(value) && Object.values(value).every(isNothing);
}

/** Paths of what is missing: `/author/name`. */
export function gaps(value: unknown, path = ""): readonly string[] {
  if (value === undefined || value === null || value === "") return [path];
  if (Array.isArray(value)) return value.length === 0 ? [path] : [];
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => gaps(inner, `${path}/${key}`));
}
