/** The pixels of a bitmap: three bytes each, red first. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

const MAX_SIDE = 20_000;
const MAX_PIXELS = 60_000_000;

/**
 * Reads an uncompressed BMP of 1, 4, 8, 24 or 32 bits; undefined for others.
 * @see https://learn.microsoft.com/windows/win32/gdi/bitmap-storage
 */
export function readBmp(body: Uint8Array): Pixels | undefined {
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
  if (body.length < 54) return undefined;
  const start = view.getUint32(10, true);
  const header = view.getUint32(14, true);
  const width = view.getInt32(18, true);
  const signedHeight = view.getInt32(22, true);
  const height = Math.abs(signedHeight);
  const bits = view.getUint16(28, true);
  const compression = view.getUint32(30, true);
  const isPlain = compression === 0 || (compression === 3 && bits === 32);
  if (header < 40 || !isPlain || ![1, 4, 8, 24, 32].includes(bits)) return undefined;
  if (width < 1 || height < 1 || width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_PIXELS)
    return undefined;
  const stride = Math.ceil((width * bits) / 32) * 4;
  if (start + stride * height > body.length) return undefined;
  const palette = 14 + header;
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    // Rows stand upside down unless the height is negative.
    const row = start + stride * (signedHeight > 0 ? height - 1 - y : y);
    for (let x = 0; x < width; x++) {
      let at = row + (x * bits) / 8;
      if (bits <= 8) {
        const byte = body[row + Math.floor((x * bits) / 8)] ?? 0;
        const index = (byte >> (8 - bits - ((x * bits) % 8))) & ((1 << bits) - 1);
        at = palette + index * 4;
      }
      const to = (y * width + x) * 3;
      data[to] = body[at + 2] ?? 0;
      data[to + 1] = body[at + 1] ?? 0;
      data[to + 2] = body[at] ?? 0;
    }
  }
  return { width, height, data };
}
