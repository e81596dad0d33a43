import assert from "node:assert/strict";
import type { ServicePlugin } from "@winnow/core/plugin";
import { type Bench, LEASE_MS, message, task } from "./job-bench.ts";
import { type JobStoreKitOptions, rule } from "./job-rule.ts";
import type { Rule } from "./kit.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** How often at most a store is swept in a row. */
const MOST = 100;

/** A job that is kept for a day. */
const kept = (bench: Bench) => ({ expiresAt: bench.at + DAY_MS });

async function sweep({ store, at }: Bench): Promise<void> {
  for (let left = MOST; left > 0 && (await store.sweep(at)); left -= 1) assert.ok(left > 1, "it ends");
}

/** Lets time pass as in a server that is on, which sweeps again and again. */
async function pass(bench: Bench, durationMs: number): Promise<void> {
  for (const end = bench.at + durationMs; bench.at < end; ) {
    bench.at = Math.min(end, bench.at + 5 * MINUTE_MS);
    await sweep(bench);
  }
}

/** Delivers what is due. */
async function deliver(bench: Bench): Promise<readonly string[]> {
  const due = await bench.store.claimDeliveries(9, bench.at, bench.at + LEASE_MS);
  for (const { id } of due) await bench.store.delivered(id, {}, bench.at);
  return due.map(({ id }) => id);
}

/** The rules of a store of jobs about when things are forgotten, also when the clock is set. */
export const clockRules: readonly Rule<ServicePlugin, JobStoreKitOptions>[] = [
  rule("forgets what has expired", async (bench) => {
    const id = await bench.job(["/1"], { deliveries: [message("x1")] });
    await bench.work();
    assert.deepEqual(await deliver(bench), ["x1"]);
    const later = await bench.job(["/1"], { expiresAt: bench.at + 2 * MINUTE_MS });
    await bench.work();
    await pass(bench, MINUTE_MS);
    assert.equal(await bench.store.find(id), undefined);
    assert.deepEqual(await bench.store.documents(id, 0, 10, 1000), []);
    assert.deepEqual(await bench.store.deliveries({ limit: 10 }), []);
    assert.equal((await bench.store.find(later))?.id, later);
  }),
  rule("keeps a job for as long as it runs, and its results from its end", async (bench) => {
    const begun = bench.at;
    const id = await bench.job(["/1", "/2"], kept(bench));
    await bench.work();
    await pass(bench, 2 * DAY_MS);
    assert.equal((await bench.store.documents(id, 0, 10, 1000)).length, 1);
    await bench.work();
    const job = await bench.store.find(id);
    assert.deepEqual([job?.status, job?.expiresAt], ["completed", begun + 3 * DAY_MS]);
    await pass(bench, DAY_MS - 1);
    assert.equal((await bench.store.documents(id, 0, 10, 1000)).length, 2);
    await pass(bench, 1);
    assert.equal(await bench.store.find(id), undefined);
  }),
  rule("counts from the end, whatever ended the job", async (bench) => {
    const cancelled = await bench.job(["/1"], kept(bench));
    const failed = await bench.job(["/2"], { ...kept(bench), pace: { priority: "high" } });
    const again = await bench.job([], kept(bench));
    await bench.store.append(again, [task("/3")], bench.at);
    await pass(bench, HOUR_MS);
    await bench.store.end(cancelled, "cancelled", bench.at, { deliveries: [] });
    await bench.work({ document: undefined, fatal: "no" });
    await bench.work();
    for (const id of [cancelled, failed, again])
      assert.equal((await bench.store.find(id))?.expiresAt, bench.at + DAY_MS);
  }),
  rule("keeps a job while it has something to tell", async (bench) => {
    const id = await bench.job(["/1"]);
    await bench.work({ deliveriesAtEnd: [message("told")] });
    const other = await bench.job(["/1"]);
    await bench.work();
    const [due] = await bench.store.claimDeliveries(9, bench.at, bench.at + LEASE_MS);
    assert.equal(due?.id, "told");
    await bench.store.delivered("told", { error: "away", retryAt: bench.at + HOUR_MS }, bench.at);
    await pass(bench, HOUR_MS);
    assert.deepEqual(await deliver(bench), ["told"]);
    assert.equal(await bench.store.find(other), undefined);
    await sweep(bench);
    assert.equal(await bench.store.find(id), undefined);
  }),
  rule("forgets nothing at once that ended minutes before a clock was set ahead", async (bench) => {
    const id = await bench.job(["/1"], kept(bench));
    await bench.work();
    await pass(bench, 10 * MINUTE_MS);
    const before = bench.at;
    bench.at += 3 * DAY_MS;
    await sweep(bench);
    assert.equal((await bench.store.find(id))?.expiresAt, bench.at + DAY_MS - 10 * MINUTE_MS);
    bench.at = before + MINUTE_MS;
    await sweep(bench);
    // With the right clock it is kept no longer than anything else.
    assert.equal((await bench.store.find(id))?.expiresAt, bench.at + DAY_MS);
    await pass(bench, DAY_MS);
    assert.equal(await bench.store.find(id), undefined);
  }),
  rule("forgets what is old, however seldom it is swept", async (bench) => {
    const id = await bench.job(["/1"], kept(bench));
    await bench.work();
    await sweep(bench);
    for (let left = 2; left > 0; left -= 1) {
      assert.ok(await bench.store.find(id), `${left} days before`);
      bench.at += DAY_MS;
      await sweep(bench);
    }
    assert.equal(await bench.store.find(id), undefined);
  }),
  rule("makes nothing wait for longer when a clock is set back", async (bench) => {
    await bench.job(["/1", "/2"], { ...kept(bench), deliveries: [message("late")] });
    const [mine] = await bench.claim();
    await bench.finish(mine, { document: undefined, retryAt: bench.at + 5 * MINUTE_MS });
    const [lost] = await bench.claim(1, "dead");
    await bench.store.claimDeliveries(9, bench.at, bench.at + LEASE_MS);
    await bench.store.delivered("late", { error: "away", retryAt: bench.at + 5 * MINUTE_MS }, bench.at);
    await sweep(bench);
    bench.at -= 10 * HOUR_MS;
    await sweep(bench);
    assert.deepEqual(await deliver(bench), []);
    assert.equal(await bench.store.revive(bench.at + LEASE_MS), 1);
    assert.equal((await bench.claim())[0]?.url, lost?.url);
    bench.at += 5 * MINUTE_MS;
    assert.deepEqual(await deliver(bench), ["late"]);
    await bench.store.revive(bench.at);
    const urls = (await bench.claim(9)).map(({ url }) => url);
    assert.ok(urls.includes(mine?.url ?? ""), "the page is tried again");
  }),
];
