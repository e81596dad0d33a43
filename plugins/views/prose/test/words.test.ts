import assert from "node:assert/strict";
import { wordsConformance } from "@winnow/conformance";
import { suite } from "uvu";
import { IMPERATIVE, MAY_ORDER } from "../src/patterns.ts";

const test = suite("view-prose: words");

wordsConformance(test, new URL("../words/orders.txt", import.meta.url), {
  order: (text) => MAY_ORDER.test(text),
  "order-word": (text) => MAY_ORDER.test(text),
  lead: (text) => IMPERATIVE.test(`Now, ${text} "`),
});

test("a text without such words orders nothing", () => {
  for (const text of ["The brain said nothing", "A submachine reader", "Bread and butter"])
    assert.ok(!MAY_ORDER.test(text), text);
  for (const text of ["Ask the AI", "[/INST]", "API-key", "LLMs"]) assert.ok(MAY_ORDER.test(text), text);
  assert.ok(!IMPERATIVE.test("he said also that"));
});

test.run();
