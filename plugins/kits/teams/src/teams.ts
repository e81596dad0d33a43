import { createToken } from "@winnow/core/plugin";

/** Who sends a request. */
export interface Caller {
  /** The id of the team; empty where there are none. */
  readonly owner: string;
  /** The id of the key that pays; undefined without one. */
  readonly payer?: string | undefined;
  /** The operations that the key is for, such as `scrape`; undefined for all. */
  readonly scopes?: readonly string[] | undefined;
}

/** Knows the keys that open the API. */
export interface Keys {
  /** Whose key this is; undefined for one that is unknown or revoked. @throws KEY_EXPIRED */
  find(key: string): Promise<Caller | undefined>;
}

/** {@link Keys}; without them only the operator's own keys open the API, or everybody may. */
export const KeysToken = createToken<Keys>("keys");

/** Credits of one month and key. */
export interface Usage {
  /** Milliseconds since the epoch. */
  readonly from: number;
  readonly until: number;
  /** The id of the key; undefined for what was used without one. */
  readonly payer: string | undefined;
  readonly credits: number;
  /** Credits by what they were used for, such as `format-json`. */
  readonly bills: Readonly<Record<string, number>>;
}

/** Credits that are set aside for work until it ends. Those of a process that is gone come back by themselves, without what was booked. */
export interface Reservation {
  /** Sets aside so many in all, once it is known that the work costs more; `bills` tell for what. @throws INSUFFICIENT_CREDITS */
  raise(credits: number, bills?: Readonly<Record<string, number>>): Promise<void>;
  /**
   * Books what the work cost until now, all of it or nothing; stored when the promise is kept, so that no end of the process
   * loses it. May come again when it has cost more. @throws INSUFFICIENT_CREDITS
   */
  book(payer: string | undefined, bills: Readonly<Record<string, number>>): Promise<void>;
  /**
   * Books what the work cost in the end, and gives back the rest, also of what was booked before. What was never set aside is
   * booked as far as there are credits: gives how many are not covered. Only the first call counts.
   */
  settle(payer: string | undefined, bills: Readonly<Record<string, number>>): Promise<number>;
}

/** What the teams have used, and may still use. What is booked and set aside never exceeds the plan, in all processes together. */
export interface Credits {
  /** Credits per month; undefined without a bound. */
  plan(owner: string): Promise<number | undefined>;
  /** Credits of this month that are neither used nor set aside, at least 0; Infinity without a bound. */
  left(owner: string): Promise<number>;
  /** @throws INSUFFICIENT_CREDITS when none are left */
  check(owner: string): Promise<void>;
  /** Sets credits aside for work that is to begin. @throws INSUFFICIENT_CREDITS */
  reserve(owner: string, credits: number): Promise<Reservation>;
  /** What is set aside for a scrape at work, or for a page that is kept open; undefined when it is not billed. */
  ofScrape(id: string): Reservation | undefined;
  /**
   * Books credits by what they were used for, all of them or none; stored when the promise is kept.
   * @throws INSUFFICIENT_CREDITS
   */
  charge(owner: string, payer: string | undefined, bills: Readonly<Record<string, number>>): Promise<void>;
  /** When this month begins and ends, in milliseconds since the epoch. */
  period(): { readonly from: number; readonly until: number };
  /** The latest months, the earlier first. */
  usage(owner: string): Promise<readonly Usage[]>;
}

/** {@link Credits}; without them nothing is counted. */
export const CreditsToken = createToken<Credits>("credits");

/** What is left of the calls of a kind, once one was counted. */
export interface CallsLeft {
  /** Calls a minute. */
  readonly limit: number;
  /** Calls that may come at once. */
  readonly remaining: number;
  /** Milliseconds until all calls of a minute are there again, if none comes. */
  readonly resetMs: number;
}

/** How often the teams may call. */
export interface Rates {
  /**
   * Counts a call of this kind, such as `crawl` or `status`; gives nothing where the kind has no bound.
   * @throws RATE_LIMIT_EXCEEDED, whose `details` have `kind`, `limit` and `retryAfterSeconds`
   */
  take(owner: string, kind: string): Promise<CallsLeft | undefined>;
}

/** What a bucket gave. */
export interface TakenCall {
  /** 0 for a call, else the milliseconds after which there is one. */
  readonly waitMs: number;
  /** Calls in the bucket then, which may be a fraction of one. */
  readonly left: number;
}

/** Buckets of calls that several processes share: each holds the calls of a minute, and fills steadily. */
export interface SharedBuckets {
  /** Takes a call out of a bucket. Throws while the count is unavailable. */
  take(id: string, perMinute: number): Promise<TakenCall>;
}

/** {@link SharedBuckets}; without them each process counts for itself. */
export const SharedBucketsToken = createToken<SharedBuckets>("shared buckets");

/** Places of the scrapes at work that several processes share: each team has so many of them. */
export interface SharedPlaces {
  /**
   * Asks for places with unique ids, the first come first, and gives those that have one; those that have none keep
   * their turn for as long as they are asked for every second. While the count is unavailable, all of them have one.
   */
  take(owner: string, places: number, ids: readonly string[]): Promise<readonly string[]>;
  /** Gives a place back, or the turn. */
  leave(owner: string, id: string): void;
  /** Places of a team that are taken. Throws while the count is unavailable. */
  taken(owner: string): Promise<number>;
}

/** {@link SharedPlaces}; without them the bound of a team holds for each process. */
export const SharedPlacesToken = createToken<SharedPlaces>("shared places");

/** {@link Rates}; without them calls are not counted. */
export const RatesToken = createToken<Rates>("rates");

/** How many scrapes of a team may be at work at once. */
export interface Bounds {
  /** Undefined without a bound of its own. */
  concurrency(owner: string): number | undefined;
  /** Scrapes of the team that are at work, in all processes where they share places. */
  active(owner: string): Promise<number>;
}

/** {@link Bounds}; without them only the kernel has a bound. */
export const BoundsToken = createToken<Bounds>("bounds");
