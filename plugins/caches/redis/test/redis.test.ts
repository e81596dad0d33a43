import assert from "node:assert/strict";
import { cacheConformance, setupWith, untyped } from "@winnow/conformance";
import { createKernel, type Logger, silent } from "@winnow/core";
import { type CachePlugin, defineFormat, defineHook } from "@winnow/core/plugin";
import { html } from "@winnow/parser-html";
import { suite } from "uvu";
import * as v from "valibot";
import { readEntry, writeEntry } from "../src/entry.ts";
import { cacheRedis } from "../src/index.ts";
import { freePort, hasRedis, type RedisServer, startRedis } from "./redis-server.ts";

const test = suite("cache-redis");
const MINUTE = { ttlMs: 60_000 };
const entry = (text: string) => ({
  storedAt: 1000,
  head: { url: "https://example.com/" },
  body: Buffer.from(text),
});
const bodyOf = async (cache: CachePlugin, key: string) => {
  const found = await cache.get(key);
  return found === undefined ? undefined : Buffer.from(found.body).toString();
};

/** The lines of a log. */
function listen() {
  const lines: string[] = [];
  const write = (fields: unknown, message?: unknown) =>
    void lines.push(`${JSON.stringify(fields)} ${message}`);
  const logger: Logger = { ...silent, warn: write, info: write, child: () => logger };
  return { lines, logger };
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let left = 400; left > 0; left -= 1) {
    if (await isSo()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  assert.fail("It did not come to that.");
}

test("settings that are not valid are refused, without the password", () => {
  for (const settings of [
    { url: "http://:hunter2@host" },
    { url: "redis://:hunter2%@host" },
    { url: "redis://:hunter2%FF@host" },
    { url: "hunter2" },
    { url: "redis://host", prefix: "a b" },
    { url: "redis://host", maxEntryBytes: 0 },
    { url: "redis://:hunter2@host", other: 1 },
  ]) {
    assert.throws(
      () => untyped(cacheRedis)(settings),
      (error: Error & { code?: string }) =>
        error.code === "CONFIG_INVALID" && !error.message.includes("hunter2"),
    );
  }
});

test("what another program has written is a miss", () => {
  for (const text of [undefined, "", "{", "[]", "null", '{"storedAt":"x","head":{},"body":""}'])
    assert.equal(readEntry(text), undefined, text);
  assert.deepEqual(readEntry(writeEntry(entry("é"))), entry("é"));
});

test("a server that is away fails no scrape, and is told", async () => {
  const { lines, logger } = listen();
  const url = `redis://:hunter2@127.0.0.1:${await freePort()}`;
  const body = Buffer.from("<title>t</title><p>text");
  let fetched = 0;
  const memory = defineHook({
    name: "memory",
    fetch: ({ url }) => {
      fetched += 1;
      return { url, statusCode: 200, headers: {}, contentType: "text/html", body };
    },
  });
  const text = defineFormat({
    name: "plain",
    byDefault: true,
    options: v.strictObject({}),
    produce: (page) => page.view("text"),
  });
  const plugins = [cacheRedis({ url, timeoutMs: 200 }), memory, html(), text];
  await using kernel = await createKernel({ plugins, logger });
  for (let count = 1; count <= 3; count += 1) {
    const result = (await kernel.scrapeRequest({ url: "https://example.com/" })) as { warning?: string };
    assert.match(result.warning ?? "", /cache failed/);
    assert.equal(fetched, count);
  }
  const [cache] = kernel.registry.of("cache");
  assert.match((await cache?.check?.()) ?? "", /^scrapes go on without the cache: /);
  const told = lines.filter((line) => line.includes("the cache is away"));
  assert.ok(told.length >= 1 && told.length <= 2, lines.join("\n"));
  assert.ok(!lines.join().includes("hunter2"));
});

if (!hasRedis) {
  console.log(
    "cache-redis: no redis-server on this machine, so what needs one is skipped (apt-get install redis-server)",
  );
} else {
  let server: RedisServer;
  test.before(async () => {
    server = await startRedis(await freePort());
  });
  test.after(() => server.stop());

  cacheConformance(test, () => cacheRedis({ url: server.url }));

  test("several processes share it, each prefix apart", async () => {
    const [one, same, other] = ["shared", "shared", "other"].map((prefix) =>
      cacheRedis({ url: server.url, prefix }),
    );
    await one?.set("a", entry("kept"), MINUTE);
    assert.deepEqual([await bodyOf(same!, "a"), await bodyOf(other!, "a")], ["kept", undefined]);
    for (const cache of [one, same, other]) await cache?.close?.();
  });

  test("those that look at once whether it is ready do not disturb each other", async () => {
    const caches = [1, 2, 3].map(() => cacheRedis({ url: server.url, prefix: "ready" }));
    const probes = Array.from({ length: 60 }, (_, at) => caches[at % 3]?.check?.());
    assert.deepEqual(new Set(await Promise.all(probes)), new Set([undefined]));
    for (const cache of caches) await cache.close?.();
  });

  test("a body beyond the bound is not kept, and no older one in its place", async () => {
    const cache = cacheRedis({ url: server.url, prefix: "bound", maxEntryBytes: 10 });
    await cache.set("a", entry("small"), MINUTE);
    await cache.set("a", entry("larger than ten bytes"), MINUTE);
    assert.equal(await cache.get("a"), undefined);
    await cache.close?.();
  });

  test("a server that is started again is used again", async () => {
    const { lines, logger } = listen();
    const port = await freePort();
    const first = await startRedis(port);
    const cache = cacheRedis({ url: first.url, timeoutMs: 500 });
    await cache.setup?.(setupWith(undefined, logger));
    await cache.set("a", entry("1"), MINUTE);
    await first.stop();
    await assert.rejects(cache.get("a"));
    assert.match((await cache.check?.()) ?? "", /scrapes go on without the cache/);
    await using _ = await startRedis(port);
    await until(async () => (await cache.check?.()) === undefined);
    await cache.set("a", entry("2"), MINUTE);
    assert.equal(await bodyOf(cache, "a"), "2");
    assert.ok(lines.some((line) => line.includes("the cache is back")));
    await cache.close?.();
  });

  test("a server that answers nothing holds nobody up twice", async () => {
    const { lines, logger } = listen();
    await using silentOne = await startRedis(await freePort());
    const cache = cacheRedis({ url: silentOne.url, timeoutMs: 1000 });
    await cache.setup?.(setupWith(undefined, logger));
    try {
      await cache.set("a", entry("1"), MINUTE);
      silentOne.signal("SIGSTOP");
      await assert.rejects(cache.get("a"), /no answer within 1000 ms/);
      // From here on nothing is sent for a while.
      for (let count = 0; count < 1000; count += 1) await assert.rejects(cache.get("a"), /no answer/);
      assert.equal(lines.filter((line) => line.includes("the cache is away")).length, 1);
    } finally {
      // What stays open keeps the file from ending.
      await cache.close?.();
    }
  });

  test("a password is needed where the server has one, and is never told", async () => {
    const { lines, logger } = listen();
    await using locked = await startRedis(await freePort(), "--requirepass", "hunter2");
    const open = cacheRedis({ url: `redis://:hunter2@127.0.0.1:${locked.port}` });
    await open.set("a", entry("1"), MINUTE);
    assert.equal(await bodyOf(open, "a"), "1");
    await open.close?.();
    const wrong = cacheRedis({ url: `redis://:hunter3@127.0.0.1:${locked.port}`, timeoutMs: 500 });
    await wrong.setup?.(setupWith(undefined, logger));
    await assert.rejects(wrong.get("a"), (error: Error) => !error.message.includes("hunter3"));
    assert.match((await wrong.check?.()) ?? "", /scrapes go on without the cache/);
    assert.ok(!lines.join().includes("hunter3"));
    await wrong.close?.();
  });

  test("a server without room is told", async () => {
    await using full = await startRedis(
      await freePort(),
      "--maxmemory",
      "100kb",
      "--maxmemory-policy",
      "noeviction",
    );
    const cache = cacheRedis({ url: full.url });
    assert.match((await cache.check?.()) ?? "", /OOM|maxmemory/);
    await cache.close?.();
  });
}

test.run();
