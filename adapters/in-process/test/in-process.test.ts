import assert from "node:assert/strict";
import { createKernel } from "@winnow/core";
import { defineOperation } from "@winnow/core/plugin";
import { suite } from "uvu";
import * as v from "valibot";
import { inProcess } from "../src/index.ts";

declare module "@winnow/core/plugin" {
  interface OperationRegistry {
    testCountdown: { input: { from: number }; event: number; result: { done: boolean } };
  }
}

const test = suite("adapter-in-process");
const countdown = defineOperation({
  name: "testCountdown",
  input: v.strictObject({ from: v.number() }),
  result: v.object({ done: v.boolean() }),
  async *run({ from }) {
    for (let left = from; left > 0; left--) yield left;
    return { done: true };
  },
});

test("an operation is a method that yields events and returns its result", async () => {
  await using winnow = inProcess(await createKernel({ plugins: [countdown] }));
  const seen: number[] = [];
  for await (const left of winnow.testCountdown({ from: 3 })) seen.push(left);
  assert.deepEqual(seen, [3, 2, 1]);
  await assert.rejects(winnow.testCountdown({ from: "x" as never }).next(), { code: "BAD_REQUEST" });
});

test("closing it closes the kernel", async () => {
  const winnow = inProcess(await createKernel({ plugins: [] }));
  await winnow.close();
  await assert.rejects(winnow.scrape("a.test"), { code: "KERNEL_CLOSED" });
});

test.run();
