import { type Clock, unlessAborted, type WinnowError } from "@winnow/core/plugin";
import type { Page } from "@winnow/kit-live-page";
import PQueue from "p-queue";
import { destroyed, interactError } from "./errors.ts";

/** Calls that may wait for a session. */
const MAX_WAITING = 20;
/** Credits per minute, without and with prompts. @see wire contract 1.5 */
const CREDITS = { code: 2, prompt: 7 } as const;

/** How long a session lives. */
export interface SessionTimes {
  /** Milliseconds in all. */
  readonly ttlMs: number;
  /** Milliseconds without a call. */
  readonly activityTtlMs: number;
}

/** What is known of a session, also when it has ended. */
export interface SessionFacts {
  readonly id: string;
  /** What belongs to others does not exist for them. */
  readonly owner: string;
  /** Whether it is meant to be watched. */
  readonly streamWebView: boolean;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  readonly lastActivity: number;
  readonly expiresAt: number;
  /** Where its page is; undefined when it has ended. */
  readonly url?: string;
}

/** How a session ended. */
export interface SessionEnd {
  /** Why, as a sentence. */
  readonly reason: string;
  readonly sessionDurationMs: number;
  readonly creditsBilled: number;
  /** What went wrong with what its page leaves, such as a profile that was not saved. */
  readonly warning?: string;
}

/** What a session begins with. */
export interface SessionStart extends SessionTimes, Pick<SessionFacts, "id" | "owner" | "streamWebView"> {
  readonly page: Page;
  readonly clock: Clock;
  /** Whether nothing of what is done may be kept. @defaultValue false */
  readonly keepsNothing?: boolean;
}

/** A page that is kept open for calls, which are made one after the other, until it is ended or its time is over. */
export class LiveSession implements SessionFacts {
  readonly id: string;
  readonly owner: string;
  readonly streamWebView: boolean;
  readonly createdAt: number;
  readonly page: Page;
  readonly keepsNothing: boolean;
  /** Whether a prompt was used, which costs more. */
  usedPrompt = false;
  /** Books what it has cost until now. @throws INSUFFICIENT_CREDITS when that ended it */
  pay: () => Promise<void> = async () => {};
  /** Kept when the session has come to its end and the work on it may stop. */
  readonly ended: Promise<SessionEnd>;
  readonly #times: SessionTimes;
  readonly #clock: Clock;
  readonly #queue = new PQueue({ concurrency: 1 });
  readonly #ending = new AbortController();
  readonly #end = Promise.withResolvers<SessionEnd>();
  readonly #closed = Promise.withResolvers<string>();
  #shown: Page | undefined;
  #lastActivity: number;
  /** Calls that are at work or wait. */
  #calls = 0;
  #stopTimer = () => {};
  #reason = "";

  constructor({ id, owner, streamWebView, page, clock, keepsNothing = false, ...times }: SessionStart) {
    this.id = id;
    this.owner = owner;
    this.streamWebView = streamWebView;
    this.page = page;
    this.keepsNothing = keepsNothing;
    this.ended = this.#end.promise;
    this.#times = times;
    this.#clock = clock;
    this.createdAt = clock.now();
    this.#lastActivity = this.createdAt;
    this.#watch();
    this.#wait();
  }

  get lastActivity(): number {
    return this.#lastActivity;
  }

  get expiresAt(): number {
    return this.createdAt + this.#times.ttlMs;
  }

  /** Aborted when the session ends; the reason is INTERACT_SESSION_DESTROYED, or INSUFFICIENT_CREDITS when the credits are used up. */
  get signal(): AbortSignal {
    return this.#ending.signal;
  }

  /** The tab that calls work on: where the last prompt ended, as long as it is open. */
  get shown(): Page {
    return this.#shown === undefined || this.#shown.isClosed() ? this.page : this.#shown;
  }

  get url(): string {
    return this.shown.url();
  }

  /** From now on, calls work on this tab. */
  show(page: Page): void {
    this.#shown = page;
  }

  /** Whether a call is at work or waits. */
  get isBusy(): boolean {
    return this.#calls > 0;
  }

  /** Notes that somebody uses the session. */
  touch(): void {
    this.#lastActivity = this.#clock.now();
  }

  /**
   * Makes a call once those before it are over; it is aborted when the caller leaves or the session ends.
   * @throws INTERACT_BUSY, INTERACT_SESSION_DESTROYED
   */
  async run<T>(caller: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    this.signal.throwIfAborted();
    if (this.#calls > MAX_WAITING) throw interactError("INTERACT_BUSY");
    const signal = AbortSignal.any([this.signal, caller]);
    this.#calls += 1;
    this.touch();
    this.#wait();
    try {
      return await this.#queue.add(() => unlessAborted(() => work(signal), signal), { signal });
    } catch (error) {
      throw this.signal.aborted ? this.signal.reason : error;
    } finally {
      this.#calls -= 1;
      this.touch();
      this.#wait();
    }
  }

  /** Credits that it has cost after so many milliseconds. */
  creditsAfter(durationMs: number): number {
    const perMinute = this.usedPrompt ? CREDITS.prompt : CREDITS.code;
    return Math.ceil((Math.max(0, durationMs) * perMinute) / 60_000);
  }

  /** Ends the session, for what is at work with `error`; gives what it was when its page is closed and what it leaves is stored. Safe to call twice. */
  async end(reason: string, error: WinnowError = destroyed(reason)): Promise<SessionEnd> {
    if (!this.signal.aborted) {
      this.#stopTimer();
      const sessionDurationMs = Math.max(0, this.#clock.now() - this.createdAt);
      const creditsBilled = this.creditsAfter(sessionDurationMs);
      this.#reason = reason;
      this.#ending.abort(error);
      this.#end.resolve({ reason, sessionDurationMs, creditsBilled });
    }
    const warning = await this.#closed.promise;
    return { ...(await this.ended), ...(warning === "" ? {} : { warning }) };
  }

  /** Says that the page is closed and what it leaves is stored, or with a warning that it is not. */
  close(warning = ""): void {
    this.#closed.resolve(warning);
  }

  /** Why it ended. */
  get reason(): string {
    return this.#reason;
  }

  /** A page that is gone takes its session along. */
  #watch(): void {
    const { page } = this;
    const browser = page.browser();
    const crashed = () => void this.end("The page crashed.");
    const lost = () => void this.end("The browser crashed.");
    page.once("error", crashed);
    page.once("close", () => (browser.connected ? void this.end("The page was closed.") : lost()));
    browser.once("disconnected", lost);
    // The browser outlives the page.
    void this.ended.then(() => browser.off("disconnected", lost));
  }

  /** Waits for the time at which the session would be over if it were not used until then. */
  #wait(): void {
    this.#stopTimer();
    if (this.signal.aborted) return;
    const now = this.#clock.now();
    const idleAt = this.isBusy ? Number.POSITIVE_INFINITY : this.#lastActivity + this.#times.activityTtlMs;
    if (now >= this.expiresAt) return void this.end("Its time to live is over.");
    if (now >= idleAt) return void this.end("It was idle for too long.");
    const delayMs = Math.min(this.expiresAt, idleAt) - now;
    this.#stopTimer = this.#clock.after(delayMs, () => this.#wait(), { background: true });
  }
}
