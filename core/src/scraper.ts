import PQueue from "p-queue";
import { type OnProgress, ScrapeContext } from "./context.ts";
import { startDeadline } from "./deadline.ts";
import { WinnowError } from "./errors.ts";
import type { Fetched } from "./fetched.ts";
import { frame } from "./frame.ts";
import type { NotifierPlugin } from "./kinds/notifier.ts";
import { type Logger, loggableUrl } from "./logger.ts";
import { scrape } from "./pipeline.ts";
import { pluginId } from "./registry.ts";
import { validateRequest } from "./request.ts";
import type { ResultBase } from "./result.ts";
import { keepResult } from "./results.ts";
import { type Services, StepObserverToken } from "./services.ts";
import { waitForSlot } from "./slots.ts";
import type { Parts, Scraped, Work } from "./work.ts";

/** What one scrape is given beside its request. */
export interface ScrapeRun {
  readonly signal?: AbortSignal;
  readonly id?: string;
  /** For whom it is done, such as a team. @defaultValue "" */
  readonly owner?: string;
  /** What the adapter calls the request, in its log lines and the trace. @defaultValue the id of the scrape */
  readonly requestId?: string;
  /** A file that the caller has. */
  readonly file?: Fetched;
  readonly onProgress?: OnProgress;
}

/** What a {@link Scraper} works with. */
export interface ScraperParts extends Parts {
  readonly services: Services;
  readonly logger: Logger;
  readonly newId: () => string;
  /** Scrapes at work at once. */
  readonly concurrency: number;
  /** Scrapes that may wait. */
  readonly maxQueued: number;
}

/** Runs scrapes, so many at once: a slot, a deadline, the phases, and what follows a result. */
export class Scraper {
  readonly #parts: ScraperParts;
  readonly #queue: PQueue;
  readonly #cutting = new AbortController();
  #isClosing = false;

  constructor(parts: ScraperParts) {
    this.#parts = parts;
    this.#queue = new PQueue({ concurrency: parts.concurrency });
  }

  /** Scrapes that are at work and waiting. */
  get load(): { readonly active: number; readonly waiting: number; readonly concurrency: number } {
    const { pending, size, concurrency } = this.#queue;
    return { active: pending, waiting: size, concurrency };
  }

  /** Scrapes what a request asks for. @throws BAD_REQUEST, KERNEL_CLOSED */
  async scrape(raw: unknown, run: ScrapeRun = {}): Promise<ResultBase> {
    const { services, registry, logger, clock, newId } = this.#parts;
    const { signal, id = newId(), requestId = id, owner = "", file, onProgress } = run;
    if (this.#isClosing) throw new WinnowError("KERNEL_CLOSED", "The kernel is closing.");
    const request = validateRequest(raw, registry, file);
    const secret = request.core.lockdown || request.core.zeroDataRetention;
    const place = secret ? {} : { url: loggableUrl(request.url) };
    const log = logger.child({ requestId, scrapeId: id, ...place });
    const cut = this.#cutting.signal;
    const caller = AbortSignal.any(signal === undefined ? [cut] : [signal, cut]);
    const timeoutMs = request.core.timeout + request.waitsMs;
    const deadline = startDeadline(timeoutMs, caller, clock);
    const context = new ScrapeContext(id, deadline.signal, log, services, {
      owner,
      keepsNothing: secret,
      isShared: !secret && request.core.storeInCache && !request.bypassCache,
      timeoutMs,
      ...(onProgress === undefined ? {} : { onProgress }),
      observer: services.find(StepObserverToken),
    });
    if (requestId !== id) context.trace.note("request", `request ${requestId}`);
    try {
      return await this.#inSlot({ ...this.#parts, request, context });
    } catch (error) {
      throw failed(error, request.core.explain, context);
    } finally {
      deadline.release();
    }
  }

  /** Ends the scrapes at work with KERNEL_CLOSED. */
  cut(): void {
    this.#cutting.abort(new WinnowError("KERNEL_CLOSED", "The kernel is closing."));
  }

  /** Takes no more scrapes. */
  refuse(): void {
    this.#isClosing = true;
  }

  /** Waits for the scrapes at work. */
  async close(): Promise<void> {
    this.refuse();
    await this.#queue.onIdle();
  }

  async #inSlot(work: Work): Promise<ResultBase> {
    const { context } = work;
    const slot = await waitForSlot(this.#queue, this.#parts.maxQueued, work);
    try {
      const result = frame(await this.#scrapeDespiteCrash(work), slot.waitedMs, work);
      await keepResult(result, work);
      await this.#notify(result, context);
      const { statusCode } = result.metadata;
      context.logger.info({ durationMs: Math.round(context.trace.elapsed()), statusCode }, "scrape done");
      return result;
    } finally {
      await context.end();
      slot.release();
    }
  }

  /** A live page may be lost by no fault of the request, so a scrape whose page crashed is tried once more. */
  async #scrapeDespiteCrash(work: Work): Promise<Scraped> {
    const { context } = work;
    try {
      return await scrape(work);
    } catch (error) {
      if (context.session?.crashed !== true || context.signal.aborted) throw error;
      context.trace.note("fetch", "The live page crashed; once more.");
      await context.restart();
      return await scrape(work);
    }
  }

  async #notify(result: ResultBase, context: ScrapeContext): Promise<void> {
    const event = { type: "scrape-end", id: context.id, data: { metadata: result.metadata } };
    const tell = (notifier: NotifierPlugin) =>
      context.aside("notify", pluginId(notifier), () => notifier.notify?.(event, context.signal));
    await Promise.all(this.#parts.registry.of("notifier").map(tell));
  }
}

/** The failure of a scrape, once it stands in the log. */
function failed(error: unknown, explain: boolean, context: ScrapeContext): WinnowError {
  const failure = WinnowError.wrap(error, "scrape");
  const cause = failure.code === "PLUGIN_FAILED" ? { error: failure.cause } : {};
  const durationMs = Math.round(context.trace.elapsed());
  context.logger.info({ durationMs, code: failure.code, ...cause }, "scrape failed");
  if (explain) Object.assign(failure, { trace: context.trace.steps });
  return failure;
}
