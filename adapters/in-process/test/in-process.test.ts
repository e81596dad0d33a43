import assert from "node:assert/strict";
import { createQueue } from "@winnow/adapter-queue";
import { createKernel, type Kernel } from "@winnow/core";
import { defineJob } from "@winnow/kit-jobs";
import { defineCall, defineOperation } from "@winnow/kit-operations";
import { storeSqlite } from "@winnow/store-sqlite";
import { suite } from "uvu";
import * as v from "valibot";
import { inProcess } from "../src/index.ts";

declare module "@winnow/core/plugin" {
  interface OperationRegistry {
    testCountdown: { input: { from: number }; event: number; result: { done: boolean } };
    testForever: { input: { url: string }; event: never; result: unknown };
    testWarned: { input: { url: string }; event: unknown; result: { readonly warning?: string } };
    testNotes: { calls: { write: { input: { text: string }; result: { length: number } } } };
    testOwn: { method: (name: string) => Promise<string> };
    testEcho: { input: { url: string; depth?: number }; event: never; result: { asked: unknown } };
  }
}

const test = suite("adapter-in-process");
let begun = 0;
const forever = defineOperation({
  name: "testForever",
  input: v.strictObject({ url: v.string() }),
  result: v.unknown(),
  run: async (_, { signal }) => {
    signal.throwIfAborted();
    return {};
  },
});
const echo = defineOperation({
  name: "testEcho",
  input: v.strictObject({ url: v.string(), depth: v.optional(v.number()) }),
  result: v.object({ asked: v.unknown() }),
  run: async (asked) => ({ asked }),
});
const countdown = defineOperation({
  name: "testCountdown",
  input: v.strictObject({ from: v.number() }),
  result: v.object({ done: v.boolean() }),
  async *run({ from }) {
    begun += 1;
    for (let left = from; left > 0; left--) yield left;
    return { done: true };
  },
});

test("an operation is a method that yields events and returns its result", async () => {
  await using winnow = inProcess(await createKernel({ plugins: [countdown] }));
  const seen: number[] = [];
  for await (const left of winnow.testCountdown({ from: 3 })) seen.push(left);
  assert.deepEqual(seen, [3, 2, 1]);
  // @ts-expect-error: refused by the types as well
  await assert.rejects(winnow.testCountdown({ from: "x" }), { code: "BAD_REQUEST" });
});

test("a call can be awaited, iterated, or first one and then the other; it happens once", async () => {
  begun = 0;
  await using winnow = inProcess(await createKernel({ plugins: [countdown] }));
  assert.deepEqual(await winnow.testCountdown({ from: 2 }), { done: true });
  const run = winnow.testCountdown({ from: 2 });
  const seen: number[] = [];
  for await (const left of run) seen.push(left);
  assert.deepEqual([seen, await run, await run], [[2, 1], { done: true }, { done: true }]);
  assert.equal(begun, 2);
});

test("a call that nobody waits for does not begin", async () => {
  begun = 0;
  await using winnow = inProcess(await createKernel({ plugins: [countdown] }));
  winnow.testCountdown({ from: 2 });
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(begun, 0);
});

test("after a call was awaited its events are gone, which is said", async () => {
  await using winnow = inProcess(await createKernel({ plugins: [countdown] }));
  const run = winnow.testCountdown({ from: 1 });
  await run;
  assert.throws(() => run[Symbol.asyncIterator](), { code: "BAD_REQUEST" });
});

test("who leaves the iteration has no result, and who only iterates no unhandled rejection", async () => {
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => unhandled.push(reason);
  process.on("unhandledRejection", note);
  await using winnow = inProcess(await createKernel({ plugins: [countdown] }));
  const run = winnow.testCountdown({ from: 3 });
  for await (const _ of run) break;
  // @ts-expect-error: refused by the types as well
  const bad = winnow.testCountdown({ from: "x" });
  await assert.rejects(async () => {
    for await (const _ of bad);
  });
  await new Promise((resolve) => setImmediate(resolve));
  process.off("unhandledRejection", note);
  assert.deepEqual(unhandled, []);
  await assert.rejects(run, { code: "SCRAPE_ABORTED" });
  await assert.rejects(bad, { code: "BAD_REQUEST" });
});

test("a signal ends a call", async () => {
  await using winnow = inProcess(await createKernel({ plugins: [forever] }));
  const signal = AbortSignal.abort(new Error("enough"));
  await assert.rejects(Promise.resolve(winnow.testForever("http://a.test", { signal })), /enough/);
});

test("the main part of a request may stand in front, and URLs be objects", async () => {
  await using winnow = inProcess(await createKernel({ plugins: [echo] }));
  const url = new URL("http://a.test/");
  const expected = { asked: { url: "http://a.test/", depth: 2 } };
  assert.deepEqual(await winnow.testEcho(url, { depth: 2 }), expected);
  assert.deepEqual(await winnow.testEcho("http://a.test/", { depth: 2 }), expected);
  assert.deepEqual(await winnow.testEcho({ url, depth: 2 }), expected);
});

test("closing it closes the kernel", async () => {
  const winnow = inProcess(await createKernel({ plugins: [] }));
  await winnow.close();
  await assert.rejects(winnow.scrape("a.test"), { code: "KERNEL_CLOSED" });
});

test("an operation that keeps things has a method for each of its calls", async () => {
  const write = defineCall({
    name: "write",
    http: { method: "POST" },
    description: "write",
    input: v.strictObject({ text: v.string() }),
    result: v.object({ length: v.number() }),
    run: async ({ text }, { owner, url }) => {
      assert.deepEqual([owner, url], ["", undefined]);
      return { length: text.length };
    },
  });
  const notes = { ...echo, name: "testNotes", calls: [write] };
  const kernel = await createKernel({ plugins: [storeSqlite(), notes] });
  await using winnow = inProcess(kernel, createQueue(kernel));
  assert.deepEqual(await winnow.testNotes.write({ text: "abc" }), { length: 3 });
  // @ts-expect-error: refused by the types as well
  await assert.rejects(winnow.testNotes.write({ text: 1 }), { code: "BAD_REQUEST" });
  const alone = inProcess(await createKernel({ plugins: [notes] }));
  await assert.rejects(alone.testNotes.write({ text: "a" }), { code: "CONFIG_INVALID" });
  await alone.close();
});

test("an operation may bring a method of its own", async () => {
  const method = (kernel: Kernel) => async (name: string) => `${name} of ${kernel.registry.all.length}`;
  await using winnow = inProcess(await createKernel({ plugins: [{ ...echo, name: "testOwn", method }] }));
  const said: string = await winnow.testOwn("one");
  assert.equal(said, "one of 1");
});

test("a job that was iterated has its warning in its result", async () => {
  const warned = defineJob({
    name: "testWarned",
    input: v.strictObject({ url: v.string() }),
    result: v.unknown(),
    job: {
      event: "warned",
      plan: ({ url }) => ({ tasks: [{ key: url, url }], warning: "It was planned with less." }),
      work: async () => ({ document: { page: 1 } }),
    },
  });
  const kernel = await createKernel({ plugins: [warned, storeSqlite()] });
  await using winnow = inProcess(kernel, createQueue(kernel));
  const call = winnow.testWarned({ url: "https://a.example/" });
  const pages: unknown[] = [];
  for await (const page of call) pages.push(page);
  assert.deepEqual(pages, [{ page: 1 }]);
  assert.equal((await call).warning, "It was planned with less.");
  assert.equal((await winnow.testWarned({ url: "https://a.example/" })).warning, "It was planned with less.");
});

test.run();
