import assert from "node:assert/strict";
import { test } from "node:test";
import { cacheConformance, untyped } from "@winnow/conformance";
import { recentPages } from "../src/index.ts";

cacheConformance(test, recentPages);

test("keeps as many pages as it was asked to, and forgets the oldest", async () => {
  const cache = recentPages({ maxEntries: 2 });
  const entry = { storedAt: 0, head: {}, body: Buffer.from("page") };
  for (const key of ["a", "b", "c"]) await cache.set(key, entry, { ttlMs: 60_000 });
  assert.equal(await cache.get("a"), undefined);
  assert.ok(await cache.get("b"));
  assert.ok(await cache.get("c"));
});

test("refuses a setting that it does not know", () => {
  assert.throws(() => untyped(recentPages)({ maxEntrys: 2 }), /"maxEntrys" is unknown.*maxEntries/);
});
