import assert from "node:assert/strict";
import { suite } from "uvu";
import type { Monitor } from "../../src/monitor.ts";
import { MonitorStore } from "../../src/store/store.ts";
import { HeldWorld, pageOf } from "./world.ts";

const test = suite("operation-monitor: what is held");
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const START = Date.parse("2026-11-10T10:00:00Z");
const DAILY = { digest: { text: "daily at 8am" } };
const collections = ["monitor-held", "monitor-held-due", "monitor-outages", "monitor-told"];

/** How many records of what is held there are. */
async function records(world: HeldWorld, owner = "a"): Promise<number> {
  const lists = await Promise.all(
    collections.map((collection) =>
      world.records.list(
        { collection, owner: collection === "monitor-held-due" ? "" : owner },
        { limit: 10_000 },
      ),
    ),
  );
  return lists.flat().length;
}

test("a digest is one message to each receiver, with a section for each monitor", async () => {
  const world = new HeldWorld(START);
  const one = await world.add("Flour", ["ann", "bob"], DAILY);
  const other = await world.add("Rye", ["ann"], { digest: { cron: "0 8 * * 2,3" } });
  const foreign = await world.add("Secret", ["ann"], DAILY, "b");
  await world.check(one, { title: "25 crowns" });
  await world.pass(HOUR);
  await world.check(one, { title: "26 crowns" });
  await world.check(other, { title: "Sold out" });
  await world.check(foreign, { title: "Of another team", owner: "b" });
  assert.equal(world.told.length, 0, "nothing before its time");
  await world.pass(DAY);
  assert.deepEqual(world.titles("bob"), ["Flour: 2 changed in 2 checks"]);
  assert.deepEqual(world.titles("ann").toSorted(), ["2 monitors: 3 changed", "Secret: 1 changed"]);
  const told = world.told.find(({ to, owner }) => to === "ann" && owner === "a");
  assert.equal(new Date(told?.at ?? 0).toISOString(), "2026-11-11T08:00:00.000Z");
  assert.deepEqual(
    told?.message.items.map(({ label, title }) => `${label}: ${title}`),
    [
      "Flour: 2 changed in 2 checks",
      "Changed: 25 crowns",
      "Changed: 26 crowns",
      "Rye: 1 changed",
      "Changed: Sold out",
    ],
  );
  await world.pass(2 * DAY);
  assert.equal(world.told.length, 3, "nothing found, nothing sent");
  assert.deepEqual([await records(world), await records(world, "b")], [0, 0]);
});

test("what is found in quiet hours is one message at their end", async () => {
  const world = new HeldWorld(Date.parse("2026-11-10T21:00:00Z"));
  const quiet = { quietHours: { from: "22:00", to: "07:00" } };
  const monitor = await world.add("Flour", ["ann"], quiet);
  await world.check(monitor, { title: "before" });
  assert.deepEqual(world.titles("ann"), ["Flour"], "told at once");
  await world.pass(2 * HOUR);
  await world.check(monitor, { title: "23" });
  await world.pass(5 * HOUR);
  await world.check(monitor, { title: "4" });
  await world.pass(3 * HOUR - MINUTE);
  assert.equal(world.told.length, 1);
  await world.pass(MINUTE);
  assert.deepEqual(world.titles("ann"), ["Flour", "Flour: 2 changed in 2 checks"]);
});

test("a message is repeated until somebody has seen it, and not for ever", async () => {
  const world = new HeldWorld(START);
  const monitor = await world.add("Flour", ["ann", "bob"], { repeat: { every: 30, times: 3 } });
  await world.check(monitor, { title: "25 crowns" });
  await world.pass(40 * MINUTE);
  assert.deepEqual(world.titles("ann"), ["Flour", "Reminder: Flour: 1 changed"]);
  const link = world.told.at(-1)?.message.links?.[0]?.url ?? "";
  assert.match(link, /^https:\/\/winnow\.example\/v2\/monitor\/seen\?token=/);
  await world.pass(DAY);
  assert.equal(world.titles("ann").length, 4, "three times at most");
  await world.check(monitor, { title: "26 crowns" });
  await world.pass(40 * MINUTE);
  assert.equal(world.titles("ann").length, 6);
  await world.held.see("a", monitor.id, world.now);
  await world.pass(DAY);
  assert.equal(world.titles("ann").length, 6, "somebody has seen it");
  assert.equal(world.titles("bob").length, 6, "for everybody");
  await world.check(monitor, { title: "27 crowns" });
  await world.pass(40 * MINUTE);
  assert.equal(world.titles("ann").length, 8, "what is found later is told as ever");
});

