/** The templates, which are also the plugins of the guides, pass the rules of their kinds and their own tests. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { suite } from "uvu";
import { KINDS } from "../src/kinds.ts";

const test = suite("templates");

const { NODE_COMPILE_CACHE } = process.env;

for (const kind of Object.keys(KINDS)) {
  test(`${kind}: its tests pass`, () => {
    const file = new URL(`../templates/${kind}/test/index.test.ts`, import.meta.url).pathname;
    const args = ["-C", "@winnow/source", "--test", "--test-isolation=none", "--test-reporter=tap", file];
    const { status, stdout } = spawnSync(process.execPath, args, {
      encoding: "utf8",
      env: { PATH: process.env.PATH, ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }) },
    });
    assert.equal(status, 0, stdout);
    const [, passed] = /^# pass (\d+)$/m.exec(stdout) ?? [];
    assert.ok(Number(passed) > 10, stdout);
  });
}

test.run();
