import assert from "node:assert/strict";
import { suite } from "uvu";
import { judge } from "./judge.ts";

const test = suite("the judge of the runner");

const report = (total: number, passed: number, said = "") =>
  `${said}\n  Total:     ${total}\n  Passed:    ${passed}\n  Skipped:   0\n`;
const failures = (code: number | null, output: string, hungAt?: string) =>
  judge("one.test.ts", code, hungAt, output).failed;

test("counts what passed and what was lost", () => {
  assert.equal(judge("one.test.ts", 0, undefined, report(3, 3)).passed, 3);
  assert.equal(failures(0, report(3, 3)), 0);
  assert.equal(failures(1, report(5, 3)), 2);
});

test("a file that ran nothing, died or hung has failed", () => {
  assert.equal(failures(0, report(0, 0)), 1);
  assert.equal(failures(0, ""), 1);
  assert.equal(failures(null, report(3, 3)), 1);
  assert.equal(failures(null, "", "killed"), 1);
});

test("a file may skip all that it has, with a reason, which is printed", () => {
  const outcome = judge("one.test.ts", 0, undefined, report(0, 0, "skipped: redis-server is not installed"));
  assert.deepEqual([outcome.failed, outcome.skipped], [0, ["redis-server is not installed"]]);
});

test.run();
