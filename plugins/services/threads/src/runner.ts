import { messageOf, siblingModule, type ViewRunner, WinnowError } from "@winnow/core/plugin";
import {
  computeViews,
  type ViewAnswer,
  type ViewFailure,
  type ViewJob,
  type ViewJobRunner,
} from "@winnow/kit-views";
import type { Piscina } from "piscina";
import { unwrap } from "./call.ts";
import { errors } from "./errors.ts";
import { keptOr, type ViewStore } from "./kept.ts";
import { Rest } from "./rest.ts";

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

/** The bounds of {@link ThreadRunner}. */
export interface ThreadBounds {
  readonly maxThreads: number;
  /** Pages of at least this many bytes always leave the serving thread. */
  readonly largeBytes: number;
  readonly maxHeapBytes: number;
  readonly store: ViewStore | undefined;
}

/** Gives work to threads, which are started on first need: a process that scrapes one small page never starts any. */
export class ThreadRunner implements ViewJobRunner, Required<Pick<ViewRunner, "call">> {
  readonly #bounds: ThreadBounds;
  readonly #rest = new Rest(REST_MS);
  #pool: Promise<Piscina> | undefined;
  #atWork = 0;

  constructor(bounds: ThreadBounds) {
    this.#bounds = bounds;
  }

  async call<T>(module: string, input: unknown, signal: AbortSignal): Promise<T> {
    this.#rest.postpone();
    this.#atWork++;
    try {
      const pool = await this.#open();
      return unwrap(await pool.run({ module, input }, { signal, name: "call" })) as T;
    } catch (error) {
      signal.throwIfAborted();
      throw isOutOfMemory(error)
        ? new WinnowError("SCRAPE_DOCUMENT_TOO_LARGE", TOO_LARGE, errors.SCRAPE_DOCUMENT_TOO_LARGE)
        : error;
    } finally {
      this.#atWork--;
    }
  }

  run(job: ViewJob, signal: AbortSignal): Promise<ViewAnswer> | undefined {
    this.#rest.postpone();
    const { store } = this.#bounds;
    if (store === undefined || job.facts.isShared !== true) return this.#onThread(job, signal);
    return keptOr(job, store, async () => await (this.#onThread(job, signal) ?? computeViews(job)));
  }

  async close(): Promise<void> {
    this.#rest.close();
    await (await this.#pool)?.close({ force: true });
    this.#pool = undefined;
  }

  /** The answer of a thread; undefined for a page that costs less to convert here. */
  #onThread(job: ViewJob, signal: AbortSignal): Promise<ViewAnswer> | undefined {
    const stays = !this.#isWorthIt(job);
    this.#atWork++;
    if (stays) {
      setImmediate(() => this.#atWork--);
      return undefined;
    }
    return this.#open()
      .then((pool) => pool.run(job, { signal }) as Promise<ViewAnswer>)
      .catch((error: unknown) => {
        signal.throwIfAborted();
        return threadDied(job, error);
      })
      .finally(() => this.#atWork--);
  }

  #isWorthIt({ facts: { body }, costly }: ViewJob): boolean {
    const isBusy = this.#atWork > 0 && body.length > TINY_BYTES;
    return body.length >= this.#bounds.largeBytes || isBusy || costly || isDense(body);
  }

  #open(): Promise<Piscina> {
    this.#pool ??= openPool(this.#bounds);
    return this.#pool;
  }
}

async function openPool({ maxThreads, maxHeapBytes }: ThreadBounds): Promise<Piscina> {
  const { Piscina } = await import("piscina");
  return new Piscina({
    filename: siblingModule(import.meta.url, "worker"),
    minThreads: 0,
    maxThreads,
    idleTimeout: IDLE_MS,
    resourceLimits: {
      maxOldGenerationSizeMb: Math.round(maxHeapBytes / 2 ** 20),
      maxYoungGenerationSizeMb: YOUNG_MB,
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
