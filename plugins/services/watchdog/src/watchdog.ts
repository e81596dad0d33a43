import type { RunningStep, StepObserver } from "@winnow/core/plugin";

/** Blocked for longer than this, milliseconds, the thread kept others waiting. */
const BLOCKED_MS = 250;
/** How often the watchdog looks, milliseconds; only while steps are at work. */
const TICK_MS = 100;

/**
 * Writes to the log when the thread that serves requests was blocked, and by which step as far as can be known: the one
 * that ended right afterwards, else the one that was entered last.
 */
export class Watchdog implements StepObserver {
  readonly #atWork = new Set<RunningStep>();
  #timer: NodeJS.Timeout | undefined;
  #lastSeen = 0;
  #lastEntered: RunningStep | undefined;

  /** A step begins. */
  enter(step: RunningStep): void {
    this.#look(this.#lastEntered);
    this.#atWork.add(step);
    this.#lastEntered = step;
    this.#timer ??= setInterval(() => this.#look(this.#lastEntered), TICK_MS).unref();
  }

  /** A step has ended. */
  leave(step: RunningStep): void {
    this.#look(step);
    this.#atWork.delete(step);
    if (this.#lastEntered === step) this.#lastEntered = [...this.#atWork].at(-1);
    if (this.#atWork.size === 0) this.close();
  }

  /** Stops looking. Safe to call twice. */
  close(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** While the timer runs, only a blocked thread lets more time pass than a tick and a little. */
  #look(suspect: RunningStep | undefined): void {
    const now = performance.now();
    const blockedMs = Math.round(now - this.#lastSeen);
    this.#lastSeen = now;
    if (this.#timer === undefined || suspect === undefined || blockedMs <= BLOCKED_MS) return;
    const { phase, plugin, logger } = suspect;
    logger.warn({ phase, ...(plugin === undefined ? {} : { plugin }), blockedMs }, "serving thread blocked");
  }
}
