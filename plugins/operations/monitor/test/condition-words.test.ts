import assert from "node:assert/strict";
import * as v from "@winnow/kit-schema";
import { suite } from "uvu";
import { Targets } from "../src/request.ts";
import { conditionOf } from "../src/values/words.ts";

const test = suite("operation-monitor: conditions in words");

test("words say what an object says", () => {
  const cases: readonly (readonly [words: string, condition: object])[] = [
    ["price below 100", { field: "price", below: 100 }],
    ["price is under 99.50 EUR", { field: "price", below: 99.5, currency: "EUR" }],
    ["price < 100", { field: "price", below: 100 }],
    ["temp above -5 °C", { field: "temp", above: -5, currency: "°C" }],
    ["rate more than 4 %", { field: "rate", above: 4, currency: "%" }],
    ["price falls by 10 %", { field: "price", changesBy: { percent: 10, direction: "down" } }],
    ["price drops by 5", { field: "price", changesBy: { amount: 5, direction: "down" } }],
    ["level changes by 20 cm", { field: "level", changesBy: { amount: 20 }, currency: "cm" }],
    ["availability equals in stock", { field: "availability", equals: "in stock" }],
    ["availability is in stock", { field: "availability", equals: "in stock" }],
    ["floor = 3", { field: "floor", equals: 3 }],
    ["status matches (?i)outage|down", { field: "status", matches: "(?i)outage|down" }],
    ["status contains up and running", { field: "status", contains: "up and running" }],
    ["tickets appears", { field: "tickets", appears: true }],
    ["Tickets  Disappears ", { field: "Tickets", disappears: true }],
    [
      "price below 100 and availability is in stock",
      {
        all: [
          { field: "price", below: 100 },
          { field: "availability", equals: "in stock" },
        ],
      },
    ],
  ];
  for (const [words, condition] of cases) assert.deepEqual(conditionOf(words), condition, words);
});

test("other words are refused with what can be written", () => {
  for (const words of [
    "cheap",
    "price",
    "price below",
    "price below cheap",
    "100 below price",
    "price by 5 %",
  ]) {
    const parsed = v.safeParse(Targets, [{ type: "scrape", url: "https://a.example/", when: [words] }]);
    assert.match(
      parsed.issues?.map(({ message }) => message).join() ?? "",
      /is no condition. Write a field/,
      words,
    );
  }
  const long = v.safeParse(Targets, [
    { type: "scrape", url: "https://a.example/", when: [`price is ${"x ".repeat(400)}`] },
  ]);
  assert.equal(long.success, false);
});

test("a field of a product that a condition names is a value", () => {
  const [target] = v.parse(Targets, [
    { type: "scrape", url: "https://a.example/", when: ["price below 100"] },
  ]);
  assert.deepEqual(target, {
    type: "scrape",
    urls: ["https://a.example/"],
    scrapeOptions: {},
    values: [{ name: "price", product: "price" }],
    when: [{ field: "price", below: 100 }],
  });
  const values = [{ name: "price", selector: ".p" }];
  const [own] = v.parse(Targets, [
    { type: "scrape", url: "https://a.example/", values, when: ["price below 100"] },
  ]);
  assert.deepEqual(own !== undefined && "values" in own ? own.values : undefined, values);
});

test("words take a time that grows with their length", () => {
  for (const words of [
    `price ${"below ".repeat(80)}`,
    `${"a and ".repeat(80)}b`,
    `price is ${" ".repeat(400)}`,
    `a${"-".repeat(480)}`,
  ])
    assert.equal(typeof conditionOf(words.slice(0, 500)), "undefined");
});

test.run();
