import assert from "node:assert/strict";
import { suite } from "uvu";
import { emptyMemory, learn } from "../src/memory.ts";
import { observe } from "../src/observe.ts";
import { patternOf } from "../src/pattern.ts";

const test = suite("hook-drift: memory");

test("patterns: what names one page goes, what names a sort of pages stays", () => {
  for (const [url, pattern] of [
    ["https://shop.test/p/123", "shop.test/p/*"],
    ["https://shop.test/p/blue-lamp-large", "shop.test/p/*"],
    ["https://shop.test/lamps/", "shop.test/lamps/"],
    ["https://shop.test/search?q=lamp&page=2", "shop.test/search?page&q"],
    ["https://shop.test/", "shop.test/"],
    [`https://shop.test/${"a".repeat(30)}`, "shop.test/*"],
  ] as const)
    assert.equal(patternOf(url), pattern);
});

test("what is remembered is bounded, whatever a page or a schema gives", () => {
  const wide = Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`field ${at}`, at]));
  const observed = observe({ json: wide });
  assert.equal(observed.size, 100);
  let memory = emptyMemory("id", "pattern");
  for (let at = 0; at < 5; at += 1) {
    const names = Array.from(
      { length: 100 },
      (_, index) => [`${at} ${index}`, { filled: 1, nature: "text" }] as const,
    );
    memory = learn(memory, new Map(names), new Map(), at).memory;
  }
  assert.equal(memory.fields.length, 200);
  let deep: unknown = 1;
  for (let at = 0; at < 10_000; at += 1) deep = { deep };
  assert.deepEqual([...observe({ json: deep }).keys()], ["deep.deep.deep.deep"]);
});

test("no value is kept", () => {
  const observed = observe({ json: { name: "Ada Byron", mail: "ada@example.com", price: "$5.00" } });
  const text = JSON.stringify(learn(emptyMemory("id", "p"), observed, new Map(), 1).memory);
  assert.doesNotMatch(text, /Ada|example\.com|5\.00/);
  assert.match(text, /"nature":"price"/);
});

test("a list whose fields are filled for far fewer records than before", () => {
  const of = (filled: number) =>
    observe({ records: { list: { count: 10 }, fields: [{ name: "price", type: "price", filled }] } });
  let memory = emptyMemory("id", "p");
  for (let at = 0; at < 6; at += 1) memory = learn(memory, of(10), new Map(), at).memory;
  assert.deepEqual(learn(memory, of(8), new Map(), 7).alarms, []);
  assert.equal(learn(memory, of(2), new Map(), 7).alarms[0]?.field, "records.price");
  const none = learn(memory, observe({ records: null }), new Map(), 7).alarms.map(({ field }) => field);
  assert.deepEqual(none.sort(), ["records", "records.price"]);
});

test.run();