test("a site that is down for forty monitors is one message to each receiver, and one when it is back", async () => {
  const world = new HeldWorld(START);
  const monitors: Monitor[] = [];
  for (let number = 0; number < 40; number += 1)
    monitors.push(
      await world.add(`M${number}`, number < 30 ? ["ann", "bob"] : ["ann"], { groupFailures: true }),
    );
  const page = (number: number) => `https://shop.example/${number}`;
  const fail = async (from: number, to: number) => {
    for (const [number, monitor] of monitors.entries())
      if (number >= from && number < to)
        await world.check(monitor, { pages: [pageOf(page(number), "It answered 503.")], failures: 2 });
  };
  await fail(0, 25);
  await world.pass(30_000);
  await fail(25, 38);
  assert.equal(world.told.length, 0, "failures wait for others");
  await world.pass(MINUTE);
  assert.deepEqual(world.titles("ann"), ["shop.example is down: 38 monitors"]);
  assert.deepEqual(world.titles("bob"), ["shop.example is down: 30 monitors"]);
  assert.equal(world.told[0]?.message.isUrgent, true);
  await world.pass(HOUR);
  await fail(0, 40);
  await world.pass(HOUR);
  assert.equal(world.told.length, 2, "later failures of the same cause join it");
  const other = await world.add("Other", ["ann"], { groupFailures: true });
  await world.check(other, { pages: [pageOf("https://shop.example/x")] });
  await world.pass(HOUR);
  assert.equal(world.told.length, 2, "one that had not failed says nothing about it");
  for (const [number, monitor] of monitors.entries())
    await world.check(monitor, { pages: [pageOf(page(number))] });
  await world.pass(2 * MINUTE);
  assert.deepEqual(world.titles("ann").slice(1), ["shop.example is back: 40 monitors"]);
  assert.deepEqual(world.titles("bob").slice(1), ["shop.example is back: 30 monitors"]);
  assert.equal(await records(world), 0);
});

test("what else a check found is told at once, and another failure is none of the site", async () => {
  const world = new HeldWorld(START);
  const monitor = await world.add("Flour", ["ann"], { groupFailures: true });
  const blocked = { ...pageOf("https://a.example/1", "It answered 403.") };
  await world.check(monitor, {
    title: "25 crowns",
    pages: [pageOf("https://shop.example/", "No connection.")],
  });
  assert.deepEqual(
    world.told.map(({ message }) => message.items.map(({ title }) => title)),
    [["25 crowns"]],
  );
  const { isDown: _, ...refused } = blocked;
  await world.check(monitor, { pages: [refused] });
  assert.equal(world.told.length, 2, "a refusal is a failure of this page");
  const half = [pageOf("https://b.example/1", "It answered 500."), pageOf("https://b.example/2")];
  await world.check(monitor, { pages: half });
  assert.equal(world.told.length, 3, "a site that answers other pages is not down");
});

test("a site that is back before it was told is one message that says both", async () => {
  const world = new HeldWorld(Date.parse("2026-11-10T23:00:00Z"));
  const monitor = await world.add("Flour", ["ann"], {
    groupFailures: true,
    quietHours: { from: "22:00", to: "07:00" },
  });
  const url = "https://shop.example/";
  await world.check(monitor, { pages: [pageOf(url, "No connection.")] });
  await world.pass(HOUR);
  await world.check(monitor, { pages: [pageOf(url)] });
  await world.check(monitor, { title: "25 crowns" });
  await world.pass(8 * HOUR);
  assert.deepEqual(world.titles("ann"), ["1 monitor: 1 changed, 1 back"]);
  assert.equal(world.told[0]?.message.items[0]?.title, "shop.example was down and is back: 1 monitor");
  assert.equal(await records(world), 0);
});

