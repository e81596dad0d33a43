import { createHash, randomUUID } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";

const pack = promisify(gzip);

/** A record of a web archive. @see ISO 28500:2017 (WARC 1.1), 6 */
export interface WarcRecord {
  readonly type: "warcinfo" | "request" | "response" | "resource" | "conversion" | "metadata";
  /** Fields in addition to those that every record has, such as `Content-Type`; names as they are written. */
  readonly fields: Readonly<Record<string, string>>;
  readonly block: Uint8Array;
}

/** A record with its id, its digest and its length, packed with gzip for itself, so that readers can begin at any. */
export async function writeRecord({ type, fields, block }: WarcRecord, at: Date): Promise<Buffer> {
  const head = fieldLines({
    "WARC-Type": type,
    "WARC-Record-ID": `<urn:uuid:${randomUUID()}>`,
    "WARC-Date": at.toISOString(),
    "WARC-Block-Digest": digestOf(block),
    ...fields,
    "Content-Length": String(block.byteLength),
  });
  return await pack(Buffer.concat([Buffer.from(`WARC/1.1\r\n${head}\r\n`), block, Buffer.from("\r\n\r\n")]));
}

/** The digest of a block as `WARC-Block-Digest` has it: SHA-256, in hexadecimal. */
export function digestOf(block: Uint8Array): string {
  return `sha256:${createHash("sha256").update(block).digest("hex")}`;
}

/** Named fields, a line each; what stands in them cannot end a line. */
export function fieldLines(fields: Readonly<Record<string, string>>): string {
  return Object.entries(fields)
    .map(([name, value]) => `${name}: ${value.replace(/\p{Cc}+/gu, " ")}\r\n`)
    .join("");
}
