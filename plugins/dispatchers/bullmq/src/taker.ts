import { within } from "@winnow/core/plugin";
import { type DispatchParts, factsOf, HOST_PACE, hostOf, News, Poller, type Task } from "@winnow/kit-jobs";
import { DelayedError, type Job, Worker } from "bullmq";
import * as v from "valibot";
import type { Connection } from "./connection.ts";
import { RedisGate } from "./gate.ts";
import type { Names } from "./names.ts";

/** How often at least a worker renews what it has in the store. */
const LOOK_MS = 500;
/** More begins than any task gets: the worker gives it up before BullMQ does. */
const MAX_STALLS = 1000;
/** How long at most BullMQ waits for a worker that says nothing, however long the lease is; as long as by itself. */
const MAX_LOCK_MS = 30_000;
/** Milliseconds for what is on its way to a server that may be silent. */
const CLOSE_MS = 2000;
const MAX_LENGTH = 100_000;

const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const text = v.pipe(v.string(), v.maxLength(MAX_LENGTH));
const StoredTask = v.object({
  id: whole,
  jobId: text,
  key: text,
  url: text,
  depth: whole,
  aside: v.boolean(),
  attempt: whole,
  data: v.optional(v.unknown()),
  flaw: v.optional(text),
});

/** A worker that can be left when it does not end by itself, such as when its connection is lost at that moment. */
class OwnWorker extends Worker {
  async leave(): Promise<void> {
    await this.lockManager.close();
  }
}

/** Takes tasks from the queue, as many at once as there are slots, and has them done. */
export class Taker {
  readonly #parts: DispatchParts;
  readonly #connection: Connection;
  readonly #names: Names;
  readonly #worker: OwnWorker;
  readonly #poller: Poller;
  readonly #gate: RedisGate | undefined;
  /** Tasks that were taken and have not ended; also those that BullMQ hands over while this worker closes. */
  readonly #taken = new Set<number>();
  readonly #news: News;
  #isClosing = false;
  /** Tasks to give back once BullMQ has let go of them, by the ids of their jobs. */
  readonly #handBacks = new Map<string, { readonly id: number; readonly notBefore: number }>();

  constructor(parts: DispatchParts, connection: Connection, names: Names) {
    this.#parts = parts;
    this.#connection = connection;
    this.#names = names;
    this.#news = new News(parts.clock);
    const { leaseMs, slots, runner, hostLimits } = parts;
    const isBounded = (hostLimits.concurrency ?? hostLimits.perSecond) !== undefined;
    this.#gate = isBounded ? new RedisGate(connection.client, names, hostLimits, leaseMs) : undefined;
    this.#worker = new OwnWorker(names.queue, (job, token) => this.#work(job, token), {
      connection: connection.patient(),
      prefix: names.prefix,
      skipVersionCheck: true,
      concurrency: slots,
      // What a worker that died had goes to another before its lease in the store ends, or else is given out anew.
      lockDuration: Math.min(MAX_LOCK_MS, Math.max(1000, Math.ceil(leaseMs / 2))),
      stalledInterval: Math.min(MAX_LOCK_MS, Math.max(500, Math.ceil(leaseMs / 6))),
      maxStalledCount: MAX_STALLS,
      runRetryDelay: 1000,
      removeOnComplete: { count: 0 },
      removeOnFail: { count: 0 },
    });
    this.#worker.on("error", (error) => this.#note(error));
    this.#worker.on("completed", (job) => void this.#handBack(job.id ?? ""));
    this.#poller = new Poller(
      parts,
      Math.min(LOOK_MS, Math.ceil(leaseMs / 4)),
      () => this.#beat(),
      runner.running,
    );
    this.#poller.start();
  }

  get failure(): string | undefined {
    return this.#poller.failure;
  }

  /** Stops what is at work, and gives it back. */
  async close(): Promise<void> {
    const { runner, store } = this.#parts;
    this.#isClosing = true;
    await this.#worker.pause(true);
    await Promise.all([runner.stop(), within(this.#poller.stop(), CLOSE_MS, () => undefined)]);
    // First out of the queue, then back to the store: given out anew, it is not taken for what is in the queue still.
    const closed = this.#worker.close(!this.#connection.isUsable).catch((error) => this.#note(error));
    await within(closed, CLOSE_MS, () => undefined);
    await this.#worker.leave();
    // The store leaves alone what has ended.
    if (this.#taken.size > 0) await store.release(this.#names.worker, [...this.#taken]);
  }

  async #work(job: Job, token: string | undefined): Promise<void> {
    const { id = "", data } = job;
    const parsed = v.safeParse(StoredTask, data);
    if (!parsed.success) {
      this.#parts.logger.error({ id }, "the queue holds what is not a task, which is dropped");
      return;
    }
    const { data: given, ...rest } = parsed.output;
    const task = { ...rest, data: given } as Task;
    this.#taken.add(task.id);
    try {
      await this.#do(task, job, token);
    } finally {
      if (!this.#isClosing) this.#taken.delete(task.id);
    }
  }

  async #do(task: Task, job: Job, token: string | undefined): Promise<void> {
    const { id = "", stalledCounter } = job;
    const host = hostOf(task);
    const waitMs = host === undefined ? 0 : ((await this.#gate?.enter(host, task.id)) ?? 0);
    if (waitMs > HOST_PACE.lineMs) {
      this.#handBacks.set(id, { id: task.id, notBefore: this.#parts.clock.now() + waitMs });
      return;
    }
    if (waitMs > 0) {
      await job.moveToDelayed(Date.now() + waitMs, token);
      throw new DelayedError();
    }
    try {
      const starts = task.attempt + stalledCounter;
      const { worker } = this.#names;
      const back = await this.#parts.runner.run(worker, task, { starts, givesBack: true });
      if (back !== undefined) this.#handBacks.set(id, { id: task.id, notBefore: back.notBefore });
    } finally {
      await this.#gate?.leave(task.id).catch((error) => this.#note(error));
    }
  }

  async #handBack(jobId: string): Promise<void> {
    const back = this.#handBacks.get(jobId);
    this.#handBacks.delete(jobId);
    if (back === undefined) return;
    const { store, logger } = this.#parts;
    await store.release(this.#names.worker, [back.id], back.notBefore).catch((error: unknown) => {
      if (this.#news.isOf(error))
        logger.error(factsOf(error), "a task could not be given back before its lease ends");
    });
  }

  /** Renews the leases of what is at work, and stops what is of jobs that are over. */
  async #beat(): Promise<void> {
    const { store, runner, clock, leaseMs } = this.#parts;
    await this.#gate?.hold();
    if (runner.running.size === 0) return;
    const until = clock.now() + leaseMs;
    for (const jobId of await store.beat(this.#names.worker, [...runner.running.keys()], until))
      runner.drop(jobId);
  }

  #note(error: Error): void {
    // Redis forgot the task, or another has it; the store decides who ends it.
    const isForgotten = /^(?:Missing (?:key|lock)|could not renew lock|Lock mismatch)/i.test(error.message);
    if (isForgotten)
      this.#parts.logger.warn(
        { reason: error.message },
        "a task was taken up by another worker, or is given out anew",
      );
    else this.#connection.note(error);
  }
}
