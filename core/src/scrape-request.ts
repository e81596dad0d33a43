import * as v from "valibot";
import type { Fetched } from "./fetched.ts";
import type { RequestOption } from "./kinds/base.ts";
import type { OptionValues } from "./registries.ts";

/** A format or action of a request, its options validated. */
export interface RequestItem {
  readonly name: string;
  readonly options: unknown;
  /** Credits of the format when it succeeds, given the other formats of the request. */
  readonly credits?: number;
}

/** A validated scrape request. */
export interface ScrapeRequest {
  /** Absolute http(s) URL. */
  readonly url: string;
  /** The file, when the caller passed one; then nothing is fetched. */
  readonly file?: Fetched | undefined;
  /** The URL as the caller wrote it. */
  readonly sourceUrl: string;
  /** Credits of the page itself, without what formats and others add. @see wire contract 1.5 */
  readonly credits: number;
  readonly formats: readonly RequestItem[];
  readonly actions: readonly RequestItem[];
  /** The options of the kernel itself. */
  readonly core: CoreOptions;
  /** The options that plugins add. */
  readonly options: OptionValues;
  /** Options with which the same URL is cached as another page. */
  readonly cacheKey: Readonly<Record<string, unknown>>;
  /** True when an option forbids the cache to be read or written. */
  readonly bypassCache: boolean;
  /** True when an option can make views arbitrarily slow. */
  readonly costly: boolean;
  /** True when an option needs the page's scripts to have run. */
  readonly rendered: boolean;
  /** Milliseconds that options and actions intend to wait; they come on top of the timeout. */
  readonly waitsMs: number;
}

const MAX_AGE_MS = 172_800_000;
const milliseconds = (minimum: number, maximum = Number.MAX_SAFE_INTEGER) =>
  v.pipe(v.number(), v.integer(), v.minValue(minimum), v.maxValue(maximum));

/** The keys of the request that the kernel implements, not plugins. @see specification, "Scrape request" */
export const CORE_OPTIONS = {
  timeout: {
    schema: v.optional(milliseconds(1000, 300_000), 60_000),
    description: "Milliseconds for everything.",
  },
  maxAge: {
    schema: v.optional(milliseconds(0)),
    description:
      "A cached copy younger than this, in milliseconds, is served. Default: 2 days; 2 years under `lockdown`.",
  },
  minAge: {
    schema: v.optional(milliseconds(0)),
    description: "Only the cache is asked, for a copy at least this old, in milliseconds.",
  },
  storeInCache: {
    schema: v.optional(v.boolean(), true),
    description: "Whether the page may be kept in the cache.",
  },
  lockdown: {
    schema: v.optional(v.boolean(), false),
    description: "Only the cache is asked, nothing is sent or written, and the URL is not logged.",
  },
  zeroDataRetention: {
    schema: v.optional(v.boolean(), false),
    description: "Nothing of the scrape is kept.",
  },
  explain: {
    schema: v.optional(v.boolean(), false),
    description:
      "The answer holds `trace`: what was tried, how it ended, how long it took; and `evidence`: where values stand.",
  },
} satisfies Record<string, RequestOption>;

/** Values of {@link CORE_OPTIONS}. */
export type CoreOptions = {
  readonly [K in keyof typeof CORE_OPTIONS]: v.InferOutput<(typeof CORE_OPTIONS)[K]["schema"]>;
};

/** Keys of every request that are not options. */
export const REQUEST_KEYS = ["url", "formats", "actions"] as const;

/** Age up to which a cached copy is served: without a `maxAge` 2 days, or 2 years under lockdown. */
export function maxAgeMs({ maxAge, lockdown }: CoreOptions): number {
  return maxAge ?? (lockdown ? 2 * 365 * 86_400_000 : MAX_AGE_MS);
}
