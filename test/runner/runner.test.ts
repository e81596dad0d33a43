import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import process from "node:process";
import { suite } from "uvu";
import { runAlone } from "./process.ts";

const test = suite("the runner");

const register = new URL("./register.ts", import.meta.url).href;
const failing = new URL("./fixtures/failing.ts", import.meta.url).pathname;
const child = spawnSync(process.execPath, ["--import", register, failing], {
  stdio: ["ignore", "pipe", "pipe", "pipe"],
  env: { ...process.env, FORCE_COLOR: "0" },
  encoding: "utf8",
});
const output = child.stdout + child.stderr;

test("prints each failure, whatever was thrown", () => {
  for (const told of ["told", "first", "second: 1", "why", "only text", "undefined"])
    assert.ok(output.includes(told), `${told} is missing in ${output}`);
});

test("tells of a hook that throws, which loses its tests", () => {
  assert.match(output, /FAIL hooks: before\nError: before broke/);
  assert.match(output, /Total:\s+5/);
  assert.match(output, /Passed:\s+1/);
  assert.equal(child.status, 1);
});

test("hears which test is running", () => {
  assert.deepEqual(child.output[3]?.toString().trim().split("\n"), [
    "an error with details",
    "a text",
    "nothing at all",
    "fine",
    "before",
  ]);
});

test("ends a file that leaves something open, and has it fail", async () => {
  const { failed, report } = await runAlone("test/runner/fixtures/left-open.ts", 300);
  assert.equal(failed, 1);
  assert.match(report, /killed 0\.3 s after its suites were over/);
});

test.run();
