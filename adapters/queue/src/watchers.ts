import type { Clock } from "@winnow/core/plugin";
import type { Job, JobDocument, JobStore } from "@winnow/kit-jobs";

/** How often a watcher looks whether another process has added something. */
const LOOK_MS = 500;
/** Bytes of documents that one look takes. */
export const PAGE_BYTES = 10 * 2 ** 20;

interface Watcher {
  /** Whether something happened since the last look, so that no change during a look is missed. */
  isStale: boolean;
  look: () => void;
}

/** Those who wait for something to happen to a job. */
export class Watchers {
  readonly #clock: Clock;
  readonly #all = new Map<string, Set<Watcher>>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Something happened to this job, or to any. */
  notify(jobId?: string): void {
    const found = jobId === undefined ? [...this.#all.values()] : [this.#all.get(jobId) ?? []];
    for (const watcher of found.flatMap((some) => [...some])) {
      watcher.isStale = true;
      watcher.look();
    }
  }

  /** Documents of a job after this place as they are completed, until the job is over. */
  async *watch(
    store: JobStore,
    id: string,
    signal: AbortSignal,
    from: number,
  ): AsyncGenerator<JobDocument, Job | undefined> {
    const own: Watcher = { isStale: false, look: () => {} };
    const others = this.#all.get(id) ?? new Set();
    this.#all.set(id, others.add(own));
    try {
      let after = from;
      for (;;) {
        signal.throwIfAborted();
        own.isStale = false;
        const job = await store.find(id);
        const documents = await store.documents(id, after, 100, PAGE_BYTES);
        for (const one of documents) yield one;
        after = documents.at(-1)?.place ?? after;
        if (documents.length > 0) continue;
        if (job?.status !== "running") return job;
        if (!own.isStale) await this.#change(own, signal);
      }
    } finally {
      others.delete(own);
      if (others.size === 0) this.#all.delete(id);
    }
  }

  /** Waits until something may have happened. */
  #change(watcher: Watcher, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        stop();
        signal.removeEventListener("abort", done);
        watcher.look = () => {};
        resolve();
      };
      const stop = this.#clock.after(LOOK_MS, done);
      signal.addEventListener("abort", done, { once: true });
      watcher.look = done;
    });
  }
}
