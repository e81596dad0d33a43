import assert from "node:assert/strict";

/** Type and size of a picture in a data URL. */
export function readPicture(url: unknown): { type: string; width: number; height: number; bytes: Buffer } {
  assert.ok(typeof url === "string");
  const [, type = "", base64 = ""] = /^data:(image\/\w+);base64,(.+)$/.exec(url) ?? [];
  const bytes = Buffer.from(base64, "base64");
  if (type === "image/png") {
    assert.equal(bytes.toString("latin1", 1, 4), "PNG");
    return { type, width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), bytes };
  }
  for (let at = 2; at < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const isFrame = [0xc0, 0xc1, 0xc2].includes(bytes[at + 1] ?? 0);
    if (isFrame)
      return { type, width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5), bytes };
  }
  throw new Error("no JPEG frame");
}
