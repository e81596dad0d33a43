import type { Fetched } from "@winnow/core/plugin";
import { decodeHtml, headOf, mediaTypeOf } from "@winnow/kit-dom";
import { bare, readLines } from "./read.ts";

/** One value, or one on each line. */
export type Kind = "json" | "lines";

const LINE_TYPE = /^(?:application|text)\/(?:x-)?(?:ndjson|jsonl|jsonlines|json-lines|json-seq|jsonl\+json)$/;
const JSON_TYPE = /^(?:application|text)\/(?:x-)?json$|\+json$/;
/** Types under which JSON is served by mistake. */
const WRONG_TYPES: ReadonlySet<string> = new Set([
  "",
  "text/plain",
  "text/html",
  "text/javascript",
  "application/javascript",
  "application/x-javascript",
  "application/octet-stream",
  "binary/octet-stream",
]);
/** Longer files are not tried under a wrong type. */
const MAX_BYTES = 20 * 2 ** 20;

type File = Pick<Fetched, "body" | "contentType" | "url">;

/** What a file is by its content type, where that says nothing by its bytes; undefined for other files. */
export function kindOf(file: File): Kind | undefined {
  const type = mediaTypeOf(file.contentType);
  const isLines = LINE_TYPE.test(type);
  const isTyped = isLines || JSON_TYPE.test(type);
  if (!isTyped && !WRONG_TYPES.has(type)) return undefined;
  const head = headOf(file);
  if (head === undefined || head.startsWith("<")) return undefined;
  if (isTyped) return isLines ? "lines" : "json";
  if (!/^(?:\)\]\}'?,?\s*)?[[{]/.test(head) || file.body.length > MAX_BYTES) return undefined;
  const text = decodeHtml(file.body, file.contentType);
  if (isJson(text)) return "json";
  const lines = readLines(text);
  return lines !== undefined && lines.length > 1 ? "lines" : undefined;
}

/** Whether a text is JSON, also with the prefix that keeps scripts from running it. */
export function isJson(text: string): boolean {
  try {
    JSON.parse(bare(text));
    return true;
  } catch {
    return false;
  }
}
