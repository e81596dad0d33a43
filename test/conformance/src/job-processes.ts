import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { type ServicePlugin, siblingModule, silent, WinnowError } from "@winnow/core/plugin";
import type { JobStore, Task } from "@winnow/kit-jobs";
import { BENCH_TIME, Bench, task } from "./job-bench.ts";
import type { JobStoreKitOptions } from "./job-rule.ts";
import type { Rule } from "./kit.ts";

const worker = new URL(siblingModule(import.meta.url, "job-worker")).pathname;
const services = { get: () => assert.fail("no services"), find: () => undefined };
const none = { deliveries: [], deliveriesAtEnd: [] };
const failure = new WinnowError("SCRAPE_SITE_ERROR", "down", { category: "target", retryable: true });

type Shared = NonNullable<JobStoreKitOptions["shared"]>;

/** A rule about a store that is opened at a place, again and again. */
function sharedRule(
  name: string,
  check: (place: string, open: (maxTasks?: number) => Promise<Opened>, shared: Shared) => Promise<void>,
): Rule<ServicePlugin, JobStoreKitOptions> {
  return {
    name,
    check: async (_, { shared }) => {
      if (shared === undefined) return;
      const place = shared.place();
      const { default: create }: { default: Shared["create"] } = await import(shared.module);
      const open = async (maxTasks?: number): Promise<Opened> => {
        const plugin = create(place, maxTasks === undefined ? {} : { maxTasks });
        const store = plugin.create({ services, logger: silent }) as JobStore;
        return { bench: new Bench(store), store, close: async () => plugin.close?.() };
      };
      await check(place, open, shared);
    },
  };
}

interface Opened {
  readonly bench: Bench;
  readonly store: JobStore;
  readonly close: () => Promise<void>;
}

/** Random orders that are tried, the same ones each time. */
const RUNS = 80;

/** Up to 40 numbers from 0 to 8. */
function stepsOf(run: number): readonly number[] {
  let seed = run;
  const next = (most: number) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((seed / 2 ** 32) * most);
  };
  return Array.from({ length: next(41) }, () => next(9));
}

const paths = (count: number) => Array.from({ length: count }, (_, index) => `/${index}`);

/** The rules of a store that several processes share, and that is opened again. */
export const jobProcessRules: readonly Rule<ServicePlugin, JobStoreKitOptions>[] = [
  sharedRule(
    "processes share the tasks, also when one is killed while it takes them",
    async (place, open, shared) => {
      const first = await open();
      first.bench.at = Date.now();
      const id = await first.bench.job(paths(90), { expiresAt: Date.now() + 600_000 });
      await first.close();
      const args = (name: string, work: string) => [
        ...["-C", "@winnow/source", worker, shared.module, place, name, work],
      ];
      const killed = spawn(process.execPath, args("killed", "take"), {
        stdio: ["ignore", "pipe", "inherit"],
      });
      const ended = once(killed, "exit");
      const taken: string[] = [];
      for await (const line of createInterface(killed.stdout)) {
        taken.push(line);
        if (taken.length >= 7) killed.kill("SIGKILL");
      }
      await ended;
      const work = (name: string) =>
        promisify(execFile)(process.execPath, args(name, "do"), { timeout: 300_000 });
      const outputs = await Promise.all([work("a"), work("b")]);
      const done = outputs.flatMap(({ stdout }) => stdout.split("\n").filter(Boolean));
      assert.deepEqual(
        new Set([...done, ...taken]).size,
        done.length + taken.length,
        "no task is taken twice",
      );
      const again = await open();
      const { waiting = 0, active = 0 } = (await again.store.find(id))?.counts ?? {};
      assert.deepEqual([waiting, active + done.length], [0, 90]);
      const later = Date.now() + 120_000;
      assert.equal(await again.store.revive(later), active);
      for (const one of await again.store.claim("c", 90, later, later + 1000))
        await again.store.finish("c", one, { document: { url: one.url }, ...none }, later);
      assert.equal((await again.store.find(id))?.status, "completed");
      const documents = await again.store.documents(id, 0, 100, 1e6);
      assert.equal(new Set(documents.map(({ document }) => (document as { url: string }).url)).size, 90);
      await again.close();
    },
  ),
  sharedRule("holds only so many tasks of a job, and says so", async (_, open) => {
    const { bench, store, close } = await open(5);
    const id = await bench.job(paths(3));
    const [one] = await bench.claim();
    await bench.finish(one, { tasks: paths(20).map((path) => task(`/more${path}`)) });
    const found = await store.find(id);
    assert.equal(found?.counts.waiting, 5);
    assert.match(found?.warning ?? "", /maximum number of pages/);
    const large = await bench.job(paths(9));
    assert.match((await store.find(large))?.warning ?? "", /maximum number of pages/);
    await close();
  }),
  sharedRule("counts what there is, whatever happens in whatever order", async (place, open, { states }) => {
    const { bench, store, close } = await open();
    for (let run = 1; run <= RUNS; run += 1) {
      const steps = stepsOf(run);
      const id = await bench.job(paths(4), { pace: { limit: 6 }, expiresAt: BENCH_TIME * 2 });
      const held: Task[] = [];
      for (const step of steps) {
        bench.at += 10;
        const { at } = bench;
        const tasks = [0, 1].map((index) => ({ ...task(`/${at}-${index}`), aside: index === 1 }));
        if (step <= 2) held.push(...(await store.claim("w", step, at, at + 100)));
        else if (step === 3) await store.revive(at);
        else {
          const one = held.shift();
          if (one === undefined) continue;
          if (step === 4) await store.finish("w", one, { document: {}, tasks, ...none }, at);
          if (step === 5) await store.finish("w", one, { retryAt: at + 30, ...none }, at);
          if (step === 6) await store.finish("w", one, { error: failure, ...none }, at);
          if (step === 7) await store.finish("w", one, { document: {}, finalKey: `/${at % 5}`, ...none }, at);
          if (step === 8) await store.release("w", [one.id], at % 20 === 0 ? at + 30 : undefined);
        }
      }
      const found = await store.find(id);
      await store.end(id, "cancelled", bench.at, { deliveries: [] });
      if (found?.status !== "running") continue;
      const own = await states(place, id);
      const count = (...names: readonly string[]) => names.reduce((sum, name) => sum + (own[name] ?? 0), 0);
      const { waiting, active, done, failed } = found.counts;
      assert.deepEqual(
        [waiting, active, done, failed],
        [count("waiting", "delayed"), count("active"), count("done"), count("failed")],
        `run ${run}: ${steps.join()}`,
      );
    }
    await close();
  }),
];
