import type { Window } from "./cell.ts";
import { open } from "./pixels.ts";

/** The colour of a frame, which few pages have. */
const FRAME = "#e0115f";
const FRAME_PIXELS = 3;
/** Qualities of a JPEG that are tried, and then by how much it is made smaller. */
const QUALITIES: readonly number[] = [82, 68, 52];
const SMALLER = 0.7;
const MAX_ROUNDS = 4;

/** The picture with a frame around each of these parts, as PNG. */
export async function outlined(bytes: Uint8Array, regions: readonly Window[]): Promise<Uint8Array> {
  const picture = await open(bytes);
  const { width, height } = await picture.metadata();
  return await picture
    .composite([{ input: framesOf(regions, width, height) }])
    .png()
    .toBuffer();
}

/** How a small copy is made. */
export interface PreviewOptions {
  /** Pixels across at most. */
  readonly maxWidth: number;
  /** Pixels of the original that are shown of its height, from `top`. */
  readonly maxHeight: number;
  /** Bytes at most. */
  readonly maxBytes: number;
  /** First row of the original that is shown. @defaultValue 0 */
  readonly top?: number;
  /** Parts that get a frame. @defaultValue none */
  readonly regions?: readonly Window[];
}

/** A small copy of a picture, as JPEG. */
export interface Preview {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
  /** Whether it shows only a part of the height. */
  readonly isCut: boolean;
}

/** A small copy of a picture; undefined where none is as small as that. */
export async function preview(bytes: Uint8Array, options: PreviewOptions): Promise<Preview | undefined> {
  const { maxWidth, maxHeight, maxBytes, regions = [] } = options;
  const original = await open(bytes);
  const { width, height } = await original.metadata();
  const shown = Math.min(height, maxHeight);
  const top = Math.max(0, Math.min(options.top ?? 0, height - shown));
  const framed = regions.length === 0 ? original : await open(await outlined(bytes, regions));
  const part = await framed.extract({ left: 0, top, width, height: shown }).png().toBuffer();
  for (let round = 0, across = Math.min(width, maxWidth); round < MAX_ROUNDS; round += 1) {
    for (const quality of QUALITIES) {
      const small = (await open(part))
        .resize({ width: Math.max(1, Math.round(across)) })
        .flatten({ background: "white" });
      const { data, info } = await small
        .jpeg({ quality, mozjpeg: true })
        .toBuffer({ resolveWithObject: true });
      if (data.length <= maxBytes)
        return { bytes: data, width: info.width, height: info.height, isCut: shown < height };
    }
    across *= SMALLER;
  }
  return undefined;
}

function framesOf(regions: readonly Window[], width: number, height: number): Buffer {
  const frames = regions.map(({ x, y, ...size }) => {
    const [left, top] = [Math.max(2, x - 4), Math.max(2, y - 4)];
    const across = Math.min(width - 2, x + size.width + 4) - left;
    const down = Math.min(height - 2, y + size.height + 4) - top;
    return `<rect x="${left}" y="${top}" width="${Math.max(1, across)}" height="${Math.max(1, down)}" rx="3"/>`;
  });
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g fill="none" stroke="${FRAME}" stroke-width="${FRAME_PIXELS}">${frames.join("")}</g></svg>`,
  );
}
