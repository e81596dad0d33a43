import { availableParallelism } from "node:os";
import { refuseUnknownKeys } from "@winnow/core/adapter";
import {
  defineService,
  messageOf,
  moduleBeside,
  type ServicePlugin,
  type ViewRunner,
  ViewRunnerToken,
  WinnowError,
} from "@winnow/core/plugin";
import {
  computeViews,
  type ViewAnswer,
  type ViewFailure,
  type ViewJob,
  type ViewJobRunner,
  viewRunner,
} from "@winnow/kit-views";
import type { Piscina } from "piscina";
import { unwrap } from "./call.ts";
import { errors } from "./errors.ts";
import { keptOr, type ViewStore } from "./kept.ts";
import { Rest } from "./rest.ts";

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

/** Small pages that are nothing but markup are slow too: more tags than this leave the thread. */
const MAX_TAGS = 1500;
const LESS_THAN = 0x3c;
/** Pages below this size cost less to convert than to hand over, however busy it is. */
const TINY_BYTES = 4096;

/** Milliseconds without a page after which threads end, and after which the serving thread collects its garbage. */
const IDLE_MS = 15_000;
const REST_MS = 4000;
/** MB for the youngest objects of a thread: beyond this, more of them hardly spares work. */
const YOUNG_MB = 24;

const TOO_LARGE = "The page could not be converted: it needs more memory than the limit for one page.";

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
  let pool: Promise<Piscina> | undefined;
  /** Loaded and started on first need: a process that scrapes one small page never does. */
  const open = async () => {
    const { Piscina } = await import("piscina");
    return new Piscina({
      filename: moduleBeside(import.meta.url, "worker"),
      minThreads: 0,
      maxThreads,
      idleTimeout: IDLE_MS,
      resourceLimits: {
        maxOldGenerationSizeMb: Math.round(maxHeapBytes / 2 ** 20),
        maxYoungGenerationSizeMb: YOUNG_MB,
      },
    });
  };
  const rest = new Rest(REST_MS);
  let atWork = 0;
  const onThread = (job: ViewJob, signal: AbortSignal): Promise<ViewAnswer> | undefined => {
    const size = job.facts.body.length;
    const busy = atWork > 0 && size > TINY_BYTES;
    if (size < largeBytes && !busy && !job.costly && !isDense(job.facts.body)) {
      atWork++;
      setImmediate(() => atWork--);
      return undefined;
    }
    atWork++;
    pool ??= open();
    return pool
      .then((threads) => threads.run(job, { signal }) as Promise<ViewAnswer>)
      .catch((error: unknown) => {
        signal.throwIfAborted();
        return threadDied(job, error);
      })
      .finally(() => atWork--);
  };
  const runner: ViewJobRunner & Required<Pick<ViewRunner, "call">> = {
    async call<T>(module: string, input: unknown, signal: AbortSignal): Promise<T> {
      rest.postpone();
      atWork++;
      pool ??= open();
      try {
        return unwrap(await (await pool).run({ module, input }, { signal, name: "call" })) as T;
      } catch (error) {
        signal.throwIfAborted();
        throw isOutOfMemory(error)
          ? new WinnowError("SCRAPE_DOCUMENT_TOO_LARGE", TOO_LARGE, errors.SCRAPE_DOCUMENT_TOO_LARGE)
          : error;
      } finally {
        atWork--;
      }
    },
    run(job, signal) {
      rest.postpone();
      if (store === undefined || job.facts.isShared !== true) return onThread(job, signal);
      return keptOr(job, store, async () => await (onThread(job, signal) ?? computeViews(job)));
    },
  };
  return defineService({
    name: "threads",
    errors,
    token: ViewRunnerToken,
    create: () => viewRunner(runner),
    close: async () => {
      rest.close();
      await (await pool)?.close({ force: true });
      pool = undefined;
    },
  });
}

function isDense(body: Uint8Array): boolean {
  let tags = 0;
  for (let at = body.indexOf(LESS_THAN); at !== -1 && tags <= MAX_TAGS; at = body.indexOf(LESS_THAN, at + 1))
    tags++;
  return tags > MAX_TAGS;
}

const isOutOfMemory = (error: unknown) => Reflect.get(Object(error), "code") === "ERR_WORKER_OUT_OF_MEMORY";

/** A thread that ran out of memory fails the views of its page, and nothing else. */
function threadDied(job: ViewJob, error: unknown): ViewAnswer {
  const reason = messageOf(error);
  const failure: ViewFailure = isOutOfMemory(error)
    ? {
        code: "SCRAPE_DOCUMENT_TOO_LARGE",
        category: errors.SCRAPE_DOCUMENT_TOO_LARGE.category,
        message: TOO_LARGE,
      }
    : { code: "PLUGIN_FAILED", category: "plugin", message: `The page could not be converted: ${reason}.` };
  return {
    values: {},
    failures: Object.fromEntries(job.views.map((name) => [name, failure])),
    warnings: [],
  };
}
