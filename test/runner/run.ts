/**
 * The test runner: every `*.test.ts` of the repository, a few at a time; small files that leave their process as it was share one,
 * the others have one each. A file that runs no test, dies, hangs or loses a test is a failure. Last line: `N passed, N failed`.
 *
 * A file that fails in parallel with others is run once more with the machine to itself. Passes it then, it counts, and is named as
 * unsteady: a test that hangs on how busy the machine is, which is to be mended.
 *
 * `npm test -- markdown` runs the files whose path holds the word. Without words it leaves out `*.long.test.ts`, files of more
 * than ten seconds; `npm run test:all` runs them too, `npm run test:long` nothing else. `npm test -- --changed` runs those that
 * can be reached by what differs from `main`. With `--save-times` it writes down how long files take, for clones that
 * have run nothing yet: `npm run test:all -- --save-times`.
 */
import { glob } from "node:fs/promises";
import { availableParallelism } from "node:os";
import process from "node:process";
import { again } from "./again.ts";
import { changedFiles, testsReached } from "./changed.ts";
import type { Outcome } from "./judge.ts";
import { plan } from "./plan.ts";
import { runAlone, SharedProcess, stopAll } from "./process.ts";
import { readTimes, saveTimes, writeDown } from "./times.ts";

const words = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const isAll = process.argv.includes("--all") || words.length > 0;
const isChanged = process.argv.includes("--changed");
const isOnlyLong = process.argv.includes("--long");
const root = new URL("../..", import.meta.url).pathname;

const isLong = (file: string) => file.endsWith(".long.test.ts");
const found: string[] = [];
for await (const file of glob("{core,plugins,adapters,presets,test}/**/*.test.ts", {
  cwd: root,
  exclude: (path) => /node_modules|dist|create-plugin\/templates/.test(path),
})) {
  if (words.every((word) => file.includes(word))) found.push(file);
}
const reached = isChanged ? testsReached(changedFiles(), found) : found;
const files = reached.filter((file) => (isOnlyLong ? isLong(file) : isAll || !isLong(file)));
const leftOut = isOnlyLong ? 0 : reached.length - files.length;
if (isChanged && files.length === 0) {
  console.log("No test is reached by what differs from main.\n0 passed, 0 failed");
  process.exit(0);
}
if (files.length === 0) {
  console.error(`No test file matches ${words.join(" ") || "*.test.ts"}.`);
  console.log("0 passed, 1 failed");
  process.exit(1);
}

// Stopping the runner means stopping the tests, which would otherwise go on alone.
for (const [signal, code] of [
  ["SIGINT", 130],
  ["SIGTERM", 143],
  ["SIGHUP", 129],
] as const) {
  process.once(signal, () => {
    stopAll();
    process.exit(code);
  });
}

const first: Outcome[] = [];
const waiting = [...plan(files, readTimes(root), root)];
const lane = async () => {
  const shared = new SharedProcess();
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
    first.push(await print(next.isShared ? shared.run(next.file) : runAlone(next.file)));
  shared.end();
};
const lanes = Math.min(4, availableParallelism() + 2);
await Promise.all(Array.from({ length: lanes }, lane));

const { outcomes, unsteady } = await again(first, (file) => print(runAlone(file)));
saveTimes(root, outcomes);
if (process.argv.includes("--save-times")) writeDown(root);

for (const file of unsteady) console.log(`unsteady: ${file} failed beside others and passed alone`);
for (const reason of new Set(outcomes.flatMap(({ skipped }) => skipped))) console.log(`skipped: ${reason}`);
if (leftOut > 0)
  console.log(`left out: ${leftOut} files of more than ten seconds; npm run test:all runs them too`);
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);

async function print(running: Promise<Outcome>): Promise<Outcome> {
  const outcome = await running;
  const mark = outcome.failed > 0 ? "FAIL" : "ok  ";
  console.log(`${mark} ${outcome.file} (${outcome.passed} passed, ${outcome.seconds.toFixed(1)} s)`);
  if (outcome.failed > 0) console.log(outcome.report);
  return outcome;
}
