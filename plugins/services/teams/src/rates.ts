import { WinnowError } from "@winnow/core/plugin";
import {
  type CallsLeft,
  type Rates,
  type SharedBuckets,
  type TakenCall,
  TEAM_ERRORS,
} from "@winnow/kit-teams";
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

  async take(owner: string, kind: string): Promise<CallsLeft | undefined> {
    const perMinute = this.#ratesOf(owner)[kind];
    if (perMinute === undefined) return undefined;
    const { waitMs, left } = await this.#takeCall(`${owner} ${kind}`, perMinute);
    if (waitMs === 0) {
      const resetMs = ((perMinute - left) * MINUTE_MS) / perMinute;
      return { limit: perMinute, remaining: Math.floor(left), resetMs };
    }
    const seconds = Math.max(1, Math.ceil(waitMs / 1000));
    const message = `Rate limit exceeded: ${perMinute} ${kind} requests a minute. Please retry after ${seconds}s.`;
    throw new WinnowError("RATE_LIMIT_EXCEEDED", message, {
      ...TEAM_ERRORS.RATE_LIMIT_EXCEEDED,
      details: { kind, limit: perMinute, retryAfterSeconds: seconds, retryAfter: seconds },
    });
  }

  async #takeCall(id: string, perMinute: number): Promise<TakenCall> {
    const shared = await this.#shared?.take(id, perMinute).catch(() => undefined);
    if (shared === undefined) return this.#takeHere(id, perMinute);
    if (shared.waitMs > 0) return shared;
    // Calls that were counted here while the others could not be reached count also when they are back.
    const here = this.#takeHere(id, perMinute, ALMOST);
    return here.waitMs > 0 ? here : shared;
  }

  /** Takes a call out of a bucket of this process. */
  #takeHere(id: string, perMinute: number, needed = 1): TakenCall {
    const now = this.#now();
    const before = this.#buckets.get(id) ?? { left: perMinute, at: now };
    // A clock that was set back fills nothing.
    const filled = (Math.max(0, now - before.at) * perMinute) / MINUTE_MS;
    const there = Math.min(perMinute, before.left + filled);
    const isFree = there >= needed;
    const left = isFree ? Math.max(0, there - 1) : there;
    remember(this.#buckets, id, { left, at: now }, MAX_COUNTERS);
    return { waitMs: isFree ? 0 : ((1 - there) * MINUTE_MS) / perMinute, left };
  }
}
