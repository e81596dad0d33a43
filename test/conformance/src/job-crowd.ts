import assert from "node:assert/strict";
import type { ServicePlugin } from "@winnow/core/plugin";
import type { Task } from "@winnow/kit-jobs";
import { type Bench, LEASE_MS, message, task } from "./job-bench.ts";
import { type JobStoreKitOptions, rule } from "./job-rule.ts";
import type { Rule } from "./kit.ts";

const paths = (count: number) => Array.from({ length: count }, (_, index) => `/${index}`);

/** The rules of a store about many who use it at once. */
export const crowdRules: readonly Rule<ServicePlugin, JobStoreKitOptions>[] = [
  rule("lets owners take turns, however many jobs each has", async (bench) => {
    for (let index = 0; index < 20; index += 1) await bench.job(["/1", "/2"], { owner: "many" });
    const single = await bench.job(paths(3), { owner: "single" });
    const isSingle = (one: Task | undefined) => one?.jobId === single;
    const both = [...(await bench.claim(2)), ...(await bench.claim(1)), ...(await bench.claim(1))];
    assert.equal(both.filter(isSingle).length, 2, "one of each, one after the other");
    const rest = await bench.claim(30);
    assert.deepEqual([rest.length, rest.filter(isSingle).length], [30, 1]);
    const firsts = new Set(rest.slice(0, 19).map(({ jobId }) => jobId));
    assert.equal(firsts.size, 19, "jobs that were not served come first");
  }),
  rule("does each task once, within the bounds of its job, with many workers at once", async (bench) => {
    const atWork = new Map<string, number>();
    const ids = {
      plain: await bench.job(paths(40)),
      limited: await bench.job(paths(30), { pace: { limit: 7 } }),
      narrow: await bench.job(paths(12), { pace: { maxConcurrency: 2 } }),
      meeting: await bench.job(paths(16), { owner: "other", deliveries: [message("crowd")] }),
      growing: await bench.job(["/0"], { owner: "third" }),
    };
    const isRunning = async () =>
      (await Promise.all(Object.values(ids).map((id) => bench.store.find(id)))).some(
        (job) => job?.status === "running",
      );
    const work = async (name: string) => {
      for (let rounds = 0; await isRunning(); rounds += 1) {
        assert.ok(rounds < 2000, "it does not come to an end");
        // A store that never waits would never let other work run.
        await new Promise((resolve) => setImmediate(resolve));
        const taken = await bench.claim(3, name);
        for (const one of taken) {
          const count = (atWork.get(one.jobId) ?? 0) + 1;
          atWork.set(one.jobId, count);
          if (one.jobId === ids.narrow) assert.ok(count <= 2, `${count} at work`);
        }
        await Promise.all(taken.map((one) => end(bench, ids, name, one, atWork)));
        await bench.store.beat(
          name,
          taken.map(({ id }) => id),
          bench.at + LEASE_MS,
        );
        await bench.store.revive(bench.at);
        for (const { id } of await bench.store.claimDeliveries(2, bench.at, bench.at + LEASE_MS))
          await bench.store.delivered(id, {}, bench.at);
      }
    };
    await Promise.all(Array.from({ length: 6 }, (_, index) => work(`w${index}`)));
    const done = async (id: string) => {
      const job = await bench.store.find(id);
      const documents = await bench.store.documents(id, 0, 100, 1e6);
      assert.equal(job?.status, "completed");
      assert.deepEqual(
        documents.map(({ place }) => place),
        documents.map((_, index) => index + 1),
      );
      const urls = documents.map(({ document }) => (document as { url: string }).url);
      assert.equal(new Set(urls).size, documents.length, "each once");
      return [documents.length, job.counts.done, job.creditsUsed];
    };
    assert.deepEqual(await done(ids.plain), [40, 40, 40]);
    assert.deepEqual(await done(ids.limited), [7, 7, 7]);
    assert.deepEqual(await done(ids.narrow), [12, 12, 12]);
    assert.deepEqual(await done(ids.meeting), [4, 4, 4]);
    assert.deepEqual(await done(ids.growing), [31, 31, 31]);
    const [crowd] = await bench.store.deliveries({ jobId: ids.meeting, limit: 5 });
    assert.deepEqual([crowd?.state, crowd?.attempts], ["delivered", 1]);
  }),
  rule("gives a message to one of many who ask at once, and those of a job one at a time", async (bench) => {
    for (const name of ["a", "b", "c"])
      await bench.job(["/1"], { deliveries: [1, 2, 3].map((index) => message(`${name}${index}`)) });
    const ask = () => bench.store.claimDeliveries(5, bench.at, bench.at + LEASE_MS);
    const given = (await Promise.all([ask(), ask(), ask(), ask()])).flat().map(({ id }) => id);
    assert.deepEqual(given.sort(), ["a1", "b1", "c1"]);
  }),
  rule("takes a key for a job once, also from many at once", async (bench) => {
    const all = await Promise.allSettled(
      Array.from({ length: 5 }, () => bench.job(["/1"], { idempotencyKey: "crowd" })),
    );
    assert.equal(all.filter(({ status }) => status === "fulfilled").length, 1);
    for (const one of all)
      if (one.status === "rejected") assert.equal(one.reason.code, "IDEMPOTENCY_KEY_USED");
    assert.equal((await bench.store.list({ limit: 10 })).length, 1);
  }),
  rule("leaves out as much of a task as it likes, and keeps the first of it", async (bench) => {
    const id = await bench.job(["/1"]);
    const [one] = await bench.claim();
    const skipped = Array.from({ length: 20_000 }, (_, index) => ({
      url: `/${index}`,
      code: "ROBOTS",
      message: "no",
    }));
    await bench.finish(one, { skipped });
    const problems = await bench.store.problems(id, 50_000);
    assert.deepEqual([problems.length, problems.at(-1)?.url], [10_000, "/9999"]);
    assert.equal((await bench.store.find(id))?.status, "completed");
  }),
  rule("keeps long keys and odd characters", async (bench) => {
    const long = `https://a.example/?${"q".repeat(20_000)}`;
    const id = await bench.job([long, `${long}2`]);
    const taken = await bench.claim(5);
    assert.deepEqual(taken.map(({ url }) => url.length).sort(), [long.length, long.length + 1]);
    const odd = { text: "\u0000 \ud800 é 字", list: [1, { a: -0.5 }] };
    await bench.finish(taken[0], { document: odd });
    const skipped = [{ url: `${long}\u0000`, code: "ROBOTS", message: "no \u0000" }];
    await bench.finish(taken[1], { document: undefined, skipped, warning: "\u0000" });
    const [document] = await bench.store.documents(id, 0, 5, 1e6);
    assert.deepEqual(document?.document, odd);
    assert.equal((await bench.store.problems(id, 5)).length, 1);
  }),
];

/** Ends a task as the job has it: some are tried again, some meet at one page, some lead to more. */
async function end(
  bench: Bench,
  ids: Readonly<Record<string, string>>,
  name: string,
  one: Task,
  atWork: Map<string, number>,
): Promise<void> {
  const index = Number(/\d+$/.exec(one.url)?.[0]);
  if (one.attempt === 1 && index % 3 === 0) await new Promise((resolve) => setTimeout(resolve, index % 7));
  atWork.set(one.jobId, (atWork.get(one.jobId) ?? 0) - 1);
  if (one.attempt === 1 && index % 5 === 1 && one.jobId !== ids.meeting) {
    await bench.finish(one, { document: undefined, retryAt: bench.at }, name);
    return;
  }
  const isMeeting = one.jobId === ids.meeting;
  const url = isMeeting ? `https://a.example/end/${index % 4}` : one.url;
  const next = one.jobId === ids.growing && index < 30 ? { tasks: [task(`/${index + 1}`)] } : {};
  const finalKey = isMeeting ? { finalKey: `/end/${index % 4}` } : {};
  await bench.finish(one, { document: { url }, creditsUsed: 1, ...next, ...finalKey }, name);
}
