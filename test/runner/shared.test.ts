import assert from "node:assert/strict";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { suite } from "uvu";
import { plan } from "./plan.ts";
import { SharedProcess } from "./process.ts";

const test = suite("the runner: files that share a process");

const fixture = (name: string) => `test/runner/fixtures/${name}.ts`;

test("each has its own outcome, in a process that one of them may spoil", async () => {
  const shared = new SharedProcess();
  try {
    const outcomes = [];
    for (const name of ["clean", "leaving", "clean", "failing", "dying", "clean"])
      outcomes.push(await shared.run(fixture(name)));
    assert.deepEqual(
      outcomes.map(({ file, passed, failed }) => [file, passed, failed > 0]),
      [
        [fixture("clean"), 1, false],
        [fixture("leaving"), 1, false],
        [fixture("clean"), 1, false],
        [fixture("failing"), 1, true],
        [fixture("dying"), 0, true],
        [fixture("clean"), 1, false],
      ],
    );
    assert.match(outcomes[1]?.report ?? "", /left changed: the environment/);
    assert.match(outcomes[4]?.report ?? "", /ended with code 7/);
  } finally {
    shared.end();
  }
});

test("one that ends the process when it is over costs the next one nothing", async () => {
  const shared = new SharedProcess();
  try {
    const first = await shared.run(fixture("dying-late"));
    // Until the process has ended and said so.
    await new Promise((resolve) => setTimeout(resolve, 500));
    const next = await shared.run(fixture("clean"));
    assert.deepEqual([first.failed, next.passed, next.failed], [0, 1, 0]);
  } finally {
    shared.end();
  }
});

test("those that took longest come first, and share none", () => {
  const root = mkdtempSync(join(tmpdir(), "winnow-test-"));
  const texts = {
    "short.test.ts": "const a = 1;",
    "slow.test.ts": "const a = 1;",
    "env.test.ts": "process.env.A = '1';",
    "helped.test.ts": 'import { a } from "./helper.ts";',
    "helper.ts": "process.chdir('/');",
  };
  for (const [name, text] of Object.entries(texts)) writeFileSync(join(root, name), text);
  const files = ["env.test.ts", "helped.test.ts", "short.test.ts", "slow.test.ts"];
  assert.deepEqual(plan(files, { "slow.test.ts": 9, "short.test.ts": 0.1 }, root), [
    { file: "slow.test.ts", isShared: false },
    { file: "env.test.ts", isShared: false },
    { file: "helped.test.ts", isShared: false },
    { file: "short.test.ts", isShared: true },
  ]);
});

test.run();
