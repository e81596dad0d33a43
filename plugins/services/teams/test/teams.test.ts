import assert from "node:assert/strict";
import { serviceConformance } from "@winnow/conformance";
import { createKernel } from "@winnow/core";
import {
  type Clock,
  ClockToken,
  defineFormat,
  defineHook,
  defineNotifier,
  defineParser,
  defineService,
  LaneOfToken,
  type Plugin,
  type ServicePlugin,
  type Token,
  WinnowError,
} from "@winnow/core/plugin";
import { RecordStoreToken } from "@winnow/kit-records";
import { BoundsToken, CreditsToken, KeysToken, RatesToken } from "@winnow/kit-teams";
import { recordsSqlite } from "@winnow/records-sqlite";
import { suite } from "uvu";
import * as v from "valibot";
import { TeamStore, type TeamsSettings, teams } from "../src/index.ts";

const test = suite("service-teams");
type FormatPrice = number | ((options: { readonly model: boolean }, formats: readonly string[]) => number);
const START = Date.UTC(2026, 10, 30, 23, 59);

serviceConformance(test, () => (teams() as readonly [ServicePlugin])[0], {
  methods: ["find"],
  services: new Map([[RecordStoreToken, {}]]) as ReadonlyMap<Token<unknown>, unknown>,
});

async function setUp(settings: TeamsSettings = {}) {
  let now = START;
  const clock: Clock = { now: () => now, after: () => () => {} };
  const time = defineService({ name: "time", token: ClockToken, create: () => clock });
  const seen: string[] = [];
  const spend = defineHook({
    name: "spend",
    admit: (_, { owner }) => {
      seen.push(owner);
      throw new WinnowError("KIT_ADMITTED", "as far as this goes", { category: "policy" });
    },
  });
  const kernel = await createKernel({ plugins: [time, recordsSqlite(), ...teams(settings), spend] });
  const { services } = kernel;
  const store = new TeamStore(services.get(RecordStoreToken), clock.now);
  const pass = (milliseconds: number) => {
    now += milliseconds;
  };
  return { kernel, services, store, pass, seen, now: clock.now };
}
const codeOf = (work: () => unknown) =>
  Promise.resolve()
    .then(work)
    .then(
      () => undefined,
      (error: unknown) => (WinnowError.is(error) ? error.code : String(error)),
    );

test("a key opens what belongs to its team, in both of its forms, until it is revoked", async () => {
  const { kernel, services, store, pass } = await setUp();
  const team = await store.teamNamed("acme");
  assert.equal((await store.teamNamed("acme")).id, team.id);
  const { key, stored } = await store.createKey(team.id, "ci", ["scrape"]);
  assert.match(key, /^fc-[0-9a-f]{32}$/);
  const keys = services.get(KeysToken);
  const caller = { owner: team.id, payer: stored.id, scopes: ["scrape"] };
  assert.deepEqual(await keys.find(key), caller);
  const bare = key.slice(3).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  assert.deepEqual(await keys.find(bare.toUpperCase()), caller);
  for (const wrong of ["", "fc-", key.slice(0, -1), `${key}0`, stored.id, "x".repeat(100_000)])
    assert.equal(await keys.find(wrong), undefined, wrong.slice(0, 50));
  // Who reads the store finds no key in it.
  assert.doesNotMatch(JSON.stringify([await store.keys(), await store.teams()]), new RegExp(key.slice(9)));
  assert.equal((await store.revoke(stored.id))?.revokedAt, START);
  pass(5000);
  assert.equal(await keys.find(key), undefined);
  assert.equal(await store.revoke("nobody"), undefined);
  await kernel.close();
});

test("two who make a team of one name at once make one", async () => {
  const { kernel, store } = await setUp();
  const made = await Promise.all(Array.from({ length: 5 }, () => store.teamNamed("acme")));
  assert.equal(new Set(made.map(({ id }) => id)).size, 1);
  assert.equal((await store.teams()).length, 1);
  await kernel.close();
});

