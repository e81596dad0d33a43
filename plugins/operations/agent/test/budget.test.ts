import assert from "node:assert/strict";
import { suite } from "uvu";
import { Budget, SPENT } from "../src/budget.ts";

const test = suite("operation-agent: budget");
const spent = { code: "AGENT_CREDIT_LIMIT", category: "policy", retryable: false, message: SPENT };

test("credits are there until the last is spent", () => {
  const budget = new Budget(3);
  budget.check();
  budget.spend(2);
  budget.check();
  budget.spend(1);
  assert.equal(budget.used, 3);
  assert.throws(() => budget.check(), spent);
});

test("what costs more than is left is the last", () => {
  const budget = new Budget(2);
  budget.spend(1);
  budget.check();
  budget.spend(5);
  assert.equal(budget.used, 6);
  assert.throws(() => budget.check(), spent);
});

test("without credits nothing begins, and once exceeded it stays so", () => {
  const none = new Budget(0);
  assert.throws(() => none.check(), spent);
  const given = new Budget(1);
  given.spend(1);
  assert.throws(() => given.check(), spent);
  given.spend(-1);
  assert.throws(() => given.check(), spent);
});

test.run();
