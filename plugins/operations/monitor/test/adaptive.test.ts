import assert from "node:assert/strict";
import { suite } from "uvu";
import { quietMs } from "../src/begin/adaptive.ts";
import { nextRunOf } from "../src/calls/views.ts";
import { pageOf, startWorld } from "./site.ts";

const test = suite("operation-monitor: seldom changed, seldom checked");
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = Date.parse("2026-03-01T00:00:00Z");
const hourly = { status: "active", schedule: { cron: "0 * * * *", timezone: "UTC" } } as const;

test("it waits a tenth of the time for which nothing has changed, within its bound", () => {
  const paced = { adaptive: { maxHours: 24 }, lastChangedAt: START };
  const waits = [0, 10 * HOUR, 10 * DAY, 30 * DAY, -DAY].map((later) => quietMs(paced, START + later) / HOUR);
  assert.deepEqual(waits, [0, 1, 24, 24, 0]);
  assert.equal(
    quietMs({ ...paced, failuresInARow: 1 }, START + 10 * DAY),
    0,
    "trouble is looked at as usual",
  );
  assert.equal(quietMs({ lastChangedAt: START }, START + 10 * DAY), 0);
  assert.equal(quietMs({ adaptive: null, lastChangedAt: START }, START + 10 * DAY), 0);
});

test("it checks at times of its schedule only, and those of every monitor without the option stay", () => {
  const adaptive = { ...hourly, adaptive: { maxHours: 6 }, lastChangedAt: START };
  const next = (later: number) => ((nextRunOf(adaptive, START + later) ?? 0) - START - later) / HOUR;
  assert.deepEqual([0, HOUR, 9 * HOUR, 10 * HOUR, 20 * HOUR, 90 * DAY].map(next), [1, 1, 1, 1, 2, 6]);
  assert.equal(nextRunOf({ ...hourly, lastChangedAt: START }, START + 90 * DAY), START + 90 * DAY + HOUR);
  assert.equal(nextRunOf({ ...adaptive, status: "paused" }, START), undefined);
});

test("a year of pages that change at their own pace: few checks, and each change is seen in time", () => {
  let seed = 11;
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  for (const meanDays of [0.2, 3, 40]) {
    let [now, changeAt, lastChangedAt, checks, changes] = [START, START, START, 0, 0];
    const drawn = () => -Math.log(1 - random()) * meanDays * DAY;
    changeAt += drawn();
    while (now < START + 365 * DAY) {
      now = nextRunOf({ ...hourly, adaptive: { maxHours: 24 }, lastChangedAt }, now) ?? assert.fail();
      checks += 1;
      if (changeAt > now) continue;
      const since = changeAt - lastChangedAt;
      assert.ok(
        now - changeAt <= Math.min(24 * HOUR, 0.1 * Math.max(0, since) + HOUR) + HOUR,
        `${now - changeAt}`,
      );
      changes += 1;
      lastChangedAt = now;
      changeAt = now + drawn();
    }
    assert.ok(changes > 0.3 * (365 / (meanDays + 0.1)), `${changes} changes`);
    const share = checks / (365 * 24);
    if (meanDays === 40) assert.ok(share < 0.12, `${share} of all checks`);
    if (meanDays === 0.2) assert.ok(share > 0.9, `${share} of all checks`);
  }
});

test("over the API: given, shown, changed, and taken away", async () => {
  await using world = await startWorld();
  const { winnow, origin, pages, check } = world;
  pages.set("/", pageOf("Flour", "A sack costs 20 crowns."));
  const targets = [{ type: "scrape" as const, urls: [`${origin}/`] }];
  const { data: made } = await winnow.monitor.create({
    ...{ name: "Flour", schedule: { text: "hourly" }, targets, adaptive: {} },
  });
  assert.deepEqual(made.adaptive, { maxHours: 24 });
  await check(made.id);
  const due = Date.parse(String((await winnow.monitor.get({ id: made.id })).data.nextRunAt));
  assert.ok(due - Date.now() <= HOUR, "what has just been seen for the first time is soon looked at again");
  const { data: changed } = await winnow.monitor.update({ id: made.id, adaptive: null });
  assert.equal("adaptive" in changed, false);
  await assert.rejects(
    winnow.monitor.update({ id: made.id, adaptive: { maxHours: 1000 } }),
    /adaptive|maxHours/,
  );
});

test.run();
