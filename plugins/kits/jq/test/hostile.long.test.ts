import assert from "node:assert/strict";
import { WinnowError } from "@winnow/core";
import { suite } from "uvu";
import { type JqOutcome, jqProblem, runJq } from "../src/index.ts";

const test = suite("kit-jq: hostile programs");

const signal = new AbortController().signal;
/** Milliseconds for programs without end; those that end by themselves get more than they need. */
const SHORT_MS = 300;
const LONG_MS = 60_000;

const run = async (program: string, json: string, maxMs: number): Promise<JqOutcome> =>
  await runJq({ programs: [program], json, maxMs, signal });
const failureOf = (outcome: JqOutcome) => ("failure" in outcome ? outcome : assert.fail("it ended well"));

test("a program without end is ended, and the event loop goes on", async () => {
  for (const program of [
    "range(1e18) | empty",
    "[limit(1e9; repeat(1))] | length",
    "def f: f; f",
    "until(false; .)",
    "[1,2,3] | [combinations(20)] | length",
    "reduce range(1e12) as $i (0; . + $i)",
  ]) {
    let turns = 0;
    const turning = setInterval(() => turns++, 5);
    const { failure, message } = failureOf(await run(program, "null", SHORT_MS));
    clearInterval(turning);
    assert.equal(failure, "stopped", program);
    assert.match(message, /takes too long|more memory/, program);
    assert.ok(turns > 5, `${program}: ${turns} turns`);
  }
});

test("what needs too much memory, or nests too deep, is ended", async () => {
  for (const [program, json] of [
    ['"x" * 1e9 | length', "null"],
    ["def f: 1 + f; f", "null"],
    ["def f: [f]; f", "null"],
    ["reduce range(200000) as $i (null; [.])", "null"],
    [".", `${"[".repeat(9000)}${"]".repeat(9000)}`],
    ["length", `[${"{},".repeat(4_000_000)}1]`],
  ] as const) {
    const { failure, message } = failureOf(await run(program, json, LONG_MS));
    assert.equal(failure, "stopped", program);
    assert.match(message, /needs more memory than 256 MB/, program);
  }
});

test("regular expressions that backtrack end", async () => {
  const outcome = failureOf(await run('("a" * 40 + "!") | test("(a+)+$")', "null", LONG_MS));
  assert.equal(outcome.failure, "failed");
  assert.match(outcome.message, /Regex failure: retry-limit/);
  const slow = failureOf(await run('[splits("a")] | length', `"${"a".repeat(400_000)}"`, SHORT_MS));
  assert.equal(slow.failure, "stopped");
});

test("output, input and depth are bounded", async () => {
  assert.match(failureOf(await run('repeat("x" * 1000)', "null", LONG_MS)).message, /more than 8 MB/);
  assert.match(failureOf(await run("length", `"${"x".repeat(32 * 2 ** 20)}"`, LONG_MS)).message, /too large/);
  const deep = failureOf(await run(".", "[".repeat(100_000), LONG_MS));
  assert.equal(deep.failure, "failed");
  assert.match(deep.message, /Exceeds depth limit for parsing/);
  const brackets = `${"(".repeat(50_000)}1${")".repeat(50_000)}`;
  assert.match((await jqProblem(brackets, signal)) ?? "", /memory exhausted at line 1/);
});

test("the next program is served after each of them", async () => {
  const [one, other, third] = await Promise.all([
    run("def f: f; f", "null", SHORT_MS),
    run("range(1e18) | empty", "null", SHORT_MS),
    run(".a", '{"a":1}', LONG_MS),
  ]);
  assert.deepEqual(["failure" in one, "failure" in other], [true, true]);
  assert.deepEqual(third, { text: "1" });
});

test("an abort ends a program, at work or waiting", async () => {
  const controller = new AbortController();
  const reason = new WinnowError("SCRAPE_TIMEOUT", "late");
  const runs = Array.from({ length: 5 }, () =>
    runJq({ programs: ["def f: f; f"], json: "null", maxMs: LONG_MS, signal: controller.signal }),
  );
  setTimeout(() => controller.abort(reason), 200);
  for (const { status, ...rest } of await Promise.allSettled(runs)) {
    assert.equal(status, "rejected");
    assert.equal(Reflect.get(rest, "reason"), reason);
  }
  assert.deepEqual(await run("1", "null", LONG_MS), { text: "1" });
  await assert.rejects(runJq({ programs: ["1"], json: "1", signal: controller.signal }), reason);
});

test("more than can wait are refused", async () => {
  const controller = new AbortController();
  const runs = Array.from({ length: 203 }, () =>
    runJq({ programs: ["def f: f; f"], json: "null", maxMs: LONG_MS, signal: controller.signal }),
  );
  const last = await Promise.allSettled([runs[202]]);
  assert.equal(WinnowError.is(Reflect.get(last[0] ?? {}, "reason"), "CONCURRENCY_QUEUE_FULL"), true);
  controller.abort();
  await Promise.allSettled(runs);
});

test("pages leave nothing behind", async () => {
  const big = `[${'{"id":1,"name":"item"},'.repeat(100_000)}1]`;
  for (let runs = 0; runs < 8; runs += 1)
    assert.deepEqual(await run("length", big, LONG_MS), { text: "100001" });
  const { external } = process.memoryUsage();
  for (let runs = 0; runs < 8; runs += 1)
    assert.deepEqual(await run("length", big, LONG_MS), { text: "100001" });
  assert.ok(process.memoryUsage().external < external + 64 * 2 ** 20);
});

test.run();
