import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { HTTP_ERRORS } from "@winnow/adapter-http";
import { createKernel } from "@winnow/core";
import { pluginId } from "@winnow/core/adapter";
import { suite } from "uvu";
import { sourcesOf } from "../packages.ts";
import { everyPlugin } from "./reference.ts";

const test = suite("errors");
const root = new URL("../..", import.meta.url).pathname;

/** Codes that no test provokes, and why none can. */
const UNPROVOKED: Readonly<Record<string, string>> = {};

const tests = globSync("{core,plugins,adapters,presets,test}/**/*.test.ts", { cwd: root }).filter(
  (path) => !/node_modules|dist/.test(path) && path !== "test/rules/errors.test.ts",
);
const texts = tests.map((path) => readFileSync(join(root, path), "utf8"));
const isProvoked = (code: string) => texts.some((text) => new RegExp(`\\b${code}\\b`).test(text));

await using kernel = await createKernel({ plugins: [] });
const declared = new Map<string, string>(
  Object.keys(kernel.registry.errors).map((code) => [code, "the kernel"]),
);
for (const plugin of everyPlugin())
  for (const code of Object.keys(plugin.errors ?? {}))
    if (!declared.has(code)) declared.set(code, pluginId(plugin));
for (const code of Object.keys(HTTP_ERRORS)) declared.set(code, "adapters/http");

test("a test provokes each code that is declared", () => {
  const forgotten = [...declared].filter(([code]) => !isProvoked(code) && !Object.hasOwn(UNPROVOKED, code));
  assert.deepEqual(
    forgotten.map(([code, owner]) => `${code} of ${owner}`),
    [],
  );
});

test("a code is on the list of those that none provokes only while that is so", () => {
  for (const code of Object.keys(UNPROVOKED)) {
    assert.ok(declared.has(code), `${code} is declared nowhere`);
    assert.ok(!isProvoked(code), `${code} is provoked`);
  }
});

test("whatever a plugin throws is declared", () => {
  const undeclared: string[] = [];
  for (const path of sourcesOf("core", "plugins", "adapters")) {
    // Its doc comments speak of codes in general.
    if (path === "core/src/errors.ts") continue;
    const text = readFileSync(join(root, path), "utf8");
    for (const [, code = ""] of text.matchAll(/new WinnowError\(\s*"([A-Z_0-9]+)"/g))
      if (!declared.has(code)) undeclared.push(`${path}: ${code}`);
  }
  assert.deepEqual(undeclared, []);
});

test.run();
