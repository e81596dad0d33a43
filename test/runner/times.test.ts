import assert from "node:assert/strict";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { suite } from "uvu";
import { root } from "../packages.ts";
import type { Outcome } from "./judge.ts";
import { COMMITTED, readTimes, saveTimes, writeDown } from "./times.ts";

const test = suite("the runner: how long files take");
const folder = mkdtempSync(join(tmpdir(), "winnow-times-"));
test.after(() => rmSync(folder, { recursive: true, force: true }));

const outcome = (file: string, seconds: number): Outcome => ({
  file,
  passed: 1,
  failed: 0,
  skipped: [],
  report: "",
  seconds,
});

test("what was written down holds until a run here says otherwise", () => {
  mkdirSync(join(folder, "test/runner"), { recursive: true });
  writeFileSync(join(folder, COMMITTED), '{ "a.test.ts": 60, "gone.test.ts": 50 }');
  assert.deepEqual(readTimes(folder), { "a.test.ts": 60, "gone.test.ts": 50 });
  saveTimes(folder, [outcome("a.test.ts", 30.26), outcome("b.test.ts", 0.1)]);
  saveTimes(folder, [outcome("c.test.ts", 7.6)]);
  assert.deepEqual(readTimes(folder), {
    "a.test.ts": 30.3,
    "b.test.ts": 0.1,
    "c.test.ts": 7.6,
    "gone.test.ts": 50,
  });
});

test("only files that take long and are there are written down", () => {
  for (const name of ["a", "b", "c"]) writeFileSync(join(folder, `${name}.test.ts`), "");
  writeDown(folder);
  assert.deepEqual(JSON.parse(readFileSync(join(folder, COMMITTED), "utf8")), {
    "a.test.ts": 30,
    "c.test.ts": 8,
  });
});

test("those of this repository are of files that are there: npm run test:all -- --save-times", () => {
  const files = Object.keys(JSON.parse(readFileSync(join(root, COMMITTED), "utf8")));
  assert.ok(files.length > 0);
  assert.deepEqual(
    files.filter((file) => !existsSync(join(root, file))),
    [],
  );
});

test.run();
