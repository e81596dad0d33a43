import assert from "node:assert/strict";
import { createKernel } from "@winnow/core";
import {
  type Clock,
  ClockToken,
  defineNotifier,
  defineService,
  type Logger,
  type Plugin,
  type ServicePlugin,
  silent,
  WinnowError,
} from "@winnow/core/plugin";
import {
  type Background,
  defineJob,
  type HostLimits,
  type JobSteps,
  type JobStore,
  JobStoreToken,
  type Jobs,
  type NewTask,
  type TaskOutcome,
} from "@winnow/kit-jobs";
import { storeSqlite } from "@winnow/store-sqlite";
import * as v from "valibot";
import { createQueue } from "../src/index.ts";

export interface Setting {
  readonly work?: (key: string, signal: AbortSignal, jobs: Jobs) => Promise<TaskOutcome> | TaskOutcome;
  /** Changes the store, such as to let it fail. */
  readonly change?: (store: JobStore) => Partial<JobStore>;
  readonly logger?: Logger;
  readonly slots?: number;
  /** There is a notifier that throws. */
  readonly deaf?: boolean;
  /** The notifier refuses every message for good. */
  readonly refuses?: boolean;
  /** Traits of the operation in addition to its defaults. */
  readonly traits?: { readonly background?: Background; readonly eventTypes?: JobSteps["eventTypes"] };
  readonly task?: (key: string) => Partial<NewTask>;
  readonly hostLimits?: HostLimits;
}

/** How tasks come from the store to those who do them; other packages run these tests with theirs. */
export const driver: { plugins: () => Promise<readonly Plugin[]>; leaseMs: number } = {
  plugins: async () => [],
  leaseMs: 2000,
};

/** What keeps the jobs; the tests of other stores run these with theirs. */
export const keeper: { store: () => ServicePlugin } = { store: () => storeSqlite() };

/** Deadlines far away, everything else ten times as fast. */
export const quick: Clock = {
  now: () => Date.now() * 10,
  after: (delayMs, callback) => {
    const timer = setTimeout(callback, delayMs / 10);
    return () => clearTimeout(timer);
  },
};

/** A kernel with an operation whose request lists the keys of its tasks. */
export async function start({
  work = () => ({ document: {} }),
  change,
  logger = silent,
  slots = 4,
  deaf = false,
  refuses = false,
  traits: { background, eventTypes } = {},
  task = () => ({}),
  hostLimits = {},
}: Setting) {
  const told: string[] = [];
  const kept = keeper.store();
  const store = defineService({
    name: "store",
    token: JobStoreToken,
    create: (context) => {
      const own = kept.create(context) as JobStore;
      return { ...own, ...change?.(own) };
    },
    close: async () => kept.close?.(),
  });
  const kernel = await createKernel({
    plugins: [
      store,
      ...(await driver.plugins()),
      defineService({ name: "quick-clock", token: ClockToken, create: () => quick }),
      ...(deaf
        ? [
            defineNotifier({
              name: "deaf",
              compose: () => {
                throw new Error("I cannot write");
              },
              deliver: async () => {},
            }),
          ]
        : []),
      defineNotifier({
        name: "ear",
        compose: ({ type }) => [{ id: `${Math.random()}`, type, body: "", receiver: {} }],
        deliver: async ({ type }) => {
          told.push(type);
          if (refuses) throw new WinnowError("REFUSED", "No such mailbox.", { category: "target" });
        },
      }),
      defineJob({
        name: "kit",
        input: v.strictObject({ keys: v.array(v.string()) }),
        result: v.unknown(),
        ...(background === undefined ? {} : { background }),
        job: {
          event: "kit",
          ...(eventTypes === undefined ? {} : { eventTypes }),
          plan: ({ keys }) => ({
            tasks: keys.map((key) => ({ key, url: `https://a.example/${key}`, ...task(key) })),
          }),
          work: async ({ key }, _, { signal, jobs }) => await work(key, signal, jobs),
        },
      }),
    ],
    logger,
  });
  const jobs = createQueue(kernel, { slots, leaseMs: driver.leaseMs, hostLimits });
  const operation = kernel.registry.find("operation", "kit");
  assert.ok(operation);
  return {
    jobs,
    told,
    kernel,
    submit: async (...keys: readonly string[]) => (await jobs.submit(operation, { keys })).id,
    [Symbol.asyncDispose]: () => kernel.close(),
  };
}

export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let left = 24_000; left > 0; left -= 1) {
    if (await isSo()) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  assert.fail("It never came to that.");
}
