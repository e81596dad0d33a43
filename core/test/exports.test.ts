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
    "LaneOfToken",
    "StepObserverToken",
    "ViewRunnerToken",
    "WinnowError",
    "abortAfter",
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
    "normalizeUrl",
    "readSettings",
    "siblingModule",
    "silent",
    "unlessAborted",
    "within",
  ]);
});

/** Values of all doors together. They may only become fewer; the last was `abortAfter`, which a dozen packages had to do by themselves. */
const MAX_VALUES = 30;

test("the doors stay narrow", () => {
  const values = new Set([embedder, author, adapter].flatMap((door) => Object.keys(door)));
  assert.equal(values.size, MAX_VALUES, "values of all doors together");
});

test("the adapters' door", () => {
  assert.deepEqual(Object.keys(adapter).sort(), [
    "PageViews",
    "ScrapeContext",
    "checkContract",
    "loadViews",
    "pluginId",
  ]);
});

test.run();
