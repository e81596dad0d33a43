import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { cacheConformance } from "@winnow/conformance";
import { silent } from "@winnow/core/plugin";
import { suite } from "uvu";
import { cacheEmbedded } from "../src/index.ts";
import { SqliteStore } from "../src/sqlite-store.ts";

const test = suite("cache-embedded");
const folder = mkdtempSync(join(tmpdir(), "winnow-cache-"));
const entry = (text: string) => ({
  storedAt: 1000,
  head: { url: "https://example.com/" },
  body: Buffer.from(text),
});

cacheConformance(test, () => cacheEmbedded());

test("those that look at once whether it is ready do not disturb each other", async () => {
  const path = join(folder, "ready", "cache.sqlite");
  const caches = [1, 2].map(() => cacheEmbedded({ path }));
  const probes = Array.from({ length: 20 }, (_, at) => caches[at % 2]?.check?.());
  assert.deepEqual(new Set(await Promise.all(probes)), new Set([undefined]));
  for (const cache of caches) await cache.close?.();
});

test("keeps entries across a restart", async () => {
  const path = join(folder, "restart", "cache.sqlite");
  const first = cacheEmbedded({ path });
  await first.set("a", entry("kept"), { ttlMs: 60_000 });
  await first.close?.();
  const second = cacheEmbedded({ path });
  const found = await second.get("a");
  await second.close?.();
  assert.equal(Buffer.from(found?.body ?? []).toString(), "kept");
  assert.deepEqual(found?.head, { url: "https://example.com/" });
  assert.equal(found?.storedAt, 1000);
});

test("drops the oldest entries beyond maxBytes", async () => {
  const path = join(folder, "bounded.sqlite");
  const cache = cacheEmbedded({ path, maxBytes: 300_000 });
  const body = "x".repeat(1000);
  for (let index = 0; index < 500; index++) {
    await cache.set(`key-${index}`, { ...entry(body), storedAt: index }, { ttlMs: 60_000 });
  }
  await cache.close?.();
  const reopened = cacheEmbedded({ path, maxBytes: 300_000 });
  assert.equal(await reopened.get("key-0"), undefined);
  assert.notEqual(await reopened.get("key-499"), undefined);
  await reopened.close?.();
});

test("a replaced entry does not count twice", async () => {
  const cache = cacheEmbedded({ path: join(folder, "replaced.sqlite"), maxBytes: 10_000 });
  await cache.set("stays", entry("y"), { ttlMs: 60_000 });
  for (let index = 0; index < 50; index++) {
    await cache.set("same", entry("x".repeat(4000)), { ttlMs: 60_000 });
    await new Promise((resolve) => setTimeout(resolve, index % 10 === 0 ? 60 : 0));
  }
  assert.notEqual(await cache.get("stays"), undefined);
  await cache.close?.();
});

test("a file that cannot be written is an error for who waits, and never the end of the process", async () => {
  const store = new SqliteStore(join(folder, "full.sqlite"), 10_000_000);
  store.limitPages(12);
  const stored = (bytes: number) => ({ value: { storedAt: 1, head: {}, body: Buffer.alloc(bytes) } });
  await store.set("large", stored(400_000));
  await new Promise((resolve) => setTimeout(resolve, 120));
  assert.equal(await store.get("large"), undefined);
  await store.set("large", stored(400_000));
  await assert.rejects(store.delete("large"), /full/);
  await store.set("small", stored(10));
  assert.equal(await store.delete("small"), true);
  store.close();
});

test("an entry larger than the limit is left out, the others stay", async () => {
  const cache = cacheEmbedded({ path: join(folder, "large.sqlite"), maxBytes: 20_000 });
  await cache.set("stays", entry("y"), { ttlMs: 60_000 });
  await cache.set("too-large", entry("x".repeat(30_000)), { ttlMs: 60_000 });
  assert.equal(await cache.get("too-large"), undefined);
  assert.equal(await cache.delete("stays"), true);
  await cache.close?.();
});

for (const [how, spoil] of Object.entries({
  "no database": (path: string) => writeFileSync(path, "these are no rows ".repeat(500)),
  "cut off": (path: string) => truncateSync(path, statSync(path).size - 6000),
  "spoilt within": (path: string) => {
    const bytes = readFileSync(path);
    writeFileSync(path, bytes.fill(0xff, 4096));
  },
}))
  test(`a damaged file begins anew: ${how}`, async () => {
    const path = join(folder, `damaged ${how}.sqlite`);
    const first = cacheEmbedded({ path });
    for (let index = 0; index < 200; index += 1)
      await first.set(`key-${index}`, entry("x".repeat(2000)), { ttlMs: 60_000 });
    await first.close?.();
    spoil(path);
    const lines: object[] = [];
    const cache = cacheEmbedded({ path });
    const logger = { ...silent, warn: (fields: object) => void lines.push(fields) };
    const services = { get: () => assert.fail("no services"), find: () => undefined };
    await cache.setup?.({ services, logger });
    for (let index = 0; index < 200; index += 1) await cache.get(`key-${index}`);
    await cache.set("new", entry("kept"), { ttlMs: 60_000 });
    assert.equal(await cache.check?.(), undefined);
    assert.equal(Buffer.from((await cache.get("new"))?.body ?? []).toString(), "kept");
    assert.deepEqual(
      lines.map((fields) => Reflect.get(fields, "path")),
      [path],
    );
    await cache.close?.();
  });

test("what another process keeps from being written waits, and is read meanwhile", async () => {
  const path = join(folder, "locked.sqlite");
  const cache = cacheEmbedded({ path });
  await cache.get("opens");
  const other = new DatabaseSync(path);
  other.exec("begin exclusive");
  await cache.set("a", entry("waits"), { ttlMs: 60_000 });
  await new Promise((resolve) => setTimeout(resolve, 120));
  assert.equal(Buffer.from((await cache.get("a"))?.body ?? []).toString(), "waits");
  const ready = cache.check?.();
  other.close();
  assert.equal(await ready, undefined);
  await cache.close?.();
  const again = cacheEmbedded({ path });
  assert.equal(Buffer.from((await again.get("a"))?.body ?? []).toString(), "waits");
  await again.close?.();
});

test.after(() => rmSync(folder, { recursive: true }));
test.run();
