import assert from "node:assert/strict";
import { suite } from "uvu";
import { checkNode } from "../src/node-version.ts";

const test = suite("node version");

test("an older Node hears in one sentence which one is needed", () => {
  for (const version of ["18.20.8", "20.20.2", "21.7.3", "22.18.0"]) {
    assert.throws(() => checkNode(version), {
      code: "CONFIG_INVALID",
      message: `Winnow needs Node 22.19 or later, but runs on Node ${version}.`,
    });
  }
});

test("a new enough Node hears nothing", () => {
  for (const version of ["22.19.0", "23.0.0", "24.21.0", "26.0.0-nightly"]) checkNode(version);
});

test.run();
