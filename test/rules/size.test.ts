import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";

const test = suite("size");
const root = new URL("../..", import.meta.url).pathname;

/** Core may shrink: then its measure here does too. */
const MAX_CORE = 2580;
const MAX_SCRAPE_PATH = 1750;
const MAX_KERNEL = 100;

/** Lines of code of tests for one of what they test: it may only grow. One is where this is to go. */
const MIN_TEST_RATIO = 0.64;

/**
 * What a scrape runs through, from the request to the result: not the contracts of the kinds, the table of errors, what
 * judges plugins at the start and their answers on the way, or what starts and closes a kernel.
 */
const SCRAPE_PATH = [
  "act",
  "cache",
  "context",
  "deadline",
  "empty",
  "fetched",
  "fetching",
  "formatting",
  "frame",
  "issues",
  "page",
  "page-views",
  "pipeline",
  "request",
  "scrape-request",
  "scraper",
  "slots",
  "trace",
  "url",
  "work",
].map((name) => `core/src/${name}.ts`);

test("core stays small: lines of code, without blank lines and comments", () => {
  const total = sum(globSync("core/src/**/*.ts", { cwd: root }));
  assert.ok(total <= MAX_CORE, `core has ${total} lines of code, and may have ${MAX_CORE}`);
});

test("the way of a scrape stays small", () => {
  const total = sum(SCRAPE_PATH);
  assert.ok(total <= MAX_SCRAPE_PATH, `it has ${total} lines of code, and may have ${MAX_SCRAPE_PATH}`);
});

test("kernel.ts only puts together", () => {
  const total = sum(["core/src/kernel.ts"]);
  assert.ok(total < MAX_KERNEL, `it has ${total} lines of code, and must have less than ${MAX_KERNEL}`);
});

test("tests grow with what they test", () => {
  const all = globSync("{core,plugins,adapters,presets,test}/**/*.ts", { cwd: root }).filter(
    (path) => !/node_modules|\/dist\/|\/train\/|docs-blocks/.test(path),
  );
  const isTest = (path: string) => /(?:^|\/)test\//.test(path);
  const ratio = sum(all.filter(isTest)) / sum(all.filter((path) => !isTest(path)));
  assert.ok(ratio >= MIN_TEST_RATIO, `${ratio.toFixed(2)} lines of tests for one that they test`);
});

function sum(paths: readonly string[]): number {
  return paths.reduce((total, path) => total + linesOfCode(readFileSync(join(root, path), "utf8")), 0);
}

function linesOfCode(text: string): number {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, "");
  return code.split("\n").filter((line) => line.trim() !== "" && !line.trim().startsWith("//")).length;
}

test.run();
