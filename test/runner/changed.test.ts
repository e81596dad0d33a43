import assert from "node:assert/strict";
import { suite } from "uvu";
import { testsReached } from "./changed.ts";

const test = suite("the runner: what a change reaches");
const TESTS = [
  "plugins/kits/schema/test/schema.test.ts",
  "plugins/formats/links/test/links.test.ts",
  "plugins/parsers/feed/test/feed.test.ts",
  "core/test/url.test.ts",
  "test/rules/size.test.ts",
];

test("those that import it, over packages, and no others", () => {
  const reached = testsReached(["plugins/kits/schema/src/index.ts"], TESTS);
  assert.ok(reached.includes("plugins/formats/links/test/links.test.ts"));
  assert.ok(!reached.includes("core/test/url.test.ts"));
  assert.ok(reached.includes("test/rules/size.test.ts"), "rules read everything");
});

test("a test of its own, and one beside a file that is no source", () => {
  const one = "plugins/formats/links/test/links.test.ts";
  assert.deepEqual(testsReached([one], TESTS), [one, "test/rules/size.test.ts"]);
  const fixture = "plugins/parsers/feed/test/fixtures/a.xml";
  const beside = "plugins/parsers/feed/test/feed.test.ts";
  assert.deepEqual(testsReached([fixture], TESTS), [beside, "test/rules/size.test.ts"]);
});

test("what decides over everything reaches everything", () => {
  assert.deepEqual(testsReached(["package-lock.json"], TESTS), TESTS);
  assert.deepEqual(testsReached([], TESTS), []);
});

test.run();
