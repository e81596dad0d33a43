import assert from "node:assert/strict";
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { serviceConformance, untyped } from "@winnow/conformance";
import type { ServicePlugin } from "@winnow/core/plugin";
import { SharedBucketsToken, type TakenCall } from "@winnow/kit-teams";
import { Redis } from "ioredis";
import { suite } from "uvu";
import { until } from "../../../../adapters/queue/test/world.ts";
import { freePort, hasRedis, startRedis } from "../../../caches/redis/test/redis-server.ts";
import { dispatchBullmq } from "../src/index.ts";
import { folder, keysTo, listen, member } from "./fleet.ts";
import { fleet, stopServer } from "./server.ts";

const test = suite("dispatch-bullmq");
const NOBODY = "redis://:hunter2@127.0.0.1:9";
const [dispatcher, buckets] = [0, 1].map(
  (nth) => () => dispatchBullmq({ url: NOBODY })[nth] as ServicePlugin,
);
serviceConformance(test, dispatcher ?? assert.fail(), { methods: ["open"] });
serviceConformance(test, buckets ?? assert.fail(), { methods: ["take"] });

test("settings that are not valid are refused, without the password", () => {
  for (const settings of [
    { url: "http://:hunter2@host" },
    { url: "redis://:hunter2%@host" },
    { url: "redis://:hunter2%FF@host" },
    { url: "redis://host", prefix: "a{b" },
    { url: "redis://:hunter2@host", other: 1 },
  ])
    assert.throws(
      () => untyped(dispatchBullmq)(settings),
      (error: Error & { code?: string }) =>
        error.code === "CONFIG_INVALID" && !error.message.includes("hunter2"),
    );
});

const withRedis = hasRedis ? test : test.skip;
if (!hasRedis) console.log("skipped: dispatch-bullmq: redis-server is not installed");

withRedis("two workers do each task once between them, and an API hears of it at once", async () => {
  const [settings, path] = [await fleet(), folder()];
  const done: [string, string][] = [];
  const working = (name: string) => ({
    work: async ({ key }: { key: string }) => {
      done.push([name, key]);
      await sleep(5);
      return { document: { key } };
    },
  });
  await using api = await member(settings, path, { slots: 0 });
  await using _one = await member(settings, path, working("one"));
  await using _two = await member(settings, path, working("two"));
  const redis = new Redis(settings.url);
  await redis.config("RESETSTAT");
  const id = await api.submit(60);
  const watch = api.queue.watch(id, AbortSignal.timeout(60_000));
  const seen: string[] = [];
  for (let step = await watch.next(); step.done !== true; step = await watch.next())
    seen.push((step.value.document as { key: string }).key);
  assert.deepEqual(seen.sort(), keysTo(60));
  assert.deepEqual(done.map(([, key]) => key).sort(), keysTo(60));
  assert.deepEqual(new Set(done.map(([name]) => name)), new Set(["one", "two"]));
  const stats = await redis.info("commandstats");
  const sent = [...stats.matchAll(/cmdstat_(?:eval|evalsha|publish|bzpopmin):calls=(\d+)/g)];
  const commands = sent.reduce((sum, [, count]) => sum + Number(count), 0);
  assert.ok(commands <= 6 * 60 + 60, `${commands} commands for 60 tasks`);
  await until(async () =>
    (await redis.keys(`{${settings.prefix}}:v1:*`)).every((key) => !/:\d+-\d+$/.test(key)),
  );
  redis.disconnect();
});

withRedis("nothing is lost and nothing counts twice when Redis forgets everything", async () => {
  const [settings, path] = [await fleet(), folder()];
  const work = async ({ key }: { key: string }) => {
    await sleep(10);
    return { document: { key } };
  };
  await using one = await member(settings, path, { work, leaseMs: 1000 });
  await using _two = await member(settings, path, { work, leaseMs: 1000 });
  const id = await one.submit(60);
  const redis = new Redis(settings.url);
  for (const part of [10, 30]) {
    await until(async () => ((await one.queue.find(id))?.counts.done ?? 0) >= part);
    await redis.flushall();
  }
  redis.disconnect();
  await until(() => one.isOver(id));
  assert.deepEqual((await one.keys(id)).sort(), keysTo(60));
});

withRedis("jobs are taken while Redis is away, and begin when it is there", async () => {
  const { lines, logger } = listen();
  const port = await freePort();
  const settings = { url: `redis://:hunter2@127.0.0.1:${port}` };
  await using one = await member(settings, folder(), { logger, work: ({ key }) => ({ document: { key } }) });
  const id = await one.submit(3);
  const [plugin] = one.kernel.registry.all.filter(({ name }) => name === "bullmq");
  assert.match(
    (await plugin?.check?.()) ?? "",
    /^jobs are stored and wait until 127\.0\.0\.1:\d+ can be reached/,
  );
  await until(() => lines.some((line) => line.includes("is away")));
  assert.equal((await one.queue.find(id))?.status, "running");
  {
    await using _redis = await startRedis(port, "--requirepass", "hunter2");
    await until(() => one.isOver(id));
    assert.equal(await plugin?.check?.(), undefined);
  }
  const second = await one.submit(20);
  await using _again = await startRedis(port, "--requirepass", "hunter2");
  await until(() => one.isOver(second));
  assert.deepEqual((await one.keys(second)).sort(), keysTo(20));
  assert.ok(lines.some((line) => line.includes("is back")));
  assert.ok(!lines.join("\n").includes("hunter2"));
});

