import {
  type Dispatch,
  type Dispatcher,
  type DispatchParts,
  factsOf,
  HOST_PACE,
  hasPassed,
  hostOf,
  News,
  neverBack,
  Poller,
  type Task,
} from "@winnow/kit-jobs";
import { HostGate } from "./host-gate.ts";

/** How often at least the worker looks for tasks of other processes, and renews its leases. */
const LOOK_MS = 500;
const SWEEP_MS = 60_000;
/** Tasks that wait here for their host; more go back to the store. */
const MAX_HELD = 1000;

/** Takes tasks from the store itself, as many as there are slots. */
export const embedded: Dispatcher = { open: (parts) => new Embedded(parts) };

class Embedded implements Dispatch {
  /** What is done once is safe to be done by several. */
  readonly leads = true;
  readonly #parts: DispatchParts;
  /** The name under which this process has its tasks. */
  readonly #id: string;
  readonly #poller: Poller;
  readonly #lookMs: number;
  readonly #gate: HostGate;
  /** Tasks that wait for their host, with what stops that. */
  readonly #held = new Map<number, () => void>();
  readonly #news: News;
  #sweptAt = 0;
  #beatAt = 0;

  constructor(parts: DispatchParts) {
    this.#parts = parts;
    this.#id = parts.newId();
    this.#news = new News(parts.clock);
    this.#lookMs = Math.min(LOOK_MS, Math.ceil(parts.leaseMs / 4));
    this.#gate = new HostGate(
      parts.hostLimits,
      neverBack(() => parts.clock.now()),
    );
    this.#poller = new Poller(parts, this.#lookMs, () => this.#turn(), parts.runner.running);
  }

  get failure(): string | undefined {
    return this.#poller.failure;
  }

  start(): void {
    if (this.#parts.slots > 0) this.#poller.start();
  }

  wake(): void {
    this.#poller.wake();
  }

  /** Other processes look for themselves. */
  announce(): void {}

  async close(): Promise<void> {
    const { runner, store } = this.#parts;
    const stopped = this.#poller.stop();
    await runner.stop();
    await stopped;
    for (const forget of this.#held.values()) forget();
    // What the last round claimed was not begun.
    await runner.stop();
    await store.release(this.#id);
  }

  /** One round: tell that this worker lives, put back what has come due, take what there is room for. */
  async #turn(): Promise<void> {
    const { store, runner, clock, slots, leaseMs } = this.#parts;
    const { running } = runner;
    const now = clock.now();
    if (hasPassed(this.#beatAt, now, this.#lookMs)) {
      this.#beatAt = now;
      const own = [...running.keys(), ...this.#held.keys()];
      if (own.length > 0)
        for (const jobId of await store.beat(this.#id, own, now + leaseMs)) runner.drop(jobId);
      await store.revive(now);
    }
    if (hasPassed(this.#sweptAt, now, SWEEP_MS)) {
      // Also when deleting fails: that must not hold up the tasks.
      const before = this.#sweptAt;
      this.#sweptAt = now;
      if (await store.sweep(now)) this.#sweptAt = before;
    }
    const free = slots - running.size;
    if (free <= 0) return;
    for (const task of await store.claim(this.#id, free, now, now + leaseMs)) this.#begin(task);
  }

  /** Begins a task, or lets it wait for its host, which takes no slot. */
  #begin(task: Task): void {
    const { runner, clock } = this.#parts;
    const host = hostOf(task);
    const waitMs = host === undefined ? 0 : this.#gate.enter(host, task.id);
    this.#held.delete(task.id);
    if (waitMs === 0) {
      void runner.run(this.#id, task).then((back) => {
        if (host !== undefined) this.#gate.leave(host, task.id);
        if (back !== undefined) this.#release(task, back.notBefore);
        this.wake();
      });
      return;
    }
    if (waitMs <= HOST_PACE.lineMs && this.#held.size < MAX_HELD) {
      this.#held.set(
        task.id,
        clock.after(waitMs, () => this.#begin(task)),
      );
      return;
    }
    this.#release(task, Math.ceil(clock.now() + waitMs));
  }

  #release(task: Task, notBefore: number): void {
    const { store, logger } = this.#parts;
    store.release(this.#id, [task.id], notBefore).catch((error: unknown) => {
      if (this.#news.isOf(error))
        logger.error(factsOf(error), "a task could not be given back before its lease ends");
    });
  }
}
