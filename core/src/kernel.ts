import PQueue from "p-queue";
import { writeAll } from "./cache.ts";
import { createContainer } from "./container.ts";
import { ScrapeContext } from "./context.ts";
import { checked, refuseUnknownKeys } from "./contract.ts";
import { startDeadline, systemClock } from "./deadline.ts";
import { WinnowError } from "./errors.ts";
import { frame } from "./frame.ts";
import { randomUuidV7 } from "./ids.ts";
import { Jobs } from "./jobs/jobs.ts";
import { JobStoreToken } from "./jobs/store.ts";
import { jsonBytes } from "./json.ts";
import { checkNumbers, KERNEL_OPTIONS, type KernelOptions } from "./kernel-options.ts";
import type { NotifierPlugin } from "./kinds/notifier.ts";
import type { OperationKernel, ScrapeRun } from "./kinds/operation-kernel.ts";
import { checkLogger, loggableUrl, silent } from "./logger.ts";
import { runOperation } from "./operations.ts";
import { loadViews } from "./page.ts";
import type { Parts } from "./parts.ts";
import { scrape } from "./pipeline.ts";
import { type Plugin, pluginId, Registry } from "./registry.ts";
import { validateRequest } from "./request.ts";
import type { ResultBase, Scrape, ScrapeOptions } from "./result.ts";
import { OWN_OPTIONS, REQUEST_KEYS, type ScrapeJob } from "./scrape-job.ts";
import { ClockToken, IdSourceToken, type Services } from "./services.ts";
import { waitForSlot } from "./slots.ts";
import { Watchdog } from "./watchdog.ts";

const KEEP_RESULT_MS = 86_400_000;

/** A running kernel. */
export interface Kernel extends OperationKernel, AsyncDisposable {
  /** The installed plugins, by kind and name. */
  readonly registry: Registry;
  readonly services: Services;
  /** Scrapes that are at work and waiting. */
  readonly load: { readonly active: number; readonly waiting: number; readonly concurrency: number };
  /** Jobs that outlive the process; undefined without a store for them. */
  readonly jobs: Jobs | undefined;
  /** The result of an earlier scrape by its id, for 24 hours; undefined when it is not kept. */
  findResult(id: string): Promise<ResultBase | undefined>;
  /**
   * Takes no more work, waits for the scrapes at work, ends operations, closes the plugins in reverse order. After
   * `graceMs` the scrapes that are still at work end with KERNEL_CLOSED. Safe to call twice.
   * @defaultValue no scrape is ended
   */
  close(options?: { readonly graceMs?: number }): Promise<void>;
}

/**
 * Starts a kernel with these plugins; it is frozen from then on.
 * @throws CONFIG_INVALID with every problem in one message
 */
