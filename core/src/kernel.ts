import { readSettings } from "./author/settings.ts";
import { WinnowError } from "./errors.ts";
import type { Fetched } from "./fetched.ts";
import { randomUuidV7 } from "./ids.ts";
import { KERNEL_OPTIONS, type KernelOptions } from "./kernel-options.ts";
import { checkLogger, type Logger, silent } from "./logger.ts";
import { checkNode } from "./node-version.ts";
import { loadViews } from "./page-views.ts";
import { Registry } from "./registry.ts";
import { refuseOnePage, validateRequest } from "./request.ts";
import type { ResultBase, Scrape, ScrapeOptions } from "./result.ts";
import { type HoldWork, type ScrapeRun, Scraper } from "./scraper.ts";
import { type Clock, ClockToken, type Services } from "./services.ts";
import { createServices, startPlugins } from "./start.ts";

/** A running kernel. */
export interface Kernel extends AsyncDisposable {
  /** Scrapes one URL; the result has exactly the fields of the formats that were asked for. */
  readonly scrape: Scrape;
  /**
   * Scrapes by a request that is not validated yet: the entry point for adapters. With a `file` from the caller, nothing
   * is fetched or cached, and the request needs no `url`.
   */
  scrapeRequest(request: unknown, options?: ScrapeRun): Promise<ResultBase>;
  /**
   * Opens a page as a scrape of this request would, including its actions, and leaves it open until the work on it ends. It needs
   * an installed fetcher that opens live pages. @throws BAD_REQUEST, SCRAPE_ACTIONS_NOT_SUPPORTED
   */
  hold(request: unknown, options: ScrapeRun, work: HoldWork): Promise<void>;
  /**
   * Validates a request without scraping.
   * @param isForMany whether its options will be those of many pages: what means one page alone is refused
   * @throws BAD_REQUEST
   */
  checkRequest(request: unknown, isForMany?: boolean): void;
  /** Whether an installed parser reads the file. */
  reads(file: Fetched): boolean;
  /** The installed plugins, by kind and name. */
  readonly registry: Registry;
  readonly services: Services;
  readonly logger: Logger;
  readonly clock: Clock;
  /** A new identifier: a UUID, which sorts by time. */
  readonly newId: () => string;
  /** Scrapes that are running and waiting. */
  readonly load: Scraper["load"];
  /** Aborted with KERNEL_CLOSED when the kernel begins to close. */
  readonly closing: AbortSignal;
  /** Registers work that is done first when the kernel closes, for what depends on the kernel. */
  onClose(work: () => Promise<void>): void;
  /**
   * Accepts no more work, waits for the running scrapes, ends operations and closes the plugins in reverse order. After
   * `graceMs` the scrapes that still run end with KERNEL_CLOSED. Safe to call twice.
   * @defaultValue no scrape is ended
   */
  close(options?: { readonly graceMs?: number }): Promise<void>;
}

/**
 * Starts a kernel with these plugins; it is frozen from then on.
 * @throws CONFIG_INVALID with every problem in one message
 */
export async function createKernel(options: KernelOptions): Promise<Kernel> {
  // Bundlers leave out an import that is there for its effect alone, and with it the check of the entry points.
  checkNode(process.versions.node);
  const { concurrency, maxQueued } = readSettings("createKernel", KERNEL_OPTIONS, options);
  const logger = checkLogger(options.logger ?? silent);
  const registry = new Registry(options.plugins ?? []);
  const services = createServices(registry, logger);
  const clock = services.get(ClockToken);
  const newId = () => randomUuidV7(clock.now());
  const views = await Promise.all(registry.all.flatMap((plugin) => plugin.views ?? []).map(loadViews));
  const closePlugins = await startPlugins(registry, services, logger);
  const parts = { registry, services, logger, clock, newId };
  const scraper = new Scraper({ ...parts, views, concurrency, maxQueued });
  const ending = new AbortController();
  const before: (() => Promise<void>)[] = [];
  let closing: Promise<void> | undefined;

  const kernel: Kernel = {
    ...parts,
    checkRequest: (request, isForMany) => {
      const valid = validateRequest(request, registry);
      if (isForMany) refuseOnePage(valid, registry);
    },
    reads: (file) => registry.of("parser").some((parser) => parser.accepts(file)),
    get load() {
      return scraper.load;
    },
    scrape: (async (url: string | URL, { signal, ...request }: ScrapeOptions = {}) =>
      await scraper.scrape({ ...request, url: String(url) }, { signal })) as Scrape,
    scrapeRequest: (request, run) => scraper.scrape(request, run),
    hold: (request, run, work) => scraper.hold(request, run, work),
    closing: ending.signal,
    onClose: (work) => void before.push(work),
    close({ graceMs } = {}) {
      if (graceMs !== undefined) clock.after(graceMs, () => scraper.cut(), { background: true });
      closing ??= (async () => {
        scraper.refuse();
        ending.abort(new WinnowError("KERNEL_CLOSED", "The kernel is closing."));
        await Promise.all(before.map((work) => work()));
        await scraper.close();
        await closePlugins();
      })();
      return closing;
    },
    [Symbol.asyncDispose]: () => kernel.close(),
  };
  return kernel;
}
