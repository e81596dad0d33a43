import { fieldLines, writeRecord } from "./record.ts";

/** What a web archive holds of a page: a file as it is, another form of the page such as its text, or what is said of it. */
export interface WarcEntry {
  readonly type: "resource" | "conversion" | "metadata";
  /** The address of the page. */
  readonly url: string;
  readonly at: Date;
  /** Such as `text/markdown; charset=utf-8`. */
  readonly contentType: string;
  readonly content: string | Uint8Array;
}

/**
 * A web archive, made while it is read: first a record with what is said about it, then one for each entry.
 * @see ISO 28500:2017 (WARC 1.1)
 */
export async function* warc(
  entries: AsyncIterable<WarcEntry>,
  about: Readonly<Record<string, string>>,
  at: Date,
): AsyncGenerator<Buffer, void> {
  const block = Buffer.from(fieldLines({ format: "WARC File Format 1.1", ...about }));
  const fields = { "Content-Type": "application/warc-fields" };
  yield await writeRecord({ type: "warcinfo", fields, block }, at);
  for await (const entry of entries) yield await recordOf(entry);
}

async function recordOf({ type, url, at, contentType, content }: WarcEntry): Promise<Buffer> {
  const fields = { "WARC-Target-URI": url, "Content-Type": contentType };
  return await writeRecord({ type, fields, block: Buffer.from(content) }, at);
}
