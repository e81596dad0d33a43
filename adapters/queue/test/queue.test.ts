import assert from "node:assert/strict";
import { createKernel } from "@winnow/core";
import { defineHook, type Logger, silent, WinnowError } from "@winnow/core/plugin";
import { defineJob } from "@winnow/kit-jobs";
import { storeSqlite } from "@winnow/store-sqlite";
import { suite } from "uvu";
import * as v from "valibot";
import { basics } from "../../../core/test/plugins.ts";
import { createQueue } from "../src/index.ts";
import { start, until } from "./world.ts";

const test = suite("adapter-queue");

test("a job without tasks is complete, and tells so", async () => {
  await using bench = await start({});
  const id = await bench.submit();
  assert.equal((await bench.jobs.find(id))?.status, "completed");
  await until(() => bench.told.length === 2);
  assert.deepEqual(bench.told, ["kit.started", "kit.completed"]);
});

test("the pages of a job are scraped for its owner", async () => {
  const owners: string[] = [];
  const note = defineHook({
    name: "note",
    refine: (outputs, _, context) => {
      owners.push(context.owner);
      return outputs;
    },
  });
  const job = defineJob({
    name: "kit",
    input: v.strictObject({}),
    result: v.unknown(),
    job: {
      event: "kit",
      plan: () => ({ tasks: [{ key: "a", url: "https://a.example/" }] }),
      work: async ({ url }, _, { kernel }) => ({ document: await kernel.scrapeRequest({ url }) }),
    },
  });
  await using kernel = await createKernel({ plugins: [...basics(), note, job, storeSqlite()] });
  const queue = createQueue(kernel);
  const run = queue.run("kit", {}, { owner: "team" });
  for (let step = await run.next(); step.done !== true; step = await run.next());
  const other = await queue.submit(job, {});
  await until(async () => (await queue.find(other.id))?.status === "completed");
  assert.deepEqual(owners, ["team", ""]);
});

test("a retryable failure is tried again after a while, and told when it does not end", async () => {
  const errors: unknown[] = [];
  const tries: string[] = [];
  const logger: Logger = {
    ...silent,
    error: (fields: unknown) => void errors.push(fields),
    child: () => logger,
  };
  const down = new WinnowError("SCRAPE_SITE_ERROR", "It is down.", { category: "target", retryable: true });
  await using bench = await start({
    logger,
    work: (key) => {
      tries.push(key);
      if (key === "always" || tries.length < 2) throw down;
      return { document: {} };
    },
  });
  const id = await bench.submit("once", "always");
  await until(async () => (await bench.jobs.find(id))?.status === "completed");
  assert.equal(tries.filter((key) => key === "always").length, 3);
  assert.deepEqual((await bench.jobs.find(id))?.counts, { waiting: 0, active: 0, done: 1, failed: 1 });
  assert.deepEqual(errors, []);
});

test("what ended the process again and again is given up, with its code", async () => {
  const worked: string[] = [];
  await using bench = await start({
    work: (key) => {
      worked.push(key);
      return { document: {} };
    },
    // As if it had been claimed and never finished, life after life.
    change: (store) => ({
      claim: async (...given) =>
        (await store.claim(...given)).map((task) =>
          task.key === "deadly" ? { ...task, attempt: 11 } : task,
        ),
    }),
  });
  const id = await bench.submit("fine", "deadly");
  await until(async () => (await bench.jobs.find(id))?.status === "completed");
  assert.deepEqual(worked, ["fine"]);
  assert.deepEqual((await bench.jobs.find(id))?.counts, { waiting: 0, active: 0, done: 1, failed: 1 });
  const problems = await bench.jobs.store.problems(id, 10);
  assert.deepEqual(
    problems.map(({ url, code }) => [url, code]),
    [["https://a.example/deadly", "SCRAPE_RETRY_LIMIT"]],
  );
});

test("an end that could not be written is no end of the job, though the worker lives on", async () => {
  let [failures, isLongOver] = [1, false];
  await using bench = await start({
    work: async (key) => {
      if (key === "long") await until(() => isLongOver);
      return { document: { key } };
    },
    change: ({ finish }) => ({
      finish: async (worker, task, ...rest) => {
        if (task.key === "short" && failures-- > 0) throw new Error("the disk is full");
        return await finish(worker, task, ...rest);
      },
    }),
  });
  const id = await bench.submit("long", "short");
  await until(async () => (await bench.jobs.find(id))?.counts.done === 1);
  isLongOver = true;
  await until(async () => (await bench.jobs.find(id))?.status === "completed");
  assert.equal((await bench.jobs.find(id))?.counts.done, 2);
});

test("a store that fails for a while stops nothing for good", async () => {
  let failures = 5;
  const fail = () => {
    if (failures-- > 0) throw new Error("busy");
  };
  await using bench = await start({
    change: ({ claim, revive }) => ({
      claim: async (...args) => {
        fail();
        return await claim(...args);
      },
      revive: async (...args) => {
        fail();
        return await revive(...args);
      },
    }),
  });
  const id = await bench.submit("a", "b", "c");
  await until(async () => (await bench.jobs.find(id))?.status === "completed");
});

test("a notifier that cannot write its messages keeps no job from ending", async () => {
  await using bench = await start({ deaf: true });
  const id = await bench.submit("a", "b");
  await until(async () => (await bench.jobs.find(id))?.status === "completed");
  await until(() => bench.told.includes("kit.completed"));
  assert.deepEqual(bench.told.sort(), ["kit.completed", "kit.page", "kit.page", "kit.started"]);
});

test("watchers see each document once and in order, then the end", async () => {
  await using bench = await start({});
  const id = await bench.submit(...Array.from({ length: 250 }, (_, index) => `${index}`));
  const watch = bench.jobs.watch(id, AbortSignal.timeout(20_000));
  const places: number[] = [];
  let step = await watch.next();
  for (; step.done !== true; step = await watch.next()) places.push(step.value.place);
  assert.deepEqual(
    places,
    Array.from({ length: 250 }, (_, index) => index + 1),
  );
  assert.equal(step.value?.status, "completed");
});

test("a watcher that waits no more is let go", async () => {
  await using bench = await start({
    work: (_, signal) => new Promise((_, reject) => signal.addEventListener("abort", reject)),
  });
  const id = await bench.submit("a");
  const stop = new AbortController();
  const waiting = bench.jobs.watch(id, stop.signal).next();
  setTimeout(() => stop.abort(new Error("enough")), 5);
  await assert.rejects(waiting, /enough/);
});

test.run();