test("of a digest that many checks wait for, the newest are kept and the others counted", async () => {
  const world = new HeldWorld(START);
  const monitor = await world.add("Flour", ["ann"], { digest: { text: "weekly on monday at 8am" } });
  for (let count = 1; count <= 100; count += 1) {
    await world.check(monitor, { title: `Change ${count}` });
    world.now += MINUTE;
  }
  assert.ok((await records(world)) <= 42);
  await world.pass(DAY * 7);
  assert.deepEqual(world.titles("ann"), ["Flour: 40 changed in 100 checks"]);
  const titles = world.told[0]?.message.items.map(({ title }) => title) ?? [];
  assert.equal(titles.at(-1), "Change 100");
  assert.ok((world.told[0]?.message.left ?? 0) > 0);
  assert.equal(await records(world), 0);
});

test("a message about very many monitors has bounds, and says what it left out", async () => {
  const world = new HeldWorld(START);
  for (let number = 0; number < 120; number += 1)
    await world.check(await world.add(`M${number} ${"x".repeat(200)}`, ["ann"], DAILY), {
      title: "<b>&".repeat(50_000),
    });
  await world.pass(DAY);
  assert.equal(world.told.length, 1);
  const { title, note, items } = world.told[0]?.message ?? { items: [] };
  assert.match(String(title), /^120 monitors: 120 changed$/);
  assert.match(String(note), /… and 70 more monitors$/);
  assert.equal(items.length, 100);
});

test("what is held is gone with the monitor, and is not told to whom it does not tell any more", async () => {
  const world = new HeldWorld(START);
  const gone = await world.add("Gone", ["ann"], DAILY);
  const other = await world.add("Other", ["ann", "bob"], DAILY);
  await world.check(gone, { title: "25 crowns", pages: [pageOf("https://shop.example/", "No connection.")] });
  await world.check(other, { title: "26 crowns" });
  const store = new MonitorStore(world.records);
  await store.remove("a", gone);
  await world.held.forget("a", gone.id);
  await store.change("a", other.id, (before) => ({
    ...before,
    notification: { ...before.notification, channels: [{ type: "test", one: "bob" }] },
  }));
  await world.pass(DAY);
  assert.deepEqual(
    world.told.map(({ to, message }) => `${to} ${message.title}`),
    ["bob Other: 1 changed"],
  );
  assert.equal(await records(world), 0);
});

test("others are told once the trouble stands for so long, and when it is over", async () => {
  const world = new HeldWorld(START);
  const { planCheck } = await import("../../src/news/held/plan.ts");
  const { Reach } = await import("../../src/news/held/reach.ts");
  const escalate = { after: 3, channels: [{ type: "test", one: "boss" }] };
  const monitor = await world.add("Flour", ["ann"], { escalate });
  const kinds = [];
  for (const [index, failures] of [1, 2, 3, 4, 5, 0, 0, 1, 2, 3].entries()) {
    const outcome = {
      owner: "a",
      checkId: world.newId(),
      now: START + index,
      news: undefined,
      failures,
      windowMs: 0,
    };
    const of = { id: monitor.id, notification: monitor.notification ?? {} };
    const plan = await planCheck(world.held, of, [], { ...outcome, reach: new Reach() });
    const again = await planCheck(world.held, of, [], { ...outcome, reach: new Reach() });
    assert.equal(again.escalation?.kind, plan.escalation?.kind, "the same when it is done again");
    kinds.push(plan.escalation?.kind ?? "");
  }
  assert.deepEqual(kinds, ["", "", "begins", "", "", "ends", "", "", "", "begins"]);
});

test.run();
