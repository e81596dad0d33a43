import type { Logger } from "../logger.ts";
import type { Clock } from "../services.ts";

/** Does a piece of work again and again: when it is woken, and every so often; never twice at the same time. */
export class Pulse {
  readonly #clock: Clock;
  readonly #everyMs: number;
  readonly #logger: Logger;
  readonly #work: () => Promise<void>;
  #isOn = false;
  #isAsked = false;
  #atWork: Promise<void> | undefined;
  #rest = () => {};

  constructor(clock: Clock, everyMs: number, logger: Logger, work: () => Promise<void>) {
    this.#clock = clock;
    this.#everyMs = everyMs;
    this.#logger = logger;
    this.#work = work;
  }

  start(): void {
    this.#isOn = true;
    this.wake();
  }

  /** Works now, or once more when it is at work. */
  wake(): void {
    if (!this.#isOn) return;
    this.#isAsked = true;
    this.#atWork ??= this.#beat();
  }

  /** Resolves when nothing is at work any more. */
  async stop(): Promise<void> {
    this.#isOn = false;
    this.#rest();
    await this.#atWork;
  }

  async #beat(): Promise<void> {
    this.#rest();
    while (this.#isAsked && this.#isOn) {
      this.#isAsked = false;
      try {
        await this.#work();
      } catch (error) {
        this.#logger.error({ error }, "background work failed");
      }
    }
    this.#atWork = undefined;
    if (this.#isOn) this.#rest = this.#clock.after(this.#everyMs, () => this.wake());
  }
}
