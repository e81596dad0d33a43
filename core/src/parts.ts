import type { WinnowError } from "./errors.ts";
import type { Outputs } from "./kinds/hook.ts";
import type { LoadedViews } from "./page.ts";
import type { Registry } from "./registry.ts";
import type { ResultMetadata } from "./result.ts";
import type { Clock } from "./services.ts";

/** What the phases work with, fixed when the kernel starts. */
export interface Parts {
  readonly registry: Registry;
  readonly clock: Clock;
  /** Views that plugins provide for every page. */
  readonly views: readonly LoadedViews[];
}

/** What the phases make; the kernel adds the frame of the result around it. */
export interface Scraped {
  readonly outputs: Outputs;
  readonly errors: Readonly<Record<string, WinnowError>>;
  readonly actions: Readonly<Record<string, readonly unknown[]>> | undefined;
  readonly metadata: Omit<ResultMetadata, "scrapeId" | "creditsUsed" | "concurrencyLimited">;
}
