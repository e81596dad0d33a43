import { WinnowError } from "@winnow/core/plugin";
import { type Rates, type SharedBuckets, TEAM_ERRORS } from "@winnow/kit-teams";
import { remember } from "./remember.ts";

/** Calls per minute by kind. */
export type RateTable = Readonly<Record<string, number>>;

const MINUTE_MS = 60_000;
/** Counters that are kept; the one that was not used for longest is forgotten, and begins anew. */
const MAX_COUNTERS = 100_000;

/** What is left of a call that was let through already: the clocks of two processes differ. */
const ALMOST = 0.5;

interface Bucket {
  left: number;
  at: number;
}

/**
 * Counts calls in buckets: a minute's worth of calls may come at once, and the bucket fills again steadily. Each process
 * counts for itself, or all in the same buckets while those can be reached.
 */
export class RateCounter implements Rates {
  readonly #ratesOf: (owner: string) => RateTable;
  readonly #now: () => number;
  readonly #shared: SharedBuckets | undefined;
  readonly #buckets = new Map<string, Bucket>();

  constructor(ratesOf: (owner: string) => RateTable, now: () => number, shared?: SharedBuckets) {
    this.#shared = shared;
    this.#ratesOf = ratesOf;
    this.#now = now;
  }

  async take(owner: string, kind: string): Promise<void> {
    const perMinute = this.#ratesOf(owner)[kind];
    if (perMinute === undefined) return;
    const id = `${owner} ${kind}`;
    const shared = await this.#shared?.take(id, perMinute).catch(() => undefined);
    // Calls that were counted here while the others could not be reached count also when they are back.
    const waitMs =
      shared === undefined ? this.#takeHere(id, perMinute) : shared || this.#takeHere(id, perMinute, ALMOST);
    if (waitMs === 0) return;
    const seconds = Math.max(1, Math.ceil(waitMs / 1000));
    const message = `Rate limit exceeded: ${perMinute} ${kind} requests a minute. Please retry after ${seconds}s.`;
    throw new WinnowError("RATE_LIMIT_EXCEEDED", message, {
      ...TEAM_ERRORS.RATE_LIMIT_EXCEEDED,
      details: { retryAfterSeconds: seconds, retryAfter: seconds },
    });
  }

  /** Takes a call out of a bucket of this process: 0, or the milliseconds after which there is one. */
  #takeHere(id: string, perMinute: number, needed = 1): number {
    const now = this.#now();
    const before = this.#buckets.get(id) ?? { left: perMinute, at: now };
    // A clock that was set back fills nothing.
    const filled = (Math.max(0, now - before.at) * perMinute) / MINUTE_MS;
    const left = Math.min(perMinute, before.left + filled);
    const isFree = left >= needed;
    remember(this.#buckets, id, { left: isFree ? Math.max(0, left - 1) : left, at: now }, MAX_COUNTERS);
    return isFree ? 0 : ((1 - left) * MINUTE_MS) / perMinute;
  }
}
