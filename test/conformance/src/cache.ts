import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import type { CachePlugin } from "@winnow/core/plugin";
import { commonRules, type Register, type Rule, registerRules, type Skip } from "./kit.ts";

/** What the kit needs to know about a cache. */
export interface CacheKitOptions {
  readonly skip?: readonly Skip[];
}

const MINUTE = { ttlMs: 60_000 };
const entry = (body: Uint8Array, head: Record<string, unknown> = {}) => ({
  storedAt: 1_700_000_000_000,
  head,
  body,
});
const text = (value: string) => entry(Buffer.from(value));

function rule(
  name: string,
  check: (cache: CachePlugin) => Promise<void>,
): Rule<CachePlugin, CacheKitOptions> {
  return {
    name,
    check: async (create) => {
      const cache = create();
      try {
        await check(cache);
      } finally {
        await cache.close?.();
      }
    },
  };
}

/** The rules of a cache. */
export const cacheRules: readonly Rule<CachePlugin, CacheKitOptions>[] = [
  ...commonRules,
  rule("gives undefined on a miss", async (cache) => {
    assert.equal(await cache.get("kit:never-set"), undefined);
  }),
  rule("gives back what was set", async (cache) => {
    const head = { url: "https://example.com/é", statusCode: 200, headers: { "x-list": "a, b" } };
    await cache.set("kit:whole", entry(Buffer.from("body"), head), MINUTE);
    const found = await cache.get("kit:whole");
    assert.equal(found?.storedAt, 1_700_000_000_000);
    assert.deepEqual(found.head, head);
    assert.deepEqual(Buffer.from(found.body), Buffer.from("body"));
  }),
  rule("keeps every byte", async (cache) => {
    const bytes = Uint8Array.from({ length: 65_536 }, (_, index) => index % 256);
    await cache.set("kit:bytes", entry(bytes), MINUTE);
    const found = (await cache.get("kit:bytes"))?.body ?? new Uint8Array();
    assert.ok(Buffer.from(found).equals(bytes), "the bytes changed");
  }),
  rule("keeps keys apart", async (cache) => {
    await cache.set("kit:a", text("a"), MINUTE);
    await cache.set("kit:a:b", text("b"), MINUTE);
    assert.equal(Buffer.from((await cache.get("kit:a"))?.body ?? []).toString(), "a");
    assert.equal(Buffer.from((await cache.get("kit:a:b"))?.body ?? []).toString(), "b");
  }),
  rule("replaces an entry", async (cache) => {
    await cache.set("kit:twice", text("first"), MINUTE);
    await cache.set("kit:twice", text("second"), MINUTE);
    assert.equal(Buffer.from((await cache.get("kit:twice"))?.body ?? []).toString(), "second");
  }),
  rule("forgets after ttlMs", async (cache) => {
    await cache.set("kit:short", text("gone soon"), { ttlMs: 30 });
    await sleep(120);
    assert.equal(await cache.get("kit:short"), undefined);
  }),
  rule("deletes", async (cache) => {
    await cache.set("kit:deleted", text("x"), MINUTE);
    assert.equal(await cache.delete("kit:deleted"), true);
    assert.equal(await cache.get("kit:deleted"), undefined);
    assert.equal(await cache.delete("kit:deleted"), false);
  }),
  rule("keeps what was set, whatever becomes of the caller's own", async (cache) => {
    const bytes = Buffer.from("as it was");
    const head = { statusCode: 200, headers: { a: "1" } };
    await cache.set("kit:own", entry(bytes, head), MINUTE);
    bytes.fill(0);
    head.headers.a = "2";
    const found = await cache.get("kit:own");
    assert.equal(Buffer.from(found?.body ?? []).toString(), "as it was");
    assert.deepEqual(found?.head, { statusCode: 200, headers: { a: "1" } });
    found?.body.fill(0);
    assert.equal(Buffer.from((await cache.get("kit:own"))?.body ?? []).toString(), "as it was");
  }),
  rule("takes any key", async (cache) => {
    const keys = [
      "",
      " ",
      "a b",
      "é",
      "木".repeat(500),
      "%",
      "_",
      "'",
      "__proto__",
      "constructor",
      "k".repeat(5000),
    ];
    for (const key of keys) await cache.set(key, text(`of ${key}`), MINUTE);
    for (const key of keys)
      assert.equal(
        Buffer.from((await cache.get(key))?.body ?? []).toString(),
        `of ${key}`,
        `the key "${key.slice(0, 20)}"`,
      );
  }),
  rule("serves many at once", async (cache) => {
    const keys = Array.from({ length: 100 }, (_, at) => `kit:many:${at % 20}`);
    await Promise.all(keys.map((key) => cache.set(key, text(key), MINUTE)));
    const found = await Promise.all(keys.map((key) => cache.get(key)));
    assert.deepEqual(
      found.map((one) => Buffer.from(one?.body ?? []).toString()),
      keys,
    );
  }),
  rule("keeps an empty body and an empty head", async (cache) => {
    await cache.set("kit:empty", { storedAt: 0, head: {}, body: new Uint8Array() }, MINUTE);
    const found = await cache.get("kit:empty");
    assert.deepEqual([found?.storedAt, found?.head, found?.body.length], [0, {}, 0]);
  }),
  rule("serves nothing whose time is up already", async (cache) => {
    await cache.set("kit:late", text("too late"), { ttlMs: 0 });
    assert.equal(await cache.get("kit:late"), undefined);
    await cache.set("kit:over", text("still there"), MINUTE);
    await cache.set("kit:over", text("over"), { ttlMs: -1 });
    assert.equal(await cache.get("kit:over"), undefined);
  }),
];

/** The contract of a cache. */
export function cacheConformance(
  register: Register,
  create: () => CachePlugin,
  options: CacheKitOptions = {},
): void {
  registerRules(register, cacheRules, create, options);
}
