import assert from "node:assert/strict";
import { crc32 } from "node:zlib";
import { suite } from "uvu";
import { fuzzFiles } from "./fuzz-files.ts";
import { fileOf } from "./make.ts";
import { seedsOf } from "./seeds.ts";

const test = suite("fuzz: files");

test("every broken file is read or refused by name, and leaves nothing behind", async () => {
  const { failures, files, kinds } = await fuzzFiles({ files: 250, seeds: seedsOf() });
  assert.deepEqual(failures, []);
  assert.equal(files, 250);
  assert.ok(Object.keys(kinds).length > 20, Object.keys(kinds).join(" "));
});

test("the same number makes the same file", () => {
  const seeds = seedsOf();
  const made = (number: number) => crc32(fileOf(number, seeds).bytes);
  for (let number = 1; number < 40; number += 1) assert.equal(made(number), made(number));
  assert.notEqual(made(1), made(2));
});

test.run();
