import assert from "node:assert/strict";
import { suite } from "uvu";
import { pages } from "./values/pages.ts";
import { runSeries } from "./values/run.ts";
import { shops } from "./values/shops.ts";

const test = suite("operation-monitor: series of values");

test("each check of each series alarms for what it has to, and for nothing else", async () => {
  const all = [...shops, ...pages];
  assert.ok(all.length >= 40, `${all.length} series`);
  assert.equal(new Set(all.map(({ name }) => name)).size, all.length);
  assert.deepEqual(await runSeries(all), []);
});

test.run();
