import assert from "node:assert/strict";
import fc from "fast-check";
import { suite } from "uvu";
import { HostGate } from "../src/host-gate.ts";
import { start, until } from "./world.ts";

const test = suite("adapter-queue: host gate");

/** Tasks of one host that ask when the test says so, in a time of its own. */
function simulate(limits: { concurrency?: number; perSecond?: number }, tasks: number, pageMs: number) {
  let now = 1_000_000;
  const gate = new HostGate(limits, () => now);
  const waiting = Array.from({ length: tasks }, (_, id) => ({ id, at: now }));
  const leaving: { id: number; at: number }[] = [];
  const begun: number[] = [];
  let [asks, most] = [0, 0];
  while (waiting.length > 0 || leaving.length > 0) {
    waiting.sort((a, b) => a.at - b.at);
    leaving.sort((a, b) => a.at - b.at);
    const [next, end] = [waiting[0], leaving[0]];
    if (end !== undefined && (next === undefined || end.at <= next.at)) {
      now = Math.max(now, end.at);
      leaving.shift();
      gate.leave("a", end.id);
      continue;
    }
    if (next === undefined) break;
    now = Math.max(now, next.at);
    waiting.shift();
    asks += 1;
    const waitMs = gate.enter("a", next.id);
    if (waitMs > 0) waiting.push({ id: next.id, at: now + waitMs });
    else {
      begun.push(now - 1_000_000);
      leaving.push({ id: next.id, at: now + pageMs });
      most = Math.max(most, leaving.length);
    }
  }
  return { begun, asks, most, ms: now - 1_000_000 };
}

test("keeps both bounds, whatever they are", () => {
  fc.assert(
    fc.property(
      fc.record({
        concurrency: fc.integer({ min: 1, max: 20 }),
        perSecond: fc.integer({ min: 1, max: 100 }),
      }),
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 1, max: 500 }),
      (limits, tasks, pageMs) => {
        const { begun, most } = simulate(limits, tasks, pageMs);
        assert.equal(begun.length, tasks);
        assert.ok(most <= limits.concurrency, `${most} at work`);
        for (const [index, at] of begun.entries()) {
          const before = begun[index - limits.perSecond - 1];
          assert.ok(before === undefined || at - before >= 999, "more in a second");
        }
      },
    ),
    { numRuns: 60 },
  );
});

test("a rate is reached, and a task asks a few times only", () => {
  const { ms, asks } = simulate({ perSecond: 10 }, 2000, 50);
  assert.ok(ms >= 199_000 && ms < 260_000, `${ms} ms`);
  assert.ok(asks < 2000 * 8, `${asks} asks`);
});

test("a bound on what is at work is used, and a task asks a few times only", () => {
  const { ms, asks } = simulate({ concurrency: 2 }, 500, 100);
  assert.ok(ms >= 25_000 && ms < 40_000, `${ms} ms`);
  assert.ok(asks < 500 * 8, `${asks} asks`);
});

test("hosts do not wait for each other, and what never comes back holds up nobody for long", () => {
  let now = 0;
  const gate = new HostGate({ perSecond: 1 }, () => now);
  assert.equal(gate.enter("a", 1), 0);
  assert.equal(gate.enter("b", 2), 0);
  for (let id = 3; id < 2000; id += 1) gate.enter("a", id);
  now += 6000;
  assert.equal(gate.enter("a", 3000), 0);
});

test("pages of one host are at work one at a time, of all jobs, and hold up no other host", async () => {
  let [atWork, most] = [0, 0];
  const ended: string[] = [];
  await using world = await start({
    hostLimits: { concurrency: 1 },
    task: (key) => ({ url: `https://${key.startsWith("other") ? key : "slow"}.example/${key}` }),
    work: async (key) => {
      if (!key.startsWith("other")) {
        atWork += 1;
        most = Math.max(most, atWork);
        await new Promise((resolve) => setTimeout(resolve, 10));
        atWork -= 1;
      }
      ended.push(key);
      return { document: {} };
    },
  });
  const slow = Array.from({ length: 12 }, (_, index) => `${index}`);
  const first = await world.submit(...slow);
  const second = await world.submit("12", "other-1", "other-2");
  for (const id of [first, second])
    await until(async () => (await world.jobs.find(id))?.status === "completed");
  assert.equal(most, 1);
  assert.equal(ended.length, 15);
  assert.equal((await world.jobs.find(first))?.counts.done, 12);
});

test.run();
