import { createQueue, type Queue, type queueEnvironment, queueFromEnvironment } from "@winnow/adapter-queue";
import { createKernel, type Kernel, type Logger, type Plugin, WinnowError } from "@winnow/core";
import { messageOf } from "@winnow/core/plugin";
import type { ConfigOf } from "@winnow/kit-settings";
import type { ProcessConfig } from "./table.ts";

/**
 * A kernel and its jobs, as the settings have them.
 * @throws CONFIG_INVALID also when a plugin cannot make, open or write its file in the data folder
 */
export async function startKernel(
  plugins: readonly Plugin[],
  config: ProcessConfig & ConfigOf<typeof queueEnvironment>,
  logger: Logger,
): Promise<{ readonly kernel: Kernel; readonly queue: Queue }> {
  let kernel: Kernel | undefined;
  try {
    kernel = await createKernel({ plugins, logger, concurrency: config.WINNOW_CONCURRENCY });
    for (const cache of kernel.registry.of("cache")) await cache.check?.();
    return { kernel, queue: createQueue(kernel, queueFromEnvironment(config)) };
  } catch (error) {
    await kernel?.close();
    throw isOfFile(error) ? unusable(error, config) : error;
  }
}

function isOfFile(error: unknown): boolean {
  if (WinnowError.is(error, "PLUGIN_FAILED")) return isOfFile(error.cause);
  const { code, syscall, path } = Object(error) as { code?: string; syscall?: string; path?: string };
  return (syscall !== undefined && path !== undefined) || code === "ERR_SQLITE_ERROR";
}

function unusable(cause: unknown, { WINNOW_DATA_DIR: folder }: ProcessConfig): WinnowError {
  const message = `The data folder ${folder} cannot be used: ${messageOf(WinnowError.is(cause) ? cause.cause : cause)}. Set WINNOW_DATA_DIR.`;
  return new WinnowError("CONFIG_INVALID", message, { cause });
}
