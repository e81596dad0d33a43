import assert from "node:assert/strict";
import type { JobStore } from "@winnow/kit-jobs";
import { suite } from "uvu";
import { start, until } from "./world.ts";

const test = suite("adapter-queue: expiry");

/** Jobs that are kept for this long after their end. */
const keptFor = (durationMs: number) => (store: JobStore) => ({
  create: (job: Parameters<JobStore["create"]>[0], now: number) =>
    store.create({ ...job, expiresAt: now + durationMs }, now),
});

test("a job that runs for longer than results are kept is there, and its results are afterwards", async () => {
  const held = Promise.withResolvers<void>();
  const work = async (key: string) => {
    if (key === "b") await held.promise;
    return { document: { key } };
  };
  const keptMs = 60_000;
  await using world = await start({ work, change: keptFor(keptMs) });
  const now = () => world.kernel.clock.now();
  const id = await world.submit("a", "b");
  const over = now() + keptMs;
  await until(() => now() > over);
  const running = await world.jobs.find(id);
  assert.equal(running?.status, "running");
  assert.ok(running.expiresAt > now(), "it says no time that is over");
  held.resolve();
  await until(async () => (await world.jobs.find(id))?.status === "completed");
  assert.equal((await world.jobs.store.documents(id, 0, 9, 1e6)).length, 2);
  await until(() => world.told.length === 4);
  assert.deepEqual(world.told, ["kit.started", "kit.page", "kit.page", "kit.completed"]);
});

test.run();
