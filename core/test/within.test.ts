import assert from "node:assert/strict";
import { suite } from "uvu";
import { within } from "../src/author/abort.ts";

const test = suite("core: within a time");

const never = new Promise<string>(() => {});

test("work that ends in time gives what it gives, and its failure", async () => {
  assert.equal(await within(Promise.resolve("done"), 1000, () => "late"), "done");
  await assert.rejects(
    within(Promise.reject(new Error("broken")), 1000, () => "late"),
    /broken/,
  );
});

test("work that takes too long gives what is said then", async () => {
  assert.equal(await within(never, 1, () => "late"), "late");
  const refuse = () => {
    throw new Error("no answer");
  };
  await assert.rejects(within(never, 1, refuse), /no answer/);
});

test("a failure that comes too late is no unhandled rejection", async () => {
  const unhandled: unknown[] = [];
  const note = (error: unknown) => unhandled.push(error);
  process.on("unhandledRejection", note);
  try {
    const { promise, reject } = Promise.withResolvers<string>();
    assert.equal(await within(promise, 1, () => "late"), "late");
    reject(new Error("too late"));
    await new Promise((resolve) => setTimeout(resolve, 5));
    assert.deepEqual(unhandled, []);
  } finally {
    process.off("unhandledRejection", note);
  }
});

test.run();
