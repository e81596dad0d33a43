import assert from "node:assert/strict";
import { createKernel } from "@winnow/core";
import {
  type Clock,
  ClockToken,
  defineNotifier,
  defineService,
  type Logger,
  silent,
  WinnowError,
} from "@winnow/core/plugin";
import { defineJob, type JobStore, JobStoreToken, type TaskOutcome } from "@winnow/kit-jobs";
import { storeSqlite } from "@winnow/store-sqlite";
import { suite } from "uvu";
import * as v from "valibot";
import { createQueue } from "../src/index.ts";

const test = suite("adapter-queue");

interface Setting {
  readonly work?: (key: string, signal: AbortSignal) => Promise<TaskOutcome> | TaskOutcome;
  /** Changes the store, such as to let it fail. */
  readonly change?: (store: JobStore) => Partial<JobStore>;
  readonly logger?: Logger;
  readonly slots?: number;
  /** There is a notifier that throws. */
  readonly deaf?: boolean;
}

/** Deadlines far away, everything else ten times as fast. */
const quick: Clock = {
  now: () => Date.now() * 10,
  after: (delayMs, callback) => {
    const timer = setTimeout(callback, delayMs / 10);
    return () => clearTimeout(timer);
  },
};

/** A kernel with an operation whose request lists the keys of its tasks. */
async function start({
  work = () => ({ document: {} }),
  change,
  logger = silent,
  slots = 4,
  deaf = false,
}: Setting) {
  const told: string[] = [];
  const kept = storeSqlite();
  const store = defineService({
    name: "store",
    token: JobStoreToken,
    create: (context) => {
      const own = kept.create(context) as JobStore;
      return { ...own, ...change?.(own) };
    },
    close: async () => kept.close?.(),
  });
  const kernel = await createKernel({
    plugins: [
      store,
      defineService({ name: "quick-clock", token: ClockToken, create: () => quick }),
      ...(deaf
        ? [
            defineNotifier({
              name: "deaf",
              compose: () => {
                throw new Error("I cannot write");
              },
              deliver: async () => {},
            }),
          ]
        : []),
      defineNotifier({
        name: "ear",
        compose: ({ type }) => [{ id: `${Math.random()}`, type, body: "", receiver: {} }],
        deliver: async ({ type }) => void told.push(type),
      }),
      defineJob({
        name: "kit",
        input: v.strictObject({ keys: v.array(v.string()) }),
        result: v.unknown(),
        job: {
          event: "kit",
          plan: ({ keys }) => ({ tasks: keys.map((key) => ({ key, url: `https://a.example/${key}` })) }),
          work: async ({ key }, _, { signal }) => await work(key, signal),
        },
      }),
    ],
    logger,
  });
  const jobs = createQueue(kernel, { slots, leaseMs: 2000 });
  const operation = kernel.registry.find("operation", "kit");
  assert.ok(operation);
  return {
    jobs,
    told,
    kernel,
    submit: async (...keys: readonly string[]) => (await jobs.submit(operation, { keys })).id,
    [Symbol.asyncDispose]: () => kernel.close(),
  };
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let left = 24_000; left > 0; left -= 1) {
    if (await isSo()) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  assert.fail("It never came to that.");
}

test("a job without tasks is complete, and tells so", async () => {
  await using bench = await start({});
  const id = await bench.submit();
  assert.equal((await bench.jobs.find(id))?.status, "completed");
  await until(() => bench.told.length === 2);
  assert.deepEqual(bench.told, ["kit.started", "kit.completed"]);
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

test("closing gives back what is at work, and cancels nothing", async () => {
  const aborted: string[] = [];
  const bench = await start({
    work: (key, signal) =>
      new Promise((_, reject) =>
        signal.addEventListener("abort", () => {
          aborted.push(key);
          reject(signal.reason);
        }),
      ),
  });
  const id = await bench.submit("a", "b");
  await until(async () => (await bench.jobs.find(id))?.counts.active === 2);
  const { store } = bench.jobs;
  let left: unknown;
  const released = store.release;
  Object.assign(store, {
    release: async (worker: string) => {
      await released(worker);
      left = await store.find(id);
    },
  });
  await bench.kernel.close();
  assert.deepEqual(aborted.sort(), ["a", "b"]);
  const { status, counts } = left as { status: string; counts: object };
  assert.deepEqual([status, counts], ["running", { waiting: 2, active: 0, done: 0, failed: 0 }]);
});

test("work that does not hear that it is to stop holds up neither a cancel nor the end", async () => {
  const bench = await start({
    slots: 1,
    work: (key) => (key === "deaf" ? new Promise(() => {}) : { document: {} }),
  });
  const deaf = await bench.submit("deaf");
  await until(async () => (await bench.jobs.find(deaf))?.counts.active === 1);
  const job = await bench.jobs.find(deaf);
  assert.ok(job);
  assert.equal(await bench.jobs.cancel(job), true);
  const other = await bench.submit("a");
  await until(async () => (await bench.jobs.find(other))?.status === "completed");
  await bench.submit("deaf");
  await until(
    async () => (await bench.jobs.store.list({ status: "running", limit: 5 }))[0]?.counts.active === 1,
  );
  await bench.kernel.close();
});

test("an operation that runs when the kernel closes says so, and its job is left", async () => {
  const left: (string | undefined)[] = [];
  const bench = await start({
    work: (key, signal) =>
      key === "a" ? { document: {} } : new Promise((_, reject) => signal.addEventListener("abort", reject)),
    change: (store) => ({
      release: async (worker) => {
        await store.release(worker);
        left.push(...(await store.list({ limit: 5 })).map(({ status }) => status));
      },
    }),
  });
  const run = bench.jobs.run("kit", { keys: ["a", "b"] });
  assert.equal((await run.next()).done, false);
  const next = run.next();
  await Promise.all([assert.rejects(next, { code: "KERNEL_CLOSED" }), bench.kernel.close()]);
  assert.deepEqual(left, ["running"]);
});

test("a job that is cancelled before its task begins never begins it", async () => {
  const begun: string[] = [];
  await using bench = await start({
    slots: 1,
    work: async (key) => {
      begun.push(key);
      await new Promise((resolve) => setTimeout(resolve, 20));
      return { document: {} };
    },
  });
  const first = await bench.submit("a");
  const second = await bench.submit("b");
  const job = await bench.jobs.find(second);
  assert.ok(job);
  assert.equal(await bench.jobs.cancel(job), true);
  await until(async () => (await bench.jobs.find(first))?.status === "completed");
  await until(() => bench.told.includes("kit.cancelled"));
  assert.deepEqual(begun, ["a"]);
  assert.equal((await bench.jobs.find(second))?.status, "cancelled");
});

test("of a task that ends and a cancel at the same time one wins, and both know", async () => {
  await using bench = await start({});
  for (let round = 0; round < 30; round += 1) {
    const id = await bench.submit("a", "b", "c");
    const job = await bench.jobs.find(id);
    assert.ok(job);
    for (let turns = round % 7; turns > 0; turns -= 1) await new Promise((resolve) => setImmediate(resolve));
    const isCancelled = await bench.jobs.cancel(job);
    await until(async () => (await bench.jobs.find(id))?.status !== "running");
    assert.equal((await bench.jobs.find(id))?.status, isCancelled ? "cancelled" : "completed");
    const deliveries = await bench.jobs.store.deliveries({ jobId: id, limit: 100 });
    const ends = deliveries.filter(({ type }) => type === "kit.completed" || type === "kit.cancelled");
    assert.equal(ends.length, 1);
  }
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
