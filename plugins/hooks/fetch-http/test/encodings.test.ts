import assert from "node:assert/strict";
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from "node:zlib";
import { suite } from "uvu";
import { undoContentEncoding } from "../src/content-encoding.ts";

const test = suite("hook-fetch-http: content encodings");
const TEXT = Buffer.from("Words of a page, which come back as they were. ".repeat(200));
const url = new URL("https://example.com/");
const undo = async (body: Buffer, header: string, maxBytes = 1e6) => {
  const warnings: string[] = [];
  const decoded = await undoContentEncoding(body, header, maxBytes, url, (text) => warnings.push(text));
  return { decoded, warnings };
};

const ENCODERS: Readonly<Record<string, (body: Buffer) => Buffer>> = {
  gzip: gzipSync,
  "x-gzip": gzipSync,
  deflate: deflateSync,
  br: brotliCompressSync,
  zstd: zstdCompressSync,
};
for (const [name, encode] of Object.entries(ENCODERS)) {
  test(`${name} comes back whole`, async () => {
    const { decoded, warnings } = await undo(encode(TEXT), name);
    assert.ok(decoded.equals(TEXT));
    assert.deepEqual(warnings, []);
  });

  test(`${name} in capitals, between spaces`, async () => {
    assert.ok((await undo(encode(TEXT), ` ${name.toUpperCase()} `)).decoded.equals(TEXT));
  });

  test(`${name} that is cut off gives what there is and a warning, or the error of its cause`, async () => {
    const body = encode(TEXT);
    for (const part of [0.3, 0.6, 0.95]) {
      const cut = body.subarray(0, Math.floor(body.length * part));
      const outcome = await undo(cut, name).catch((error: unknown) => error);
      if (outcome instanceof Error) {
        const { code, category, details } = outcome as Error & {
          code?: string;
          category?: string;
          details?: object;
        };
        assert.deepEqual([code, category], ["SCRAPE_SITE_ERROR", "target"]);
        assert.match(JSON.stringify(details), /ERR_CONTENT_DECODING_FAILED/);
      } else {
        const { decoded, warnings } = outcome as Awaited<ReturnType<typeof undo>>;
        assert.ok(TEXT.subarray(0, decoded.length).equals(decoded), "what came is the start of the page");
        assert.equal(warnings.length, 1);
      }
    }
  });

  test(`${name} that grows beyond the limit is refused before it is all there`, async () => {
    const bomb = encode(Buffer.alloc(5_000_000));
    await assert.rejects(undo(bomb, name, 100_000), { code: "SCRAPE_RESPONSE_TOO_LARGE", retryable: false });
  });

  test(`${name} that is none`, async () => {
    const outcome = await undo(Buffer.from("<p>not encoded</p>"), name).catch((error: unknown) => error);
    if (outcome instanceof Error) assert.equal(Reflect.get(outcome, "code"), "SCRAPE_SITE_ERROR");
    else assert.match((outcome as { decoded: Buffer }).decoded.toString(), /not encoded/);
  });
}

test("deflate without its frame is understood too", async () => {
  assert.ok((await undo(deflateRawSync(TEXT), "deflate")).decoded.equals(TEXT));
});

test("layers are undone from the last to the first", async () => {
  assert.ok((await undo(brotliCompressSync(gzipSync(TEXT)), "gzip, br")).decoded.equals(TEXT));
});

test("more layers than any server has are refused", async () => {
  await assert.rejects(undo(TEXT, Array(20).fill("gzip").join(",")), {
    code: "SCRAPE_SITE_ERROR",
    message: /20 content encodings/,
  });
});

test("what is no encoding is left alone, also where it is named like a part of every object", async () => {
  for (const header of [
    "",
    "identity",
    "utf-8",
    "constructor",
    "__proto__, toString",
    "hasOwnProperty",
    ",,",
  ])
    assert.ok((await undo(TEXT, header)).decoded.equals(TEXT), header);
});

test("an empty page has nothing to undo", async () => {
  assert.equal((await undo(Buffer.alloc(0), "gzip")).decoded.length, 0);
});

test.run();
