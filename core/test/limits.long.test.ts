import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { suite } from "uvu";
import { createKernel, WinnowError } from "../src/index.ts";
import { defineHook, defineNotifier } from "../src/plugin.ts";
import { codeOf, URL_ASKED } from "./helpers.ts";
import { memoryCache, parser, textFile, upper } from "./plugins.ts";

const test = suite("core: limits");

test("the deadline ends a plugin that does not listen", async () => {
  const deaf = defineHook({ name: "deaf", fetch: () => new Promise<never>(() => {}) });
  await using kernel = await createKernel({ plugins: [deaf, parser(), upper()] });
  assert.equal(await codeOf(kernel.scrape(URL_ASKED, { timeout: 1000 })), "SCRAPE_TIMEOUT");
});

test("the caller's signal ends a scrape, before and during", async () => {
  const slow = defineHook({ name: "slow", fetch: async () => textFile(await sleep(5000, "late")) });
  await using kernel = await createKernel({ plugins: [slow, parser(), upper()] });
  assert.equal(await codeOf(kernel.scrape(URL_ASKED, { signal: AbortSignal.abort() })), "SCRAPE_ABORTED");
  assert.equal(await codeOf(kernel.scrape(URL_ASKED, { signal: AbortSignal.timeout(20) })), "SCRAPE_ABORTED");
});

test("waits for a slot, says so, and refuses when too many wait", async () => {
  const slow = defineHook({ name: "slow", fetch: async () => textFile(await sleep(50, "text")) });
  await using kernel = await createKernel({
    plugins: [slow, parser(), upper()],
    concurrency: 1,
    maxQueued: 1,
  });
  const [first, second, third] = await Promise.allSettled([0, 1, 2].map(() => kernel.scrape(URL_ASKED)));
  assert.equal(first?.status === "fulfilled" && first.value.metadata.concurrencyLimited, false);
  assert.ok(second?.status === "fulfilled" && second.value.metadata.concurrencyLimited);
  assert.ok((second.value.metadata.concurrencyQueueDurationMs ?? 0) >= 30);
  assert.ok(third?.status === "rejected" && WinnowError.is(third.reason, "CONCURRENCY_QUEUE_FULL"));
});

test("a slot that does not come in two thirds of the timeout is a timeout of its own", async () => {
  const stuck = defineHook({ name: "stuck", fetch: async () => textFile(await sleep(1500, "text")) });
  await using kernel = await createKernel({ plugins: [stuck, parser(), upper()], concurrency: 1 });
  const first = kernel.scrape(URL_ASKED);
  assert.equal(await codeOf(kernel.scrape(URL_ASKED, { timeout: 1000 })), "CONCURRENCY_QUEUE_TIMEOUT");
  await first;
});

test("plugins that never answer cannot hold a finished scrape", async () => {
  const stuck = () => new Promise<never>(() => {});
  const cache = { ...memoryCache(), get: stuck, set: stuck };
  const notifier = defineNotifier({ name: "stuck", notify: stuck });
  const session = { capture: async () => textFile("live"), close: stuck };
  const live = defineHook({ name: "live", fetch: () => textFile("live", { session }) });
  const kernel = await createKernel({ plugins: [live, parser(), upper(), cache, notifier] });
  const result = await kernel.scrape(URL_ASKED, { timeout: 1000 }).catch((error: unknown) => error);
  // The cache is asked first, within a grace of its own that is longer than this timeout.
  assert.ok(WinnowError.is(result, "SCRAPE_TIMEOUT"));
  const kept = await kernel.scrape(URL_ASKED, { timeout: 20_000, maxAge: 0 });
  assert.match(kept.warning ?? "", /cache failed/);
  await kernel.close();
});

test("a view of the metadata that never comes is a timeout", async () => {
  const stuck = defineHook({
    name: "stuck",
    fetch: ({ url }) => textFile("x", { url, contentType: "text/stuck" }),
  });
  const { defineParser } = await import("../src/plugin.ts");
  const slow = defineParser({
    name: "slow",
    accepts: () => true,
    parse: () => ({ text: () => "x", metadata: () => new Promise<never>(() => {}) }),
  });
  await using kernel = await createKernel({ plugins: [stuck, slow, upper()] });
  assert.equal(await codeOf(kernel.scrape(URL_ASKED, { timeout: 1000 })), "SCRAPE_TIMEOUT");
});

test.run();
