import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { suite } from "uvu";
import { readArguments } from "../src/arguments.ts";
import { run } from "./run.ts";

const test = suite("kit-sandbox: threads");

test("runs beyond the number of threads wait for their turn, in order, and can give up", async () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  let atWork = 0;
  const { promise: full, resolve: isFull } = Promise.withResolvers<void>();
  const call = async (): Promise<unknown> => {
    if (++atWork === 16) isFull();
    await gate;
    return null;
  };
  const running = Array.from({ length: 16 }, () => run("await host('hold'); 'held'", { call }));
  await full;
  const ended: number[] = [];
  const later = [1, 2, 3].map(async (number) => {
    const outcome = await run(`${number}`);
    ended.push(number);
    return outcome.result;
  });
  const abort = new AbortController();
  const givenUp = run("1", { signal: abort.signal });
  abort.abort(new Error("enough"));
  await assert.rejects(givenUp, /enough/);
  assert.deepEqual([ended, atWork], [[], 16]);
  const many = Array.from({ length: 198 }, () => run("1"));
  const outcomes = Promise.allSettled(many);
  await assert.rejects(run("1"), { code: "CONCURRENCY_QUEUE_FULL" });
  open();
  assert.deepEqual(await Promise.all(later), ["1", "2", "3"]);
  assert.ok((await Promise.all(running)).every(({ result }) => result === "held"));
  const settled = await outcomes;
  assert.equal(settled.filter(({ status }) => status === "fulfilled").length, 197);
});

test("a busy run does not hold up another one", async () => {
  const busy = run("for (;;);", { timeoutMs: 2000 });
  let isOver = false;
  void busy.then(() => {
    isOver = true;
  });
  assert.equal((await run("1")).result, "1");
  assert.equal(isOver, false);
  assert.equal((await busy).killed, true);
});

test("importing the package loads no engine and no parser, and a process with idle threads ends", () => {
  const script = `
    import { registerHooks } from "node:module";
    const loaded = [];
    registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context); } });
    const { runCode } = await import(${JSON.stringify(new URL("../src/index.ts", import.meta.url).href)});
    console.log(loaded.filter((url) => /quickjs|acorn/.test(url)).length, loaded.length > 0);
    const signal = new AbortController().signal;
    console.log((await runCode({ code: "1 + 1", call: async () => {}, timeoutMs: 60000, signal })).result);`;
  const args = ["-C", "@winnow/source", "--input-type=module", "-e", script];
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: "utf8" });
  assert.deepEqual([stdout, status], ["0 true\n2\n", 0], stderr);
});

test("arguments are JSON values that no prototype can be changed with", () => {
  const args = readArguments('[{"__proto__":{"x":1},"a":[{"\\u005f_proto__":2,"b":1}]}]') as [
    { a: object[] },
  ];
  assert.deepEqual(Object.keys(args[0]), ["a"]);
  assert.deepEqual(Object.keys(args[0].a[0] ?? {}), ["b"]);
  assert.equal(Object.getPrototypeOf(args[0]), Object.prototype);
  for (const [text, reason] of [
    ["{}", /not a list/],
    [`[${"[".repeat(200)}${"]".repeat(200)}]`, /nested deeper than 100 levels/],
    [`["${"x".repeat(1_000_000)}"]`, /too long/],
    ["[", SyntaxError],
  ] as const)
    assert.throws(() => readArguments(text), reason);
});

test.run();
