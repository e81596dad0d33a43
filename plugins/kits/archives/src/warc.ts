import { createHash, randomUUID } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";

const pack = promisify(gzip);

/** What a record holds: a file as it is, another form of a page such as its text, or what is said of a page. */
export interface WarcRecord {
  readonly type: "resource" | "conversion" | "metadata";
  /** The address of the page. */
  readonly url: string;
  readonly at: Date;
  /** Such as `text/markdown; charset=utf-8`. */
  readonly contentType: string;
  readonly content: string | Uint8Array;
}

/**
 * A web archive, made while it is read: each record is packed for itself, so that readers can begin at any.
 * @see ISO 28500:2017 (WARC 1.1)
 */
export async function* warc(
  records: AsyncIterable<WarcRecord>,
  about: Readonly<Record<string, string>>,
  at: Date,
): AsyncGenerator<Buffer, void> {
  const lines = { format: "WARC File Format 1.1", ...about };
  const content = fieldsOf(Object.entries(lines));
  yield await recordOf("warcinfo", { at, contentType: "application/warc-fields", content });
  for await (const { type, ...record } of records) yield await recordOf(type, record);
}

interface Written extends Omit<WarcRecord, "type" | "url"> {
  readonly url?: string;
}

async function recordOf(type: string, { url, at, contentType, content }: Written): Promise<Buffer> {
  const block = Buffer.from(content);
  const head = fieldsOf([
    ["WARC-Type", type],
    ["WARC-Record-ID", `<urn:uuid:${randomUUID()}>`],
    ["WARC-Date", at.toISOString()],
    ...(url === undefined ? [] : [["WARC-Target-URI", url] as const]),
    ["WARC-Block-Digest", `sha256:${createHash("sha256").update(block).digest("hex")}`],
    ["Content-Type", contentType],
    ["Content-Length", String(block.length)],
  ]);
  return await pack(Buffer.concat([Buffer.from(`WARC/1.1\r\n${head}\r\n`), block, Buffer.from("\r\n\r\n")]));
}

/** Named fields, a line each; what stands in them cannot end a line. */
function fieldsOf(fields: readonly (readonly [name: string, value: string])[]): string {
  return fields.map(([name, value]) => `${name}: ${value.replace(/\p{Cc}+/gu, " ")}\r\n`).join("");
}
