import { actionError } from "@winnow/kit-live-page";

/** Options of a method, as they were sent. */
export type Options = Readonly<Record<string, unknown>>;

/** The longest that anything is waited for, in milliseconds: an hour. */
const MAX_MS = 3_600_000;

/** The options among the arguments; none when there is no such argument. */
export function optionsOf(value: unknown): Options {
  if (value === undefined || value === null) return {};
  if (typeof value === "object" && !Array.isArray(value)) return value as Options;
  throw actionError(`Options are an object, not ${String(JSON.stringify(value)).slice(0, 100)}.`);
}

/** A text argument. */
export function textOf(value: unknown, what: string, max = 1_000_000): string {
  if (typeof value !== "string")
    throw actionError(`The ${what} is a string, not ${String(JSON.stringify(value)).slice(0, 100)}.`);
  if (value.length > max) throw actionError(`The ${what} has at most ${max} characters.`);
  return value;
}

/** A number argument within its bounds. */
export function numberOf(value: unknown, what: string, min: number, max: number): number {
  if (typeof value === "number" && value >= min && value <= max) return value;
  throw actionError(
    `The ${what} is a number from ${min} to ${max}, not ${String(JSON.stringify(value)).slice(0, 100)}.`,
  );
}

/** Milliseconds, as an option or on their own. */
export function msOf(value: unknown, what: string, fallback: number): number {
  return value === undefined || value === null ? fallback : numberOf(value, what, 0, MAX_MS);
}

/** One of some words. */
export function wordOf<T extends string>(value: unknown, what: string, words: readonly T[], fallback: T): T {
  if (value === undefined || value === null) return fallback;
  const found = words.find((word) => word === value);
  if (found !== undefined) return found;
  throw actionError(
    `The ${what} is one of ${words.join(", ")}, not ${String(JSON.stringify(value)).slice(0, 100)}.`,
  );
}

/** A point, if one was given. */
export function pointOf(value: unknown): { readonly x: number; readonly y: number } | undefined {
  if (value === undefined || value === null) return undefined;
  const { x, y } = optionsOf(value);
  return { x: numberOf(x, "x", -1e6, 1e6), y: numberOf(y, "y", -1e6, 1e6) };
}
