import assert from "node:assert/strict";
import { type AddressInfo, createServer } from "node:net";
import { Redis } from "ioredis";
import { suite } from "uvu";
import { until } from "../../../../adapters/queue/test/world.ts";
import { freePort, hasRedis, startRedis } from "../../../caches/redis/test/redis-server.ts";
import { dispatchBullmq } from "../src/index.ts";
import { folder, keysTo, listen, member } from "./fleet.ts";
import { fleet, server, stopServer } from "./server.ts";

const test = suite("dispatch-bullmq: servers");
const withRedis = hasRedis ? test : test.skip;
if (!hasRedis) console.log("skipped: dispatch-bullmq: redis-server is not installed");
const work = ({ key }: { key: string }) => ({ document: { key } });
test.after(stopServer);

/** A server that reports of itself what the test says, and nothing else. */
async function saying(info: string) {
  const body = `$${info.length}\r\n${info}\r\n`;
  const net = createServer((socket) => {
    socket.on("error", () => {});
    socket.on("data", (data) => {
      const commands = `${data}`.match(/\*\d+\r\n\$\d+\r\n\w+/g) ?? [];
      for (const one of commands) socket.write(/info$/i.test(one) ? body : "+OK\r\n");
    });
  });
  await new Promise<void>((resolve) => net.listen(0, "127.0.0.1", resolve));
  const { port } = net.address() as AddressInfo;
  return { url: `redis://127.0.0.1:${port}`, [Symbol.asyncDispose]: async () => void net.close() };
}

const checkOf = (url: string) => dispatchBullmq({ url })[0]?.check?.();

test("a server that is too old is refused, with what to do", async () => {
  await using old = await saying("redis_version:6.0.16\r\nrole:master\r\n");
  await assert.rejects(
    async () => checkOf(old.url),
    /Redis 6\.0\.16 is too old for BullMQ, which needs 6\.2 or later/,
  );
  const { lines, logger } = listen();
  await using one = await member({ url: old.url }, folder(), { logger });
  const id = await one.submit(1);
  await until(async () => /too old/.test(String(await one.queue.check().catch((error) => error))));
  assert.ok(lines.some((line) => line.includes("cannot be used")));
  assert.equal((await one.queue.find(id))?.status, "running");
});

test("a server that loads its data is a warning", async () => {
  await using loading = await saying("redis_version:7.4.0\r\nrole:master\r\nloading:1\r\n");
  assert.match((await checkOf(loading.url)) ?? "", /^jobs are stored and wait until .* has loaded its data$/);
});

test("a server that evicts is a warning", async () => {
  await using evicting = await saying(
    "redis_version:7.4.0\r\nrole:master\r\nmaxmemory_policy:allkeys-lru\r\n",
  );
  assert.match((await checkOf(evicting.url)) ?? "", /maxmemory-policy is allkeys-lru/);
});

withRedis("jobs wait while the server is a read-only replica, and go on when it is the primary", async () => {
  const primary = await server();
  await using replica = await startRedis(await freePort(), "--replicaof", "127.0.0.1", String(primary.port));
  await using one = await member({ url: replica.url }, folder(), { work });
  const id = await one.submit(3);
  await until(async () => /read-only replica/.test(String(await one.queue.check().catch((error) => error))));
  const redis = new Redis(replica.url);
  await redis.replicaof("NO", "ONE");
  redis.disconnect();
  await until(() => one.isOver(id));
  assert.equal(await one.queue.check(), 0);
});

withRedis("tasks go back while the memory of the server is full", async () => {
  const settings = { ...(await fleet()), url: (await server()).url };
  const redis = new Redis(settings.url);
  const { lines, logger } = listen();
  await using one = await member(settings, folder(), { work, logger, leaseMs: 60_000 });
  const first = await one.submit(1);
  await until(() => one.isOver(first));
  await redis.config("SET", "maxmemory", "1");
  const id = await one.submit(20);
  await until(async () => /OOM/.test(String(await one.queue.check().catch((error) => error))));
  assert.equal((await one.queue.find(id))?.counts.active, 0);
  await redis.config("SET", "maxmemory", "0");
  redis.disconnect();
  await until(() => one.isOver(id));
  assert.deepEqual((await one.keys(id)).sort(), keysTo(20));
  assert.ok(lines.some((line) => line.includes("OOM")));
});

withRedis("jobs go on when the server did not answer for a while", async () => {
  const redis = await server();
  await using one = await member(await fleet(), folder(), { work, leaseMs: 1000 });
  redis.signal("SIGSTOP");
  const id = await one.submit(10);
  await new Promise((resolve) => setTimeout(resolve, 1500));
  redis.signal("SIGCONT");
  await until(() => one.isOver(id));
  assert.deepEqual((await one.keys(id)).sort(), keysTo(10));
});

withRedis("what is not a task is dropped, and stops no others", async () => {
  const settings = await fleet();
  const { lines, logger } = listen();
  await using one = await member(settings, folder(), { work, logger });
  const redis = new Redis(settings.url);
  const { Queue } = await import("bullmq");
  const queue = new Queue("v1", { connection: redis, prefix: `{${settings.prefix}}` });
  await queue.add("task", { id: "1; drop table" });
  await queue.close();
  await redis.publish(`{${settings.prefix}}:v1-changes`, "[broken");
  redis.disconnect();
  const id = await one.submit(3);
  await until(() => one.isOver(id));
  await until(() => lines.some((line) => line.includes("not a task")));
});

test.run();
