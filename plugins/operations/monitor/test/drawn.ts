import { crc32, deflateSync } from "node:zlib";
import { defineFormat, type FormatPlugin, WinnowError } from "@winnow/core/plugin";
import * as v from "@winnow/kit-schema";

/** A rectangle of one colour. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly colour: readonly [number, number, number];
}

const SIDE = [640, 480] as const;

/** A white picture of 640 x 480 pixels with these boxes, as PNG. */
export function drawn(...boxes: readonly Box[]): Buffer {
  const [width, height] = SIDE;
  const rows = Buffer.alloc(height * (1 + 3 * width), 255);
  for (let y = 0; y < height; y += 1) rows[y * (1 + 3 * width)] = 0;
  for (const box of boxes)
    for (let y = box.y; y < box.y + box.height; y += 1)
      for (let x = box.x; x < box.x + box.width; x += 1)
        rows.set(box.colour, y * (1 + 3 * width) + 1 + 3 * x);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const chunks = [chunk("IHDR", header), chunk("IDAT", deflateSync(rows)), chunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), ...chunks]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** The format `screenshot` for a site without a browser: whatever the test draws; it notes the options that it was asked with. */
export function drawing(next: () => Buffer | undefined, asked: object[] = []): FormatPlugin {
  return defineFormat({
    name: "screenshot",
    options: v.looseObject({}),
    output: v.string(),
    showsContent: false,
    produce: (_, options) => {
      asked.push(options);
      const bytes = next();
      if (bytes === undefined)
        throw new WinnowError(
          "SCRAPE_ACTION_ERROR",
          'The selector "#chart" of the screenshot matches nothing.',
        );
      return `data:image/png;base64,${bytes.toString("base64")}`;
    },
  });
}
