import type { Kernel } from "@winnow/core";
import { readSettings, WinnowError } from "@winnow/core/plugin";
import {
  DispatcherToken,
  type HostLimits,
  type JobStore,
  JobStoreToken,
  type Jobs,
  withoutUrlCredentials,
} from "@winnow/kit-jobs";
import * as v from "valibot";
import { checkJobOptions } from "./divide.ts";
import { embedded } from "./embedded.ts";
import { messagesAbout } from "./events.ts";
import { Queue } from "./queue.ts";
import { SealedStore } from "./sealed-store.ts";
import { PAGE_BYTES } from "./watchers.ts";

/** Failures of a job that work with it is shown. */
const MAX_PROBLEMS = 10_000;

/** Running jobs of an owner that are counted. */
const MAX_LISTED = 1000;

/** Settings of {@link createQueue}. */
export interface QueueSettings {
  /** @defaultValue the installed one */
  readonly store?: JobStore;
  /** Tasks at work at once in this process; 0 leaves them to other processes. @defaultValue 10 */
  readonly slots?: number;
  /** Milliseconds after which other processes take up the tasks of one that is gone. @defaultValue 15000 */
  readonly leaseMs?: number;
  /** How much of one host is at work at a time. @defaultValue no bounds */
  readonly hostLimits?: HostLimits;
  /** Whether operations do here what they do by themselves, such as to begin checks at their time. @defaultValue true */
  readonly background?: boolean;
}

const count = (minimum: number) => v.pipe(v.number(), v.safeInteger(), v.minValue(minimum));

/** The numbers of {@link QueueSettings}; what else is in them is given by code, not by operators. */
const Settings = v.strictObject({
  store: v.optional(v.unknown()),
  slots: v.optional(count(0), 10),
  leaseMs: v.optional(count(1), 15_000),
  hostLimits: v.optional(v.unknown()),
  background: v.optional(v.boolean()),
});

/**
 * The queue of a kernel, which closes it with itself.
 * @throws CONFIG_INVALID when there is no store for jobs, or a setting is not valid
 */
export function createQueue(kernel: Kernel, settings: QueueSettings = {}): Queue {
  const { slots, leaseMs } = readSettings("createQueue", Settings, settings);
  const { store, hostLimits = {}, background = true } = settings;
  checkJobOptions(kernel.registry);
  const keepers = kernel.registry.of("service").filter(({ token }) => token.key === JobStoreToken.key);
  if (store === undefined && keepers.length === 0)
    throw new WinnowError("CONFIG_INVALID", "Jobs need a store, such as storeSqlite().");
  let opened: SealedStore | undefined;
  const queue: Queue = new Queue({
    kernel,
    slots,
    leaseMs,
    hostLimits,
    background,
    get store() {
      opened ??= sealing(store ?? kernel.services.get(JobStoreToken), kernel);
      return opened;
    },
    get dispatcher() {
      return kernel.services.find(DispatcherToken) ?? embedded;
    },
    jobs: jobsOf(() => queue, kernel),
  });
  kernel.onClose(async () => {
    await queue.close();
    opened?.close();
  });
  // What an earlier process has left is taken up at once; a store that begins empty waits for the first job.
  if (store !== undefined || keepers.some(({ startsEmpty = false }) => !startsEmpty)) queue.start();
  return queue;
}

/** The store, in which nothing readable is kept of jobs that ask for that. */
function sealing(store: JobStore, kernel: Kernel): SealedStore {
  const notifiers = kernel.registry.of("notifier");
  return new SealedStore(store, {
    now: () => kernel.clock.now(),
    clearKeys: new Set(notifiers.flatMap(({ jobOptions = {} }) => Object.keys(jobOptions))),
    messagesAbout: (job, reason) => messagesAbout(kernel, job, "failed", {}, reason),
  });
}

/** The queue as operations see it. */
function jobsOf(queue: () => Queue, { registry }: Kernel): Jobs {
  return {
    submit: async (name, request, { owner, key }) => {
      const operation = registry.find("operation", name);
      if (operation?.job === undefined)
        throw new WinnowError("CONFIG_INVALID", `No plugin is installed for the operation "${name}".`);
      try {
        const options = key === undefined ? { owner } : { owner, idempotencyKey: key };
        return (await queue().submit(operation, request, options)).id;
      } catch (error) {
        if (!WinnowError.is(error, "IDEMPOTENCY_KEY_USED")) throw error;
        return String(Reflect.get(Object(error.details), "id"));
      }
    },
    find: (id, owner) => queue().find(id, owner),
    documents: (id, after) => queue().store.documents(id, after, 100, PAGE_BYTES),
    problems: async (id) => withoutUrlCredentials(await queue().store.problems(id, MAX_PROBLEMS)),
    cancel: (job) => queue().cancel(job),
    load: async (owner) => {
      const { store } = queue();
      const running = await store.list({ owner, status: "running", limit: MAX_LISTED });
      const [last] = await store.list({ owner, status: "completed", limit: 1 });
      const sum = (state: "active" | "waiting") =>
        running.reduce((all, { counts }) => all + counts[state], 0);
      return { active: sum("active"), waiting: sum("waiting"), succeededAt: last?.endedAt };
    },
    tally: (id) => queue().store.tally(id),
    send: (messages, options) => queue().send(messages, options),
  };
}
