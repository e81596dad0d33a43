import { createHttpApp } from "@winnow/adapter-http";
import { createQueue, type Queue } from "@winnow/adapter-queue";
import { createKernel, type Kernel, type Logger, type Plugin, WinnowError } from "@winnow/core";
import { refuseUnknownKeys } from "@winnow/core/adapter";
import { messageOf } from "@winnow/core/plugin";
import { type Config, readConfig } from "./config.ts";
import { createLogger } from "./log.ts";
import { serverPlugins } from "./plugins.ts";
import { SAMPLE_PATH, samplePage } from "./sample.ts";
import { SAMPLE_PAGE } from "./sample-page.ts";
import { VERSION } from "./version.ts";
import { visitorsOf } from "./visitors.ts";

export { libraryPlugins } from "@winnow/preset-library";
export { type Config, readConfig, SETTINGS, unreadNames } from "./config.ts";
export { commandPlugins, scrapePlugins, serverPlugins } from "./plugins.ts";
export { VERSION } from "./version.ts";

/** How long requests at work may take when the server closes; then they are answered with 503. */
const CLOSE_GRACE_MS = 10_000;
/** How long those answers may take; then the connections are cut. */
const ANSWER_GRACE_MS = 2000;

/** Settings of {@link createServer}. */
export interface ServerOptions {
  /** Validated settings. @defaultValue the defaults; the environment is read by the command, not here */
  readonly config?: Config;
  /** Plugins in addition to the preset's own; they are asked first. */
  readonly plugins?: readonly Plugin[];
  /** @defaultValue pino at the configured level, to standard output */
  readonly logger?: Logger;
  /** Milliseconds that requests at work may take when the server closes, before they get 503. @defaultValue 10000 */
  readonly closeGraceMs?: number;
}

/** A server, not yet listening. */
export interface Server extends AsyncDisposable {
  readonly kernel: Kernel;
  /** Starts listening and gives the address. @throws CONFIG_INVALID when the data folder cannot be used */
  listen(where?: { readonly host?: string; readonly port?: number }): Promise<string>;
  /** Takes no more requests, ends what is at work, closes everything. */
  close(): Promise<void>;
}

/** The prebuilt server: everything wired, nothing decided here that a setting could decide. */
export async function createServer(options: ServerOptions = {}): Promise<Server> {
  refuseUnknownKeys("createServer", options, ["config", "plugins", "logger", "closeGraceMs"]);
  const config = options.config ?? readConfig({}, {});
  const logger = options.logger ?? (await createLogger(config));
  let port: number | undefined;
  const publicUrl = () => config.WINNOW_PUBLIC_URL ?? `http://127.0.0.1:${port ?? config.PORT}`;
  const unusable = (cause: unknown): WinnowError => {
    const reason = messageOf(cause);
    const message = `The data folder ${config.WINNOW_DATA_DIR} cannot be used: ${reason}. Set WINNOW_DATA_DIR.`;
    return new WinnowError("CONFIG_INVALID", message, { cause });
  };
  const plugins = [...(options.plugins ?? []), samplePage(() => port), ...serverPlugins(config, publicUrl)];
  const { kernel, queue } = await start(plugins, config, logger).catch((error: unknown) => {
    // What a plugin says when the folder of its own within that folder cannot be made or written.
    const isFolder = error instanceof Error && "syscall" in error && "path" in error;
    throw isFolder ? unusable(error) : error;
  });
  const visitors = visitorsOf(config);
  const app = await createHttpApp({
    kernel,
    queue,
    logger,
    version: VERSION,
    exampleUrl: () => `http://127.0.0.1:${port ?? config.PORT}${SAMPLE_PATH}`,
    ...visitors,
    ready: [
      { name: "cache", run: () => checkCache(kernel) },
      { name: "scrape", run: () => checkScrape(kernel, port) },
      { name: "jobs", run: () => checkJobs(queue) },
    ],
  });
  app.get(SAMPLE_PATH, async (_, reply) => reply.type("text/html; charset=utf-8").send(SAMPLE_PAGE));

  const server: Server = {
    kernel,
    async listen(where = {}) {
      await checkCache(kernel).catch((cause: unknown) => {
        throw unusable(cause);
      });
      const host = where.host ?? config.HOST ?? (visitors.apiKeys === undefined ? "127.0.0.1" : "0.0.0.0");
      const address = await app.listen({ host, port: where.port ?? config.PORT });
      port = Number(new URL(address).port || 80);
      return address;
    },
    async close() {
      const { closeGraceMs = CLOSE_GRACE_MS } = options;
      const refuse = setTimeout(() => kernel.close({ graceMs: 0 }).catch(() => {}), closeGraceMs);
      // A client that never finishes its request may not hold up the end.
      const cut = setTimeout(() => app.server.closeAllConnections(), closeGraceMs + ANSWER_GRACE_MS);
      await app.close();
      clearTimeout(refuse);
      clearTimeout(cut);
      await kernel.close({ graceMs: 0 });
    },
    [Symbol.asyncDispose]: () => server.close(),
  };
  return server;
}

async function start(
  plugins: readonly Plugin[],
  config: Config,
  logger: Logger,
): Promise<{ readonly kernel: Kernel; readonly queue: Queue }> {
  const kernel = await createKernel({ plugins, logger, concurrency: config.WINNOW_CONCURRENCY });
  try {
    const { WINNOW_JOB_SLOTS: slots, WINNOW_JOB_LEASE_MS: leaseMs } = config;
    return { kernel, queue: createQueue(kernel, { slots, leaseMs }) };
  } catch (error) {
    await kernel.close();
    throw error;
  }
}

/** Writes to every cache and deletes it again, which cannot be answered without the file. */
async function checkCache({ registry }: Kernel): Promise<undefined> {
  for (const cache of registry.of("cache")) {
    const key = "check:ready";
    await cache.set(key, { storedAt: Date.now(), head: {}, body: Buffer.from("ready") }, { ttlMs: 60_000 });
    if (!(await cache.delete(key))) throw new Error(`${cache.name} lost what was written`);
  }
}

/** Scrapes the built-in page: every phase but the network. */
async function checkScrape(kernel: Kernel, port: number | undefined): Promise<undefined> {
  const options = { maxAge: 0, storeInCache: false, zeroDataRetention: true, timeout: 5000 };
  await kernel.scrapeRequest({ url: `http://127.0.0.1:${port}${SAMPLE_PATH}`, ...options });
}

/** Whether jobs are worked off. Broken ones were set aside, and the others go on. */
async function checkJobs(queue: Queue): Promise<string | undefined> {
  const broken = await queue.check();
  return broken === 0
    ? undefined
    : `${broken} broken ${broken === 1 ? "row" : "rows"} of the job store set aside`;
}
