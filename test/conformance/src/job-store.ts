import assert from "node:assert/strict";
import { type ServicePlugin, WinnowError } from "@winnow/core/plugin";
import { NETWORK_ERRORS } from "@winnow/kit-egress";
import { BENCH_TIME, LEASE_MS, message, task } from "./job-bench.ts";
import { clockRules } from "./job-clock.ts";
import { crowdRules } from "./job-crowd.ts";
import { messageRules } from "./job-messages.ts";
import { jobProcessRules } from "./job-processes.ts";
import { type JobStoreKitOptions, rule } from "./job-rule.ts";
import { turnRules } from "./job-turns.ts";
import { commonRules, type Register, type Rule, registerRules } from "./kit.ts";

export type { JobStoreKitOptions } from "./job-rule.ts";

const failure = new WinnowError("SCRAPE_SITE_ERROR", "It is down.", NETWORK_ERRORS.SCRAPE_SITE_ERROR);

/** The rules of a store of jobs. */
export const jobStoreRules: readonly Rule<ServicePlugin, JobStoreKitOptions>[] = [
  ...commonRules,
  rule("keeps a job as it was given", async (bench) => {
    const pace = { limit: 5, delayMs: 10, maxConcurrency: 3, priority: "low" } as const;
    const id = await bench.job(["/1", "/2"], { pace });
    const job = await bench.store.find(id);
    assert.deepEqual(job?.request, { a: [1] });
    assert.deepEqual(job?.pace, pace);
    assert.deepEqual(job?.counts, { waiting: 2, active: 0, done: 0, failed: 0 });
    assert.deepEqual([job?.status, job?.createdAt, job?.endedAt], ["running", BENCH_TIME, undefined]);
    assert.equal(await bench.store.find("00000000-0000-7000-8000-ffffffffffff"), undefined);
  }),
  rule("has nothing broken in what it wrote itself", async (bench) => {
    const id = await bench.job(["/1"], { deliveries: [message("whole")] });
    await bench.work();
    await bench.store.sweep(bench.at);
    assert.equal(await bench.store.broken(), 0);
    assert.equal((await bench.store.find(id))?.status, "completed");
  }),
  rule("does no task twice, and is complete with the last", async (bench) => {
    const id = await bench.job(["/1", "/2", "/1"]);
    const [first, second, third] = await bench.claim(3);
    assert.equal(third, undefined);
    assert.equal((await bench.finish(first, { tasks: [task("/2"), task("/3")] })).jobStatus, undefined);
    await bench.finish(second, { document: undefined, error: failure });
    assert.deepEqual(await bench.status(id), ["running", { waiting: 1, active: 0, done: 1, failed: 1 }]);
    const [last] = await bench.claim(3);
    assert.equal((await bench.finish(last)).jobStatus, "completed");
    assert.deepEqual(await bench.status(id), ["completed", { waiting: 0, active: 0, done: 2, failed: 1 }]);
    const [problem] = await bench.store.problems(id, 10);
    assert.deepEqual([problem?.code, problem?.message], ["SCRAPE_SITE_ERROR", "It is down."]);
  }),
  rule("begins no task before its time, and is not complete without it", async (bench) => {
    const later = { ...task("/later"), notBefore: BENCH_TIME + 5000 };
    const id = await bench.job([], { tasks: [task("/1"), later] });
    assert.deepEqual(await bench.status(id), ["running", { waiting: 2, active: 0, done: 0, failed: 0 }]);
    assert.match(
      String(await bench.work({ tasks: [{ ...task("/last"), notBefore: BENCH_TIME + 9000 }] })),
      /1$/,
    );
    await bench.store.append(id, [later], bench.at);
    bench.at = BENCH_TIME + 4999;
    await bench.store.revive(bench.at);
    assert.equal(await bench.work(), undefined);
    bench.at = BENCH_TIME + 5000;
    assert.equal(await bench.store.revive(bench.at), 1);
    assert.match(String(await bench.work()), /later$/);
    assert.equal((await bench.store.find(id))?.status, "running");
    bench.at = BENCH_TIME + 9000;
    await bench.store.revive(bench.at);
    assert.match(String(await bench.work()), /last$/);
    assert.deepEqual(await bench.status(id), ["completed", { waiting: 0, active: 0, done: 3, failed: 0 }]);
    await bench.store.append(id, [{ ...task("/more"), notBefore: BENCH_TIME + 10_000 }], bench.at);
    assert.equal((await bench.store.find(id))?.status, "running");
  }),
  rule("keeps documents in the order in which they were completed", async (bench) => {
    const id = await bench.job(["/1", "/2", "/3"]);
    const [one, two, three] = await bench.claim(3);
    for (const each of [two, three, one]) await bench.finish(each);
    const urls = (list: readonly { document: unknown }[]) =>
      list.map(({ document }) => (document as { url: string }).url.at(-1)).join("");
    assert.equal(urls(await bench.store.documents(id, 0, 10, 10_000)), "231");
    assert.equal(urls(await bench.store.documents(id, 1, 1, 10_000)), "3");
    assert.equal(urls(await bench.store.documents(id, 0, 10, 60)), "23");
    assert.equal(urls(await bench.store.documents(id, 0, 10, 1)), "2");
    assert.equal(urls(await bench.store.documents(id, 3, 10, 1)), "");
  }),
  rule("takes the tasks of a dead worker up again", async (bench) => {
    await bench.job(["/1"]);
    const [lost] = await bench.claim(1, "dead");
    bench.at += LEASE_MS - 1;
    await bench.store.revive(bench.at);
    assert.deepEqual(await bench.claim(1), []);
    bench.at += 1;
    assert.equal(await bench.store.revive(bench.at), 1);
    const [again] = await bench.claim(1);
    assert.deepEqual([again?.url, again?.attempt], [lost?.url, 2]);
    assert.equal((await bench.finish(lost, {}, "dead")).written, false);
    assert.equal((await bench.finish(again && { ...again, attempt: 1 })).written, false, "of an earlier try");
    assert.equal((await bench.finish(again)).written, true);
  }),
  rule("leaves the tasks of a living worker with it", async (bench) => {
    const id = await bench.job(["/1"]);
    const [mine] = await bench.claim(1);
    bench.at += LEASE_MS - 1;
    const own = [mine?.id ?? 0];
    assert.deepEqual(await bench.store.beat("w", own, bench.at + LEASE_MS), []);
    bench.at += LEASE_MS - 1;
    assert.equal(await bench.store.revive(bench.at), 0);
    assert.deepEqual(await bench.store.beat("other", own, bench.at + 9 * LEASE_MS), []);
    await bench.store.end(id, "cancelled", bench.at, { deliveries: [] });
    assert.deepEqual(await bench.store.beat("w", own, bench.at + LEASE_MS), [id]);
    assert.equal((await bench.finish(mine)).written, false);
  }),
  rule("takes up again what a living worker has not in hand any more", async (bench) => {
    await bench.job(["/1", "/2"]);
    const [mine, lost] = await bench.claim(2);
    bench.at += LEASE_MS - 1;
    await bench.store.beat("w", [mine?.id ?? 0], bench.at + LEASE_MS);
    bench.at += 1;
    assert.equal(await bench.store.revive(bench.at), 1);
    assert.equal((await bench.claim(2, "other"))[0]?.url, lost?.url);
  }),
  rule("has a job without tasks complete at once", async (bench) => {
    const id = await bench.job([], { deliveries: [message("z1")] });
    assert.deepEqual(await bench.status(id), ["completed", { waiting: 0, active: 0, done: 0, failed: 0 }]);
    assert.equal((await bench.store.deliveries({ jobId: id, limit: 5 })).length, 1);
  }),
  rule("ends a job that has what it wanted, whatever becomes of the rest", async (bench) => {
    const pace = { limit: 1 };
    const tasks = [{ ...task("/map"), aside: true }, task("/1")];
    const lost = await bench.job([], { pace, tasks });
    await bench.claim(1, "dead");
    const [page] = await bench.claim(1, "w");
    await bench.store.beat("w", [page?.id ?? 0], bench.at + 9 * LEASE_MS);
    assert.equal((await bench.finish(page)).jobStatus, undefined);
    bench.at += LEASE_MS;
    await bench.store.revive(bench.at);
    const [left] = await bench.claim(1);
    assert.equal((await bench.finish(left, { tasks: [task("/2")] })).jobStatus, "completed");
    assert.deepEqual(await bench.status(lost), ["completed", { waiting: 0, active: 0, done: 1, failed: 0 }]);
    const late = await bench.job([], { pace, tasks });
    const [two, one] = await bench.claim(2);
    await bench.finish(one);
    const end = { document: undefined, retryAt: bench.at + 50, deliveriesAtEnd: [message("late")] };
    assert.equal((await bench.finish(two, end)).jobStatus, "completed");
    assert.equal((await bench.store.deliveries({ jobId: late, limit: 5 })).length, 1);
  }),
  rule("gives released tasks out as if they had not begun, all or some, then or later", async (bench) => {
    await bench.job(["/1", "/2"]);
    const [one, two] = await bench.claim(2);
    await bench.store.release("w", [one?.id ?? 0], bench.at + 50);
    assert.deepEqual(await bench.claim(2, "other"), []);
    await bench.store.release("w");
    const [first] = await bench.claim(2, "other");
    bench.at += 50;
    assert.equal(await bench.store.revive(bench.at), 1);
    const [second] = await bench.claim(2, "other");
    assert.deepEqual([first?.id, first?.attempt, second?.id, second?.attempt], [two?.id, 1, one?.id, 1]);
  }),
  rule("tries a task again when that is due", async (bench) => {
    const id = await bench.job(["/1"]);
    const [first] = await bench.claim(1);
    await bench.finish(first, { document: undefined, retryAt: bench.at + 50 });
    assert.deepEqual(await bench.status(id), ["running", { waiting: 1, active: 0, done: 0, failed: 0 }]);
    assert.deepEqual(await bench.claim(1), []);
    bench.at += 50;
    await bench.store.revive(bench.at);
    assert.equal((await bench.claim(1))[0]?.attempt, 2);
  }),
  rule("gives exactly as many documents as wanted", async (bench) => {
    const id = await bench.job(["/1", "/2", "/3", "/4"], { pace: { limit: 2 } });
    const [one, two, three] = await bench.claim(4);
    assert.equal(three, undefined);
    await bench.finish(one, { document: undefined, error: failure });
    const [next] = await bench.claim(4);
    await bench.finish(two);
    assert.equal((await bench.finish(next)).jobStatus, "completed");
    assert.deepEqual(await bench.status(id), ["completed", { waiting: 0, active: 0, done: 2, failed: 1 }]);
    assert.deepEqual(await bench.claim(4), []);
  }),
  rule("counts tasks aside for nothing, but waits for them", async (bench) => {
    const aside = { ...task("/robots"), aside: true };
    const id = await bench.job([], { pace: { limit: 1 }, tasks: [aside, { ...task("/map"), aside: true }] });
    assert.deepEqual(await bench.status(id), ["running", { waiting: 0, active: 0, done: 0, failed: 0 }]);
    const [one, two] = await bench.claim(3);
    assert.equal(one?.aside, true);
    await bench.finish(one, { document: undefined, tasks: [task("/1"), task("/2")] });
    const [page] = await bench.claim(3);
    assert.equal((await bench.finish(page)).jobStatus, undefined);
    assert.equal((await bench.finish(two, { document: undefined })).jobStatus, "completed");
  }),
  rule("takes tasks of any URL", async (bench) => {
    const odd = ["about:blank", "urn:x", "", "no url"].map((url) => ({ key: `odd ${url}`, url }));
    const id = await bench.job([], { tasks: odd });
    const taken = await bench.claim(9);
    assert.equal(taken.length, 4);
    for (const one of taken) await bench.finish(one);
    assert.equal((await bench.store.find(id))?.status, "completed");
  }),
  rule("keeps one document of those that lead to the same", async (bench) => {
    const id = await bench.job(["/a", "/b", "/end"]);
    const [a, b] = await bench.claim(2);
    await bench.finish(a, { finalKey: "/end" });
    await bench.finish(b, { finalKey: "/end", deliveries: [message(`${id.slice(0, -4)}aaaa`)] });
    assert.deepEqual(await bench.status(id), ["completed", { waiting: 0, active: 0, done: 1, failed: 0 }]);
    assert.deepEqual(await bench.store.problems(id, 10), []);
    assert.deepEqual(await bench.store.deliveries({ jobId: id, limit: 10 }), []);
    const race = await bench.job(["/a", "/end"]);
    const [old, end] = await bench.claim(2);
    assert.equal((await bench.finish(old, { finalKey: "/end" })).jobStatus, "completed");
    assert.equal((await bench.finish(end, { document: undefined, error: failure })).written, false);
    assert.deepEqual(await bench.status(race), ["completed", { waiting: 0, active: 0, done: 1, failed: 0 }]);
  }),
  rule("ends a job only once, and does nothing more for it", async (bench) => {
    const id = await bench.job(["/1", "/2"]);
    const [one] = await bench.claim(1);
    assert.equal(await bench.store.end(id, "cancelled", bench.at, { deliveries: [] }), true);
    assert.equal(await bench.store.end(id, "cancelled", bench.at, { deliveries: [] }), false);
    assert.equal((await bench.finish(one)).written, false);
    assert.deepEqual(await bench.claim(2), []);
    assert.equal((await bench.store.find(id))?.status, "cancelled");
  }),
  rule("fails a job as a whole", async (bench) => {
    const id = await bench.job(["/1", "/2"]);
    const end = { document: undefined, fatal: "It cannot begin.", deliveriesAtEnd: [message("fatal")] };
    const [one] = await bench.claim(1);
    assert.equal((await bench.finish(one, end)).jobStatus, "failed");
    const job = await bench.store.find(id);
    assert.deepEqual([job?.status, job?.error, job?.endedAt], ["failed", "It cannot begin.", BENCH_TIME]);
    assert.equal((await bench.store.deliveries({ jobId: id, limit: 10 })).length, 1);
  }),
  rule("takes a completed job up again for more", async (bench) => {
    const id = await bench.job(["/1"]);
    await bench.work();
    await bench.store.append(id, [task("/1"), task("/2")], bench.at);
    assert.deepEqual(await bench.status(id), ["running", { waiting: 1, active: 0, done: 1, failed: 0 }]);
    await bench.work();
    assert.deepEqual(await bench.status(id), ["completed", { waiting: 0, active: 0, done: 2, failed: 0 }]);
    await assert.rejects(bench.store.append("00000000-0000-7000-8000-ffffffffffff", [], BENCH_TIME), {
      code: "JOB_NOT_FOUND",
    });
  }),
  rule("takes a key for a job once from each owner", async (bench) => {
    await bench.job(["/1"], { idempotencyKey: "k" });
    await assert.rejects(bench.job(["/1"], { idempotencyKey: "k" }), { code: "IDEMPOTENCY_KEY_USED" });
    await bench.job(["/1"], { idempotencyKey: "k", owner: "other" });
  }),
  rule("lists jobs, the newest first", async (bench) => {
    const first = await bench.job(["/1"]);
    bench.at += 1;
    const second = await bench.job(["/1"], { owner: "other" });
    const list = async (more: object) => (await bench.store.list({ limit: 10, ...more })).map(({ id }) => id);
    assert.deepEqual(await list({}), [second, first]);
    assert.deepEqual(await list({ owner: "kit" }), [first]);
    assert.deepEqual(await list({ before: bench.at }), [first]);
    assert.deepEqual(await list({ status: "completed" }), []);
    assert.deepEqual(await list({ limit: 1 }), [second]);
  }),
  ...turnRules,
  ...messageRules,
  ...crowdRules,
  ...jobProcessRules,
  ...clockRules,
];

/** The contract of a store of jobs. */
export function jobStoreConformance(
  register: Register,
  create: () => ServicePlugin,
  options: JobStoreKitOptions = {},
): void {
  registerRules(register, jobStoreRules, create, options);
}
