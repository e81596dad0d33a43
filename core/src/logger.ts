import { WinnowError } from "./errors.ts";

const LEVELS = ["trace", "debug", "info", "warn", "error", "fatal"] as const;

/** One level of a {@link Logger}: fields first, a constant lower-case phrase second. */
export type LogMethod = (fields: object, message?: string) => void;

/** The part of pino's interface that the kernel uses; any logger of this shape will do. */
export interface Logger extends Record<(typeof LEVELS)[number], LogMethod> {
  child(bindings: Record<string, unknown>): Logger;
}

const nothing = () => {};

/** A logger that writes nothing: the default. */
export const silent: Logger = {
  ...{ trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing, fatal: nothing },
  child: () => silent,
};

/** @throws CONFIG_INVALID naming the methods that the logger lacks. */
export function checkLogger(logger: Logger): Logger {
  const missing = [...LEVELS, "child"].filter((name) => typeof Object(logger)[name] !== "function");
  if (missing.length > 0) throw new WinnowError("CONFIG_INVALID", `The logger lacks ${missing.join(", ")}.`);
  return logger;
}

/** A URL fit for a log line: without credentials, query values masked. */
export function loggableUrl(url: string): string {
  const parsed = URL.parse(url);
  if (parsed === null) return "(not a URL)";
  const keys = [...new Set(parsed.searchParams.keys())];
  const query = keys.length === 0 ? "" : `?${keys.map((key) => `${encodeURIComponent(key)}=*`).join("&")}`;
  return `${parsed.protocol}//${parsed.host}${parsed.pathname}${query}`.slice(0, 500);
}

/** Fields that contain no text of a request or a page. */
const FIELDS = new Set(["phase", "plugin", "code", "durationMs", "statusCode", "blockedMs"]);

/** The logger of a scrape with zero data retention: fixed phrases, and only fields that are harmless. */
export function discreet(logger: Logger): Logger {
  const fit = (fields: object) =>
    Object.fromEntries(Object.entries(fields).filter(([key]) => FIELDS.has(key)));
  const write = (level: (typeof LEVELS)[number]) => (fields: object, text?: string) =>
    logger[level](fit(fields), text);
  const methods = Object.fromEntries(LEVELS.map((level) => [level, write(level)])) as Omit<Logger, "child">;
  return { ...methods, child: (bindings) => discreet(logger.child(fit(bindings))) };
}
