import { availableParallelism } from "node:os";
import { defineService, readSettings, type ServicePlugin, ViewRunnerToken } from "@winnow/core/plugin";
import * as v from "@winnow/kit-schema";
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

const Settings = v.strictObject({
  maxThreads: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
  largeBytes: v.optional(v.pipe(v.number(), v.minValue(0)), 65_536),
  store: v.optional(v.unknown()),
  maxHeapBytes: v.optional(v.pipe(v.number(), v.minValue(1)), 1.5 * 2 ** 30),
});

/**
 * Computes the views of large pages, and of all pages when several are at work, on worker threads, so that the
 * serving thread stays free and every core is used.
 */
export function threads(settings: ThreadsSettings = {}): ServicePlugin {
  const {
    largeBytes,
    maxThreads = availableParallelism(),
    maxHeapBytes,
  } = readSettings("threads", Settings, settings);
  const runner = new ThreadRunner({ largeBytes, maxThreads, maxHeapBytes, store: settings.store });
  return defineService({
    name: "threads",
    errors,
    token: ViewRunnerToken,
    create: () => viewRunner(runner),
    close: () => runner.close(),
  });
}
