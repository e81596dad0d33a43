import assert from "node:assert/strict";
import { suite } from "uvu";
import type { Monitor } from "../../src/monitor.ts";
import { random } from "../histories/history.ts";
import { type CheckFacts, HeldWorld, pageOf } from "./world.ts";

const test = suite("operation-monitor: a year of what is held");
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const START = Date.parse("2026-01-01T00:00:00Z");
const DAYS = 365;
const DEATHS = 0.02;
const ZONE = "Europe/Berlin";
const HOST = "shop.example";

/** Who is notified what and when: of each monitor a name that no other begins with. */
const MONITORS: readonly (readonly [name: string, to: readonly string[], timing: object])[] = [
  ["plain", ["now"], { groupFailures: true }],
  ["day", ["daily"], { digest: { text: "daily at 8am", timezone: ZONE } }],
  ["weekdays", ["daily"], { digest: { text: "weekdays at 8am", timezone: ZONE } }],
  ["week", ["weekly"], { digest: { text: "weekly on monday at 7am", timezone: ZONE } }],
  ["night", ["quiet"], { quietHours: { from: "22:00", to: "07:00", timezone: ZONE } }],
  [
    "weekend",
    ["quiet"],
    { quietHours: { from: "18:00", to: "08:00", timezone: ZONE, days: ["friday", "saturday"] } },
  ],
  ["again", ["again"], { repeat: { every: "2 hours", times: 2 } }],
  ["site", ["now", "site"], { groupFailures: true }],
  [
    "other site",
    ["site"],
    { groupFailures: true, quietHours: { from: "23:00", to: "06:00", timezone: ZONE } },
  ],
];

/** Does it until its process has not died, some minutes later each time. */
async function alive<T>(
  world: HeldWorld,
  work: () => Promise<T>,
): Promise<{ readonly value: T; readonly deaths: number }> {
  for (let deaths = 0; ; deaths += 1)
    try {
      return { value: await work(), deaths };
    } catch (error) {
      if (!(error instanceof Error) || error.message !== "died") throw error;
      world.now += MINUTE;
    }
}

/** Checks every six hours, and rounds before, between and after them. */
async function year() {
  const [fate, chance] = [random(5), random(9)];
  const world = new HeldWorld(START, () => {
    const one = fate();
    return one < DEATHS / 2 ? "before" : one < DEATHS ? "after" : undefined;
  });
  const monitors: Monitor[] = [];
  for (const [name, to, timing] of MONITORS) monitors.push(await world.add(name, to, timing));
  const expected: string[] = [];
  let [deaths, isDown, outages] = [0, false, 0];
  const round = async () => {
    deaths += (await alive(world, () => world.round())).deaths;
  };
  for (let at = START; at < START + DAYS * 24 * HOUR; at += 6 * HOUR) {
    // Each part of the day ends with rounds at the times at which something may be due.
    for (let hour = 1; hour < 6; hour += 1) {
      world.now = Math.max(world.now, at - 6 * HOUR + hour * HOUR + MINUTE);
      await round();
    }
    world.now = Math.max(world.now, at);
    const turn = chance();
    if (turn < 0.05 && !isDown) outages += 1;
    isDown = turn < 0.05 || (isDown && turn > 0.4);
    for (const [index, monitor] of monitors.entries()) {
      const [name, to] = MONITORS[index] ?? assert.fail();
      const isAtSite = name.includes("site");
      const title = chance() < 0.2 ? `${name} ${at}` : undefined;
      const pages = isAtSite
        ? [pageOf(`https://${HOST}/${index}`, isDown ? "No connection." : undefined)]
        : [];
      const facts: CheckFacts = { pages, ...(title === undefined ? {} : { title }) };
      const id = world.newId();
      deaths += (await alive(world, () => world.check(monitor, facts, id))).deaths;
      if (title !== undefined) expected.push(...to.map((one) => `${one} ${title}`));
    }
    await round();
  }
  for (let day = 0; day < 16; day += 1) {
    world.now += 12 * HOUR;
    await round();
  }
  return { world, expected, deaths, outages };
}

test("a year with processes that die loses nothing that was found, and doubles nothing", async () => {
  const { world, expected, deaths, outages } = await year();
  const told: string[] = [];
  const reminded = new Map<string, number>();
  for (const { to, message } of world.told)
    for (const { label, title } of message.items) {
      if (label !== "Changed") continue;
      const what = `${to} ${title}`;
      if (message.title.startsWith("Reminder: ")) reminded.set(what, (reminded.get(what) ?? 0) + 1);
      else told.push(what);
    }
  assert.ok(deaths > 500, `${deaths} deaths`);
  assert.ok(expected.length > 2000, `${expected.length} findings`);
  assert.deepEqual(told.toSorted(), expected.toSorted());
  const again = expected.filter((one) => one.startsWith("again "));
  assert.deepEqual([...reminded].toSorted(), again.map((one) => [one, 2]).toSorted());
  assert.ok(outages > 20, `${outages} outages`);
  for (const to of ["now", "site"]) {
    const words = world.told.flatMap(({ message, ...one }) =>
      one.to === to ? message.items.filter(({ label }) => label === "Down" || label === "Back") : [],
    );
    const steps = words.map(({ title }) =>
      / is down/.test(title) ? "down" : / is back/.test(title) ? "back" : "",
    );
    assert.ok(steps.length > 20, `${steps.length} messages about the site to ${to}`);
    let isDown = false;
    for (const [at, { title }] of words.entries()) {
      const isDouble = title.includes("was down and is back");
      assert.equal(isDouble || steps[at] === "down", !isDown, `${to}: ${title}`);
      isDown = !isDouble && steps[at] === "down";
    }
  }
  for (const collection of ["monitor-held", "monitor-held-due"]) {
    const owner = collection === "monitor-held" ? "a" : "";
    assert.deepEqual(await world.records.list({ collection, owner }, { limit: 1 }), [], collection);
  }
});

test.run();
