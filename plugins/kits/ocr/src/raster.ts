import type { Box } from "@winnow/kit-pdf";

/** A picture of a page in shades of gray. */
export interface Raster {
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** Pixels of an inch of the page. */
  readonly dpi: number;
  /** One byte for each pixel, row by row; 0 is black. */
  readonly pixels: Uint8Array;
}

/** The picture as a PGM file, which takes no time to write or read. @see https://netpbm.sourceforge.net/doc/pgm.html */
export function toPgm({ width, height, pixels }: Raster): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), pixels]);
}

/** The picture turned clockwise by so many quarters. */
export function turned(raster: Raster, quarters: number): Raster {
  const { width, height, pixels } = raster;
  if (quarters % 4 === 0) return raster;
  if (quarters % 4 === 2) return { ...raster, pixels: pixels.slice().reverse() };
  const result = new Uint8Array(pixels.length);
  const isRight = quarters % 4 === 1;
  for (let y = 0; y < height; y++) {
    const column = isRight ? height - 1 - y : y;
    for (let x = 0; x < width; x++)
      result[(isRight ? x : width - 1 - x) * height + column] = pixels[y * width + x]!;
  }
  return { ...raster, width: height, height: width, pixels: result };
}

/** A part of the picture with a margin of paper around it. */
export function cropped(raster: Raster, { x0, y0, x1, y1 }: Box, margin: number): Raster {
  const width = x1 - x0 + 2 * margin;
  const height = y1 - y0 + 2 * margin;
  const pixels = new Uint8Array(width * height).fill(255);
  for (let y = y0; y < y1; y++)
    pixels.set(
      raster.pixels.subarray(y * raster.width + x0, y * raster.width + x1),
      (y - y0 + margin) * width + margin,
    );
  return { ...raster, width, height, pixels };
}
