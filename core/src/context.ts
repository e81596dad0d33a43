import { unlessAborted, within } from "./author/abort.ts";
import { messageOf } from "./author/errors.ts";
import { WinnowError } from "./errors.ts";
import type { Fetched, Session } from "./fetched.ts";
import type { Logger } from "./logger.ts";
import type { Page } from "./page.ts";
import type { Services, StepObserver, Token } from "./services.ts";
import { type Evidence, type StepFacts, Trace } from "./trace.ts";

/** How long side work may take. */
const GRACE_MS = 2000;

/** Called with how many parts of a long phase are done, of how many. */
export type OnProgress = (done: number, all: number) => void;

/** What a scrape is started with. */
export interface ContextOptions {
  /** @defaultValue "" */
  readonly owner?: string;
  readonly payer?: string | undefined;
  /** @defaultValue false */
  readonly keepsNothing?: boolean;
  /** @defaultValue the opposite of keepsNothing */
  readonly isShared?: boolean;
  /** @defaultValue 60000 */
  readonly timeoutMs?: number;
  readonly onProgress?: OnProgress | undefined;
  readonly observer?: StepObserver | undefined;
}

/** What one scrape carries through its phases: its id, deadline, logger, trace, warnings and bill. */
export class ScrapeContext implements Services {
  readonly id: string;
  /** On whose behalf it runs, such as a team; empty where there is only one owner. */
  readonly owner: string;
  /** Which part of the owner pays for it, such as an API key. */
  readonly payer: string | undefined;
  /** Aborted at the deadline or when the caller cancels; its reason is a WinnowError. */
  readonly signal: AbortSignal;
  readonly logger: Logger;
  /** Whether nothing of this scrape may outlive it. */
  readonly keepsNothing: boolean;
  /** Whether what this scrape fetches may be shown to others, because anybody would have got the same. */
  readonly isShared: boolean;
  readonly trace = new Trace();
  readonly warnings: string[] = [];
  /** Where formats found their values, by field of the result; returned when `explain` is requested. */
  readonly evidence: Record<string, readonly Evidence[]> = {};
  /** What hooks add to `metadata` of the result. */
  readonly metadata: Record<string, unknown> = {};
  /** The file that was fetched for this scrape, as its actions left it; undefined for a copy from the cache. */
  fetched: Fetched | undefined;
  /** The copy from the cache that this scrape took instead. */
  copy: Fetched | undefined;
  /**
   * Parses another version of the file with the options of this scrape, such as one that was stored. The result is neither
   * billed nor stored. `uses` are views that will be read. The kernel sets it before the formats begin.
   */
  read!: (other: Fetched, uses: readonly string[]) => Promise<Page>;
  /**
   * Reads another page with the options of this scrape: admitted, taken from the cache or fetched, judged, kept and billed as
   * this one, within its deadline. `uses` are views that will be read. The kernel sets it before the formats begin.
   * @throws what a scrape of that page throws
   */
  follow!: (url: string, uses: readonly string[]) => Promise<Page>;
  /** Reports the progress of a long phase. */
  readonly progress: OnProgress;
  readonly #sessions = new Set<Session>();
  #ended = false;
  /** Credits by what they were billed for. */
  readonly bills: Record<string, number> = {};
  readonly #dueAlways = new Set<string>();
  readonly #failedAside = new Set<string>();
  readonly #services: Services;
  readonly #timeoutMs: number;
  /** Steps that have not ended, the outer ones first. */
  readonly #openSteps: string[] = [];
  readonly #observer: StepObserver | undefined;

