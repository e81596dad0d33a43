import assert from "node:assert/strict";
import { createKernel } from "@winnow/core";
import { defineJob } from "@winnow/kit-jobs";
import { storeSqlite } from "@winnow/store-sqlite";
import { suite } from "uvu";
import * as v from "valibot";
import { createQueue } from "../src/index.ts";
import { until } from "./world.ts";

const test = suite("queue: priority");

test("jobs of a caller go by priority, and those of others keep their share", async () => {
  const begun: string[] = [];
  const held = Promise.withResolvers<void>();
  const job = defineJob({
    name: "kit",
    input: v.strictObject({ name: v.string() }),
    result: v.unknown(),
    job: {
      event: "kit",
      plan: ({ name }) => ({
        tasks: [1, 2].map((place) => ({ key: `${place}`, url: `https://a.example/${name}${place}` })),
      }),
      work: async ({ url }) => {
        begun.push(url.slice("https://a.example/".length));
        if (begun.length === 1) await held.promise;
        return { document: {} };
      },
    },
  });
  await using kernel = await createKernel({ plugins: [storeSqlite(), job] });
  const queue = createQueue(kernel, { slots: 1 });
  const submit = (name: string, owner: string, more: object = {}) =>
    queue.submit(job, { name, ...more }, { owner });
  await submit("first", "team");
  await until(() => begun.length === 1);
  await submit("low", "team", { priority: "low" });
  await submit("normal", "team");
  const { id } = await submit("high", "team", { priority: "high" });
  await submit("other", "another", { priority: "low" });
  held.resolve();
  await until(() => begun.length === 10);
  const own = begun.filter((name) => !name.startsWith("other"));
  assert.deepEqual(own.slice(1, 3), ["high1", "high2"]);
  assert.deepEqual(own.slice(-2), ["low1", "low2"]);
  assert.ok(begun.indexOf("other2") <= 4, begun.join(" "));
  const found = await queue.find(id, "team");
  assert.deepEqual([found?.pace.priority, found?.request], ["high", { name: "high", priority: "high" }]);
});

test("a priority that is none is refused with the words that are", async () => {
  const job = defineJob({
    name: "kit",
    input: v.strictObject({}),
    result: v.unknown(),
    job: { event: "kit", plan: () => ({ tasks: [] }), work: async () => ({}) },
  });
  await using kernel = await createKernel({ plugins: [storeSqlite(), job] });
  const queue = createQueue(kernel);
  await assert.rejects(queue.submit(job, { priority: 1 }), (error: Error) => {
    assert.match(JSON.stringify(error), /BAD_REQUEST/);
    assert.match(
      `${error.message} ${JSON.stringify(error)}`,
      /must be \\?"high\\?", \\?"normal\\?" or \\?"low/,
    );
    return true;
  });
});

test.run();
