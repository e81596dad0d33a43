import assert from "node:assert/strict";
import { type Logger, silent, WinnowError } from "@winnow/core/plugin";
import { suite } from "uvu";
import { start, until } from "./world.ts";

const test = suite("adapter-queue: endings");

test("closing gives back what is at work, and cancels nothing", async () => {
  const [begun, aborted]: [string[], string[]] = [[], []];
  const bench = await start({
    work: (key, signal) => {
      begun.push(key);
      return new Promise((_, reject) =>
        signal.addEventListener("abort", () => {
          aborted.push(key);
          reject(signal.reason);
        }),
      );
    },
  });
  const id = await bench.submit("a", "b");
  await until(() => begun.length === 2);
  const { store } = bench.jobs;
  let left: unknown;
  const released = store.release;
  Object.assign(store, {
    release: async (worker: string) => {
      await released.call(store, worker);
      left = await store.find(id);
    },
  });
  await bench.kernel.close();
  assert.deepEqual(aborted.sort(), ["a", "b"]);
  const { status, counts } = left as { status: string; counts: object };
  assert.deepEqual([status, counts], ["running", { waiting: 2, active: 0, done: 0, failed: 0 }]);
});

test("one line of the log says that a job is over, and how", async () => {
  const lines: [object, string | undefined][] = [];
  const info = (fields: object, message?: string) => void lines.push([fields, message]);
  const logger = { ...silent, info, child: () => logger } as Logger;
  const bench = await start({
    logger,
    work: (key) => {
      if (key === "bad") throw new WinnowError("SCRAPE_SITE_ERROR", "broken", { category: "target" });
      return key === "long" ? new Promise(() => {}) : { document: {} };
    },
  });
  const over = () => lines.filter(([, message]) => message === "job ended").map(([fields]) => fields);
  const id = await bench.submit("a", "b", "bad");
  await until(() => over().length === 1);
  const { durationMs, ...facts } = over()[0] as { durationMs: number };
  const { operation } = (await bench.jobs.find(id)) ?? {};
  assert.deepEqual(facts, { jobId: id, operation, status: "completed", pages: 2, failed: 1 });
  assert.ok(durationMs >= 0);
  const left = await bench.submit("long");
  const job = await bench.jobs.find(left);
  assert.ok(job);
  await bench.jobs.cancel(job);
  await until(() => over().length === 2);
  assert.match(JSON.stringify(over()[1]), /"status":"cancelled"/);
  await bench.kernel.close();
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

test("a job whose credits run out gives the pages that are paid, and says why others are missing", async () => {
  const tries: string[] = [];
  const bench = await start({
    work: (key) => {
      tries.push(key);
      if (key === "paid" || (key === "held" && tries.filter((one) => one === key).length > 1))
        return { document: {} };
      throw new WinnowError("INSUFFICIENT_CREDITS", "Insufficient credits: 1 needed.", {
        category: "capacity",
        retryable: key === "held",
      });
    },
  });
  const id = await bench.submit("paid", "poor", "held");
  await until(async () => (await bench.jobs.find(id))?.status === "completed");
  const job = await bench.jobs.find(id);
  assert.ok(job);
  assert.equal(job.counts.done, 2, "what others only held is there a moment later");
  assert.equal(job.warning, "Pages are missing. Insufficient credits: 1 needed.");
  const problems = await bench.jobs.store.problems(id, 10);
  assert.deepEqual(
    problems.map(({ url, code }) => [url, code]),
    [["https://a.example/poor", "INSUFFICIENT_CREDITS"]],
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
  const { promise: isCancelled, resolve: goOn } = Promise.withResolvers<void>();
  await using bench = await start({
    slots: 1,
    work: async (key) => {
      begun.push(key);
      await isCancelled;
      return { document: {} };
    },
  });
  const first = await bench.submit("a");
  const second = await bench.submit("b");
  const job = await bench.jobs.find(second);
  assert.ok(job);
  assert.equal(await bench.jobs.cancel(job), true);
  goOn();
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

test("a task may have messages of its own, and others belong to no job", async () => {
  const message = { notifier: "ear", body: "", receiver: {} };
  await using bench = await start({
    work: () => ({ document: {}, messages: [{ ...message, id: "own", type: "own" }] }),
  });
  const id = await bench.submit("a");
  await until(() => bench.told.includes("own"));
  await until(async () => (await bench.jobs.jobs.tally(id))[0]?.delivered === 4);
  const sent = { ...message, type: "alone" };
  assert.equal(await bench.jobs.jobs.send([{ ...sent, id: "1" }], { owner: "", key: "once" }), true);
  assert.equal(await bench.jobs.jobs.send([{ ...sent, id: "2" }], { owner: "", key: "once" }), false);
  await until(() => bench.told.includes("alone"));
  assert.equal(bench.told.filter((type) => type === "alone").length, 1);
});

test("a message that was refused for good is not tried again", async () => {
  await using bench = await start({ refuses: true });
  const id = await bench.submit("a");
  await until(async () => (await bench.jobs.jobs.tally(id))[0]?.failed === 3);
  const [tally] = await bench.jobs.jobs.tally(id);
  assert.deepEqual([tally?.attempts, tally?.lastError], [3, "No such mailbox."]);
});

test.run();
