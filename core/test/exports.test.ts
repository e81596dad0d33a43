import assert from "node:assert/strict";
import { suite } from "uvu";
import * as adapter from "../src/adapter.ts";
import * as embedder from "../src/index.ts";
import * as author from "../src/plugin.ts";

const test = suite("core: doors");

test("the embedders' door", () => {
  assert.deepEqual(Object.keys(embedder).sort(), ["WinnowError", "createKernel", "silent"]);
});

test("the plugin authors' door", () => {
  assert.deepEqual(Object.keys(author).sort(), [
    "ClockToken",
    "IdSourceToken",
    "PageViews",
    "ScrapeContext",
    "ViewRunnerToken",
    "WinnowError",
    "badRequest",
    "createToken",
    "defineAction",
    "defineCache",
    "defineFormat",
    "defineHook",
    "defineNotifier",
    "defineOperation",
    "defineParser",
    "defineProxy",
    "defineService",
    "defineView",
    "drain",
    "loadViews",
    "messageOf",
    "moduleBeside",
    "normalizeUrl",
    "pause",
    "readSettings",
    "silent",
    "systemClock",
    "unlessAborted",
  ]);
});

test("the adapters' door", () => {
  assert.deepEqual(Object.keys(adapter).sort(), [
    "CORE_OPTIONS",
    "checkContract",
    "checkJson",
    "checkNumbers",
    "jsonPieces",
    "parseInput",
    "pluginId",
    "pluginOptions",
    "refuseUnknownKeys",
    "schemaProblem",
    "toIssues",
  ]);
});

test.run();
