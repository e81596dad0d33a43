import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import PQueue from "p-queue";
import { suite } from "uvu";
import { createKernel } from "../src/index.ts";
import { defineHook, defineNotifier, defineService, type KernelEvent, LaneOfToken } from "../src/plugin.ts";
import { codeOf, URL_ASKED } from "./helpers.ts";
import { basics, fetcher, memoryCache, parser, textFile, upper } from "./plugins.ts";

const test = suite("core: owners");
const request = { url: URL_ASKED };

test("what belongs to one owner does not exist for another", async () => {
  const site = fetcher("words");
  await using kernel = await createKernel({ plugins: [site, parser(), upper(), memoryCache()] });
  const scrape = (owner: string) => kernel.scrapeRequest(request, { owner });
  await scrape("a");
  assert.equal((await scrape("b")).metadata.cacheState, "miss");
  assert.equal((await scrape("a")).metadata.cacheState, "hit");
  assert.equal((await scrape("")).metadata.cacheState, "miss");
  assert.equal(site.calls, 3);
});

test("notifiers hear how each scrape ended, and what it cost whom", async () => {
  const heard: KernelEvent["data"][] = [];
  const notify = ({ data: { steps: _, durationMs: __, requestId, ...facts } }: KernelEvent) => {
    assert.match(String(requestId), /^[\da-f-]{36}$/);
    heard.push(facts);
  };
  const listener = defineNotifier({ name: "listener", notify });
  const check = defineHook({
    name: "check",
    admit: (asked, context) => {
      context.bill(2, "hook-check", "always");
      context.bill(0, "hook-free", "always");
      return asked;
    },
  });
  const plugins = [...basics(), memoryCache(), check, listener];
  await using kernel = await createKernel({ plugins });
  const run = { owner: "a", payer: "key" };
  const result = await kernel.scrapeRequest(request, run);
  assert.equal(result.metadata.creditsUsed, 3);
  await kernel.scrapeRequest({ ...request, zeroDataRetention: true }, run);
  const code = "SCRAPE_LOCKDOWN_CACHE_MISS";
  const lost = kernel.scrapeRequest({ url: "site.test/secret", lockdown: true }, run);
  assert.equal(await codeOf(lost), code);
  assert.deepEqual(heard, [
    {
      ...run,
      success: true,
      creditsUsed: 3,
      bills: { scrape: 1, "hook-check": 2 },
      url: `http://${URL_ASKED}`,
      request,
      result,
    },
    // Where nothing is to be kept, no notifier gets its page. Keeping nothing costs one more.
    { ...run, success: true, creditsUsed: 4, bills: { scrape: 2, "hook-check": 2 } },
    { ...run, success: false, creditsUsed: 3, bills: { lockdown: 1, "hook-check": 2 }, code },
  ]);
});

test("an owner waits for its own bound, and keeps no place from others", async () => {
  let [atWork, most] = [0, 0];
  const slow = defineHook({
    name: "slow",
    fetch: async () => {
      atWork += 1;
      most = Math.max(most, atWork);
      await sleep(20);
      atWork -= 1;
      return textFile("words");
    },
  });
  const narrow = new PQueue({ concurrency: 1 });
  const laneOf = (owner: string) => (owner === "narrow" ? narrow : undefined);
  const lanes = defineService({ name: "lanes", token: LaneOfToken, create: () => laneOf });
  await using kernel = await createKernel({ plugins: [slow, parser(), upper(), lanes], concurrency: 2 });
  const of = (owner: string) => kernel.scrapeRequest(request, { owner });
  const narrowOnes = [of("narrow"), of("narrow"), of("narrow")];
  await sleep(5);
  assert.deepEqual(kernel.load, { active: 1, waiting: 0, concurrency: 2 });
  const other = await of("wide");
  assert.equal(other.metadata.concurrencyLimited, false);
  const limited = (await Promise.all(narrowOnes)).map(({ metadata }) => metadata.concurrencyLimited);
  assert.deepEqual(limited, [false, true, true]);
  assert.equal(most, 2);
  await narrow.onIdle();
});

test("whoever gives up while waiting for its own bound leaves it", async () => {
  const stuck = defineHook({ name: "stuck", fetch: async () => textFile(await sleep(60, "words")) });
  const lane = new PQueue({ concurrency: 1 });
  const lanes = defineService({ name: "lanes", token: LaneOfToken, create: () => () => lane });
  await using kernel = await createKernel({ plugins: [stuck, parser(), upper(), lanes] });
  const first = kernel.scrapeRequest(request);
  const leave = new AbortController();
  const second = kernel.scrapeRequest(request, { signal: leave.signal });
  leave.abort();
  assert.equal(await codeOf(second), "SCRAPE_ABORTED");
  assert.ok(await first);
  await lane.onIdle();
});

test.run();
