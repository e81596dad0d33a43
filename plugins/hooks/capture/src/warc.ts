import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { WinnowError } from "@winnow/core/plugin";
import { digestOf } from "@winnow/kit-archives";
import { unreadable } from "./errors.ts";

/** A record as it was read: field names in lower case. */
export interface ReadRecord {
  readonly fields: ReadonlyMap<string, string>;
  readonly block: Buffer;
}

/** What a file may have, so that none can fill the memory. */
export interface WarcLimits {
  /** Bytes when unpacked. */
  readonly maxBytes: number;
  readonly maxRecords: number;
}

const MAX_HEAD_BYTES = 256 * 1024;
const END = Buffer.from("\r\n\r\n");

/** The records of a file, one at a time. @throws CAPTURE_UNREADABLE */
export async function* readRecords(bytes: Uint8Array, limits: WarcLimits): AsyncGenerator<ReadRecord> {
  const source = new Source(bytes, limits.maxBytes);
  try {
    for (let count = 0; ; count += 1) {
      if (await source.isAtEnd()) return;
      if (count >= limits.maxRecords) throw unreadable(`it has more than ${limits.maxRecords} records`);
      const fields = headOf(await source.head());
      const length = fields.get("content-length") ?? "";
      if (!/^\d{1,12}$/.test(length)) throw unreadable(`record ${count + 1} does not say its length`);
      const block = await source.take(Number(length));
      const digest = fields.get("warc-block-digest");
      if (digest === undefined || digest !== digestOf(block))
        throw unreadable(`record ${count + 1} is not what its digest says`);
      if (!(await source.take(END.length)).equals(END)) throw unreadable(`record ${count + 1} has no end`);
      yield { fields, block };
    }
  } catch (error) {
    if (WinnowError.is(error)) throw error;
    throw unreadable("it is not packed with gzip, or it is cut off or damaged", error);
  } finally {
    source.close();
  }
}

function headOf(head: string): Map<string, string> {
  const [version = "", ...lines] = head.split("\r\n");
  if (!/^WARC\/1\.\d$/.test(version)) throw unreadable("it is no WARC file");
  const fields = new Map<string, string>();
  for (const line of lines) {
    const at = line.indexOf(":");
    if (at < 1) throw unreadable("a field of a record has no name");
    fields.set(line.slice(0, at).toLowerCase(), line.slice(at + 1).trim());
  }
  return fields;
}

/** Unpacks as much as is asked for, and no more than may be. */
class Source {
  readonly #stream;
  readonly #pieces: AsyncIterator<Buffer>;
  readonly #maxBytes: number;
  #waiting: Buffer[] = [];
  #size = 0;
  #total = 0;

  constructor(bytes: Uint8Array, maxBytes: number) {
    this.#maxBytes = maxBytes;
    this.#stream = createGunzip();
    Readable.from(inPieces(bytes))
      .on("error", () => undefined)
      .pipe(this.#stream);
    this.#pieces = this.#stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  }

  async isAtEnd(): Promise<boolean> {
    return this.#size === 0 && !(await this.#more());
  }

  /** The head of a record, without the empty line that ends it. */
  async head(): Promise<string> {
    for (;;) {
      const all = Buffer.concat(this.#waiting);
      this.#waiting = [all];
      const at = all.indexOf(END);
      if (at >= 0 && at <= MAX_HEAD_BYTES) {
        const head = await this.take(at + END.length);
        return head.toString("utf8", 0, at);
      }
      if (all.length > MAX_HEAD_BYTES)
        throw unreadable("the head of a record is too long, or it is no WARC file");
      if (!(await this.#more())) throw unreadable("it is cut off, or no WARC file");
    }
  }

  async take(length: number): Promise<Buffer> {
    if (length > this.#maxBytes) throw tooLarge(this.#maxBytes);
    while (this.#size < length) if (!(await this.#more())) throw unreadable("it is cut off");
    const all = this.#waiting.length === 1 ? (this.#waiting[0] ?? END) : Buffer.concat(this.#waiting);
    this.#waiting = [all.subarray(length)];
    this.#size -= length;
    return all.subarray(0, length);
  }

  close(): void {
    this.#stream.destroy();
  }

  async #more(): Promise<boolean> {
    const { done, value } = await this.#pieces.next();
    if (done === true) return false;
    this.#waiting.push(value);
    this.#size += value.length;
    this.#total += value.length;
    if (this.#total > this.#maxBytes) throw tooLarge(this.#maxBytes);
    return true;
  }
}

function* inPieces(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}

function tooLarge(maxBytes: number): WinnowError {
  return unreadable(`it has more than ${maxBytes} bytes when it is unpacked`);
}