  constructor(
    id: string,
    signal: AbortSignal,
    logger: Logger,
    services: Services,
    options: ContextOptions = {},
  ) {
    const { keepsNothing = false, isShared = !keepsNothing, timeoutMs = 60_000, owner = "" } = options;
    this.id = id;
    this.owner = owner;
    this.payer = options.payer;
    this.signal = signal;
    this.logger = logger;
    this.keepsNothing = keepsNothing;
    this.isShared = isShared;
    this.progress = options.onProgress ?? (() => {});
    this.#timeoutMs = timeoutMs;
    this.#observer = options.observer;
    this.#services = services;
    // Before any step is notified and ends.
    signal.addEventListener("abort", () => this.#nameOpenSteps(), { once: true });
  }

  get<T>(token: Token<T>): T {
    return this.#services.get(token);
  }

  find<T>(token: Token<T>): T | undefined {
    return this.#services.find(token);
  }

  /** Adds a sentence to `warning` of the result, once. */
  warn(text: string): void {
    if (!this.warnings.includes(text)) this.warnings.push(text);
  }

  /** Adds to `metadata.creditsUsed`; `what` is the plugin that it is billed for, or the scrape itself. */
  bill(credits: number, what = "scrape", due: "on success" | "always" = "on success"): void {
    if (credits > 0) this.bills[what] = (this.bills[what] ?? 0) + credits;
    if (due === "always") this.#dueAlways.add(what);
  }

  /** Removes from the bill of a failed scrape what is due on success only. */
  forgive(): void {
    for (const what of Object.keys(this.bills)) if (!this.#dueAlways.has(what)) delete this.bills[what];
  }

  /** Milliseconds until the deadline. */
  get leftMs(): number {
    return Math.max(0, this.#timeoutMs - this.trace.elapsed());
  }

  /** A context for side work of the same scrape: its bills, warnings and trace are discarded. */
  apart(): ScrapeContext {
    const { id, signal, logger, owner, keepsNothing, leftMs: timeoutMs } = this;
    return new ScrapeContext(id, signal, logger, this, { owner, keepsNothing, timeoutMs, isShared: false });
  }

  /** Closes a live page that is no longer needed, before another is opened. */
  async drop(session: Session): Promise<void> {
    this.#sessions.delete(session);
    await this.#close(session);
  }

  /** The live page, while there is one. */
  get session(): Session | undefined {
    return [...this.#sessions].at(-1);
  }

  get credits(): number {
    return Object.values(this.bills).reduce((sum, credits) => sum + credits, 0);
  }

  /** Takes over a live page, to be closed when the scrape ends; one that comes too late is closed at once. */
  adopt(session: Session): void {
    if (this.#ended) void this.#close(session);
    else this.#sessions.add(session);
  }

  /** Discards what the scrape has done so far, before another attempt. */
  async restart(): Promise<void> {
    await this.end();
    this.#ended = false;
    this.#sessions.clear();
    this.warnings.length = 0;
    for (const gathered of [this.bills, this.metadata, this.evidence])
      for (const name of Object.keys(gathered)) delete gathered[name];
  }

  /** Closes everything that the scrape has opened. */
  async end(): Promise<void> {
    this.#ended = true;
    await Promise.all([...this.#sessions].map((session) => this.#close(session)));
  }

  #close(session: Session): Promise<void> {
    return this.aside("close", undefined, () => session.close());
  }

  /**
   * Runs work that must not affect the outcome of the scrape, such as calling a notifier. It has a separate time limit,
   * also after the deadline, and its failure is only logged. Returns undefined when it failed.
   */
  async aside<T>(
    phase: string,
    plugin: string | undefined,
    work: () => T | Promise<T>,
  ): Promise<T | undefined> {
    const late = () => {
      throw new Error(`took more than ${GRACE_MS} ms`);
    };
    try {
      return await this.#traced(phase, plugin, () => within((async () => work())(), GRACE_MS, late));
    } catch (error) {
      this.logger.warn({ phase, ...named(plugin), error }, "side work failed");
      this.#failedAside.add(phase);
      return undefined;
    }
  }

  /** Whether side work of this phase has failed. */
  hasFailed(phase: string): boolean {
    return this.#failedAside.has(phase);
  }

  /**
   * Runs one step of a phase. It is timed and traced, and ends at the deadline even if the plugin ignores its signal;
   * other errors are wrapped. `undefined` means that the plugin passed; of any other value the trace holds its facts.
   */
  async step<T>(
    phase: string,
    plugin: string | undefined,
    work: () => T | Promise<T>,
    factsOf?: (value: NonNullable<T>) => StepFacts,
  ): Promise<T> {
    const name = plugin === undefined ? `the ${phase} phase` : `${plugin} (${phase})`;
    this.#openSteps.push(name);
    try {
      const attempt = async () => {
        try {
          return await unlessAborted(work, this.signal);
        } catch (error) {
          const isAborted = this.signal.aborted && !WinnowError.is(error);
          throw WinnowError.wrap(isAborted ? this.signal.reason : error, phase, plugin);
        }
      };
      return await this.#traced(phase, plugin, attempt, factsOf);
    } finally {
      this.#openSteps.splice(this.#openSteps.lastIndexOf(name), 1);
    }
  }

  async #traced<T>(
    phase: string,
    plugin: string | undefined,
    work: () => Promise<T>,
    factsOf?: (value: NonNullable<T>) => StepFacts,
  ): Promise<T> {
    const start = this.trace.elapsed();
    const step = { phase, plugin, logger: this.logger };
    this.#observer?.enter(step);
    try {
      const value = await work();
      const outcome = value === undefined ? "passed" : "ok";
      const facts = value == null ? {} : factsOf?.(value);
      this.trace.add(start, { phase, ...named(plugin), outcome, ...facts });
      return value;
    } catch (error) {
      const code = WinnowError.is(error) ? { code: error.code } : {};
      const note = messageOf(error);
      this.trace.add(start, { phase, ...named(plugin), outcome: "failed", ...code, note });
      throw error;
    } finally {
      this.#observer?.leave(step);
    }
  }

  /** Adds to the error of the deadline which step was running when it passed. */
  #nameOpenSteps(): void {
    const { reason } = this.signal;
    if (!WinnowError.is(reason, "SCRAPE_TIMEOUT") || this.#openSteps.length === 0) return;
    reason.message += ` It was waiting for ${[...new Set(this.#openSteps)].join(", ")}.`;
  }
}

function named(plugin: string | undefined): { readonly plugin?: string } {
  return plugin === undefined ? {} : { plugin };
}