test("credits are booked by month, key and plugin, also when many come at once", async () => {
  const { kernel, services, store, pass } = await setUp({ credits: 100 });
  const { id } = await store.teamNamed("acme");
  const credits = services.get(CreditsToken);
  assert.equal(await credits.left(id), 100);
  assert.equal(await credits.left(""), Number.POSITIVE_INFINITY);
  const some = Array.from({ length: 30 }, () => credits.charge(id, "a", { scrape: 1, "format-json": 2 }));
  await Promise.all([...some, credits.charge(id, undefined, { scrape: 5 }), credits.charge(id, "a", {})]);
  assert.equal(await credits.left(id), 5);
  await credits.check(id);
  // All or nothing: what is not there cannot be used.
  assert.equal(await codeOf(() => credits.charge(id, "a", { scrape: 6 })), "INSUFFICIENT_CREDITS");
  assert.equal(await credits.left(id), 5);
  await credits.charge(id, "a", { scrape: 5 });
  assert.equal(await credits.left(id), 0);
  assert.equal(await codeOf(() => credits.check(id)), "INSUFFICIENT_CREDITS");
  await assert.rejects(credits.check(id), /^WinnowError: Insufficient credits/);
  pass(60_000);
  assert.equal(await credits.left(id), 100);
  await credits.charge(id, "b", { scrape: 1 });
  const [from, until, next] = [Date.UTC(2026, 10, 1), Date.UTC(2026, 11, 1), Date.UTC(2027, 0, 1)];
  assert.deepEqual(await credits.usage(id), [
    { from, until, payer: undefined, credits: 5, bills: { scrape: 5 } },
    { from, until, payer: "a", credits: 95, bills: { scrape: 35, "format-json": 60 } },
    { from: until, until: next, payer: "b", credits: 1, bills: { scrape: 1 } },
  ]);
  assert.deepEqual(await credits.usage("another"), []);
  // What another process books counts here as well.
  await store.limit(id, { credits: 3 });
  const other = await (await setUp()).services.get(CreditsToken).left(id);
  assert.equal(other, Number.POSITIVE_INFINITY);
  pass(5000);
  assert.equal(await credits.left(id), 2);
  await kernel.close();
});

test("scrapes of a team without credits are refused, those of others are not", async () => {
  const { kernel, store, seen } = await setUp({ credits: 0 });
  const { id } = await store.teamNamed("acme");
  const scrape = (owner: string) => codeOf(() => kernel.scrapeRequest({ url: "https://a.test/" }, { owner }));
  assert.equal(await scrape(id), "INSUFFICIENT_CREDITS");
  assert.equal(await scrape(""), "KIT_ADMITTED");
  assert.deepEqual(seen, [""]);
  await kernel.close();
});

/** A kernel that writes pages at a price, and what its notifiers find booked at the end of a scrape. */
async function setUpPriced(credits: number) {
  const booked: number[] = [];
  let begun = 0;
  const price = (name: string, credits: FormatPrice) =>
    defineFormat({
      name,
      options: v.strictObject({ model: v.optional(v.boolean(), false) }),
      credits,
      produce: () => {
        begun += 1;
        return name;
      },
    });
  const plugins: readonly Plugin[] = [
    recordsSqlite(),
    defineNotifier({
      name: "witness",
      notify: async () => {
        const usage = await kernel.services.get(CreditsToken).usage("acme");
        booked.push(usage.reduce((sum, one) => sum + one.credits, 0));
      },
    }),
    ...teams({ credits }),
    defineParser({
      name: "text",
      accepts: () => true,
      parse: () => ({ metadata: () => ({}), text: () => "text" }),
    }),
    price("priced", 5),
    price("asked", ({ model }, formats) => (model && !formats.includes("priced") ? 4 : 0)),
  ];
  const kernel = await createKernel({ plugins });
  const file = {
    ...{ url: "https://a.test/", statusCode: 200, headers: {}, contentType: "text/plain" },
    body: new TextEncoder().encode("text"),
  };
  const scrape = (...formats: unknown[]) =>
    codeOf(() => kernel.scrapeRequest({ formats }, { owner: "acme", file }));
  return { kernel, scrape, booked, begun: () => begun };
}

