import { constants, crc32, createDeflateRaw } from "node:zlib";

/** The largest numbers that fields of the first form hold; beyond them the number stands in a larger field elsewhere. */
const MAX_16 = 0xffff;
const MAX_32 = 0xffffffff;
const VERSION = 45;
/** Names are UTF-8. */
const FLAGS = 0x0800;
const DEFLATED = 8;
const MADE_BY_UNIX = (3 << 8) | VERSION;
const PLAIN_FILE = (0o100644 << 16) >>> 0;

/** A last block with nothing in it. @see RFC 1951, 3.2.3 */
const LAST_BLOCK = Buffer.from([3, 0]);

/** A file to be put into an archive. */
export interface ZippedFile {
  /** With slashes between folders. */
  readonly name: string;
  readonly content: string | Uint8Array;
}

/**
 * A zip archive, made while it is read: however many files it has, only one of them and the list of names is in memory. The
 * libraries for it write none of more than 65,535 files, or take ever longer for each.
 * @see APPNOTE.TXT 6.3.10, 4.3
 */
export async function* zip(files: AsyncIterable<ZippedFile>, at: Date): AsyncGenerator<Buffer, void> {
  const entries: Buffer[] = [];
  const deflate = packer();
  let offset = 0;
  for await (const { name, content } of files) {
    const bytes = Buffer.from(content);
    const packed = await deflate(bytes);
    const path = Buffer.from(name);
    const facts = factsOf({ bytes, packed, path, at });
    entries.push(entryOf(facts, path, offset));
    const begin = Buffer.concat([bytesOf([4, 0x04034b50]), facts, bytesOf([2, 0]), path]);
    yield begin;
    yield packed;
    offset += begin.length + packed.length;
  }
  yield* entries;
  const size = entries.reduce((sum, entry) => sum + entry.length, 0);
  yield endOf(entries.length, size, offset);
}

/**
 * Packs texts one after the other, each for itself. One packer does all: the memory of each lies outside of what is collected,
 * and 100,000 of them would take gigabytes.
 */
function packer(): (bytes: Buffer) => Promise<Buffer> {
  const stream = createDeflateRaw();
  const parts: Buffer[] = [];
  stream.on("data", (part: Buffer) => parts.push(part));
  return async (bytes) => {
    stream.write(bytes);
    await new Promise<void>((resolve) => stream.flush(constants.Z_FULL_FLUSH, resolve));
    return Buffer.concat([...parts.splice(0), LAST_BLOCK]);
  };
}

/** What stands both before a file and in the list, without the length of what else is said of it. */
function factsOf({
  bytes,
  packed,
  path,
  at,
}: Record<"bytes" | "packed" | "path", Buffer> & { at: Date }): Buffer {
  const time = (at.getHours() << 11) | (at.getMinutes() << 5) | (at.getSeconds() >> 1);
  const date = ((at.getFullYear() - 1980) << 9) | ((at.getMonth() + 1) << 5) | at.getDate();
  return bytesOf(
    [2, VERSION],
    [2, FLAGS],
    [2, DEFLATED],
    [2, time],
    [2, date],
    [4, crc32(bytes)],
    [4, packed.length],
    [4, bytes.length],
    [2, path.length],
  );
}

/** The row of a file in the list at the end; places beyond 4 GiB stand behind its name. */
function entryOf(facts: Buffer, path: Buffer, offset: number): Buffer {
  const isFar = offset >= MAX_32;
  const far = isFar ? bytesOf([2, 1], [2, 8], [8, offset]) : Buffer.alloc(0);
  const begin = bytesOf([4, 0x02014b50], [2, MADE_BY_UNIX]);
  const rest = bytesOf(
    [2, far.length],
    [2, 0],
    [2, 0],
    [2, 0],
    [4, PLAIN_FILE],
    [4, isFar ? MAX_32 : offset],
  );
  return Buffer.concat([begin, facts, rest, path, far]);
}

/** What ends an archive: where the list is, in larger fields before it where that is needed. */
function endOf(count: number, size: number, offset: number): Buffer {
  const end = bytesOf(
    [4, 0x06054b50],
    [4, 0],
    [2, Math.min(count, MAX_16)],
    [2, Math.min(count, MAX_16)],
    [4, Math.min(size, MAX_32)],
    [4, Math.min(offset, MAX_32)],
    [2, 0],
  );
  if (count < MAX_16 && offset + size < MAX_32) return end;
  const large = bytesOf(
    [4, 0x06064b50],
    [8, 44],
    [2, MADE_BY_UNIX],
    [2, VERSION],
    [8, 0],
    [8, count],
    [8, count],
    [8, size],
    [8, offset],
  );
  return Buffer.concat([large, bytesOf([4, 0x07064b50], [4, 0], [8, offset + size], [4, 1]), end]);
}

/** Numbers one after the other, each in so many bytes, the lowest first. */
function bytesOf(...fields: readonly (readonly [bytes: 2 | 4 | 8, value: number])[]): Buffer {
  const all = Buffer.alloc(fields.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of fields) {
    if (bytes === 8) all.writeBigUInt64LE(BigInt(value), at);
    else all.writeUIntLE(value, at, bytes);
    at += bytes;
  }
  return all;
}
