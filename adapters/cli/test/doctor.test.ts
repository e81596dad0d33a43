import assert from "node:assert/strict";
import { suite } from "uvu";
import { basics } from "../../../core/test/plugins.ts";
import type { Finding } from "../src/index.ts";
import { run } from "./world.ts";

const test = suite("adapter-cli: doctor");

const WELL: Finding = { name: "node", status: "ok", text: "Node 24.0.0" };
const TIRED: Finding = {
  name: "browser",
  status: "warn",
  text: `There is none. ${"Install one. ".repeat(20)}`.trim(),
};
const ILL: Finding = {
  name: "data folder",
  status: "fail",
  text: "It cannot be written. Set WINNOW_DATA_DIR.",
};

const examine = (findings: readonly Finding[], argv: readonly string[] = [], isTTY = false) =>
  run(["doctor", ...argv], basics(), { doctor: async () => findings, isTTY });

test("a line for each finding, and what follows from all of them", async () => {
  const well = await examine([WELL]);
  assert.deepEqual([well.code, well.stdout], [0, "ok    node  Node 24.0.0\n\nAll 1 checks are well.\n"]);
  const tired = await examine([WELL, TIRED]);
  assert.equal(tired.code, 0);
  assert.match(tired.stdout, /^ok {4}node {5}Node.*\nwarn {2}browser {2}There is none/);
  assert.match(tired.stdout, /The server can do its work; 1 of 2 checks have a warning\.\n$/);
  const ill = await examine([WELL, TIRED, ILL]);
  assert.equal(ill.code, 1);
  assert.match(ill.stdout, /FAIL {2}data folder {2}It cannot be written\. Set WINNOW_DATA_DIR\.\n/);
  assert.match(ill.stdout, /1 of 3 checks failed: the server cannot do its work\.\n$/);
});

test("on a terminal long lines are wrapped below their beginning", async () => {
  const { stdout } = await examine([TIRED], [], true);
  const lines = stdout.split("\n");
  assert.ok(lines.length > 4 && lines[1]?.startsWith(" ".repeat(15)), stdout);
  assert.match(lines[0] ?? "", /\x1b\[33mwarn\x1b\[39m {2}browser/);
});

test("--json prints the findings for machines", async () => {
  const { code, stdout } = await examine([WELL, ILL], ["--json"]);
  assert.equal(code, 1);
  assert.deepEqual(JSON.parse(stdout), { ok: false, findings: [WELL, ILL] });
});

test.run();