test("the price that the formats tell is set aside before anything is done", async () => {
  const { kernel, scrape, begun } = await setUpPriced(4);
  assert.equal(await scrape("priced"), "INSUFFICIENT_CREDITS");
  assert.equal(await scrape({ type: "asked", model: true }), "INSUFFICIENT_CREDITS");
  assert.equal(begun(), 0);
  assert.equal(await scrape("asked"), undefined);
  assert.equal(await kernel.services.get(CreditsToken).left("acme"), 3);
  await kernel.close();
});

test("what a scrape cost is booked before its answer leaves", async () => {
  const { kernel, scrape, booked } = await setUpPriced(20);
  assert.equal(await scrape("priced", { type: "asked", model: true }), undefined);
  assert.equal(await scrape({ type: "asked", model: true }), undefined);
  assert.deepEqual(booked, [6, 11]);
  assert.equal(await kernel.services.get(CreditsToken).left("acme"), 9);
  await kernel.close();
});

test("a minute's worth of calls may come at once, and then steadily", async () => {
  const { kernel, services, store, pass } = await setUp({ rates: { scrape: 60, crawl: 1 } });
  const { id } = await store.teamNamed("acme");
  const rates = services.get(RatesToken);
  for (let call = 0; call < 60; call += 1) await rates.take(id, "scrape");
  const refused = async () => {
    try {
      await rates.take(id, "scrape");
      return undefined;
    } catch (error) {
      assert.ok(WinnowError.is(error, "RATE_LIMIT_EXCEEDED"));
      assert.match(error.message, /rate limit exceeded.*retry after \d+s/i);
      return Reflect.get(Object(error.details), "retryAfterSeconds") as number;
    }
  };
  assert.equal(await refused(), 1);
  await rates.take("another", "scrape");
  await rates.take(id, "status");
  await rates.take("", "scrape");
  pass(1000);
  assert.equal(await refused(), undefined);
  assert.equal(await refused(), 1);
  // A clock that is set back neither fills the bucket nor locks it.
  pass(-3_600_000);
  assert.equal(await refused(), 1);
  pass(1000);
  assert.equal(await refused(), undefined);
  await rates.take(id, "crawl");
  await assert.rejects(rates.take(id, "crawl"), /retry after 60s/);
  await kernel.close();
});

test("a call that is let through says how many are left, and when all are there again", async () => {
  const { kernel, services, store, pass } = await setUp({ rates: { scrape: 3 } });
  const { id } = await store.teamNamed("acme");
  const rates = services.get(RatesToken);
  await rates.take(id, "scrape").catch(() => {});
  pass(60_000);
  assert.deepEqual(await rates.take(id, "scrape"), { limit: 3, remaining: 2, resetMs: 20_000 });
  assert.deepEqual(await rates.take(id, "scrape"), { limit: 3, remaining: 1, resetMs: 40_000 });
  pass(10_000);
  // Half a call has come back, which is none yet.
  assert.deepEqual(await rates.take(id, "scrape"), { limit: 3, remaining: 0, resetMs: 50_000 });
  await assert.rejects(rates.take(id, "scrape"), (error: WinnowError) => {
    const { kind, limit, retryAfterSeconds } = error.details as Record<string, unknown>;
    assert.deepEqual([kind, limit, retryAfterSeconds], ["scrape", 3, 10]);
    return true;
  });
  assert.equal(await rates.take(id, "map"), undefined);
  await kernel.close();
});

test("a key opens until it expires, and is told apart from one that nobody has", async () => {
  const { kernel, services, store, pass, now } = await setUp();
  const { id } = await store.teamNamed("acme");
  const { key } = await store.createKey(id, "short", undefined, now() + 60_000);
  const keys = services.get(KeysToken);
  assert.equal((await keys.find(key))?.owner, id);
  pass(59_999);
  assert.equal((await keys.find(key))?.owner, id);
  pass(1);
  // It was looked up a moment ago, and is over all the same.
  await assert.rejects(keys.find(key), (error: WinnowError) => {
    assert.equal(error.code, "KEY_EXPIRED");
    assert.match(error.message, /expired on \d{4}-\d\d-\d\dT/);
    return true;
  });
  assert.equal(await keys.find(`${key.slice(0, -1)}x`), undefined);
  await kernel.close();
});

