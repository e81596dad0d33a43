import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { suite } from "uvu";
import { articlePage } from "./pages.ts";

const test = suite("training data");

test("pages of a set are read, and read again as they were kept", async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "winnow-train-"));
  process.env.EVAL_DATA = folder;
  process.env.TMPDIR = path.join(folder, "kept");
  mkdirSync(process.env.TMPDIR);
  const item = {
    id: "1",
    url: "https://news.example/bridge",
    truth: { text: "The river rose." },
    inputFile: "1.html.gz",
  };
  writeFileSync(path.join(folder, "content-tiny.jsonl"), JSON.stringify(item));
  writeFileSync(path.join(folder, item.inputFile), gzipSync(articlePage()));
  const { readPages } = await import("../train/data.ts");
  const first = readPages("tiny");
  assert.deepEqual(
    first.map(({ host, type }) => [host, type]),
    [["news.example", "article"]],
  );
  assert.deepEqual(readPages("tiny"), first);
  rmSync(folder, { recursive: true });
});

test.run();
