import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { serviceConformance } from "@winnow/conformance";
import { type ServicePlugin, silent } from "@winnow/core/plugin";
import { Redis } from "ioredis";
import { suite } from "uvu";
import { until } from "../../../../adapters/queue/test/world.ts";
import { freePort, hasRedis, startRedis } from "../../../caches/redis/test/redis-server.ts";
import { dispatchBullmq } from "../src/index.ts";
import { namesOf } from "../src/names.ts";
import { RedisPlaces } from "../src/places.ts";
import { fleet, stopServer } from "./server.ts";

const test = suite("dispatch-bullmq: places");
const withRedis = hasRedis ? test : test.skip;
if (!hasRedis) console.log("skipped: dispatch-bullmq: redis-server is not installed");
test.after(stopServer);
const NOBODY = "redis://:hunter2@127.0.0.1:9";
const holder = new URL("holder.ts", import.meta.url).pathname;
serviceConformance(test, () => dispatchBullmq({ url: NOBODY })[2] as ServicePlugin, {
  methods: ["take", "leave", "taken"],
});

/** Places of processes of one fleet, when the server has answered each. */
async function open(settings: { readonly url: string; readonly prefix: string }, count = 2) {
  const all = Array.from({ length: count }, () => new RedisPlaces(settings, silent));
  for (const one of all) await until(async () => (await one.taken("any").catch(() => -1)) === 0);
  const redis = new Redis(settings.url);
  const key = `${namesOf(settings.prefix).team}acme`;
  const close = async () => {
    for (const one of all) one.close();
    redis.disconnect();
  };
  return { all, redis, key, [Symbol.asyncDispose]: close };
}

withRedis("a team has so many places in all processes, and they are given in turn", async () => {
  await using fleetOf = await open(await fleet());
  const [here, there] = fleetOf.all;
  assert.ok(here && there);
  assert.deepEqual(await here.take("acme", 2, ["a1", "a2", "a3"]), ["a1", "a2"]);
  assert.deepEqual(await there.take("acme", 2, ["b1", "b2"]), []);
  assert.deepEqual([await here.taken("acme"), await there.taken("acme")], [2, 2]);
  assert.deepEqual(await there.take("other", 2, ["c"]), ["c"]);
  here.leave("acme", "a1");
  assert.deepEqual(await there.take("acme", 2, ["b1", "b2"]), [], "a3 has waited for longer");
  assert.deepEqual(await here.take("acme", 2, ["a3"]), ["a3"]);
  here.leave("acme", "a2");
  assert.deepEqual(await here.take("acme", 2, ["a4"]), [], "b1 has waited for longer");
  there.leave("acme", "b1");
  assert.deepEqual(await there.take("acme", 2, ["b2"]), ["b2"]);
  // A bound that was raised, and one that was lowered.
  assert.deepEqual(await here.take("acme", 3, ["a4"]), ["a4"]);
  here.leave("acme", "a4");
  assert.deepEqual(await here.take("acme", 1, ["a5"]), []);
  assert.equal(await here.taken("acme"), 2);
});

withRedis("a turn that nobody asks for is over", async () => {
  await using fleetOf = await open(await fleet());
  const [here, there] = fleetOf.all;
  assert.ok(here && there);
  await here.take("acme", 1, ["a"]);
  await there.take("acme", 1, ["gone"]);
  await here.take("acme", 1, ["b"]);
  here.leave("acme", "a");
  assert.deepEqual(await here.take("acme", 1, ["b"]), []);
  await fleetOf.redis.zadd(`${fleetOf.key}:kept`, "XX", 1, "gone");
  assert.deepEqual(await here.take("acme", 1, ["b"]), ["b"]);
});

withRedis("the places of a process that was killed come back after its lease", async () => {
  const settings = await fleet();
  await using fleetOf = await open(settings, 1);
  const [here] = fleetOf.all;
  assert.ok(here);
  const args = ["-C", "@winnow/source", holder, settings.url, settings.prefix];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(child, "exit");
  await once(child.stdout, "data");
  assert.deepEqual(await here.take("acme", 2, ["a"]), []);
  child.kill("SIGKILL");
  await ended;
  assert.deepEqual(await here.take("acme", 2, ["a"]), []);
  const kept = await fleetOf.redis.zrange(fleetOf.key, 0, -1, "WITHSCORES");
  const now = Date.now();
  for (const score of kept.filter((_, nth) => nth % 2 === 1))
    assert.ok(Number(score) <= now + 15_000, "no longer than the lease");
  for (const id of ["dead 1", "dead 2"]) await fleetOf.redis.zadd(fleetOf.key, "XX", 1, id);
  assert.equal(await here.taken("acme"), 0);
  assert.deepEqual(await here.take("acme", 2, ["a"]), ["a"]);
});

withRedis(
  "without the server all have places, and what is at work is known again when it is back",
  async () => {
    const port = await freePort();
    const server = await startRedis(port);
    const settings = { url: server.url, prefix: "lost" };
    await using fleetOf = await open(settings);
    const [here, there] = fleetOf.all;
    assert.ok(here && there);
    await here.take("acme", 1, ["a"]);
    await server.stop();
    assert.deepEqual(await there.take("acme", 1, ["b", "c"]), ["b", "c"]);
    await assert.rejects(there.taken("acme"));
    there.leave("acme", "c");
    await using again = await startRedis(port);
    assert.equal(again.url, server.url);
    await until(async () => (await here.taken("acme").catch(() => -1)) === 2);
    assert.deepEqual(await here.take("acme", 2, ["d"]), []);
  },
);

withRedis("a server that is slow is left alone for a while", async () => {
  await using server = await startRedis(await freePort());
  await using fleetOf = await open({ url: server.url, prefix: "slow" });
  const [here] = fleetOf.all;
  assert.ok(here);
  await here.take("acme", 1, ["a"]);
  await fleetOf.redis.client("PAUSE", 3000);
  assert.deepEqual(await here.take("acme", 1, ["b"]), ["b"]);
  await assert.rejects(here.taken("acme"), /away/);
  await sleep(10);
  assert.deepEqual(await here.take("acme", 1, ["c"]), ["c"]);
});

test.run();
