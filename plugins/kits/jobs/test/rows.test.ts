import assert from "node:assert/strict";
import { suite } from "uvu";
import { deliveryOf, type JobColumns, jobOf, stateAfter, tallyOf } from "../src/index.ts";

const test = suite("rows");

const ROW: JobColumns = {
  id: "1",
  operation: "crawl",
  owner: "me",
  payer: null,
  request: { url: "https://example.com" },
  status: "running",
  created_at: 1,
  ended_at: null,
  expires_at: 9,
  max_concurrency: null,
  delay_ms: 0,
  page_limit: 5,
  priority: 99,
  waiting: 4,
  delayed: 3,
  active: 2,
  done: 7,
  failed: 1,
  aside_open: 3,
  aside_active: 1,
  credits: 12,
  warning: null,
  error: null,
};

test("tasks that lead to no document are not counted", () => {
  assert.deepEqual(jobOf(ROW).counts, { waiting: 5, active: 1, done: 7, failed: 1 });
});

test("a pace holds what was asked for, with a priority", () => {
  assert.deepEqual(jobOf(ROW).pace, { delayMs: 0, limit: 5, priority: "normal" });
  assert.ok(!("payer" in jobOf(ROW)));
  assert.equal(jobOf({ ...ROW, payer: "key" }).payer, "key");
});

test("what a table says nothing of is undefined", () => {
  const { endedAt, warning, error } = jobOf(ROW);
  assert.deepEqual([endedAt, warning, error], [undefined, undefined, undefined]);
  const { lastError } = deliveryOf({
    id: "1",
    job_id: "2",
    notifier: "webhook",
    type: "crawl.page",
    body: "",
    receiver: {},
    created_at: 1,
    attempts: 0,
    state: "pending",
    due_at: 1,
    last_error: null,
  });
  assert.equal(lastError, undefined);
  const counts = { pending: 0, delivered: 1, failed: 0, dropped: 0, attempts: 1 };
  assert.deepEqual(tallyOf({ notifier: "webhook", ...counts, deliveredAt: 5, lastError: null }), {
    notifier: "webhook",
    ...counts,
    deliveredAt: 5,
    lastError: undefined,
  });
});

test("a try ends a message unless there will be another", () => {
  assert.equal(stateAfter({}), "delivered");
  assert.equal(stateAfter({ error: "500" }), "failed");
  assert.equal(stateAfter({ error: "500", retryAt: 3 }), "pending");
});

test.run();
