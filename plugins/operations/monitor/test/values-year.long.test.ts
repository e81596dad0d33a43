import assert from "node:assert/strict";
import { silent } from "@winnow/core/plugin";
import type { RecordStore } from "@winnow/kit-records";
import * as v from "@winnow/kit-schema";
import { recordsSqlite } from "@winnow/records-sqlite";
import { suite } from "uvu";
import { Targets } from "../src/request.ts";
import { PageMemories } from "../src/store/memory.ts";
import { PageValues } from "../src/store/values.ts";
import type { Condition } from "../src/values/request.ts";
import { judgeConditions } from "../src/when/judge.ts";
import { NO_STATE, type Readings } from "../src/when/state.ts";
import { random } from "./histories/history.ts";

const test = suite("operation-monitor: a year of values");
const services = { get: () => assert.fail(), find: () => undefined };
const START = Date.parse("2026-01-01T00:00:00Z");
const HOUR = 3_600_000;
const CHECKS = 8760;
const DEATHS = 0.03;
const PAGE = { owner: "a", targetId: "t", url: "https://a.example/" };

function conditions(): readonly Condition[] {
  const values = [{ name: "price", selector: ".p" }];
  const when = [
    "price below 90",
    { field: "price", above: 110, hysteresis: 3 },
    "price changes by 20 %",
    { field: "price", disappears: true },
  ];
  const [target] = v.parse(Targets, [{ type: "scrape", url: PAGE.url, values, when }]);
  return target !== undefined && "when" in target ? (target.when ?? []) : assert.fail();
}

/** A price that wanders between 50 and 150, is missing at times, and is not always the same at two fetches. */
function fetchesOf(): readonly (readonly Readings[])[] {
  const chance = random(7);
  let price = 100;
  return Array.from({ length: CHECKS }, () => {
    price = Math.min(150, Math.max(50, price + Math.round(chance() * 20 - 10)));
    const reading = (number: number): Readings =>
      chance() < 0.02 ? { price: null } : { price: { text: `€${number}`, number, unit: "EUR" } };
    return [reading(price), reading(chance() < 0.1 ? price - 15 : price)];
  });
}

/** A store whose caller dies before or after some of its calls. */
function mortal(records: RecordStore): RecordStore {
  const chance = random(11);
  return new Proxy(records, {
    get: (target, name) => {
      const method = Reflect.get(target, name) as (...args: readonly unknown[]) => Promise<unknown>;
      return async (...args: readonly unknown[]) => {
        const fate = chance();
        if (fate < DEATHS / 2) throw new Error("died");
        const value = await method.apply(target, [...args]);
        if (fate < DEATHS) throw new Error("died");
        return value;
      };
    },
  });
}

/** Checks the page for a year; a check whose process dies is done again. Gives the alerts of each check, and how often it died. */
async function year(records: RecordStore) {
  const [memories, kept] = [new PageMemories(records), new PageValues(records)];
  const when = conditions();
  const alarms: string[] = [];
  let deaths = 0;
  for (const [index, fetches] of fetchesOf().entries()) {
    const [checkId, at] = [`c${index}`, START + index * HOUR];
    for (let isDone = false; !isDone; ) {
      try {
        const before = await memories.recall({ ...PAGE, checkId });
        const found = { fetches, at, isConfirmed: true, matches: () => false };
        const { alerts, after } = judgeConditions(when, before.watch ?? NO_STATE, found);
        await memories.keep({ ...PAGE, checkId }, before, { ...before, watch: after }, at);
        await kept.add(PAGE, { at, checkId, values: after.last });
        for (const { condition, was, is } of alerts) alarms.push(`${index} ${condition} ${was} ${is}`);
        isDone = true;
      } catch (error) {
        if (!(error instanceof Error) || error.message !== "died") throw error;
        deaths += 1;
      }
    }
  }
  return { alarms, deaths };
}

test("a year of checks whose processes die loses no alert and no value, and doubles none", async () => {
  const open = () => recordsSqlite().create({ services, logger: silent }) as RecordStore;
  const [calm, stormy] = [open(), open()];
  const expected = await year(calm);
  const found = await year(mortal(stormy));
  assert.ok(found.deaths > 500, `${found.deaths} deaths`);
  assert.ok(expected.alarms.length > 200, `${expected.alarms.length} alerts`);
  assert.deepEqual(found.alarms, expected.alarms);
  const rows = await new PageValues(stormy).rows(PAGE, { limit: 100_000 });
  assert.deepEqual(
    rows.map(({ checkId }) => checkId),
    Array.from({ length: CHECKS }, (_, index) => `c${index}`),
  );
});

test.run();
