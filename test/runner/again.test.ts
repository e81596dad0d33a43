import assert from "node:assert/strict";
import { suite } from "uvu";
import { again } from "./again.ts";
import type { Outcome } from "./judge.ts";

const test = suite("the runner: once more");

const outcome = (file: string, failed: number): Outcome => ({
  file,
  passed: 1,
  failed,
  skipped: [],
  report: "",
  seconds: 1,
});

test("what failed beside others and passes alone counts, and is named", async () => {
  const first = [outcome("fine", 0), outcome("busy", 1), outcome("broken", 2)];
  const asked: string[] = [];
  const { outcomes, unsteady } = await again(first, async (file) => {
    asked.push(file);
    return outcome(file, file === "broken" ? 3 : 0);
  });
  assert.deepEqual(asked, ["busy", "broken"]);
  assert.deepEqual(
    outcomes.map(({ failed }) => failed),
    [0, 0, 3],
  );
  assert.deepEqual(unsteady, ["busy"]);
});

test("a file alone, and many failures, are what they are", async () => {
  const never = () => Promise.reject(new Error("run once more"));
  const alone = [outcome("broken", 1)];
  assert.equal((await again(alone, never)).outcomes, alone);
  const many = Array.from({ length: 6 }, (_, index) => outcome(`broken ${index}`, 1));
  assert.equal((await again(many, never)).outcomes, many);
});

test.run();
