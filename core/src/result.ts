import type { WinnowError } from "./errors.ts";
import type { ActionRegistry, FormatRegistry, OptionRegistry, OutputOf } from "./registries.ts";
import type { Evidence, TraceStep } from "./trace.ts";

/** Name of an installed format. */
export type FormatName = keyof FormatRegistry & string;

/** `{ type }` with the options that the registry declares; nothing else where it declares none. */
type Item<R, N extends keyof R> = R[N] extends { options: infer O }
  ? keyof O extends never
    ? { readonly type: N }
    : { readonly type: N } & O
  : { readonly type: N };

/** An item of `formats`: a name, or an object with its `type` and options. */
export type FormatItem = FormatName | { [N in FormatName]: Item<FormatRegistry, N> }[FormatName];

/** An item of `actions`. */
export type ActionItem = {
  [N in keyof ActionRegistry & string]: Item<ActionRegistry, N>;
}[keyof ActionRegistry & string];

type AddedOptions = {
  readonly [K in keyof OptionRegistry]?: OptionRegistry[K] extends { input: infer I } ? I : unknown;
};

/** Options of a scrape: those of the kernel, and those of the plugins that are imported. */
export interface ScrapeOptions<F extends readonly FormatItem[] = readonly FormatItem[]> extends AddedOptions {
  /** What to produce. @defaultValue the formats that are installed as default, normally markdown */
  readonly formats?: F;
  /** What to do on the page before its content is captured. */
  readonly actions?: readonly ActionItem[];
  /** Milliseconds for everything, 1,000 to 300,000. @defaultValue 60000 */
  readonly timeout?: number;
  /** A cached copy younger than this, in milliseconds, is served. @defaultValue 172800000 (2 days) */
  readonly maxAge?: number;
  /** Serve only from the cache, a copy at least this old, in milliseconds. */
  readonly minAge?: number;
  /** @defaultValue true */
  readonly storeInCache?: boolean;
  /** Serve only from the cache, and send nothing. @defaultValue false */
  readonly lockdown?: boolean;
  /** Store nothing of this scrape. @defaultValue false */
  readonly zeroDataRetention?: boolean;
  /** Return the trace. @defaultValue false */
  readonly explain?: boolean;
  /** Cancels the scrape. */
  readonly signal?: AbortSignal;
}

/** `metadata` of a result. @see specification, "Scrape response" */
export interface ResultMetadata {
  readonly scrapeId: string;
  readonly sourceURL: string;
  readonly url: string;
  readonly statusCode: number;
  readonly contentType?: string;
  /** Page-level error text, such as `Not Found`. */
  readonly error?: string;
  /** The route by which the page was fetched, also when it now comes from the cache; absent for a file of the caller. */
  readonly proxyUsed?: string;
  readonly cacheState?: "hit" | "miss";
  readonly cachedAt?: string;
  /** When the site confirmed the stored page, by an answer of 304; that costs no page credit. */
  readonly revalidatedAt?: string;
  /** How it was seen that the page has not changed; only where the scrape was to leave out such pages. */
  readonly unchangedBy?: "304" | "hash";
  readonly creditsUsed: number;
  readonly concurrencyLimited: boolean;
  readonly concurrencyQueueDurationMs?: number;
  /** What the file says about itself. */
  readonly [key: string]: unknown;
}

/** The part of a result that does not depend on the formats. */
export interface ResultBase {
  readonly metadata: ResultMetadata;
  /** What the caller should know, such as a format that failed. */
  readonly warning?: string;
  /** Results of the actions by list, in their order; when there were actions. */
  readonly actions?: Readonly<Record<string, readonly unknown[]>>;
  /** Formats that failed, while others succeeded. */
  readonly errors?: Readonly<Record<string, WinnowError>>;
  /** What was tried; with `explain`. */
  readonly trace?: readonly TraceStep[];
  /** Where on the page values were found, by field of the result; with `explain`. */
  readonly evidence?: Readonly<Record<string, readonly Evidence[]>>;
}

type OptionKeys<N> = N extends keyof FormatRegistry
  ? FormatRegistry[N] extends { options: infer O }
    ? keyof O
    : never
  : never;

/** What the compiler shows for a misspelt option of a format: `NotAnOption<"schma", "json">`. */
export interface NotAnOption<Key, Format> {
  readonly isNotAnOption: readonly [key: Key, format: Format];
}

/**
 * The formats as written, where a key that is not an option of its format has a type that no value has and that names it: the
 * compiler does not check for surplus keys during inference, and a misspelt option should not be found only at run time.
 */
type WithoutSurplus<F extends readonly FormatItem[]> = {
  readonly [I in keyof F]: F[I] extends { readonly type: infer N }
    ? F[I] & { readonly [K in Exclude<keyof F[I], "type" | OptionKeys<N>>]: NotAnOption<K, N> }
    : F[I];
};

type NameOf<I> = I extends string ? I : I extends { readonly type: infer N } ? N : never;

type FieldOf<N extends keyof FormatRegistry> = FormatRegistry[N] extends { field: infer K extends string }
  ? K
  : N;

/** The result of a scrape: exactly the fields of the formats that were asked for. */
export type ScrapeResult<F extends readonly FormatItem[] = readonly FormatItem[]> = ResultBase & {
  readonly [N in NameOf<F[number]> & FormatName as FieldOf<N>]: OutputOf<N>;
};

/** A page of a job: the fields of the formats that were asked for; a {@link FailedPage} has `error` instead. */
export type PageResult = ResultBase & {
  readonly [N in FormatName as FieldOf<N>]?: OutputOf<N>;
} & { readonly error?: undefined };

/**
 * Scrapes one URL.
 * @throws BAD_REQUEST, SCRAPE_TIMEOUT and the other codes of the table in `errors.ts`
 */
export type Scrape = <const F extends readonly FormatItem[]>(
  url: string | URL,
  options?: ScrapeOptions<F> & { readonly formats?: WithoutSurplus<F> },
) => Promise<ScrapeResult<F>>;
