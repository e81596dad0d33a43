import { availableParallelism } from "node:os";
import { refuseUnknownKeys } from "@winnow/core/adapter";
import { defineService, type ServicePlugin, ViewRunnerToken } from "@winnow/core/plugin";
import { viewRunner } from "@winnow/kit-views";
import { errors } from "./errors.ts";
import type { ViewStore } from "./kept.ts";
import { ThreadRunner } from "./runner.ts";

/** Settings of {@link threads}. */
export interface ThreadsSettings {
  /** Threads at most. @defaultValue the number of cores */
  readonly maxThreads?: number;
  /** Pages of at least this many bytes always leave the serving thread. @defaultValue 65536 */
  readonly largeBytes?: number;
  /** Where computed views are kept, such as the cache of the pages: the same page again needs none. @defaultValue nowhere */
  readonly store?: ViewStore;
  /** Bytes of heap that one thread may use; a page that needs more fails alone. @defaultValue 1.5 GiB */
  readonly maxHeapBytes?: number;
}

/**
 * Computes the views of large pages, and of all pages when several are at work, on worker threads, so that the
 * serving thread stays free and every core is used.
 */
export function threads(settings: ThreadsSettings = {}): ServicePlugin {
  refuseUnknownKeys("threads", settings, ["maxThreads", "largeBytes", "store", "maxHeapBytes"]);
  const {
    largeBytes = 65_536,
    maxThreads = availableParallelism(),
    maxHeapBytes = 1.5 * 2 ** 30,
    store,
  } = settings;
  const runner = new ThreadRunner({ largeBytes, maxThreads, maxHeapBytes, store });
  return defineService({
    name: "threads",
    errors,
    token: ViewRunnerToken,
    create: () => viewRunner(runner),
    close: () => runner.close(),
  });
}
