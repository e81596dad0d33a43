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
}

/** Whether the request asks for a format with this trait. */
export function asksFor(trait: "live" | "fresh" | "fetches", { request, registry }: Work): boolean {
  return request.formats.some(({ name, options }) => {
    const asks = registry.find("format", name)?.[trait];
    return typeof asks === "function" ? asks(options as never) : asks === true;
  });
}

/** What the phases produce; the rest of the result is added around it. */
export interface Scraped extends Released {
  readonly metadata: Omit<ResultMetadata, "scrapeId" | "creditsUsed" | "concurrencyLimited">;
}
