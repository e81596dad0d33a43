import assert from "node:assert/strict";
import { cacheEmbedded } from "@winnow/cache-embedded";
import { suite } from "uvu";
import { againOptionsOf } from "../src/check/scrape-options.ts";
import type { MonitorTarget } from "../src/request.ts";
import { pageOf, startWorld, statusesOf } from "./site.ts";

const test = suite("operation-monitor: copies from the cache");
const HOUR = 3_600_000;

test("pages are fetched anew, unless a target says how old a copy may be", async () => {
  await using world = await startWorld({}, [cacheEmbedded()]);
  const { winnow, origin, pages, asked } = world;
  pages.set("/a", pageOf("Mill", "The mill stands by the river, and grinds rye and wheat."));
  const made = async (scrapeOptions: Record<string, unknown>) =>
    (
      await winnow.monitor.create({
        name: "X",
        schedule: { text: "daily" },
        targets: [{ type: "scrape", urls: [`${origin}/a`], scrapeOptions }],
      })
    ).data.id;
  const fresh = await made({});
  const cached = await made({ maxAge: HOUR });
  const old = await made({ minAge: 0 });
  const older = await made({ minAge: HOUR });
  assert.deepEqual(statusesOf(await world.check(fresh)), { "/a": "new" });
  const before = asked.length;
  pages.set("/a", pageOf("Mill", "The mill stands by the river, and grinds spelt and oats."));
  assert.deepEqual(statusesOf(await world.check(cached)), { "/a": "new" });
  assert.deepEqual(statusesOf(await world.check(cached)), { "/a": "same" });
  assert.deepEqual(statusesOf(await world.check(old)), { "/a": "new" });
  assert.deepEqual(statusesOf(await world.check(older)), { "/a": "error" });
  assert.equal(asked.length, before, "the copy served");
  assert.deepEqual(statusesOf(await world.check(fresh)), { "/a": "changed" });
  assert.ok(asked.length > before);
});

test("the second fetch of a check passes our copies and the caches before the site", async () => {
  await using world = await startWorld({}, [cacheEmbedded()]);
  const { winnow, origin, pages, past } = world;
  const made = async (scrapeOptions: Record<string, unknown>) =>
    (
      await winnow.monitor.create({
        name: "X",
        schedule: { text: "daily" },
        targets: [{ type: "scrape", urls: [`${origin}/a`], scrapeOptions }],
      })
    ).data.id;
  const set = (crop: string) =>
    pages.set("/a", pageOf("Mill", `The mill stands by the river, and grinds ${crop}.`));
  set("rye");
  const fresh = await made({});
  const cached = await made({ maxAge: HOUR });
  await world.check(fresh);
  await world.check(cached);
  const asked = past.length;
  set("oats");
  assert.deepEqual(statusesOf(await world.check(fresh)), { "/a": "changed" });
  assert.deepEqual(past.slice(asked), [false, true]);
  assert.deepEqual(statusesOf(await world.check(cached)), { "/a": "changed" });
  assert.deepEqual(past.slice(asked), [false, true, true], "the copy shows it first, then the site itself");
});

test("who forbids to fetch, or says what caches do, is not overruled", () => {
  const target = (scrapeOptions: Record<string, unknown>) =>
    ({ type: "scrape", id: "t", urls: [], scrapeOptions }) as unknown as MonitorTarget;
  const again = (options: Record<string, unknown>) => againOptionsOf(target(options), 0);
  assert.equal(again({ maxAge: HOUR }).maxAge, 0);
  assert.equal(again({ minAge: HOUR }).minAge, HOUR);
  assert.equal(again({ minAge: HOUR }).headers, undefined);
  assert.equal(again({ lockdown: true }).headers, undefined);
  assert.deepEqual(again({ headers: { "Cache-Control": "max-age=5" } }).headers, {
    "Cache-Control": "max-age=5",
  });
});

test.run();
