import { promisify } from "node:util";
import zlib from "node:zlib";
import { responseTooLarge } from "@winnow/kit-egress";
import { siteError } from "./failures.ts";

/** What the `accept-encoding` header offers. */
export const ACCEPTED_ENCODINGS = "gzip, deflate, br, zstd";

/** Encodings one over another; more are not needed, and each costs a full pass. */
const MAX_LAYERS = 4;

const gunzip = promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.gunzip);
const inflate = promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.inflate);
const inflateRaw = promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.inflateRaw);
const brotli = promisify<Buffer, zlib.BrotliOptions, Buffer>(zlib.brotliDecompress);
const zstd = promisify<Buffer, zlib.ZstdOptions, Buffer>(zlib.zstdDecompress);

/** The window that readers of HTTP must support, 8 MB; a larger one only costs memory. @see RFC 9659 */
const ZSTD_WINDOW = { [zlib.constants.ZSTD_d_windowLogMax]: 23 };

/**
 * The body without its content encoding, on libuv's threads. Unknown encodings are taken for none, as
 * browsers do.
 * @throws SCRAPE_RESPONSE_TOO_LARGE when the decoded body exceeds `maxBytes`, SCRAPE_SITE_ERROR when broken
 */
export async function undoContentEncoding(
  body: Buffer,
  header: string,
  maxBytes: number,
  url: URL,
  warn: (text: string) => void,
): Promise<Buffer> {
  if (header === "" || body.length === 0) return body;
  const layers = header
    .toLowerCase()
    .split(",")
    .map((name) => name.trim())
    .filter((name) => Object.hasOwn(DECODERS, name));
  if (layers.length > MAX_LAYERS) {
    throw siteError(url, "ERR_CONTENT_DECODING_FAILED", `the page has ${layers.length} content encodings`);
  }
  let decoded = body;
  for (const layer of layers.reverse()) decoded = await undoLayer(decoded, layer, maxBytes, url, warn);
  return decoded;
}

type Decoder = (body: Buffer, maxOutputLength: number, lenient: boolean) => Promise<Buffer>;

const DECODERS: Readonly<Record<string, Decoder>> = {
  gzip: decodeGzip,
  "x-gzip": decodeGzip,
  deflate: (body, maxOutputLength, lenient) => {
    // "deflate" should be a zlib stream, yet some servers send it bare; the first byte decides.
    const decode = ((body[0] ?? 0) & 0x0f) === 0x08 ? inflate : inflateRaw;
    return decode(body, { maxOutputLength, finishFlush: flush(lenient) });
  },
  br: (body, maxOutputLength, lenient) => {
    const finishFlush = zlib.constants[lenient ? "BROTLI_OPERATION_FLUSH" : "BROTLI_OPERATION_FINISH"];
    return brotli(body, { maxOutputLength, finishFlush });
  },
  zstd: (body, maxOutputLength, lenient) => {
    const finishFlush = zlib.constants[lenient ? "ZSTD_e_flush" : "ZSTD_e_end"];
    return zstd(body, { maxOutputLength, finishFlush, params: ZSTD_WINDOW });
  },
};

function decodeGzip(body: Buffer, maxOutputLength: number, lenient: boolean): Promise<Buffer> {
  return gunzip(body, { maxOutputLength, finishFlush: flush(lenient) });
}

function flush(lenient: boolean): number {
  return zlib.constants[lenient ? "Z_SYNC_FLUSH" : "Z_FINISH"];
}

async function undoLayer(
  body: Buffer,
  layer: string,
  maxBytes: number,
  url: URL,
  warn: (text: string) => void,
): Promise<Buffer> {
  const decode = DECODERS[layer]!;
  try {
    return await decode(body, maxBytes, false);
  } catch (error) {
    if (isTooLarge(error)) throw responseTooLarge(maxBytes);
    // Servers that forget the trailer are common enough for browsers to read on; so do we, but say it.
    const rest = await decode(body, maxBytes, true).catch(() => undefined);
    if (rest !== undefined && rest.length > 0) {
      warn(`The compressed page (${layer}) was truncated; its end may be missing.`);
      return rest;
    }
    const says = `the page does not match its content-encoding "${layer}"`;
    throw siteError(url, "ERR_CONTENT_DECODING_FAILED", says, error);
  }
}

function isTooLarge(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE";
}
