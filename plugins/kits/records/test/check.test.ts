import assert from "node:assert/strict";
import { createKernel } from "@winnow/core";
import { defineService } from "@winnow/core/plugin";
import { recordsSqlite } from "@winnow/records-sqlite";
import { suite } from "uvu";
import { checkContent, checkKey, checkLimit, MAX_VALUE_LENGTH, RecordStoreToken } from "../src/index.ts";

const test = suite("kit-records");

test("judges keys by their bytes and characters", () => {
  const invalid = { code: "RECORD_INVALID", category: "plugin" };
  checkKey({ collection: "c", owner: "", key: "字".repeat(341) });
  assert.throws(() => checkKey({ key: "字".repeat(342) }), invalid);
  assert.throws(() => checkKey({ key: "" }), invalid);
  assert.throws(() => checkKey({ collection: "c".repeat(65) }), invalid);
  assert.throws(() => checkKey({ key: "a\0" }), /NUL/);
  assert.throws(() => checkKey({ owner: "\udc00" }), /half a pair/);
  // @ts-expect-error: refused by the types as well
  assert.throws(() => checkKey({ key: {} }), /must be a string/);
});

test("gives a value as JSON", () => {
  assert.equal(checkContent({ at: 0, value: { a: [1] } }), '{"a":[1]}');
  assert.throws(() => checkContent({ at: 0, value: undefined }), { code: "RECORD_INVALID" });
  assert.throws(() => checkContent({ at: -1, value: 0 }), { code: "RECORD_INVALID" });
  assert.throws(() => checkContent({ at: 0, value: "x".repeat(MAX_VALUE_LENGTH) }), {
    code: "RECORD_TOO_LARGE",
  });
  assert.throws(() => checkLimit(0), { code: "RECORD_INVALID" });
});

test("a kernel finds what a plugin provides under the token", async () => {
  const plugin = defineService({ ...recordsSqlite(), name: "sample", token: RecordStoreToken });
  await using kernel = await createKernel({ plugins: [plugin] });
  assert.ok(kernel.services.get(RecordStoreToken));
});

test.run();
