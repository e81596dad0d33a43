import assert from "node:assert/strict";
import * as v from "@winnow/kit-schema";
import { suite } from "uvu";
import { Targets } from "../src/request.ts";
import type { Condition } from "../src/values/request.ts";
import { judgeConditions } from "../src/when/judge.ts";
import { loadMatches, patternProblem } from "../src/when/patterns.ts";
import { alertInWords, NO_STATE, type Readings, type WatchState, wordsOf } from "../src/when/state.ts";
import { random } from "./histories/history.ts";

const test = suite("operation-monitor: conditions");
const AT = Date.parse("2026-11-28T10:00:00Z");
const never = () => false;

/** Conditions as a request has them. */
function conditions(...when: readonly object[]): readonly Condition[] {
  const values = [
    { name: "x", selector: ".x" },
    { name: "y", selector: ".y" },
  ];
  const [target] = v.parse(Targets, [{ type: "scrape", url: "https://a.example/", values, when }]);
  return target !== undefined && "when" in target ? (target.when ?? []) : [];
}

const number = (value: number, unit?: string): Readings => ({
  x: { text: String(value), number: value, ...(unit === undefined ? {} : { unit }) },
});
const GONE: Readings = { x: null };

/** What checks find, one after the other, each of them with all of its fetches. */
function run(when: readonly Condition[], checks: readonly (readonly Readings[])[], matches = never) {
  let state: WatchState = NO_STATE;
  return checks.map((fetches, index) => {
    const judged = judgeConditions(when, state, {
      fetches,
      at: AT + index * 60_000,
      isConfirmed: true,
      matches,
    });
    // What is stored is read again as JSON.
    state = JSON.parse(JSON.stringify(judged.after)) as WatchState;
    return judged;
  });
}
const twice = (readings: Readings) => [readings, readings];
const alarmed = (judged: ReturnType<typeof run>) => judged.map(({ alerts }) => alerts.length);

test("alerts of any series take turns with returns to the other side", () => {
  for (let seed = 1; seed <= 400; seed += 1) {
    const chance = random(seed);
    const hysteresis = seed % 3 === 0 ? 0 : Math.round(chance() * 20);
    const isBelow = seed % 2 === 0;
    const [when] = [conditions({ field: "x", ...(isBelow ? { below: 50 } : { above: 50 }), hysteresis })];
    const series = Array.from({ length: 60 }, () => Math.round(chance() * 100 * 4) / 4);
    const fetches = series.map((value) =>
      chance() < 0.1
        ? [GONE, GONE]
        : [number(value), number(chance() < 0.3 ? value + chance() * 10 - 5 : value)],
    );
    let isOut = true;
    for (const [index, { alerts }] of run(when, fetches).entries()) {
      const numbers = (fetches[index] ?? []).map(({ x }) => x?.number ?? Number.NaN);
      const isIn = numbers.every((one) => (isBelow ? one < 50 : one > 50));
      const isBack = numbers.every((one) => (isBelow ? one >= 50 + hysteresis : one <= 50 - hysteresis));
      assert.equal(alerts.length, isIn && isOut ? 1 : 0, `seed ${seed}, check ${index}`);
      if (isIn) isOut = false;
      else if (isBack) isOut = true;
    }
  }
});

test("a change is measured from the last alert, and never told twice", () => {
  for (let seed = 1; seed <= 200; seed += 1) {
    const chance = random(seed);
    const when = conditions({ field: "x", changesBy: { percent: 10 } });
    const series = Array.from({ length: 80 }, () => 10 + Math.round(chance() * 100));
    let reference: number | undefined;
    for (const [index, { alerts }] of run(
      when,
      series.map((value) => twice(number(value))),
    ).entries()) {
      const value = series[index] as number;
      const isFar = reference !== undefined && Math.abs(value - reference) * 10 >= reference - 1e-6;
      assert.equal(alerts.length, isFar ? 1 : 0, `seed ${seed}, check ${index}`);
      if (reference === undefined || isFar) reference = value;
    }
  }
});

test("only the first fetch asks for another, and only where something would change", () => {
  const when = conditions({ field: "x", below: 10 });
  const judged = run(when, [[number(20)], [number(15)], [number(5)], [number(4)], [number(12)]]);
  assert.deepEqual(
    judged.map(({ needsFetch }) => needsFetch),
    [false, false, true, false, true],
  );
});

test("what only one of two fetches shows stays as it was", () => {
  const when = conditions({ field: "x", below: 10 }, { field: "x", disappears: true });
  const judged = run(when, [
    twice(number(20)),
    [number(5), number(20)],
    [number(20), GONE],
    [GONE, number(20)],
    [number(5), GONE],
  ]);
  assert.deepEqual(alarmed(judged), [0, 0, 0, 0, 0]);
});

test("what one fetch alone does not find has not disappeared, though a number of one fetch counts", () => {
  const gone = run(conditions({ field: "x", disappears: true }), [twice(number(1)), [GONE], twice(GONE)]);
  assert.deepEqual(alarmed(gone), [0, 0, 1]);
  assert.deepEqual(gone[2]?.alerts[0], {
    field: "x",
    was: 1,
    is: null,
    condition: "disappears",
    since: "2026-11-28T10:00:00.000Z",
  });
  const low = run(conditions({ field: "x", below: 10 }), [twice(number(20)), [number(5)]]);
  assert.deepEqual(alarmed(low), [0, 1]);
});

