import assert from "node:assert/strict";
import { suite } from "uvu";
import * as v from "valibot";
import { createKernel } from "../src/index.ts";
import { defineFormat, defineHook } from "../src/plugin.ts";
import { basics } from "./plugins.ts";

const test = suite("core: plugins that fail");

test("a setup that throws names its plugin", async () => {
  const broken = defineHook({
    name: "shaky",
    setup: () => {
      throw new Error("no disk");
    },
  });
  await assert.rejects(createKernel({ plugins: [...basics(), broken] }), {
    code: "PLUGIN_FAILED",
    plugin: "hook-shaky",
    phase: "setup",
    message: "hook-shaky failed: no disk",
  });
});

test("a logger that is none is refused in words", async () => {
  for (const logger of ["x", 1, {}]) {
    // @ts-expect-error: refused by the types as well
    await assert.rejects(createKernel({ plugins: [], logger }), {
      code: "CONFIG_INVALID",
      message: /^The logger lacks trace, debug, info, warn, error, fatal, child\.$/,
    });
  }
});

test("an output that contradicts its schema is not delivered, and the others are", async () => {
  const options = v.strictObject({});
  const liar = defineFormat({
    name: "liar",
    options,
    output: v.strictObject({ words: v.number() }),
    produce: () => ({ words: "many" }),
  });
  const honest = defineFormat({ name: "honest", options, output: v.number(), produce: () => 3 });
  await using kernel = await createKernel({ plugins: [...basics(), liar, honest] });
  const request = { url: "http://a.test/", formats: ["liar", "honest"] };
  const result = (await kernel.scrapeRequest(request)) as unknown as Record<string, unknown>;
  assert.deepEqual(["liar" in result, result.honest], [false, 3]);
  const { liar: error } = result.errors as Record<string, { code: string; plugin: string; message: string }>;
  assert.deepEqual([error?.code, error?.plugin], ["PLUGIN_FAILED", "format-liar"]);
  assert.match(error?.message ?? "", /must return what its schema says, .*\(see "words"\)/);
  assert.match(String(result.warning), /The format "liar" failed/);
  await assert.rejects(kernel.scrapeRequest({ ...request, formats: ["liar"] }), { code: "PLUGIN_FAILED" });
});

test.run();
