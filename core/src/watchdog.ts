import type { Logger } from "./logger.ts";

/** Blocked for longer than this, milliseconds, the thread kept somebody waiting. */
const BLOCKED_MS = 250;
/** How often the watchdog looks, milliseconds; only while steps are at work. */
const TICK_MS = 100;

/** A step that is being watched. */
export interface WatchedStep {
  readonly phase: string;
  readonly plugin?: string | undefined;
  /** Knows the id of the request. */
  readonly logger: Logger;
}

/**
 * Tells in the log when the thread that serves requests was blocked, and by which step as far as can be told: the one
 * that ended right afterwards, else the one that was entered last.
 */
export class Watchdog {
  readonly #atWork = new Set<WatchedStep>();
  #timer: NodeJS.Timeout | undefined;
  #lastSeen = 0;
  #lastEntered: WatchedStep | undefined;

  /** A step begins. */
  enter(step: WatchedStep): void {
    this.#look(this.#lastEntered);
    this.#atWork.add(step);
    this.#lastEntered = step;
    this.#timer ??= setInterval(() => this.#look(this.#lastEntered), TICK_MS).unref();
  }

  /** A step has ended. */
  leave(step: WatchedStep): void {
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
  #look(suspect: WatchedStep | undefined): void {
    const now = performance.now();
    const blockedMs = Math.round(now - this.#lastSeen);
    this.#lastSeen = now;
    if (this.#timer === undefined || suspect === undefined || blockedMs <= BLOCKED_MS) return;
    const { phase, plugin, logger } = suspect;
    logger.warn({ phase, ...(plugin === undefined ? {} : { plugin }), blockedMs }, "serving thread blocked");
  }
}
