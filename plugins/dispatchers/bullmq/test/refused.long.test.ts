/** Redis servers that answer and cannot be used, and installations that share one. */
import assert from "node:assert/strict";
import { type AddressInfo, createServer } from "node:net";
import { recordsSqlite } from "@winnow/records-sqlite";
import { Redis } from "ioredis";
import { suite } from "uvu";
import { until } from "../../../../adapters/queue/test/world.ts";
import { freePort, hasRedis, startRedis } from "../../../caches/redis/test/redis-server.ts";
import { startProxy } from "../../../kits/postgres/test/proxy.ts";
import { dispatchBullmq } from "../src/index.ts";
import { folder, keysTo, listen, member } from "./fleet.ts";
import { fleet, server, stopServer } from "./server.ts";

const test = suite("dispatch-bullmq: refused");
const withRedis = hasRedis ? test : test.skip;
if (!hasRedis) console.log("skipped: dispatch-bullmq: redis-server is not installed");
test.after(stopServer);

const work = ({ key }: { key: string }) => ({ document: { key } });
const checkOf = async (url: string) => await dispatchBullmq({ url })[0]?.check?.();
const checkJobs = async (one: { queue: { check(): Promise<number> } }) =>
  String(await one.queue.check().catch((error) => error));

test("a server that takes connections and answers nothing is a warning, in time", async () => {
  const silent = createServer(() => {});
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  const { port } = silent.address() as AddressInfo;
  assert.match(
    (await checkOf(`redis://127.0.0.1:${port}`)) ?? "",
    /jobs are stored.*no answer within 5000 ms/,
  );
  silent.close();
});

withRedis("a wrong password is refused, with what to do, and the jobs go on when it is right", async () => {
  const redis = await startRedis(await freePort(), "--requirepass", "right");
  const url = `redis://:hunter2@127.0.0.1:${redis.port}`;
  await assert.rejects(
    checkOf(url),
    /Jobs wait: It refused: WRONGPASS.*Check the user of the URL, its password/,
  );
  const { lines, logger } = listen();
  await using one = await member({ url }, folder(), { logger, work });
  const id = await one.submit(3);
  await until(async () => /It refused: WRONGPASS/.test(await checkJobs(one)));
  const admin = new Redis(`redis://:right@127.0.0.1:${redis.port}`);
  await admin.config("SET", "requirepass", "hunter2");
  admin.disconnect();
  await until(() => one.isOver(id));
  assert.equal(await one.queue.check(), 0);
  assert.equal(lines.filter((line) => line.includes("cannot be used for jobs")).length, 1);
  assert.ok(!lines.join("\n").includes("hunter2"));
  await redis.stop();
});

withRedis("a database that the server does not have is refused, and database 0 is left alone", async () => {
  const redis = new Redis((await server()).url);
  const url = `${(await server()).url}/99`;
  await assert.rejects(checkOf(url), /Jobs wait: It has no database 99/);
  const prefix = "nowhere";
  await using one = await member({ url, prefix }, folder(), { work });
  const id = await one.submit(3);
  await until(async () => /It has no database 99/.test(await checkJobs(one)));
  assert.deepEqual(await redis.keys(`{${prefix}}*`), []);
  assert.equal((await one.queue.find(id))?.status, "running");
  redis.disconnect();
});

withRedis("the absence of a server is told in few lines, however often its connections end", async () => {
  await using proxy = await startProxy((await server()).port);
  const { lines, logger } = listen();
  const settings = { ...(await fleet()), url: `redis://127.0.0.1:${proxy.port}` };
  await using one = await member(settings, folder(), { logger, work });
  await until(async () => (await one.queue.check()) === 0);
  for (let round = 0; round < 10; round += 1) {
    proxy.cut();
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const id = await one.submit(3);
  proxy.pass();
  await until(() => one.isOver(id));
  const told = lines.filter((line) => line.includes("is away"));
  assert.ok(told.length >= 1 && told.length <= 5, lines.join("\n"));
  assert.equal(new Set(told).size, told.length);
  assert.ok(!told.some((line) => line.includes("enableOfflineQueue")));
});

withRedis("a stop while the server is silent gives back what is at work", async () => {
  await using proxy = await startProxy((await server()).port);
  const settings = { ...(await fleet()), url: `redis://127.0.0.1:${proxy.port}` };
  const path = folder();
  const begun: string[] = [];
  const waits = ({ key }: { key: string }) => {
    begun.push(key);
    return new Promise<never>(() => {});
  };
  // Ten minutes: a lease that has to run out would outlast this test.
  const one = await member(settings, path, { work: waits, leaseMs: 600_000 });
  const id = await one.submit(2);
  await until(() => begun.length === 2);
  proxy.hang();
  await one.kernel.close();
  await using other = await member(await fleet(), path, { work, leaseMs: 600_000 });
  await until(() => other.isOver(id));
  assert.deepEqual((await other.keys(id)).sort(), keysTo(2));
});

withRedis("two installations on one database of Redis leave each other's tasks alone", async () => {
  const { url } = await server();
  const done: string[] = [];
  const installation = async (name: string) => {
    const path = folder();
    const records = () => recordsSqlite({ path: `${path}/records.sqlite` });
    const own = (task: { key: string }) => {
      done.push(name);
      return work(task);
    };
    // Two processes that start at once: of one installation all the same.
    const both = [0, 1].map(() =>
      member({ url }, path, { work: own, plugins: [records()], leaseMs: 60_000 }),
    );
    return await Promise.all(both);
  };
  const [one, other] = [await installation("one"), await installation("other")];
  const ids = [await one[0]?.submit(20), await other[0]?.submit(20)];
  for (const [nth, [first]] of [one, other].entries()) {
    await until(async () => (await first?.isOver(ids[nth] ?? "")) === true);
    assert.deepEqual((await first?.keys(ids[nth] ?? ""))?.sort(), keysTo(20));
  }
  assert.equal(done.filter((name) => name === "one").length, 20);
  assert.equal(done.length, 40);
  const redis = new Redis(url);
  const workers = await redis.keys("{winnow-*}:v1-workers");
  assert.equal(workers.length, 2);
  for (const key of workers) assert.equal(await redis.hlen(key), 2);
  redis.disconnect();
  for (const { kernel } of [...one, ...other]) await kernel.close();
});

withRedis("workers of two versions of the protocol share a store, and each page is done once", async () => {
  const [{ url }, path] = [await server(), folder()];
  const done: string[] = [];
  // Another prefix is what another version is: other queues, other names in the store.
  const of = (prefix: string) =>
    member({ url, prefix }, path, {
      work: async (task) => {
        done.push(task.key);
        await new Promise((resolve) => setTimeout(resolve, 5));
        return work(task);
      },
    });
  await using old = await of("version-1");
  await using next = await of("version-2");
  const id = await old.submit(60);
  await until(() => next.isOver(id));
  assert.deepEqual((await next.keys(id)).sort(), keysTo(60));
  assert.deepEqual(done.sort(), keysTo(60));
});

test.run();
