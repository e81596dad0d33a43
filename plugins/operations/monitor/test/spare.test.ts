import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Plugin } from "@winnow/core";
import { type CacheEntry, defineCache } from "@winnow/core/plugin";
import { changeTracking } from "@winnow/format-change-tracking";
import { recordOf } from "@winnow/kit-schema";
import { createWinnow } from "@winnow/preset-library";
import { recordsSqlite } from "@winnow/records-sqlite";
import { suite } from "uvu";
import { monitor } from "../src/index.ts";
import { pageOf } from "./site.ts";

const test = suite("operation-monitor: pages that did not change");

function memoryCache(): Plugin {
  const entries = new Map<string, CacheEntry>();
  return defineCache({
    name: "memory",
    get: async (key) => entries.get(key),
    set: async (key, entry) => void entries.set(key, entry),
    delete: async (key) => entries.delete(key),
  });
}

/** A page that a test changes, with or without an entity tag, and a monitor of it. */
async function startWorld(hasTag: boolean) {
  const page = { text: "A sack costs 20 crowns." as string | number };
  const answered: number[] = [];
  const site = createServer(({ headers }, response) => {
    const { text } = page;
    const body = pageOf("Prices", String(text));
    const tag = `"${createHash("sha256").update(body).digest("hex")}"`;
    response.setHeader("content-type", "text/html; charset=utf-8");
    if (hasTag) response.setHeader("etag", tag);
    response.statusCode =
      typeof text === "number" ? text : hasTag && headers["if-none-match"] === tag ? 304 : 200;
    answered.push(response.statusCode);
    response.end(response.statusCode === 304 ? undefined : body);
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/prices`;
  const winnow = await createWinnow({
    plugins: [memoryCache(), recordsSqlite(), ...changeTracking(), monitor({ confirmDelayMs: 0 })],
    egress: { allow: { page: ["127.0.0.0/8"] } },
  });
  const { data } = await winnow.monitor.create({
    name: "Prices",
    schedule: { text: "daily" },
    targets: [{ type: "scrape", urls: [url] }],
  });
  const { id } = data;

  /** Runs a check to its end, and says how the page stands, what it cost and what the site answered. */
  async function check() {
    answered.length = 0;
    const { id: checkId } = await winnow.monitor.run({ id });
    for (let left = 2400; left > 0; left -= 1) {
      const { data: now } = await winnow.monitor.check({ id, checkId });
      if (now.status !== "queued" && now.status !== "running") {
        const one = now.pages.map((shown) => recordOf(shown))[0];
        return { status: one?.status, credits: now.actualCredits, answered: [...answered], page: one };
      }
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    return assert.fail("The check never ended.");
  }

  const close = async () => {
    await winnow.close();
    site.close();
  };
  return { winnow, url, id, page, check, [Symbol.asyncDispose]: close };
}

const SPARED = { status: "same", credits: 0 };

for (const hasTag of [true, false]) {
  const spared = { ...SPARED, answered: [hasTag ? 304 : 200] };
  const outcomeOf = async ({ check }: Awaited<ReturnType<typeof startWorld>>) => {
    const { page: _, ...outcome } = await check();
    return outcome;
  };

  test(`${hasTag ? "with" : "without"} a tag: what is as it was costs nothing, and an edit is told`, async () => {
    const world = await startWorld(hasTag);
    await using _ = world;
    assert.equal((await world.check()).status, "new");
    // The first one was fetched after it was asked for: only from now on its bytes are older than a check.
    assert.equal((await world.check()).status, "same");
    assert.deepEqual(await outcomeOf(world), spared);
    assert.deepEqual(await outcomeOf(world), spared);
    world.page.text = "A sack costs 25 crowns.";
    const edited = await world.check();
    assert.equal(edited.status, "changed");
    assert.match(JSON.stringify(edited.page?.diff), /25 crowns/);
    assert.equal((await world.check()).status, "same");
    assert.deepEqual(await outcomeOf(world), spared);
    const { data } = await world.winnow.monitor.versions({ id: world.id, url: world.url });
    assert.equal(data.length, 2);
  });

  test(`${hasTag ? "with" : "without"} a tag: an edit that another scrape saw first is told`, async () => {
    const world = await startWorld(hasTag);
    await using _ = world;
    for (let left = 2; left > 0; left -= 1) await world.check();
    world.page.text = "A sack costs 30 crowns.";
    await world.winnow.scrape(world.url, { maxAge: 0 });
    assert.equal((await world.check()).status, "changed");
  });
}

test("other options compare the same bytes anew", async () => {
  const world = await startWorld(true);
  await using _ = world;
  for (let left = 2; left > 0; left -= 1) await world.check();
  const { page: spared } = await world.check();
  assert.equal(spared?.currentScrapeId, spared?.previousScrapeId);
  const { data } = await world.winnow.monitor.get({ id: world.id });
  const [{ id }] = data.targets as readonly [{ readonly id: string }];
  const scrapeOptions = { includeTags: ["h1"] };
  const targets = [{ type: "scrape" as const, id, urls: [world.url], scrapeOptions }];
  await world.winnow.monitor.update({ id: world.id, targets });
  const { status, page } = await world.check();
  assert.equal(status, "same");
  assert.notEqual(page?.currentScrapeId, page?.previousScrapeId);
});

test("a page that was gone and is back with the bytes that it had is new", async () => {
  const world = await startWorld(true);
  await using _ = world;
  const { text } = world.page;
  for (let left = 2; left > 0; left -= 1) await world.check();
  world.page.text = 404;
  assert.equal((await world.check()).status, "removed");
  world.page.text = text;
  assert.equal((await world.check()).status, "new");
  const { data } = await world.winnow.monitor.versions({ id: world.id, url: world.url });
  assert.deepEqual(
    data.map(({ isGone }) => isGone),
    [false, true, false],
  );
});

test("a page that could not be read and is as it was costs nothing either", async () => {
  const world = await startWorld(true);
  await using _ = world;
  const { text } = world.page;
  for (let left = 2; left > 0; left -= 1) await world.check();
  world.page.text = 500;
  assert.equal((await world.check()).status, "error");
  world.page.text = text;
  const { page: __, ...outcome } = await world.check();
  assert.deepEqual(outcome, { ...SPARED, answered: [304] });
});

test.run();
