import { createConsole } from "@winnow/adapter-console";
import { createHttpServer, type HttpServer, ServerAddress, samplePage } from "@winnow/adapter-http";
import { mcpRoutes } from "@winnow/adapter-mcp";
import { accessOf, checkMachine, createLogger, startKernel } from "@winnow/adapter-settings";
import { type Kernel, type Logger, type Plugin, WinnowError } from "@winnow/core";
import { pluginId } from "@winnow/core/adapter";
import { readSettings } from "@winnow/core/plugin";
import * as v from "@winnow/kit-schema";
import { overridePreset } from "@winnow/preset-library";
import { serverPlugins } from "./plugins.ts";
import { type Config, readConfig } from "./settings.ts";

export { movedStores } from "./moves.ts";
export { commandPlugins, serverPlugins, storesOf } from "./plugins.ts";
export { type Config, readConfig, SETTINGS } from "./settings.ts";

/** Version of the preset and of the API reference. */
export const VERSION = "0.1.0";

/** Settings of {@link createServer}. */
export interface ServerOptions {
  /** Validated settings. @defaultValue the defaults; the environment is read by the command, not here */
  readonly config?: Config;
  /**
   * Plugins in addition to the preset's own; they are asked first, and one of the same id, or kind and name, replaces the
   * preset's.
   */
  readonly plugins?: readonly Plugin[];
  /** Ids of the preset's plugins that are left out, such as `hook-block-ads`. @defaultValue none */
  readonly disable?: readonly string[];
  /** @defaultValue pino at the configured level, to standard output */
  readonly logger?: Logger;
  /** Milliseconds that requests at work may take when the server closes, before they get 503. @defaultValue 10000 */
  readonly closeGraceMs?: number;
}

/** What is judged by whom it is for. */
const passed = v.optional(v.unknown());
const Ids = v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(200))), v.maxLength(1000)));
const WORKER = { config: passed, plugins: passed, disable: Ids, logger: passed };
const WorkerSettings = v.strictObject(WORKER);
const ServerSettings = v.strictObject({ ...WORKER, closeGraceMs: passed });

/**
 * The prebuilt server, not yet listening: everything wired, nothing decided here that a setting could decide.
 * @throws CONFIG_INVALID when the data folder cannot be used
 */
export async function createServer(options: ServerOptions = {}): Promise<HttpServer> {
  readSettings("createServer", ServerSettings, options);
  const { config = readConfig({}, {}), closeGraceMs } = options;
  const { HOST: host, PORT: port } = config;
  const logger = options.logger ?? (await createLogger(config));
  const address = new ServerAddress(port, config.WINNOW_PUBLIC_URL);
  const preset = [samplePage(address), ...serverPlugins(config, () => address.publicUrl)];
  const { kernel, queue } = await startKernel(withOwn(options, preset), config, logger);
  const place = { address, host, port, closeGraceMs, version: VERSION };
  const front = createConsole({ doctor: () => checkMachine(config) });
  const routes = mcpRoutes(VERSION);
  return createHttpServer({ kernel, queue, logger, front, routes, ...place, ...accessOf(config) });
}

/**
 * A kernel that works on the jobs in the data folder of a server, in parallel with it or instead of it, without HTTP. When it closes,
 * the pages at work go back, to be taken up by another process.
 * @throws CONFIG_INVALID when the data folder cannot be used
 */
export async function createWorker(options: Omit<ServerOptions, "closeGraceMs"> = {}): Promise<Kernel> {
  readSettings("createWorker", WorkerSettings, options);
  const { config = readConfig({}, {}) } = options;
  const { publicUrl } = new ServerAddress(config.PORT, config.WINNOW_PUBLIC_URL);
  const preset = serverPlugins(config, () => publicUrl);
  const logger = options.logger ?? (await createLogger(config));
  const { kernel } = await startKernel(withOwn(options, preset), config, logger);
  return kernel;
}

/** The preset with what the caller adds to it, puts in place of its plugins and leaves out. */
function withOwn({ plugins, disable = [] }: ServerOptions, preset: readonly Plugin[]): readonly Plugin[] {
  const ids = preset.map(pluginId);
  const missing = disable.find((id) => !ids.includes(id));
  if (missing !== undefined) {
    const message = `${missing} cannot be left out, as no such plugin is installed. Installed: ${ids.sort().join(", ")}.`;
    throw new WinnowError("CONFIG_INVALID", message);
  }
  return overridePreset(plugins ?? [], preset, disable);
}
