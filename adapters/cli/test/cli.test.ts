import assert from "node:assert/strict";
import { createKernel } from "@winnow/core";
import { suite } from "uvu";
import { runCli } from "../src/index.ts";

const test = suite("adapter-cli");

async function run(argv: readonly string[], served: string[] = []) {
  const said = { stdout: "", stderr: "" };
  const code = await runCli(argv, {
    stdout: { write: (text) => (said.stdout += text) },
    stderr: { write: (text) => (said.stderr += text) },
    version: "9.9.9",
    openKernel: () => createKernel({ plugins: [] }),
    openServerJobs: async () => createKernel({ plugins: [] }),
    stoppedJobs: () => [],
    forgetJob: () => {},
    serve: async () => void served.push("served"),
  });
  return { code, ...said };
}

test("prints help, also without arguments, and the version", async () => {
  assert.match((await run([])).stdout, /^winnow: /);
  assert.match((await run(["-h"])).stdout, /Exit status/);
  assert.equal((await run(["--version"])).stdout, "9.9.9\n");
});

test("serves", async () => {
  const served: string[] = [];
  assert.equal((await run(["serve"], served)).code, 0);
  assert.deepEqual(served, ["served"]);
});

test("lists every issue of a request", async () => {
  const { code, stderr } = await run(["gopher://x", "--format", "markdown", "--option", "colour=red"]);
  assert.equal(code, 2);
  assert.match(stderr, /url: URL uses unsupported protocol/);
  assert.match(stderr, /formats\.0: Unknown format "markdown"/);
  assert.match(stderr, /"colour"/);
});

test.run();
