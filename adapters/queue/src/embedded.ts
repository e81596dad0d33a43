import { type Dispatch, type Dispatcher, type DispatchParts, Poller } from "@winnow/kit-jobs";

/** How often at least the worker looks for tasks of other processes, and renews its leases. */
const LOOK_MS = 500;
const SWEEP_MS = 60_000;

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
  #sweptAt = 0;
  #beatAt = 0;

  constructor(parts: DispatchParts) {
    this.#parts = parts;
    this.#id = parts.newId();
    this.#lookMs = Math.min(LOOK_MS, Math.ceil(parts.leaseMs / 4));
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
    // What the last round claimed was not begun.
    await runner.stop();
    await store.release(this.#id);
  }

  /** One round: tell that this worker lives, put back what has come due, take what there is room for. */
  async #turn(): Promise<void> {
    const { store, runner, clock, slots, leaseMs } = this.#parts;
    const { running } = runner;
    const now = clock.now();
    if (now - this.#beatAt >= this.#lookMs) {
      this.#beatAt = now;
      if (running.size > 0) {
        for (const jobId of await store.beat(this.#id, [...running.keys()], now + leaseMs))
          runner.drop(jobId);
      }
      await store.revive(now);
    }
    if (now - this.#sweptAt >= SWEEP_MS) {
      // Also when forgetting fails: that must keep nobody from their tasks.
      const before = this.#sweptAt;
      this.#sweptAt = now;
      if (await store.sweep(now)) this.#sweptAt = before;
    }
    const free = slots - running.size;
    if (free <= 0) return;
    for (const task of await store.claim(this.#id, free, now, now + leaseMs)) {
      void runner.run(this.#id, task).then(() => this.wake());
    }
  }
}
