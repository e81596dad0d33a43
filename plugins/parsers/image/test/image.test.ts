import assert from "node:assert/strict";
import { contextWith, optionsWith, parserConformance } from "@winnow/conformance";
import { loadViews, PageViews } from "@winnow/core/adapter";
import { type OptionValues, WinnowError } from "@winnow/core/plugin";
import sharp from "sharp";
import { suite } from "uvu";
import { written } from "../../../kits/ocr/test/written.ts";
import { openPicture } from "../src/decode.ts";
import { image } from "../src/index.ts";

const test = suite("parser-image");
const parser = image({ workers: 1 });
test.after(() => parser.close?.());
const WORDS = "The wind carries the chaff away";

/** A picture of words. */
function picture(ink = 0, paper: number | "none" = 1) {
  return sharp(written(WORDS, { width: 800, height: 120, size: 36, at: [30, 70], ink, paper }));
}

/** The same as a bitmap of 24 bits, upside down as they are. */
async function bitmap(): Promise<Uint8Array> {
  const { data, info } = await picture().removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const stride = Math.ceil((info.width * 3) / 4) * 4;
  const bytes = Buffer.alloc(54 + stride * info.height);
  bytes.write("BM");
  bytes.writeUInt32LE(54, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(info.width, 18);
  bytes.writeInt32LE(info.height, 22);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(24, 28);
  for (let y = 0; y < info.height; y++)
    data.copy(bytes, 54 + stride * (info.height - 1 - y), y * info.width * 3, (y + 1) * info.width * 3);
  return bytes;
}

const sample = await picture().png().toBuffer();
parserConformance(test, () => image({ workers: 1 }), { sample: { contentType: "image/png", body: sample } });

async function read(body: Uint8Array, parsers?: OptionValues["parsers"]) {
  const file = { url: "file:///a", statusCode: 200, headers: {}, contentType: "", body };
  const context = contextWith();
  const views = await parser.parse(
    { ...file, options: optionsWith(parsers === undefined ? {} : { parsers }) },
    context,
  );
  const facts = { ...file, sourceUrl: file.url, options: optionsWith() };
  const { page } = new PageViews(facts, [await loadViews(views)]);
  return {
    text: (await page.view("text")).trim(),
    metadata: await page.view("metadata"),
    credits: context.credits,
  };
}

async function codeOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => "it succeeded",
    (thrown: unknown) => thrown,
  );
  return WinnowError.is(error) ? error.code : String(error);
}

test("reads every kind, also light on dark", async () => {
  const files = {
    png: sample,
    jpeg: await picture().jpeg().toBuffer(),
    webp: await picture().webp().toBuffer(),
    tiff: await picture().tiff().toBuffer(),
    gif: await picture().gif().toBuffer(),
    avif: await picture().avif({ quality: 80, effort: 0 }).toBuffer(),
    bmp: await bitmap(),
    dark: await picture(1, 0.13).png().toBuffer(),
  };
  for (const [kind, body] of Object.entries(files)) {
    const { text, metadata, credits } = await read(body);
    assert.equal(text, WORDS, kind);
    assert.deepEqual([metadata, credits], [{ numPages: 1, totalPages: 1 }, 0]);
  }
});

test("reads pictures of any orientation, depth, ground and contrast", async () => {
  const flat = await picture().flatten({ background: "white" }).png().toBuffer();
  const files = {
    turned: await sharp(flat).rotate(90).withMetadata({ orientation: 8 }).jpeg().toBuffer(),
    crooked: await sharp(flat).rotate(4, { background: "white" }).png().toBuffer(),
    faint: await picture(0.6, 0.7).png().toBuffer(),
    bits: await sharp(flat).grayscale().threshold(128).png({ palette: true, colours: 2 }).toBuffer(),
    cmyk: await sharp(flat).toColourspace("cmyk").jpeg().toBuffer(),
    clear: await picture(1, "none").png().toBuffer(),
    deep: await sharp(flat).toColourspace("rgb16").png().toBuffer(),
    large: await sharp(flat).resize({ width: 6400 }).png().toBuffer(),
    small: await sharp(flat).resize({ width: 420 }).png().toBuffer(),
  };
  for (const [kind, body] of Object.entries(files)) assert.equal((await read(body)).text, WORDS, kind);
});