export async function createKernel(options: KernelOptions): Promise<Kernel> {
  refuseUnknownKeys("createKernel", options, KERNEL_OPTIONS);
  const { concurrency = 50, maxQueued = 10_000, jobSlots = 10, jobLeaseMs = 15_000 } = options;
  checkNumbers({ concurrency, maxQueued, jobLeaseMs }, 1);
  checkNumbers({ jobSlots }, 0);
  const logger = checkLogger(options.logger ?? silent);
  const registry = new Registry(options.plugins ?? [], [...REQUEST_KEYS, ...Object.keys(OWN_OPTIONS)]);
  const services = createContainer();
  for (const plugin of registry.of("service")) {
    const context = { services, logger: logger.child({ plugin: pluginId(plugin) }) };
    services.provide(plugin.token, () => checked(pluginId(plugin), "create", plugin.create(context)));
  }
  const clock = services.find(ClockToken) ?? systemClock;
  const newId = services.find(IdSourceToken) ?? (() => randomUuidV7(clock.now()));
  const views = await Promise.all(registry.all.flatMap((plugin) => plugin.views ?? []).map(loadViews));
  const parts: Parts = { registry, clock, views };

  const started: Plugin[] = [];
  /** One that fails does not keep the others open; the first failure is told in the end. */
  const closeStarted = async () => {
    const failures: unknown[] = [];
    for (const plugin of started.splice(0).reverse()) {
      try {
        await plugin.close?.();
      } catch (error) {
        logger.error({ plugin: pluginId(plugin), error }, "plugin close failed");
        failures.push(error);
      }
    }
    services.clear();
    if (failures.length > 0) throw WinnowError.wrap(failures[0], "close");
  };
  try {
    for (const plugin of registry.all) {
      started.push(plugin);
      const id = pluginId(plugin);
      checked(id, "setup", await plugin.setup?.({ services, logger: logger.child({ plugin: id }) }));
    }
  } catch (error) {
    await closeStarted().catch(() => undefined);
    throw error;
  }

  const queue = new PQueue({ concurrency });
  const watchdog = new Watchdog();
  const ending = new AbortController();
  const cutting = new AbortController();
  let closing: Promise<void> | undefined;

  async function scrapeRequest(
    raw: unknown,
    { signal, id = newId(), requestId = id, file, onProgress = () => {} }: ScrapeRun = {},
  ) {
    if (closing !== undefined) throw new WinnowError("KERNEL_CLOSED", "The kernel is closing.");
    const job = validateRequest(raw, registry, file);
    const secret = job.own.lockdown || job.own.zeroDataRetention;
    const log = logger.child({ requestId, scrapeId: id, ...(secret ? {} : { url: loggableUrl(job.url) }) });
    const caller = AbortSignal.any(signal === undefined ? [cutting.signal] : [signal, cutting.signal]);
    const deadline = startDeadline(job.own.timeout + job.waitsMs, caller, clock);
    const context = new ScrapeContext(id, deadline.signal, log, services, {
      keepsNothing: secret,
      isShared: !secret && job.own.storeInCache && !job.bypassCache,
      timeoutMs: job.own.timeout + job.waitsMs,
      onProgress,
      watchdog,
    });
    if (requestId !== id) context.trace.note("request", `request ${requestId}`);
    try {
      const slot = await waitForSlot(queue, maxQueued, job.own.timeout, context);
      try {
        return await runScrape(job, slot.waitedMs, context);
      } finally {
        await context.end();
        slot.release();
      }
    } catch (error) {
      const failure = WinnowError.wrap(error, "scrape");
      const cause = failure.code === "PLUGIN_FAILED" ? { error: failure.cause } : {};
      log.info(
        { durationMs: Math.round(context.trace.elapsed()), code: failure.code, ...cause },
        "scrape failed",
      );
      if (job.own.explain) Object.assign(failure, { trace: context.trace.steps });
      throw failure;
    } finally {
      deadline.release();
    }
  }

  async function runScrape(job: ScrapeJob, waitedMs: number | undefined, context: ScrapeContext) {
    const scraped = await scrapeDespiteCrash(job, context);
    const result = frame(scraped, job, waitedMs, context);
    await keepResult(result, job, context);
    await notify(result, context);
    const { statusCode } = result.metadata;
    context.logger.info({ durationMs: Math.round(context.trace.elapsed()), statusCode }, "scrape done");
    return result;
  }

  /** A live page may be lost by no fault of the request, so a scrape whose page crashed is tried once more. */
  async function scrapeDespiteCrash(job: ScrapeJob, context: ScrapeContext) {
    try {
      return await scrape(job, parts, context);
    } catch (error) {
      if (context.session?.crashed !== true || context.signal.aborted) throw error;
      context.trace.note("fetch", "The live page crashed; once more.");
      await context.restart();
      return await scrape(job, parts, context);
    }
  }

  async function keepResult(result: ResultBase, job: ScrapeJob, context: ScrapeContext) {
    if (job.own.zeroDataRetention || job.own.lockdown) return;
    const { errors: _, ...kept } = result;
    const caches = registry.of("cache");
    if (caches.length === 0) return;
    const body = await context.aside("store", undefined, () => jsonBytes(kept));
    if (body === undefined) return;
    await writeAll(
      `result:${context.id}`,
      { storedAt: clock.now(), head: {}, body },
      KEEP_RESULT_MS,
      caches,
      context,
    );
  }

  async function notify(result: ResultBase, context: ScrapeContext) {
    const event = { type: "scrape-end", id: context.id, data: { metadata: result.metadata } };
    const tell = (notifier: NotifierPlugin) =>
      context.aside("notify", pluginId(notifier), () => notifier.notify?.(event, context.signal));
    await Promise.all(registry.of("notifier").map(tell));
  }

  const kernel: Kernel = {
    registry,
    services,
    checkRequest: (request) => void validateRequest(request, registry),
    reads: (file) => registry.of("parser").some((parser) => parser.accepts(file)),
    get jobs() {
      return openJobs();
    },
    get load() {
      return { active: queue.pending, waiting: queue.size, concurrency: queue.concurrency };
    },
    scrape: (async (url: string | URL, given: ScrapeOptions = {}) => {
      const { signal, ...request } = given;
      return await scrapeRequest({ ...request, url: String(url) }, signal === undefined ? {} : { signal });
    }) as Scrape,
    scrapeRequest,
    async findResult(id) {
      for (const cache of registry.of("cache")) {
        const entry = checked(pluginId(cache), "get", await cache.get(`result:${id}`));
        if (entry !== undefined) return JSON.parse(Buffer.from(entry.body).toString()) as ResultBase;
      }
      return undefined;
    },
    run: (operation, request, { signal, requestId } = {}) => {
      if (closing !== undefined) throw new WinnowError("KERNEL_CLOSED", "The kernel is closing.");
      const ends = AbortSignal.any(signal === undefined ? [ending.signal] : [signal, ending.signal]);
      const id = newId();
      const name = { requestId: requestId ?? id };
      // Scrapes that an operation makes are part of the same request.
      const scrapeOfIt: OperationKernel["scrapeRequest"] = (raw, more) =>
        scrapeRequest(raw, { ...name, ...more });
      const part: OperationKernel = Object.create(kernel, { scrapeRequest: { value: scrapeOfIt } });
      const own = { kernel: part, services, logger: logger.child(name), id, signal: ends };
      return runOperation(registry, openJobs, operation, request, own);
    },
    async result(operation, request, options) {
      const run = kernel.run(operation, request, options);
      let step = await run.next();
      while (step.done !== true) step = await run.next();
      return step.value;
    },
    close({ graceMs } = {}) {
      const cut = () => cutting.abort(new WinnowError("KERNEL_CLOSED", "The kernel is closing."));
      if (graceMs !== undefined) clock.after(graceMs, cut, { background: true });
      if (closing === undefined) {
        ending.abort(new WinnowError("KERNEL_CLOSED", "The kernel is closing."));
        closing = (async () => {
          await jobs?.close();
          await queue.onIdle();
          watchdog.close();
          await closeStarted();
        })();
      }
      return closing;
    },
    [Symbol.asyncDispose]: () => kernel.close(),
  };
  const keepers = registry.of("service").filter(({ token }) => token.key === JobStoreToken.key);
  const jobParts = { kernel, registry, services, logger, clock, newId, slots: jobSlots, leaseMs: jobLeaseMs };
  let jobs: Jobs | undefined;
  const openJobs = () => {
    if (jobs !== undefined || keepers.length === 0 || closing !== undefined) return jobs;
    jobs = new Jobs({ store: services.get(JobStoreToken), ...jobParts });
    jobs.start();
    return jobs;
  };
  // What an earlier process has left is taken up at once; a store that begins empty waits for the first job.
  if (keepers.some(({ startsEmpty = false }) => !startsEmpty)) openJobs();
  return kernel;
}
