import assert from "node:assert/strict";
import type { Jobs, WorkContext } from "@winnow/kit-jobs";
import { suite } from "uvu";
import { quick, start, until } from "./world.ts";

const test = suite("adapter-queue: beginnings");

test("work in the background is done again and again, also after a round that failed", async () => {
  let rounds = 0;
  let seen: WorkContext | undefined;
  const run = async (context: WorkContext) => {
    seen = context;
    rounds += 1;
    if (rounds === 2) throw new Error("the second round fails");
  };
  const world = await start({ traits: { background: { everyMs: 50, run } } });
  await until(() => rounds >= 2);
  await until(async () => (await world.jobs.check().catch((error: Error) => error.message)) === 0);
  assert.ok(rounds > 2);
  assert.equal(typeof seen?.jobs.submit, "function");
  await world.kernel.close();
  const after = rounds;
  await new Promise((resolve) => setTimeout(resolve, 30));
  assert.equal(rounds, after, "nothing after the kernel is closed");
});

test("a round that goes on failing is what the check of the queue says", async () => {
  const run = async () => Promise.reject(new Error("the clock is broken"));
  await using world = await start({ traits: { background: { everyMs: 50, run } } });
  await until(async () =>
    /the clock is broken/.test(String(await world.jobs.check().catch((error) => error))),
  );
});

test("a process that works on no jobs does nothing in the background", async () => {
  let rounds = 0;
  const run = async () => {
    rounds += 1;
  };
  await using world = await start({ slots: 0, traits: { background: { everyMs: 1, run } } });
  await world.submit("a");
  await new Promise((resolve) => setTimeout(resolve, 30));
  assert.equal(rounds, 0);
});

test("a job begins others, each key once, and reads what they gave", async () => {
  const ids: string[] = [];
  const found: unknown[] = [];
  const work = async (key: string, _: AbortSignal, jobs: Jobs) => {
    if (key !== "parent") return { document: { key } };
    for (const child of ["one", "one", "two"])
      ids.push(await jobs.submit("kit", { keys: [child] }, { owner: "a", key: child }));
    await until(async () => (await jobs.find(ids[2] ?? "", "a"))?.status === "completed");
    found.push(await jobs.documents(ids[2] ?? "", 0), await jobs.find(ids[2] ?? "", "b"));
    const job = await jobs.find(ids[2] ?? "", "a");
    found.push(job && (await jobs.cancel(job)));
    return { document: {} };
  };
  await using world = await start({ work });
  const parent = await world.submit("parent");
  await until(async () => (await world.jobs.find(parent))?.status === "completed");
  assert.equal(ids[0], ids[1]);
  assert.notEqual(ids[0], ids[2]);
  assert.deepEqual(found, [[{ place: 1, document: { key: "two" } }], undefined, false]);
});

test("only installed jobs can be begun", async () => {
  let message = "";
  const work = async (_key: string, _signal: AbortSignal, jobs: Jobs) => {
    await jobs.submit("nothing", {}, { owner: "" }).catch((error: Error) => {
      message = error.message;
    });
    return { document: {} };
  };
  await using world = await start({ work });
  await world.submit("a");
  await until(() => message !== "");
  assert.match(message, /No plugin is installed for the operation "nothing"/);
});

test("events have the types that the operation gives them", async () => {
  const eventTypes = { page: "kit.row", completed: "kit.check.completed" } as const;
  await using world = await start({ traits: { eventTypes } });
  await world.submit("a");
  await until(() => world.told.length === 3);
  assert.deepEqual([...world.told].sort(), ["kit.check.completed", "kit.row", "kit.started"]);
});

test("a task that begins later is waited for", async () => {
  const begun: [string, number][] = [];
  let dueAt = 0;
  const work = (key: string) => {
    begun.push([key, quick.now()]);
    return { document: {} };
  };
  const task = (key: string) => {
    if (key !== "later") return {};
    dueAt = quick.now() + 10_000;
    return { notBefore: dueAt };
  };
  await using world = await start({ work, task });
  const id = await world.submit("later", "now");
  await until(async () => (await world.jobs.find(id))?.status === "completed");
  assert.deepEqual(
    begun.map(([key]) => key),
    ["now", "later"],
  );
  assert.ok((begun[1]?.[1] ?? 0) >= dueAt);
});

test.run();
