import assert from "node:assert/strict";
import { createKernel, WinnowError } from "@winnow/core";
import { resultOf } from "@winnow/kit-operations";
import { suite } from "uvu";
import * as v from "valibot";
import { defineJob } from "../src/index.ts";

const test = suite("kit-jobs");

test("a job is an operation that a kernel takes, and that only a queue runs", async () => {
  const job = defineJob({
    name: "sample",
    input: v.strictObject({}),
    result: v.unknown(),
    job: { event: "sample", plan: () => ({ tasks: [] }), work: async () => ({}) },
  });
  assert.ok(Object.isFrozen(job));
  assert.equal(job.kind, "operation");
  await using kernel = await createKernel({ plugins: [job] });
  await assert.rejects(resultOf(kernel, "sample", {}), (error) => {
    assert.ok(WinnowError.is(error, "CONFIG_INVALID"));
    assert.match(error.message, /run it with a queue/);
    return true;
  });
});

test.run();
