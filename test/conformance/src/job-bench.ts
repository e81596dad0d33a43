import assert from "node:assert/strict";
import type { JobStore, NewDelivery, NewJob, Task, TaskEnd } from "@winnow/kit-jobs";

/** When each bench begins. */
export const BENCH_TIME = 1_800_000_000_000;
/** How long a worker of the bench has its tasks. */
export const LEASE_MS = 1000;
let ids = 0;

/** A task of this path. */
export const task = (path: string) => ({
  key: path,
  url: path.includes("://") ? path : `https://a.example${path}`,
});
/** A message of this id. */
export const message = (id: string): NewDelivery => ({
  id,
  notifier: "kit",
  type: "kit.page",
  body: `{"id":"${id}"}`,
  receiver: { url: "https://r.example" },
});

/** A store with shortcuts; the time is `at`, moved by hand. */
export class Bench {
  readonly store: JobStore;
  at = BENCH_TIME;

  constructor(store: JobStore) {
    this.store = store;
  }

  async job(paths: readonly string[], more: Partial<NewJob> = {}): Promise<string> {
    ids += 1;
    const id = `00000000-0000-7000-8000-${String(ids).padStart(12, "0")}`;
    const tasks = paths.map((path) => task(path));
    const own = { id, operation: "kit", owner: "kit", request: { a: [1] }, pace: {}, deliveries: [] };
    await this.store.create({ ...own, tasks, expiresAt: this.at + 60_000, ...more }, this.at);
    return id;
  }

  claim(most = 1, worker = "w"): Promise<readonly Task[]> {
    return this.store.claim(worker, most, this.at, this.at + LEASE_MS);
  }

  finish(one: Task | undefined, end: Partial<TaskEnd> = {}, worker = "w") {
    assert.ok(one, "there is a task");
    const whole = { document: { url: one.url }, deliveries: [], deliveriesAtEnd: [], ...end };
    return this.store.finish(worker, one, whole, this.at);
  }

  async work(end: Partial<TaskEnd> = {}, worker = "w"): Promise<string | undefined> {
    const [one] = await this.claim(1, worker);
    if (one === undefined) return undefined;
    await this.finish(one, end, worker);
    return one.url;
  }

  async status(id: string) {
    const job = await this.store.find(id);
    return [job?.status, job?.counts];
  }
}
