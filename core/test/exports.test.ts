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
    "LaneOfToken",
    "StepObserverToken",
    "ViewRunnerToken",
    "WinnowError",
    "badRequest",
    "createToken",
    "defineAction",
    "defineCache",
    "defineFormat",
    "defineHook",
    "defineNotifier",
    "defineParser",
    "defineProxy",
    "defineService",
    "defineView",
    "messageOf",
    "moduleBeside",
    "normalizeUrl",
    "readSettings",
    "silent",
    "systemClock",
    "unlessAborted",
    "within",
  ]);
});

test("embedders and plugin authors meet at most 26 values together", () => {
  const values = new Set([...Object.keys(embedder), ...Object.keys(author)]);
  assert.ok(values.size <= 26, `${values.size} values`);
});

test("the adapters' door", () => {
  assert.deepEqual(Object.keys(adapter).sort(), [
    "CORE_OPTIONS",
    "METADATA",
    "PageViews",
    "ScrapeContext",
    "checkContract",
    "checkJson",
    "checkNumbers",
    "loadViews",
    "pluginId",
    "pluginOptions",
    "refuseUnknownKeys",
    "schemaProblem",
    "toIssues",
  ]);
});

test.run();