test("an alert says what was, what is and since when it had not been so", () => {
  const [first, , second] = run(conditions({ field: "x", below: 10 }), [
    twice(number(5, "EUR")),
    twice(number(12, "EUR")),
    twice(number(9, "EUR")),
  ]);
  assert.deepEqual(first?.alerts, [
    { field: "x", was: null, is: 5, unit: "EUR", condition: "below 10", since: null },
  ]);
  assert.deepEqual(second?.alerts, [
    { field: "x", was: 12, is: 9, unit: "EUR", condition: "below 10", since: "2026-11-28T10:01:00.000Z" },
  ]);
  assert.equal(
    alertInWords({ field: "x", was: 12, is: 9, unit: "EUR", condition: "below 10", since: null }),
    "x below 10: 9 EUR, was 12",
  );
});

test("conditions that others are added to keep their state", () => {
  const one = { field: "x", below: 10 };
  const before = run(conditions(one), [twice(number(5))])[0];
  const after = judgeConditions(conditions({ field: "x", above: 100 }, one), before?.after ?? NO_STATE, {
    fetches: twice(number(6)),
    at: AT,
    isConfirmed: true,
    matches: never,
  });
  assert.deepEqual(after.alerts, []);
  const without = judgeConditions(conditions({ field: "x", above: 100 }), after.after, {
    fetches: twice(number(6)),
    at: AT,
    isConfirmed: true,
    matches: never,
  });
  assert.deepEqual(
    Object.keys(without.after.sides).length,
    1,
    "the state of a condition that is gone is not kept",
  );
});

test("conditions in words", () => {
  const words = conditions(
    { field: "x", below: 100, currency: "EUR" },
    { field: "x", changesBy: { percent: 5, direction: "down" } },
    { field: "x", changesBy: { amount: 2, direction: "up" } },
    { field: "x", equals: "in stock" },
    { field: "x", appears: true },
  ).map((one) => ("field" in one ? wordsOf(one) : ""));
  assert.deepEqual(words, ["below 100 EUR", "falls by 5 %", "rises by 2", "equals in stock", "appears"]);
});

test("patterns take a time that grows with the text alone", async () => {
  assert.equal(await patternProblem("(?i)outage|degraded"), undefined);
  assert.match((await patternProblem("(a")) ?? "", /missing|paren/i);
  assert.match((await patternProblem("(a)\\1")) ?? "", /escape/i, "no references back");
  const matches = await loadMatches(conditions({ field: "x", matches: "^(a+)+$" }));
  assert.equal(matches("^(a+)+$", `${"a".repeat(400)}!`), false);
  assert.equal(matches("^(a+)+$", "aaa"), true);
});

test("a target takes what makes sense, and says why it does not take the rest", () => {
  const problemsOf = (more: object) => {
    const parsed = v.safeParse(Targets, [{ type: "scrape", url: "https://a.example/", ...more }]);
    return (parsed.issues ?? []).map(({ message }) => message).join("; ");
  };
  const values = [{ name: "x", selector: ".x" }];
  assert.equal(problemsOf({ values }), "");
  assert.match(problemsOf({ values: [{ name: "x" }] }), /comes from one of product, selector, label, json/);
  assert.match(problemsOf({ values: [...values, ...values] }), /a name of its own/);
  assert.match(problemsOf({ values: [{ name: "x", label: "X", attribute: "a" }] }), /needs a selector/);
  assert.match(problemsOf({ values: [{ name: "1", label: "X" }] }), /begins with a letter/);
  for (const bad of [Number.NaN, Number.POSITIVE_INFINITY, "100"])
    assert.notEqual(problemsOf({ values, when: [{ field: "x", below: bad }] }), "");
  assert.match(problemsOf({ values, when: [{ field: "x", below: 1, above: 2 }] }), /one of below, above/);
  assert.match(
    problemsOf({ values, when: [{ field: "x", appears: true, hysteresis: 1 }] }),
    /hysteresis goes with/,
  );
  assert.match(
    problemsOf({ values, when: [{ field: "x", changesBy: { percent: 1, amount: 1 } }] }),
    /by percent or by amount/,
  );
});

test("a recipe becomes values and conditions, and stays what it became", () => {
  const [target] = v.parse(Targets, [{ type: "scrape", url: "https://a.example/", recipe: "restock" }]);
  assert.deepEqual(target, {
    type: "scrape",
    urls: ["https://a.example/"],
    scrapeOptions: {},
    values: [{ name: "availability", product: "availability" }],
    when: [{ field: "availability", equals: "in stock" }],
  });
  assert.deepEqual(v.parse(Targets, [target]), [target]);
  const [crawl] = v.parse(Targets, [{ type: "crawl", url: "https://a.example/", recipe: "price-drop" }]);
  assert.deepEqual(v.parse(Targets, [crawl]), [crawl]);
});

test.run();