test("of a rotated key both secrets open until the grace is over, and revoking closes both", async () => {
  const { kernel, services, store, pass, now } = await setUp();
  const { id: team } = await store.teamNamed("acme");
  const old = await store.createKey(team, "ci", ["scrape"], now() + 1_000_000);
  pass(400_000);
  const both = await Promise.all([store.rotate(old.stored.id, 60_000), store.rotate(old.stored.id, 60_000)]);
  // Of two who rotate at once one does.
  const [made, ...others] = both.filter((one) => one !== undefined);
  assert.ok(made !== undefined && others.length === 0);
  assert.equal(made.stored.expiresAt, now() + 1_000_000);
  const keys = services.get(KeysToken);
  const payers = async () => [(await keys.find(old.key))?.payer, (await keys.find(made.key))?.payer];
  assert.deepEqual(await payers(), [old.stored.id, old.stored.id]);
  assert.deepEqual((await keys.find(made.key))?.scopes, ["scrape"]);
  pass(60_000);
  await assert.rejects(keys.find(old.key), /took the place of this API key/);
  assert.equal((await keys.find(made.key))?.owner, team);
  const next = await store.rotate(old.stored.id, 3_600_000);
  assert.equal((await store.revoke(old.stored.id))?.start, next?.stored.start);
  pass(10_000);
  assert.deepEqual(await payers(), [undefined, undefined]);
  assert.equal(await keys.find(String(next?.key)), undefined);
  assert.equal(await store.rotate(old.stored.id, 0), undefined);
  assert.equal(await store.revoke("none"), undefined);
  await kernel.close();
});

test("calls are taken from shared buckets, and counted here as well, as those may be away", async () => {
  const { RateCounter } = await import("../src/rates.ts");
  const taken: (readonly [string, number])[] = [];
  let waitMs: number | undefined = 0;
  const shared = {
    take: async (id: string, perMinute: number) => {
      taken.push([id, perMinute]);
      if (waitMs === undefined) throw new Error("away");
      return { waitMs, left: 0 };
    },
  };
  let now = 0;
  const rates = new RateCounter(
    () => ({ scrape: 1 }),
    () => now,
    shared,
  );
  await rates.take("acme", "scrape");
  waitMs = 2500;
  await assert.rejects(rates.take("acme", "scrape"), /retry after 3s/);
  waitMs = undefined;
  await assert.rejects(rates.take("acme", "scrape"), /retry after 60s/);
  // The clock of the shared buckets is a little ahead.
  [now, waitMs] = [59_000, 0];
  await rates.take("acme", "scrape");
  [now, waitMs] = [200_000, undefined];
  await rates.take("acme", "scrape");
  waitMs = 0;
  await assert.rejects(rates.take("acme", "scrape"), /retry after 60s/);
  assert.deepEqual(new Set(taken.map(String)), new Set(["acme scrape,1"]));
});

test("a team has its own bound, which can be changed", async () => {
  const { kernel, services, store, pass } = await setUp({ concurrency: 3 });
  const { id } = await store.teamNamed("acme");
  const [bounds, laneOf] = [services.get(BoundsToken), services.get(LaneOfToken)];
  assert.equal(laneOf(""), undefined);
  assert.equal(bounds.concurrency(id), 3);
  const lane = laneOf(id);
  assert.equal(lane?.concurrency, 3);
  assert.equal(laneOf(id), lane);
  await store.limit(id, { concurrency: 1 });
  pass(5000);
  // Who cannot wait sees it a moment later.
  laneOf(id);
  await services.get(KeysToken).find("any");
  await new Promise((resolve) => setTimeout(resolve, 10));
  assert.equal(laneOf(id)?.concurrency, 1);
  const held = lane?.add(() => new Promise((resolve) => setTimeout(resolve, 5)));
  assert.equal(await bounds.active(id), 1);
  await held;
  assert.equal(await codeOf(() => store.limit("nobody", {})), "TEAM_NOT_FOUND");
  await kernel.close();
});

test("settings that are not valid are refused", () => {
  for (const wrong of [{ credits: -1 }, { concurrency: 0 }, { rates: { scrape: 0 } }, { credit: 1 }])
    assert.throws(() => teams(wrong as TeamsSettings), /CONFIG_INVALID|teams/);
});

test.run();
