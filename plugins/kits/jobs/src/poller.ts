import { type Clock, type Logger, messageOf } from "@winnow/core/plugin";
import { hasPassed } from "./clock-steps.ts";
import { factsOf, isOfCapacity } from "./failure.ts";

/** Milliseconds after which a failure that came and went is logged once more. */
const TELL_MS = 60_000;

/** What a {@link Poller} works with. */
export interface PollerParts {
  readonly clock: Clock;
  readonly logger: Pick<Logger, "error">;
}

/**
 * Does a piece of work again and again: when it is woken, and every so often; never twice at the same time. By itself it
 * keeps no process alive, except while something is `underway`.
 */
export class Poller {
  readonly #parts: PollerParts;
  readonly #everyMs: number;
  readonly #work: () => Promise<void>;
  readonly #underway: { readonly size: number };
  #isOn = false;
  #isAsked = false;
  #atWork: Promise<void> | undefined;
  #rest = () => {};
  #failure: string | undefined;
  /** What was logged last, and when. */
  #told: string | undefined;
  #toldAt = 0;

  constructor(
    parts: PollerParts,
    everyMs: number,
    work: () => Promise<void>,
    underway: { readonly size: number },
  ) {
    this.#parts = parts;
    this.#everyMs = everyMs;
    this.#work = work;
    this.#underway = underway;
  }

  /** Why the last round failed; undefined when it did not. */
  get failure(): string | undefined {
    return this.#failure;
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
    const { clock, logger } = this.#parts;
    this.#rest();
    while (this.#isAsked && this.#isOn) {
      this.#isAsked = false;
      try {
        await this.#work();
        this.#failure = undefined;
        // Of a server that takes some statements and not others, such as when it is full, every other round fails.
        if (hasPassed(this.#toldAt, clock.now(), TELL_MS)) this.#told = undefined;
      } catch (error) {
        this.#failure = messageOf(error);
        // Every round is likely to fail in the same way; that a server is away comes in several wordings.
        const kind = isOfCapacity(error) ? error.code : this.#failure;
        if (this.#told === kind) continue;
        this.#told = kind;
        this.#toldAt = clock.now();
        logger.error(factsOf(error), "background work failed");
      }
    }
    this.#atWork = undefined;
    if (!this.#isOn) return;
    const background = this.#underway.size === 0;
    this.#rest = clock.after(this.#everyMs, () => this.wake(), { background });
  }
}
