import type { Logger } from "@winnow/core";
import { maskOf } from "./mask.ts";
import type { Config } from "./read.ts";

const PRETTY = { colorize: process.stdout.isTTY === true, errorLikeObjectKeys: ["error"] };

/** The log of the server, on standard output; no line holds a secret. */
export async function createLogger(config: Config): Promise<Logger> {
  const { LOG_LEVEL: level, LOG_FORMAT: format } = config;
  const { pino } = await import("pino");
  const hooks = { streamWrite: maskOf(config) };
  // Without this an error in a log line would be an empty object.
  const options = { level, hooks, serializers: { error: pino.stdSerializers.err } };
  const isPretty = format === "pretty" || (format === "auto" && process.stdout.isTTY === true);
  const stream = isPretty ? (await import("pino-pretty")).default({ ...PRETTY, sync: true }) : undefined;
  const logger: Logger = stream === undefined ? pino(options) : pino(options, stream);
  return logger;
}
