import type { ScrapeContext } from "./context.ts";
import type { Released } from "./kinds/hook.ts";
import type { LoadedViews } from "./page-views.ts";
import type { Registry } from "./registry.ts";
import type { ResultMetadata } from "./result.ts";
import type { ScrapeRequest } from "./scrape-request.ts";
import type { Clock } from "./services.ts";

/** The parts that all phases use, fixed when the kernel starts. */
export interface Parts {
  readonly registry: Registry;
  readonly clock: Clock;
  /** Views that plugins provide for every page. */
  readonly views: readonly LoadedViews[];
}

/** One running scrape, as every phase receives it. */
export interface Work extends Parts {
  readonly request: ScrapeRequest;
  readonly context: ScrapeContext;
  readonly ifUnchanged?: IfUnchanged | undefined;
}

/** What is made of a page that has had the same bytes since then, as far as the cache can tell; it costs no page credit. */
export interface IfUnchanged {
  /** Milliseconds since the epoch. */
  readonly since: number;
  /** Those of the formats that are produced all the same. @defaultValue none: the scrape ends with SCRAPE_UNCHANGED */
  readonly formats?: readonly string[];
}

/** Whether the request asks for a format with this trait. */
export function asksFor(trait: "live" | "fresh" | "fetches", { request, registry }: Work): boolean {
  return request.formats.some(({ name, options }) => holds(registry.find("format", name)?.[trait], options));
}

/** Whether a trait of a format holds, which may depend on its options. */
export function holds(trait: boolean | ((options: never) => boolean) | undefined, options: unknown): boolean {
  return typeof trait === "function" ? trait(options as never) : trait === true;
}

/** What the phases produce; the rest of the result is added around it. */
export interface Scraped extends Released {
  readonly metadata: Omit<ResultMetadata, "scrapeId" | "creditsUsed" | "concurrencyLimited">;
}
