import type { Clock, Logger } from "@winnow/core/plugin";

/** Milliseconds between two sweeps. */
const SWEEP_MS = 10 * 60_000;

/** Sweeps again and again, one at a time, and keeps no process alive by it. */
export class Sweeper {
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #sweep: () => Promise<void>;
  #sweeping: Promise<void> | undefined;
  #stopTimer: (() => void) | undefined;
  #closed = false;

  constructor(clock: Clock, logger: Logger, sweep: () => Promise<void>) {
    this.#clock = clock;
    this.#logger = logger;
    this.#sweep = sweep;
  }

  /** Sweeps now, or waits for the sweep that is at work. */
  run(): Promise<void> {
    this.#sweeping ??= this.#sweep().finally(() => {
      this.#sweeping = undefined;
    });
    return this.#sweeping;
  }

  /** Sweeps in ten minutes, and then every ten minutes. */
  start(): void {
    if (this.#closed) return;
    const next = () => {
      void this.run()
        .catch((error: unknown) => this.#logger.warn({ error }, "sweeping the artifacts failed"))
        .finally(() => this.start());
    };
    this.#stopTimer = this.#clock.after(SWEEP_MS, next, { background: true });
  }

  /** Waits for the sweep that is at work; none follows. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#stopTimer?.();
    await this.#sweeping?.catch(() => undefined);
  }
}
