import { promisify } from "node:util";
import { zstdCompress, zstdDecompress } from "node:zlib";
import type { Fetched } from "@winnow/core/plugin";

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);
/** Bytes before the head that say how long it is. */
const LENGTH_BYTES = 4;
/** Bytes of a snapshot that is unpacked: more is no snapshot of ours. */
const MAX_UNPACKED = 256 * 2 ** 20;

/** A fetched page as bytes to be stored: head and body, compressed. What belongs to one visit is left out. */
export async function pack(fetched: Fetched): Promise<Uint8Array> {
  const { body, session: _, finding: __, headers, ...rest } = fetched;
  const { "set-cookie": ___, ...shared } = headers;
  const head = Buffer.from(JSON.stringify({ ...rest, headers: shared }));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(head.length);
  return await compress(Buffer.concat([length, head, body]));
}

/** A page as it was stored. @throws when the bytes are not a snapshot */
export async function unpack(bytes: Uint8Array): Promise<Fetched> {
  const whole = await decompress(bytes, { maxOutputLength: MAX_UNPACKED });
  const end = LENGTH_BYTES + whole.readUInt32BE();
  const head = JSON.parse(whole.subarray(LENGTH_BYTES, end).toString()) as Omit<Fetched, "body">;
  return { ...head, body: whole.subarray(end) };
}
