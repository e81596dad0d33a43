import { WinnowError } from "./errors.ts";
import type { Logger } from "./logger.ts";
import type { Session } from "./plugin.ts";
import type { Services, Token } from "./services.ts";
import { Trace } from "./trace.ts";

/** What one scrape carries through its phases: its id, deadline, logger, trace, warnings and bill. */
export class ScrapeContext implements Services {
  readonly id: string;
  /** Aborted at the deadline or when the caller cancels; its reason is a WinnowError. */
  readonly signal: AbortSignal;
  readonly logger: Logger;
  readonly trace = new Trace();
  readonly warnings: string[] = [];
  /** The live page, when a fetcher gave one. */
  session: Session | undefined;
  #credits = 0;
  readonly #services: Services;

  constructor(id: string, signal: AbortSignal, logger: Logger, services: Services) {
    this.id = id;
    this.signal = signal;
    this.logger = logger;
    this.#services = services;
  }

  get<T>(token: Token<T>): T {
    return this.#services.get(token);
  }

  find<T>(token: Token<T>): T | undefined {
    return this.#services.find(token);
  }

  /** Tells the caller something, in `warning` of the result. */
  warn(text: string): void {
    if (!this.warnings.includes(text)) this.warnings.push(text);
  }

  /** Adds to `metadata.creditsUsed`. */
  bill(credits: number): void {
    this.#credits += credits;
  }

  get credits(): number {
    return this.#credits;
  }

  /**
   * Runs one step of a phase: timed and traced, ended by the deadline even if the plugin does not listen,
   * foreign errors wrapped. `undefined` counts as passed.
   */
  async step<T>(phase: string, plugin: string | undefined, work: () => T | Promise<T>): Promise<T> {
    const start = this.trace.elapsed();
    const who = plugin === undefined ? {} : { plugin };
    try {
      const value = await this.#within(work);
      this.trace.add(start, { phase, ...who, outcome: value === undefined ? "passed" : "ok" });
      return value;
    } catch (thrown) {
      const error = this.signal.aborted && !WinnowError.is(thrown) ? this.signal.reason : thrown;
      const wrapped = WinnowError.wrap(error, phase, plugin);
      this.trace.add(start, { phase, ...who, outcome: "failed", code: wrapped.code, note: wrapped.message });
      throw wrapped;
    }
  }

  async #within<T>(work: () => T | Promise<T>): Promise<T> {
    const { signal } = this;
    signal.throwIfAborted();
    let stop = () => {};
    const aborted = new Promise<never>((_, reject) => {
      stop = () => reject(signal.reason);
      signal.addEventListener("abort", stop, { once: true });
    });
    try {
      return await Promise.race([work(), aborted]);
    } finally {
      signal.removeEventListener("abort", stop);
    }
  }
}