withRedis("what is cancelled at an API stops at the worker", async () => {
  const [settings, path] = [await fleet(), folder()];
  let stopped = 0;
  const work = (_: unknown, signal: AbortSignal) =>
    new Promise<never>((_, reject) =>
      signal.addEventListener("abort", () => {
        stopped += 1;
        reject(signal.reason);
      }),
    );
  await using api = await member(settings, path, { slots: 0, leaseMs: 60_000 });
  let begun = false;
  await using _worker = await member(settings, path, {
    leaseMs: 60_000,
    work: (task, signal) => {
      begun = true;
      return work(task, signal);
    },
  });
  const job = await api.queue.find(await api.submit(1));
  await until(() => begun);
  assert.ok(job && (await api.queue.cancel(job)));
  await until(() => stopped === 1);
});

withRedis("another feeds the queue, and does what is done once, when the first is gone", async () => {
  const [settings, path] = [await fleet(), folder()];
  const rounds: string[] = [];
  const as = (name: string) => ({
    work: ({ key }: { key: string }) => ({ document: { key } }),
    background: { everyMs: 20, run: async () => void rounds.push(name) },
  });
  const one = await member(settings, path, as("one"));
  await until(() => rounds.length > 2);
  await using two = await member(settings, path, as("two"));
  await one.submit(5);
  await until(() => rounds.length > 10);
  assert.deepEqual(new Set(rounds), new Set(["one"]));
  await one.kernel.close();
  await until(() => rounds.at(-1) === "two");
  const id = await two.submit(5);
  await until(() => two.isOver(id));
});

withRedis("bounds of a host hold over all workers, and take no slot from others", async () => {
  const [settings, path] = [await fleet(), folder()];
  let [atWork, most] = [0, 0];
  const begun: number[] = [];
  const worker = {
    hostLimits: { concurrency: 2, perSecond: 50 },
    work: async ({ key }: { key: string }) => {
      begun.push(performance.now());
      atWork += 1;
      most = Math.max(most, atWork);
      await sleep(20);
      atWork -= 1;
      return { document: { key } };
    },
  };
  await using one = await member(settings, path, worker);
  await using _two = await member(settings, path, worker);
  const id = await one.submit(40);
  await until(() => one.isOver(id));
  assert.deepEqual((await one.keys(id)).sort(), keysTo(40));
  assert.equal(most, 2);
  // 39 pauses of 20 milliseconds.
  assert.ok((begun.at(-1) ?? 0) - (begun[0] ?? 0) >= 700);
});

withRedis("a task whose operation a worker lacks waits for one that has it", async () => {
  const [settings, path] = [await fleet(), folder()];
  const { lines, logger } = listen();
  await using api = await member(settings, path, { slots: 0 });
  await using old = await member(settings, path, { isBare: true, logger });
  const id = await api.submit(2);
  await until(() => lines.some((line) => line.includes("waits for a process that has its operation")));
  assert.equal((await api.queue.find(id))?.status, "running");
  assert.deepEqual([old.queue.lacking, api.queue.lacking], [["kit"], []]);
  await using _new = await member(settings, path, { work: ({ key }) => ({ document: { key } }) });
  await until(() => api.isOver(id));
  assert.deepEqual((await api.keys(id)).sort(), keysTo(2));
  assert.equal(lines.filter((line) => line.includes("waits for a process")).length, 1);
});

withRedis("calls are counted in buckets that two processes share, and fill again", async () => {
  const [settings, path] = [await fleet(), folder()];
  await using one = await member(settings, path, { slots: 0 });
  await using two = await member(settings, path, { slots: 0 });
  const [here, there] = [one, two].map(({ kernel }) => kernel.services.get(SharedBucketsToken));
  assert.ok(here && there);
  for (const bucket of [here, there])
    await until(async () => (await bucket.take("warm", 1e6).catch(() => undefined))?.waitMs === 0);
  const taken: TakenCall[] = [];
  for (let call = 0; call < 6; call += 1)
    taken.push(await (call % 2 === 0 ? here : there).take("a scrape", 5));
  const waits = taken.map(({ waitMs }) => waitMs);
  assert.deepEqual(waits.slice(0, 5), [0, 0, 0, 0, 0]);
  assert.ok((waits[5] ?? 0) > 9000 && (waits[5] ?? 0) <= 12_000, `${waits[5]} ms`);
  assert.deepEqual(
    taken.map(({ left }) => Math.floor(left)),
    [4, 3, 2, 1, 0, 0],
  );
  assert.equal((await there.take("another scrape", 5)).waitMs, 0);
  await using lost = await member({ url: NOBODY }, folder(), { slots: 0 });
  await assert.rejects(lost.kernel.services.get(SharedBucketsToken).take("a", 5), /away/);
});

withRedis("what is closed leaves nothing behind that keeps the process", async () => {
  await stopServer();
  const leftovers = () => process.getActiveResourcesInfo().filter((name) => /Timeout|TCP/.test(name));
  // Sockets end a moment later; a timer of BullMQ or of its client took half a minute.
  for (let tries = 200; tries > 0 && leftovers().length > 0; tries -= 1) await sleep(10);
  assert.deepEqual(leftovers(), []);
});

test.run();
