import assert from "node:assert/strict";
import { WinnowError } from "@winnow/core";
import { recordOf } from "@winnow/kit-schema";
import { suite } from "uvu";
import { scrapeOptionsOf } from "../src/check/scrape-options.ts";
import { wantedOf } from "../src/watch/only.ts";
import { pageOf, startWorld, statusesOf } from "./site.ts";

const test = suite("operation-monitor: what is watched");

const schedule = { cron: "0 9 * * *" };
/** A page with lines, a paragraph each. */
const lines = (...texts: readonly string[]) => pageOf("Kit", texts.join("</p><p>"));

/** The targets of a monitor as they are shown. */
const targetsOf = (monitor: object) =>
  (monitor as { readonly targets: readonly { readonly id: string; readonly watch: object }[] }).targets;

/** A monitor of one page, with what it watches. */
async function watch(
  world: Awaited<ReturnType<typeof startWorld>>,
  path: string,
  rules: Record<string, unknown>,
) {
  const { data } = await world.winnow.monitor.create({
    name: path,
    schedule,
    targets: [{ type: "scrape", urls: [world.origin + path], watch: rules }],
  });
  const check = async (...texts: readonly string[]) => {
    world.pages.set(path, lines(...texts));
    const [page] = (await world.check(data.id)).pages;
    return page ?? assert.fail("no page");
  };
  return { data, check };
}

test("a target says what is ignored, kept and when it is news", async () => {
  await using world = await startWorld();
  const ignoring = await watch(world, "/ignore", { ignore: ["/^Offer of the hour/"] });
  assert.deepEqual(targetsOf(ignoring.data)[0]?.watch, {
    ignore: ["/^Offer of the hour/"],
  });
  await ignoring.check("Rye costs 3 €", "Offer of the hour: oats");
  assert.equal((await ignoring.check("Rye costs 3 €", "Offer of the hour: salt")).status, "same");
  assert.equal((await ignoring.check("Rye costs 4 €", "Offer of the hour: salt")).status, "changed");
  const triggered = await watch(world, "/trigger", { trigger: ["tickets"] });
  await triggered.check("The hall opens in May");
  assert.equal((await triggered.check("The hall opens in June")).status, "same");
  const told = await triggered.check("The hall opens in June", "Tickets are on sale");
  assert.equal(told.status, "changed");
  assert.match(Object(told.diff).text, /-The hall opens in May[\s\S]*\+Tickets are on sale/);
});

test("what is only removed is no news of additions", async () => {
  await using world = await startWorld();
  const jobs = await watch(world, "/jobs", { only: "additions" });
  await jobs.check("Baker in Bern", "Driver in Basel", "Clerk in Chur");
  assert.equal((await jobs.check("Baker in Bern", "Clerk in Chur")).status, "same");
  const told = await jobs.check("Baker in Bern", "Clerk in Chur", "Miller in Zug");
  assert.equal(told.status, "changed");
  assert.doesNotMatch(Object(told.diff).text, /Driver/, "what went before is remembered");
});

test("a filter that leaves nothing is an error of the page", async () => {
  await using world = await startWorld();
  const kept = await watch(world, "/keep", { keep: ["price"] });
  await kept.check("Price: 3 €");
  const failed = await kept.check("We are moving");
  assert.equal(failed.status, "error");
  assert.match(String(failed.error), /The filter `keep` leaves nothing of the page/);
  assert.equal((await kept.check("Price: 3 €")).status, "same");
});

test("a number that never stands still is news once it is beyond its tolerance", async () => {
  await using world = await startWorld();
  const rate = await watch(world, "/rate", { tolerance: 5 });
  let [amount, step] = [100, 0];
  const { get } = world.pages;
  // Each fetch finds another one.
  world.pages.get = (path: string) => {
    step += 0.01;
    return path === "/rate"
      ? lines(`One euro buys ${(amount + (step % 0.3)).toFixed(2)} crowns`)
      : get.call(world.pages, path);
  };
  await rate.check();
  const found: string[] = [];
  for (amount of [101, 102, 103, 104, 105.5, 107, 109, 112]) {
    const { status, diff } = await rate.check();
    const [, integer = ""] = /^\+.* (\d+)\./m.exec(String(recordOf(diff).text)) ?? [];
    found.push(status === "changed" ? integer : String(status));
  }
  assert.deepEqual(found, ["same", "same", "same", "same", "105", "same", "same", "112"]);
});

test("another filter is no change of the pages", async () => {
  await using world = await startWorld();
  const kept = await watch(world, "/edit", { keep: ["price"] });
  await kept.check("Price: 3 €", "Stock: 7");
  const [{ id } = assert.fail()] = targetsOf(kept.data);
  const watched = { type: "scrape" as const, id, urls: [`${world.origin}/edit`], watch: { keep: ["stock"] } };
  const targets = [watched];
  await world.winnow.monitor.update({ id: kept.data.id, targets });
  assert.equal((await kept.check("Price: 4 €", "Stock: 7")).status, "same");
  assert.equal((await kept.check("Price: 4 €", "Stock: 6")).status, "changed");
});

test("the pages of a crawl are watched alike", async () => {
  await using world = await startWorld();
  world.pages.set("/", pageOf("Home", "Welcome to the mill", ["/a", "/b"]));
  world.pages.set("/a", lines("Rye 3 €", "Visits: one"));
  world.pages.set("/b", lines("Oats 2 €", "Visits: one"));
  const { data } = await world.winnow.monitor.create({
    name: "Mill",
    schedule,
    targets: [{ type: "crawl", url: `${world.origin}/`, watch: { ignore: ["visits"] } }],
  });
  await world.check(data.id);
  world.pages.set("/a", lines("Rye 3 €", "Visits: a dozen"));
  world.pages.set("/b", lines("Oats 9 €", "Visits: a dozen"));
  assert.deepEqual(statusesOf(await world.check(data.id)), { "/": "same", "/a": "same", "/b": "changed" });
});

test("a rule that cannot be used is refused with its place", async () => {
  await using world = await startWorld();
  const error = await watch(world, "/bad", { keep: ["/(?<=a)b/"] }).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  assert.ok(WinnowError.is(error, "BAD_REQUEST"));
  assert.deepEqual((error.details as { path: unknown[] }[])[0]?.path, ["targets", 0, "watch", "keep", 0]);
});

test("what is no noise decides about `only`", () => {
  const target = (only: "additions" | "removals") => ({
    id: "0198c0de-0000-7000-8000-000000000000",
    type: "scrape" as const,
    urls: ["https://a.test/"],
    scrapeOptions: {},
    watch: { only },
  });
  const text = "--- previous\n+++ current\n@@ -1,2 +1,1 @@\n One\n-Two\n";
  assert.equal(wantedOf(target("additions"), { text, fields: undefined }).text, undefined);
  assert.equal(wantedOf(target("removals"), { text, fields: undefined }).text, text);
  const moved = "--- previous\n+++ current\n@@ -1,2 +1,2 @@\n-Two\n One\n+Two\n";
  assert.equal(wantedOf(target("additions"), { text: moved, fields: undefined }).text, undefined);
  const [format] = (scrapeOptionsOf(target("removals"), 0).formats as object[]).slice(-1);
  assert.deepEqual(Reflect.get(format ?? {}, "watch"), { only: "removals" });
});

test.run();
