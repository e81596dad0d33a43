/**
 * The test runner: every `*.test.ts` of the repository, each in its own process, a few at a time. A file that
 * runs no test, dies, hangs or loses a test is a failure. Last line: `N passed, N failed`.
 *
 * A file that fails in parallel with others is run once more with the machine to itself. Passes it then, it counts, and is named as
 * unsteady: a test that hangs on how busy the machine is, which is to be mended.
 *
 * `npm test -- markdown` runs the files whose path holds the word. Without words it leaves out `*.long.test.ts`, files of more
 * than ten seconds; `npm run test:all` runs them too, `npm run test:long` nothing else. `npm test -- --changed` runs those that
 * can be reached by what differs from `main`.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { glob } from "node:fs/promises";
import { availableParallelism } from "node:os";
import process from "node:process";
import { again } from "./again.ts";
import { changedFiles, testsReached } from "./changed.ts";
import { judge, type Outcome } from "./judge.ts";

/** Only a file that hangs takes this long: no test may depend on how fast the machine is. */
const FILE_TIMEOUT_MS = 900_000;
const words = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const isAll = process.argv.includes("--all") || words.length > 0;
const isChanged = process.argv.includes("--changed");
const isOnlyLong = process.argv.includes("--long");
const register = new URL("./register.ts", import.meta.url).href;
const root = new URL("../..", import.meta.url).pathname;

const isLong = (file: string) => file.endsWith(".long.test.ts");
const found: string[] = [];
for await (const file of glob("{core,plugins,adapters,presets,test}/**/*.test.ts", {
  cwd: root,
  exclude: (path) => path.includes("node_modules") || path.includes("dist"),
})) {
  if (words.every((word) => file.includes(word))) found.push(file);
}
const reached = isChanged ? testsReached(changedFiles(), found) : found;
const files = reached.filter((file) => (isOnlyLong ? isLong(file) : isAll || !isLong(file)));
const leftOut = isOnlyLong ? 0 : reached.length - files.length;
// Those that take the longest first: none should be left alone at the end.
const order = (file: string) =>
  `${isLong(file) ? 0 : 1} ${file.startsWith("test/integration/") ? 0 : 1} ${file}`;
files.sort((one, other) => (order(one) < order(other) ? -1 : 1));
if (isChanged && files.length === 0) {
  console.log("No test is reached by what differs from main.\n0 passed, 0 failed");
  process.exit(0);
}
if (files.length === 0) {
  console.error(`No test file matches ${words.join(" ") || "*.test.ts"}.`);
  console.log("0 passed, 1 failed");
  process.exit(1);
}

const atWork = new Set<ChildProcess>();
// Stopping the runner means stopping the tests, which would otherwise go on alone.
for (const [signal, code] of [
  ["SIGINT", 130],
  ["SIGTERM", 143],
  ["SIGHUP", 129],
] as const) {
  process.once(signal, () => {
    for (const child of atWork) child.kill("SIGTERM");
    process.exit(code);
  });
}

const first: Outcome[] = [];
const waiting = [...files];
const lane = async () => {
  for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
    first.push(await print(run(file)));
  }
};
const lanes = Math.min(4, availableParallelism() + 2);
await Promise.all(Array.from({ length: lanes }, lane));

const { outcomes, unsteady } = await again(first, (file) => print(run(file)));

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

/** Runs one file; uvu prints `Total:`, `Passed:` and `Skipped:` when its suites end. */
function run(file: string): Promise<Outcome> {
  return new Promise((resolve) => {
    const env = {
      ...process.env,
      // The terminal that the tests are run from must not change their outcome.
      FORCE_COLOR: "0",
      NO_COLOR: "",
      TERM: "xterm",
      NODE_NO_WARNINGS: "1",
      // Files import much of the same, which is compiled only once like this.
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? `${root}node_modules/.cache/tests`,
    };
    const begin = performance.now();
    const args = ["-C", "@winnow/source", "--import", register, file];
    const child = spawn(process.execPath, args, {
      cwd: root,
      env,
      stdio: ["ignore", "pipe", "pipe", "pipe"],
    });
    atWork.add(child);
    let output = "";
    let running = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      output += chunk;
    });
    child.stderr?.on("data", (chunk: Buffer) => {
      output += chunk;
    });
    child.stdio[3]?.on("data", (chunk: Buffer) => {
      running = chunk.toString().trimEnd().split("\n").at(-1) ?? running;
    });
    let timedOut = false;
    const timer = setTimeout(() => {
      timedOut = true;
      child.kill("SIGKILL");
    }, FILE_TIMEOUT_MS);
    child.on("close", (code) => {
      clearTimeout(timer);
      atWork.delete(child);
      const seconds = (performance.now() - begin) / 1000;
      const hungAt = timedOut
        ? `(killed after ${FILE_TIMEOUT_MS / 1000} s in or after "${running}")`
        : undefined;
      resolve({ ...judge(file, code, hungAt, output), seconds });
    });
  });
}
