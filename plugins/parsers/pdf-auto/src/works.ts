import { type ScrapeContext, unlessAborted, WinnowError, within } from "@winnow/core/plugin";

/** How far a work is. */
export interface Progress<T> {
  /** Pages of the document, once they are known. */
  pages?: number;
  done: number;
  /** Pages of the present step, once they are known. */
  all?: number;
  /** Gives what is done by now; undefined where that is nothing. */
  soFar?: () => Promise<T | undefined>;
}

/** Does a work, and reports its progress. */
export type Start<T> = (signal: AbortSignal, tell: (news: Partial<Progress<T>>) => void) => Promise<T>;

interface Work<T> {
  readonly promise: Promise<T>;
  readonly progress: Progress<T>;
  readonly stop: AbortController;
  readonly begin: number;
  /** Those who wait. */
  readonly waiting: Set<() => void>;
  isOver: boolean;
}

/** What becomes of a work at the deadline of its caller. */
export interface JoinOptions {
  /** Whether it may go on after its last caller, for the repeat of the request. @defaultValue true */
  readonly mayOutlast?: boolean;
}

/** Settings of {@link LongWorks}. */
export interface LongWorksSettings {
  /** Milliseconds before the deadline at which a caller gets what there is, or the answer that the work goes on. */
  readonly marginMs?: number;
  /** Milliseconds for a work, and for which its result waits to be fetched. */
  readonly windowMs?: number;
  /** Works without a waiting caller, or whose result was not fetched yet. */
  readonly most?: number;
}

/** A caller with little time waits for this part of it at least. */
const MIN_SHARE = 0.8;
const MIN_RETRY_S = 5;
const MAX_RETRY_S = 60;
/** Seconds after which official clients give up. @see wire contract 3.4 */
const CLIENT_WINDOW_S = 1200;

/**
 * Works that outlast the request that began them: its caller learns when to ask again, and the repeat of the request
 * waits for the same work. What is not asked for again is forgotten.
 * @see wire contract 3.4, "processing continues"
 */
export class LongWorks<T> {
  readonly #works = new Map<string, Work<T>>();
  readonly #marginMs: number;
  readonly #windowMs: number;
  readonly #most: number;

  constructor({ marginMs = 3000, windowMs = CLIENT_WINDOW_S * 1000, most = 4 }: LongWorksSettings = {}) {
    this.#marginMs = marginMs;
    this.#windowMs = windowMs;
    this.#most = most;
  }

  /**
   * The result of the work with this key, begun now unless it is at work already. Of one that cannot go on after the deadline, what
   * there is by then.
   * @throws SCRAPE_TIMEOUT with `details` when the work goes on after the deadline
   */
  async join(
    key: string,
    context: ScrapeContext,
    start: Start<T>,
    { mayOutlast = true }: JoinOptions = {},
  ): Promise<T> {
    const work = this.#works.get(key) ?? this.#begin(key, start);
    const hear = () => {
      const { done, all } = work.progress;
      if (all !== undefined) context.progress(done, all);
    };
    work.waiting.add(hear);
    let mayGoOn = false;
    try {
      const outcome = await race(work.promise, context, this.#marginMs);
      if (outcome !== undefined) return outcome.value;
      mayGoOn =
        mayOutlast && [...this.#works.values()].filter((one) => one.waiting.size === 0).length < this.#most;
      if (mayGoOn) throw goesOn(work);
      const part = await race(partOf(work), context, this.#marginMs / 3);
      if (part?.value !== undefined) return part.value;
      throw new WinnowError("SCRAPE_TIMEOUT", "The document could not be read in time.");
    } finally {
      work.waiting.delete(hear);
      if (work.waiting.size === 0 && !mayGoOn) this.#forget(key, work);
    }
  }

  close(): void {
    for (const [key, work] of this.#works) this.#forget(key, work);
  }

  #begin(key: string, start: Start<T>): Work<T> {
    const stop = new AbortController();
    const progress: Progress<T> = { done: 0 };
    const waiting = new Set<() => void>();
    const late = setTimeout(() => this.#forget(key, work), this.#windowMs);
    late.unref();
    const tell = (news: Partial<Progress<T>>) => {
      Object.assign(progress, news);
      for (const hear of waiting) hear();
    };
    const promise = start(stop.signal, tell).finally(() => {
      work.isOver = true;
      clearTimeout(late);
      setTimeout(() => this.#forget(key, work), this.#windowMs).unref();
    });
    // Waiting callers get the failure; there may be none.
    promise.catch(() => {});
    const work: Work<T> = { promise, progress, stop, begin: performance.now(), waiting, isOver: false };
    this.#works.set(key, work);
    return work;
  }

  #forget(key: string, work: Work<T>): void {
    if (this.#works.get(key) === work) this.#works.delete(key);
    if (!work.isOver)
      work.stop.abort(new WinnowError("SCRAPE_ABORTED", "Nobody waits for the document any more."));
  }
}

/** The value, unless the deadline is near: then undefined. */
async function race<T>(
  promise: Promise<T>,
  { signal, leftMs }: ScrapeContext,
  marginMs: number,
): Promise<{ value: T } | undefined> {
  const ms = Math.max(leftMs * MIN_SHARE, leftMs - marginMs);
  const inTime = () => {
    const value = promise.then((value) => ({ value }));
    return within<{ value: T } | undefined>(value, ms, () => undefined);
  };
  return await unlessAborted(inTime, signal);
}

/** What is done, or all of it where that comes first. */
async function partOf<T>({ promise, progress }: Work<T>): Promise<T | undefined> {
  // Where the part fails, as the work has just closed its file, the whole is about to come.
  const part = progress.soFar?.().catch(() => promise);
  return await Promise.race([part, promise]);
}

function goesOn({ begin, progress: { pages, done, all } }: Work<unknown>): WinnowError {
  const seconds = (performance.now() - begin) / 1000;
  const left = all === undefined ? seconds : (seconds / Math.max(1, done)) * (all - done);
  const estimatedRemainingSeconds = Math.max(1, Math.ceil(left));
  const retryAfterSeconds = Math.min(MAX_RETRY_S, Math.max(MIN_RETRY_S, estimatedRemainingSeconds));
  const message = `The document is still being read: send the same request again in ${retryAfterSeconds} seconds.`;
  return new WinnowError("SCRAPE_TIMEOUT", message, {
    phase: "parse",
    details: {
      state: "processing_continues",
      retryAfterSeconds,
      jobStatus: "running",
      estimatedRemainingSeconds,
      ...(pages === undefined ? {} : { documentPages: pages }),
      ...(estimatedRemainingSeconds > CLIENT_WINDOW_S ? { mayExceedProcessingWindow: true } : {}),
    },
  });
}
