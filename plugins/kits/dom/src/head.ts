import type { Fetched } from "@winnow/core/plugin";
import { looksBinary } from "./binary.ts";
import { decodeHtml } from "./decode.ts";

/** Bytes at the start that tell what a file is. */
const HEAD_BYTES = 4096;

/** What files in work begin with, each read once: every parser asks. */
const heads = new WeakMap<Uint8Array, { readonly contentType: string; readonly head: string | undefined }>();

/** The start of a file as text, without white space before it; undefined for what is no text. */
export function headOf(file: Pick<Fetched, "body" | "contentType">): string | undefined {
  const { body, contentType } = file;
  const earlier = heads.get(body);
  if (earlier?.contentType === contentType) return earlier.head;
  const head = readHead(file);
  heads.set(body, { contentType, head });
  return head;
}

function readHead({ body, contentType }: Pick<Fetched, "body" | "contentType">): string | undefined {
  const start = body.subarray(0, HEAD_BYTES);
  const bytes = Buffer.from(start.buffer, start.byteOffset, start.byteLength);
  if (looksBinary(bytes) && !isWide(bytes)) return undefined;
  const head = decodeHtml(start, contentType).trimStart();
  // Zeros that are left were no half of a character of UTF-16.
  return head.includes("\0") ? undefined : head;
}

/** Whether every other byte is zero, as in UTF-16 without a mark. */
function isWide([first, second, third, fourth]: Buffer): boolean {
  return (
    (first === 0) !== (second === 0) && (third === 0) === (first === 0) && (fourth === 0) === (second === 0)
  );
}

/** The media type of a content-type header, in lower case, without its parameters. */
export function mediaTypeOf(contentType: string): string {
  return contentType.split(";", 1)[0]?.trim().toLowerCase() ?? "";
}

/** The name of the first element of an XML text, without prefix; undefined where none begins in its head. */
export function rootElementOf(head: string): { readonly name: string; readonly tag: string } | undefined {
  let at = head.indexOf("<");
  while (at !== -1) {
    if (head.startsWith("<!--", at)) at = after(head, "-->", at + 4);
    else if (head.startsWith("<?", at)) at = after(head, "?>", at + 2);
    else if (head.startsWith("<!", at)) at = afterDoctype(head, at);
    else {
      const [tag, name] = /^<(?:[\w.-]+:)?([\w.-]+)(?:\s[^<>]*)?/.exec(head.slice(at)) ?? [];
      return name === undefined || tag === undefined ? undefined : { name, tag };
    }
    at = at === -1 ? -1 : head.indexOf("<", at);
  }
  return undefined;
}

function after(head: string, end: string, from: number): number {
  const at = head.indexOf(end, from);
  return at === -1 ? -1 : at + end.length;
}

/** A document type may hold declarations of its own, between brackets. */
function afterDoctype(head: string, from: number): number {
  const close = head.indexOf(">", from);
  const open = head.indexOf("[", from);
  if (open === -1 || (close !== -1 && close < open)) return close === -1 ? -1 : close + 1;
  const end = /\]\s*>/.exec(head.slice(open));
  return end === null ? -1 : open + end.index + end[0].length;
}