test("heeds parsers", async () => {
  assert.equal((await read(sample, ["image"])).text, WORDS);
  const without: OptionValues["parsers"][] = [["pdf"], [{ type: "pdf", mode: "auto" }], []];
  for (const parsers of without)
    assert.equal(await codeOf(read(sample, parsers)), "SCRAPE_UNSUPPORTED_FILE_ERROR");
});

test("kinds that are known and not read are named", async () => {
  const heic = Buffer.from("\0\0\0\x18ftypheic\0\0\0\0", "latin1");
  await assert.rejects(read(heic), (error) => WinnowError.is(error) && /"heic"/.test(error.message));
});

test("damaged and giant pictures end in time", async () => {
  assert.equal(await codeOf(read(sample.subarray(0, 300))), "SCRAPE_DOCUMENT_DAMAGED");
  assert.equal(
    await codeOf(read(Buffer.concat([sample.subarray(0, 8), Buffer.alloc(100)]))),
    "SCRAPE_DOCUMENT_DAMAGED",
  );
  const svg = { width: 12_000, height: 12_000, channels: 3, background: "white" } as const;
  const giant = await sharp({ create: svg }).png({ compressionLevel: 9 }).toBuffer();
  assert.equal(await codeOf(read(giant)), "SCRAPE_DOCUMENT_DAMAGED");
  const cut = await bitmap();
  assert.equal(await codeOf(read(cut.subarray(0, 1000))), "SCRAPE_DOCUMENT_DAMAGED");
});

/** A TIFF of pages in shades of gray, all of one size, not compressed. */
function tiffOf(width: number, height: number, pages: readonly Uint8Array[]): Uint8Array {
  const bytes = Buffer.alloc(8 + pages.length * (width * height + 128));
  bytes.write("II*\0", "latin1");
  let link = 4;
  pages.forEach((pixels, page) => {
    const at = 8 + page * (width * height + 128);
    bytes.writeUInt32LE(at, link);
    bytes.set(pixels, at + 128);
    const tags = { 256: width, 257: height, 258: 8, 259: 1, 262: 1, 273: at + 128, 277: 1, 278: height };
    const entries = Object.entries({ ...tags, 279: width * height });
    bytes.writeUInt16LE(entries.length, at);
    entries.forEach(([tag, value], index) => {
      const entry = at + 2 + index * 12;
      bytes.writeUInt16LE(Number(tag), entry);
      bytes.writeUInt16LE(4, entry + 2);
      bytes.writeUInt32LE(1, entry + 4);
      bytes.writeUInt32LE(value, entry + 8);
    });
    link = at + 2 + entries.length * 12;
  });
  return bytes;
}

async function pixelsOf(text: string, size: number): Promise<Uint8Array> {
  return await sharp(written(text, { width: 1240, height: 200, size, at: [100, 120] }))
    .toColourspace("b-w")
    .raw()
    .toBuffer();
}

test("reads all pages of a TIFF, in their order and with letters of any size", async () => {
  const entries = [1, 2, 3].map((page) => `Entry ${page}: received ${page}0 sacks of rye from the farm.`);
  const pages = await Promise.all(entries.map((entry, at) => pixelsOf(entry, 20 + at * 6)));
  const { text, metadata } = await read(tiffOf(1240, 200, pages));
  assert.deepEqual(
    text.split("\n").filter((line) => line !== ""),
    entries,
  );
  assert.deepEqual(metadata, { numPages: 3, totalPages: 3 });
});

test("only pictures of screens are enlarged: not large letters, and not noise", async () => {
  const words = "Entry 1: received 20 sacks of rye from the farm.";
  const widthOf = async (pixels: Uint8Array) => {
    const picture = await openPicture(tiffOf(1240, 200, [pixels]), false);
    return (await picture.read(0)).width;
  };
  const small = await pixelsOf(words, 18);
  let state = 1;
  const noisy = small.map((value) => {
    state = (state * 16_807) % 2_147_483_647;
    return state % 50 === 0 ? 255 - value : value;
  });
  assert.deepEqual(
    [await widthOf(small), await widthOf(await pixelsOf(words, 36)), await widthOf(noisy)],
    [2480, 1240, 1240],
  );
});

test.run();
