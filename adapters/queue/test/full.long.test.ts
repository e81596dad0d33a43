/** A store that is away or full while the work goes on. */
import assert from "node:assert/strict";
import { silent, WinnowError } from "@winnow/core/plugin";
import type { JobStore } from "@winnow/kit-jobs";
import { suite } from "uvu";
import { endOf } from "../src/end.ts";
import { start, until } from "./world.ts";

const test = suite("adapter-queue: a store that is away or full");
/** More often than any task is begun, or tried. */
const TIMES = 14;

const failing = (code: string) =>
  new WinnowError(code, "No space is left.", { category: "capacity", retryable: true });

/** The documents of a job, and what became of it. */
async function resultOf(jobs: { find: (id: string) => unknown; store: JobStore }, id: string) {
  await until(async () => ((await jobs.find(id)) as { status: string }).status !== "running");
  const [documents, problems] = [
    await jobs.store.documents(id, 0, 10, 1e6),
    await jobs.store.problems(id, 10),
  ];
  return { documents: documents.map(({ document }) => document), problems: problems.map(({ code }) => code) };
}

test("a page that cannot be written is done again until it can, however long that takes", async () => {
  let left = TIMES;
  const change = (store: JobStore): Partial<JobStore> => ({
    finish: async (...end) => {
      left -= 1;
      if (left >= 0) throw failing("STORAGE_FULL");
      return await store.finish(...end);
    },
  });
  const lines: string[] = [];
  const logger = { ...silent, error: (_: unknown, text?: unknown) => void lines.push(String(text)) };
  await using world = await start({ change, logger, work: (key) => ({ document: { key } }) });
  const id = await world.submit("a");
  assert.deepEqual(await resultOf(world.jobs, id), { documents: [{ key: "a" }], problems: [] });
  // Once a minute, by a clock that is ten times as fast.
  const told = lines.filter((line) => line === "a task could not be ended").length;
  assert.ok(told >= 1 && told < TIMES / 2, `told ${told} times`);
});

for (const [what, failure] of [
  ["cannot reach the database", failing("DATABASE_UNAVAILABLE")],
  ["may open no more files", new Error("EMFILE: too many open files, open '/srv/words.txt'")],
] as const)
  test(`a page whose work ${what} is no page that failed`, async () => {
    let left = TIMES;
    const work = (key: string) => {
      left -= 1;
      if (left >= 0) throw failure;
      return { document: { key } };
    };
    await using world = await start({ work });
    const id = await world.submit("a");
    assert.deepEqual(await resultOf(world.jobs, id), { documents: [{ key: "a" }], problems: [] });
  });

test("a page that fails by itself is tried three times", async () => {
  let tries = 0;
  const work = () => {
    tries += 1;
    throw failing("CONCURRENCY_QUEUE_FULL");
  };
  await using world = await start({ work });
  const id = await world.submit("a");
  assert.deepEqual((await resultOf(world.jobs, id)).problems, ["CONCURRENCY_QUEUE_FULL"]);
  assert.equal(tries, 3);
});

test("a task that can be given back neither is taken up when its lease ends", async () => {
  let left = 3;
  const refuse = () => {
    left -= 1;
    return left >= 0;
  };
  const change = (store: JobStore): Partial<JobStore> => ({
    finish: async (...end) => {
      if (refuse()) throw failing("STORAGE_FULL");
      return await store.finish(...end);
    },
    release: async (...tasks) => {
      if (left > 0) throw failing("STORAGE_FULL");
      await store.release(...tasks);
    },
  });
  await using world = await start({ change, work: (key) => ({ document: { key } }) });
  const id = await world.submit("a");
  assert.deepEqual((await resultOf(world.jobs, id)).documents, [{ key: "a" }]);
});

test("a store that is away fails no stop, and a defect does", async () => {
  const lines: unknown[] = [];
  const logger = { warn: (...line: unknown[]) => void lines.push(line) };
  const gone = Promise.reject(failing("DATABASE_UNAVAILABLE"));
  await endOf([Promise.resolve(), gone], logger);
  assert.deepEqual(lines, [
    [
      { reason: "No space is left." },
      "what was at work is not given back, and begins anew when its lease ends",
    ],
  ]);
  await assert.rejects(endOf([Promise.reject(new Error("a bug"))], logger), /a bug/);
});

test("a store that is silent holds up a stop for seconds at most", async () => {
  const lines: unknown[] = [];
  await endOf([new Promise(() => {})], { warn: (fields: unknown) => void lines.push(fields) });
  assert.deepEqual(lines, [{ reason: "the work did not end within 5000 ms" }]);
});

test.run();
