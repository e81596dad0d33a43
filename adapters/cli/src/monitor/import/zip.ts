import { inflateRawSync } from "node:zlib";
import { WinnowError } from "@winnow/core/plugin";
import { recordOf } from "@winnow/kit-schema";

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const MAX_ENTRIES = 200_000;

/**
 * The files of an archive whose names are wanted. None may grow beyond the limit that is left, whatever the archive says of its size.
 * @throws BAD_REQUEST
 */
export function readZip(
  bytes: Uint8Array,
  isWanted: (name: string) => boolean,
  maxBytes: number,
): Map<string, string> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const files = new Map<string, string>();
  let left = maxBytes;
  try {
    // Behind the end stands at most a comment of 64 KB.
    const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
    if (end < 0 || file.readUInt32LE(end) !== END) throw broken("it has no end");
    const count = file.readUInt16LE(end + 10);
    let at = file.readUInt32LE(end + 16);
    for (let index = 0; index < Math.min(count, MAX_ENTRIES); index += 1) {
      if (file.readUInt32LE(at) !== ENTRY) throw broken("its list of files is not valid");
      const [method, size] = [file.readUInt16LE(at + 10), file.readUInt32LE(at + 20)];
      const nameLength = file.readUInt16LE(at + 28);
      const name = file.toString("utf8", at + 46, at + 46 + nameLength);
      const local = file.readUInt32LE(at + 42);
      at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
      if (!isWanted(name)) continue;
      if (file.readUInt32LE(local) !== LOCAL) throw broken(`${name} is not where its list says`);
      const begin = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
      const packed = file.subarray(begin, begin + size);
      const content = contentOf(packed, method, name, left);
      left -= content.length;
      files.set(name, content.toString("utf8"));
    }
  } catch (error) {
    if (WinnowError.is(error)) throw error;
    throw broken("it is cut off or damaged");
  }
  return files;
}

function contentOf(packed: Buffer, method: number, name: string, maxBytes: number): Buffer {
  if (method !== 0 && method !== 8) throw broken(`${name} is packed in another form than deflate`);
  if (method === 0 && packed.length <= maxBytes) return packed;
  try {
    if (method === 8) return inflateRawSync(packed, { maxOutputLength: Math.max(1, maxBytes) });
  } catch (error) {
    if (recordOf(error).code !== "ERR_BUFFER_TOO_LARGE") throw error;
  }
  throw new WinnowError("BAD_REQUEST", `${name} of the archive is larger than what can be imported.`);
}

function broken(why: string): WinnowError {
  return new WinnowError("BAD_REQUEST", `The archive cannot be read: ${why}.`);
}
