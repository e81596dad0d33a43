import assert from "node:assert/strict";
import { buffer } from "node:stream/consumers";
import { FileNames } from "@winnow/kit-archives";
import { unzipSync } from "fflate";
import { suite } from "uvu";
import { download } from "../src/jobs/download.ts";

const test = suite("adapter-console: downloads of many pages");

test("a zip may have more files than fit into its old form", async () => {
  const documents = async (_: string, after: number) =>
    Array.from({ length: after < 70_000 ? 100 : 0 }, (_, index) => ({
      place: after + index + 1,
      document: { markdown: "", metadata: { url: `https://a.example/${after + index}` } },
    }));
  const file = await buffer(download({ documents }, "id", "zip", new AbortController().signal).body);
  const end64 = file.lastIndexOf(Buffer.from("PK\x06\x06", "latin1"));
  assert.ok(end64 > 0);
  assert.equal(file.readBigUInt64LE(end64 + 32), 70_000n);
  assert.equal(Object.keys(unzipSync(file)).length, 70_000);
});

test("as many pages of one name as there may be take no longer each", () => {
  const names = new FileNames();
  const last = Array.from({ length: 100_000 }, () => names.of("https://example.com/a", "md")).at(-1);
  assert.equal(last, "example.com/a-100000.md");
});

test.run();
