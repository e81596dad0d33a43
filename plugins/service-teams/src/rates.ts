import { WinnowError } from "@winnow/core/plugin";
import { type Rates, TEAM_ERRORS } from "@winnow/kit-teams";
import { remember } from "./remember.ts";

/** Calls per minute by kind. */
export type RateTable = Readonly<Record<string, number>>;

const MINUTE_MS = 60_000;
/** Counters that are kept; the one that was not used for longest is forgotten, and begins anew. */
const MAX_COUNTERS = 100_000;

interface Bucket {
  left: number;
  at: number;
}

/**
 * Counts calls in buckets: a minute's worth of calls may come at once, and the bucket fills again steadily. Each process
 * counts for itself.
 */
export class RateCounter implements Rates {
  readonly #ratesOf: (owner: string) => RateTable;
  readonly #now: () => number;
  readonly #buckets = new Map<string, Bucket>();

  constructor(ratesOf: (owner: string) => RateTable, now: () => number) {
    this.#ratesOf = ratesOf;
    this.#now = now;
  }

  take(owner: string, kind: string): void {
    const perMinute = this.#ratesOf(owner)[kind];
    if (perMinute === undefined) return;
    const now = this.#now();
    const id = `${owner} ${kind}`;
    const before = this.#buckets.get(id) ?? { left: perMinute, at: now };
    // A clock that was set back fills nothing.
    const filled = (Math.max(0, now - before.at) * perMinute) / MINUTE_MS;
    const left = Math.min(perMinute, before.left + filled);
    remember(this.#buckets, id, { left: left < 1 ? left : left - 1, at: now }, MAX_COUNTERS);
    if (left >= 1) return;
    const seconds = Math.max(1, Math.ceil(((1 - left) * MINUTE_MS) / perMinute / 1000));
    const message = `Rate limit exceeded: ${perMinute} ${kind} requests a minute. Please retry after ${seconds}s.`;
    throw new WinnowError("RATE_LIMIT_EXCEEDED", message, {
      ...TEAM_ERRORS.RATE_LIMIT_EXCEEDED,
      details: { retryAfterSeconds: seconds, retryAfter: seconds },
    });
  }
}
