import type * as v from "valibot";
import { WinnowError } from "./errors.ts";

/** More would not help, and an answer must not be much larger than its request. */
export const MAX_ISSUES = 50;

/** Characters of a key or a message that are repeated: both may quote what a caller sent, however long it is. */
const MAX_QUOTE = 500;

/** One thing that is wrong with a request. @see wire contract 1.3 */
export interface Issue {
  readonly code: string;
  /** Keys and indexes from the top of the request. */
  readonly path: readonly (string | number)[];
  readonly message: string;
  readonly keys?: readonly string[];
}

/**
 * Turns an issue of the schema library into issues of the API. Where a value may have one of several shapes, what is wrong
 * inside the shape that fits best is more useful than that none of them fits.
 */
export function toIssues(
  issue: v.BaseIssue<unknown>,
  prefix: readonly (string | number)[],
): readonly Issue[] {
  const inside = issue.type === "union" ? (issue.issues ?? []).filter(({ path }) => path !== undefined) : [];
  if (inside.length === 0) return [toIssue(issue, prefix)];
  const place = [...prefix, ...keysOf(issue)];
  return inside.flatMap((one) => toIssues(one, place));
}

function toIssue(issue: v.BaseIssue<unknown>, prefix: readonly (string | number)[]): Issue {
  const path = [...prefix, ...keysOf(issue)];
  if (issue.type === "strict_object" && issue.expected === "never") {
    const key = String(path.at(-1));
    const where = path.slice(0, -1);
    const place = where.length === 0 ? "" : ` in ${where.join(".")}`;
    const message = `Unrecognized key "${key}"${place}: not in the v2 reference of this server.`;
    return { code: "unrecognized_keys", path: where, keys: [key], message };
  }
  const missing = issue.kind === "schema" && issue.input === undefined;
  return { code: codeOf(issue), path, message: missing ? `Required: ${issue.expected}` : issue.message };
}

function keysOf({ path }: v.BaseIssue<unknown>): readonly (string | number)[] {
  return (path ?? []).map(({ key }) => (typeof key === "number" ? key : String(key)));
}

function codeOf(issue: v.BaseIssue<unknown>): string {
  if (issue.kind === "schema")
    return issue.type === "picklist" || issue.type === "literal" ? "invalid_value" : "invalid_type";
  if (issue.type.startsWith("min_") || issue.type === "non_empty") return "too_small";
  if (issue.type.startsWith("max_")) return "too_big";
  if (/^(?:check|partial_check|raw_check|raw_transform)$/.test(issue.type)) return "custom";
  return issue.type === "integer" ? "invalid_type" : "invalid_format";
}

/** One error for all that is wrong with a request, in words of the API or as the schema library says it. */
export function badRequest(found: readonly (Issue | v.BaseIssue<unknown>)[]): WinnowError {
  const issues = found.slice(0, MAX_ISSUES).flatMap((one) => ("kind" in one ? toIssues(one, []) : [one]));
  const shown = JSON.parse(JSON.stringify(issues.slice(0, MAX_ISSUES)), shorten) as Issue[];
  const list = shown.map(({ path, message }) => `${path.length > 0 ? `${path.join(".")}: ` : ""}${message}`);
  return new WinnowError("BAD_REQUEST", list.join(" | "), { details: shown });
}

const shorten = (_: string, value: unknown): unknown =>
  typeof value === "string" && value.length > MAX_QUOTE ? `${value.slice(0, MAX_QUOTE)}…` : value;
