import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { suite } from "uvu";
import { WARCParser } from "warcio";
import { type WarcEntry, warc } from "../src/index.ts";

const test = suite("kit-archives: WARC");
const AT = new Date("2026-11-28T10:00:00.123Z");

async function written(records: readonly WarcEntry[], about = {}) {
  async function* each() {
    yield* records;
  }
  const pieces: Buffer[] = [];
  for await (const piece of warc(each(), about, AT)) pieces.push(piece);
  return pieces;
}

test("another program reads what was written", async () => {
  const text = "# Preise 送料\r\n\r\nWARC/1.1\r\n";
  const picture = Buffer.from([0x89, 0x50, 0, 1, 13, 10, 13, 10]);
  const url = "https://example.com/prices?a=1";
  const pieces = await written(
    [
      { type: "conversion", url, at: AT, contentType: "text/markdown; charset=utf-8", content: text },
      { type: "resource", url, at: AT, contentType: "image/png", content: picture },
      { type: "metadata", url, at: AT, contentType: "application/warc-fields", content: "" },
    ],
    { software: "winnow", description: "Prices\r\nWARC-Type: evil" },
  );
  for (const piece of pieces) assert.deepEqual([...piece.subarray(0, 2)], [0x1f, 0x8b], "packed for itself");
  const found = [];
  for await (const record of new WARCParser(pieces)) {
    const payload = Buffer.from(await record.readFully(false));
    found.push({ record, payload });
    const digest = record.warcHeader("WARC-Block-Digest");
    assert.equal(digest, `sha256:${createHash("sha256").update(payload).digest("hex")}`);
    assert.match(record.warcHeader("WARC-Record-ID") ?? "", /^<urn:uuid:[\da-f-]{36}>$/);
    assert.equal(Number(record.warcHeader("Content-Length")), payload.length);
    assert.equal(record.warcDate, AT.toISOString());
  }
  assert.deepEqual(
    found.map(({ record }) => [record.warcType, record.warcTargetURI ?? null, record.warcContentType]),
    [
      ["warcinfo", null, "application/warc-fields"],
      ["conversion", url, "text/markdown; charset=utf-8"],
      ["resource", url, "image/png"],
      ["metadata", url, "application/warc-fields"],
    ],
  );
  assert.match(
    String(found[0]?.payload),
    /^format: WARC File Format 1\.1\r\nsoftware: winnow\r\ndescription: Prices WARC-Type: evil\r\n$/,
  );
  assert.equal(String(found[1]?.payload), text);
  assert.deepEqual(found[2]?.payload, picture);
});

test.run();
