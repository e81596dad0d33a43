import assert from "node:assert/strict";
import { suite } from "uvu";
import { latestOf } from "../src/index.ts";

const test = suite("kit-site: lastmod");
const at = (written: string) => {
  const ms = latestOf(written);
  return ms === undefined ? undefined : new Date(ms).toISOString();
};

test("reads a time with its zone to the moment", () => {
  assert.equal(at("2026-11-02T12:00:00Z"), "2026-11-02T12:00:00.000Z");
  assert.equal(at(" 2026-11-02T12:00:00+02:00\n"), "2026-11-02T10:00:00.000Z");
  assert.equal(at("2026-11-02T12:00:00.123456-0800"), "2026-11-02T20:00:00.123Z");
  assert.equal(at("2026-11-02 12:00:00 +00:00"), "2026-11-02T12:00:00.000Z");
});

test("takes the latest moment of what is less exact", () => {
  assert.equal(at("2026-11-02"), "2026-11-03T11:59:59.999Z");
  assert.equal(at("2026-11"), "2026-12-01T11:59:59.999Z");
  assert.equal(at("2026-12"), "2027-01-01T11:59:59.999Z");
  assert.equal(at("2026"), "2027-01-01T11:59:59.999Z");
  assert.equal(at("2026-11-02T12:00"), "2026-11-03T00:00:00.000Z", "without a zone");
});

test("leaves out what is no time", () => {
  for (const text of [
    "",
    "yesterday",
    "02.11.2026",
    "2026-13",
    "2026-11-45",
    "2026-11-02T99:00:00Z",
    "1".repeat(10_000),
  ])
    assert.equal(at(text), undefined, text.slice(0, 20));
});

test.run();
