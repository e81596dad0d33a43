import assert from "node:assert/strict";
import { createKernel, WinnowError } from "@winnow/core";
import { defineNotifier } from "@winnow/core/plugin";
import { defineJob } from "@winnow/kit-jobs";
import { storeSqlite } from "@winnow/store-sqlite";
import { suite } from "uvu";
import * as v from "valibot";
import { createQueue } from "../src/index.ts";

const test = suite("queue: contract");
const nothing = v.strictObject({});
/** What a plugin without types may return. */
const odd = (value: unknown) => value as never;

async function failureOf(work: () => Promise<unknown>): Promise<WinnowError> {
  try {
    await work();
  } catch (error) {
    assert.ok(WinnowError.is(error), String(error));
    return error;
  }
  return assert.fail("nothing failed");
}

test("a job returns a plan of tasks", async () => {
  const plans: readonly (readonly [unknown, RegExp])[] = [
    [undefined, /returned nothing/],
    [{ tasks: [{ url: "x" }] }, /see "tasks\.0\.key"/],
    [{ tasks: [], pace: { maxConcurrency: 2 ** 53 } }, /see "pace\.maxConcurrency"/],
    [{ tasks: [], pace: { limit: 0.5 } }, /see "pace\.limit"/],
  ];
  for (const [plan, message] of plans) {
    const job = defineJob({
      name: "odd",
      input: nothing,
      result: v.unknown(),
      job: { event: "odd", plan: () => odd(plan), work: async () => ({}) },
    });
    await using kernel = await createKernel({ plugins: [storeSqlite(), job] });
    const error = await failureOf(() => createQueue(kernel).submit(job, {}));
    assert.match(error.message, /^operation-odd: plan\(\) must return /);
    assert.match(error.message, message);
  }
});

test("a task of a job returns what can be stored", async () => {
  for (const outcome of [
    undefined,
    { creditsUsed: 0.5 },
    { document: { at: 5n } },
    { delayMs: Number.NaN },
  ]) {
    const job = defineJob({
      name: "odd",
      input: nothing,
      result: v.unknown(),
      job: {
        event: "odd",
        plan: () => ({ tasks: [{ key: "a", url: "a" }] }),
        work: async () => odd(outcome),
      },
    });
    await using kernel = await createKernel({ plugins: [storeSqlite(), job] });
    const queue = createQueue(kernel);
    const { id } = await queue.submit(job, {});
    for await (const _ of queue.watch(id, AbortSignal.timeout(60_000)));
    const [problem] = await queue.store.problems(id, 5);
    assert.match(problem?.message ?? "", /^operation-odd: work\(\) must return /);
  }
});

test("an option of a notifier without a schema is refused when the queue is made", async () => {
  const notifier = defineNotifier({
    name: "odd",
    jobOptions: { tell: odd({ description: "Whom to tell." }) },
  });
  await using kernel = await createKernel({ plugins: [storeSqlite(), { ...notifier, notify: () => {} }] });
  assert.throws(
    () => createQueue(kernel),
    /notifier-odd: "jobOptions\.tell\.schema" must be a valibot schema/,
  );
});

test("an option of a notifier cannot be one of every job", async () => {
  const option = { schema: v.string(), description: "Whom to tell." };
  const notifier = defineNotifier({ name: "odd", jobOptions: { priority: option } });
  await using kernel = await createKernel({ plugins: [storeSqlite(), { ...notifier, notify: () => {} }] });
  assert.throws(() => createQueue(kernel), /"jobOptions\.priority" has a name that every job takes already/);
});

test.run();
