import { unlessAborted } from "./author/abort.ts";
import { messageOf } from "./author/errors.ts";
import { WinnowError } from "./errors.ts";
import type { Session } from "./fetched.ts";
import type { Logger } from "./logger.ts";
import type { Services, Token } from "./services.ts";
import { type Evidence, Trace } from "./trace.ts";
import type { Watchdog } from "./watchdog.ts";

/** How long side work may take. */
const GRACE_MS = 2000;

/** Told how many parts of a work are done, of how many. */
export type OnProgress = (done: number, all: number) => void;

/** What one scrape carries through its phases: its id, deadline, logger, trace, warnings and bill. */
export class ScrapeContext implements Services {
  readonly id: string;
  /** Aborted at the deadline or when the caller cancels; its reason is a WinnowError. */
  readonly signal: AbortSignal;
  readonly logger: Logger;
  /** Whether nothing of this scrape may outlive it. */
  readonly keepsNothing: boolean;
  /** Whether what this scrape fetches may be shown to others, as it was fetched like anybody would. */
  readonly isShared: boolean;
  readonly trace = new Trace();
  readonly warnings: string[] = [];
  /** Where formats found what they give, by field of the result; returned when `explain` is asked for. */
  readonly evidence: Record<string, readonly Evidence[]> = {};
  /** What hooks add to `metadata` of the result. */
  readonly metadata: Record<string, unknown> = {};
  /** Tells whoever wants to know how far a long phase is. */
  readonly progress: OnProgress;
  readonly #sessions = new Set<Session>();
  #ended = false;
  #credits = 0;
  readonly #failedAside = new Set<string>();
  readonly #services: Services;
  readonly #timeoutMs: number;
  /** Steps that have not ended, the outer ones first. */
  readonly #waited: string[] = [];
  readonly #watchdog: Watchdog | undefined;

  constructor(
    id: string,
    signal: AbortSignal,
    logger: Logger,
    services: Services,
    {
      keepsNothing = false,
      isShared = !keepsNothing,
      timeoutMs = 60_000,
      onProgress = () => {},
      watchdog,
    }: {
      keepsNothing?: boolean;
      isShared?: boolean;
      timeoutMs?: number;
      onProgress?: OnProgress;
      watchdog?: Watchdog;
    } = {},
  ) {
    this.id = id;
    this.signal = signal;
    this.logger = logger;
    this.keepsNothing = keepsNothing;
    this.isShared = isShared;
    this.#timeoutMs = timeoutMs;
    this.progress = onProgress;
    this.#watchdog = watchdog;
    this.#services = services;
    // Before any step hears of it and ends.
    signal.addEventListener("abort", () => this.#nameWaited(), { once: true });
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

  /** Milliseconds until the deadline. */
  get leftMs(): number {
    return Math.max(0, this.#timeoutMs - this.trace.elapsed());
  }

  /** Closes a live page that is needed no more, before another is opened. */
  async drop(session: Session): Promise<void> {
    this.#sessions.delete(session);
    await this.aside("close", undefined, () => session.close());
  }

  /** The live page, while there is one. */
  get session(): Session | undefined {
    return [...this.#sessions].at(-1);
  }

  get credits(): number {
    return this.#credits;
  }

  /** Takes over a live page, to be closed when the scrape ends; one that comes too late is closed at once. */
  adopt(session: Session): void {
    if (this.#ended) void this.aside("close", undefined, () => session.close());
    else this.#sessions.add(session);
  }

  /** Forgets what the scrape has done so far, for another try. */
  async restart(): Promise<void> {
    await this.end();
    this.#ended = false;
    this.#sessions.clear();
    this.#credits = 0;
    this.warnings.length = 0;
    for (const name of Object.keys(this.metadata)) delete this.metadata[name];
    for (const name of Object.keys(this.evidence)) delete this.evidence[name];
  }

  /** Closes what the scrape has open. */
  async end(): Promise<void> {
    this.#ended = true;
    const close = (session: Session) => this.aside("close", undefined, () => session.close());
    await Promise.all([...this.#sessions].map(close));
  }

  /**
   * Runs work that must not decide over the scrape, such as telling a notifier: it has a grace of its own,
   * also after the deadline, and failing is a line in the log. Gives undefined when it failed.
   */
  async aside<T>(
    phase: string,
    plugin: string | undefined,
    work: () => T | Promise<T>,
  ): Promise<T | undefined> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`took more than ${GRACE_MS} ms`)), GRACE_MS);
    });
    const start = this.trace.elapsed();
    const who = plugin === undefined ? {} : { plugin };
    const watched = { phase, plugin, logger: this.logger };
    this.#watchdog?.enter(watched);
    try {
      const value = await Promise.race([(async () => work())(), late]);
      this.trace.add(start, { phase, ...who, outcome: value === undefined ? "passed" : "ok" });
      return value;
    } catch (error) {
      const note = messageOf(error);
      this.trace.add(start, { phase, ...who, outcome: "failed", note });
      this.logger.warn({ phase, ...who, error }, "side work failed");
      this.#failedAside.add(phase);
      return undefined;
    } finally {
      clearTimeout(timer);
      this.#watchdog?.leave(watched);
    }
  }

  /** Says in the error of the deadline what was being waited for when it passed. */
  #nameWaited(): void {
    const { reason } = this.signal;
    if (!WinnowError.is(reason, "SCRAPE_TIMEOUT") || this.#waited.length === 0) return;
    reason.message += ` It was waiting for ${[...new Set(this.#waited)].join(", ")}.`;
  }

  /** Whether side work of this phase has failed. */
  hasFailed(phase: string): boolean {
    return this.#failedAside.has(phase);
  }

  /**
   * Runs one step of a phase: timed and traced, ended by the deadline even if the plugin does not listen,
   * foreign errors wrapped. `undefined` counts as passed.
   */
  async step<T>(phase: string, plugin: string | undefined, work: () => T | Promise<T>): Promise<T> {
    const start = this.trace.elapsed();
    const who = plugin === undefined ? {} : { plugin };
    const watched = { phase, plugin, logger: this.logger };
    this.#watchdog?.enter(watched);
    const waited = plugin === undefined ? `the ${phase} phase` : `${plugin} (${phase})`;
    this.#waited.push(waited);
    try {
      const value = await unlessAborted(work, this.signal);
      this.trace.add(start, { phase, ...who, outcome: value === undefined ? "passed" : "ok" });
      return value;
    } catch (thrown) {
      const error = this.signal.aborted && !WinnowError.is(thrown) ? this.signal.reason : thrown;
      const wrapped = WinnowError.wrap(error, phase, plugin);
      this.trace.add(start, { phase, ...who, outcome: "failed", code: wrapped.code, note: wrapped.message });
      throw wrapped;
    } finally {
      this.#watchdog?.leave(watched);
      this.#waited.splice(this.#waited.lastIndexOf(waited), 1);
    }
  }
}
