/** Keys that official clients send and that mean nothing here. @see wire contract 1.3 */
export const IGNORED_KEYS: ReadonlySet<string> = new Set([
  "origin",
  "integration",
  "toolDetail",
  "domainTools",
  "useMock",
  "fastMode",
  "auditMetadata",
]);

/** A timeout of exactly this was the default of old clients, and is too short for what takes long. */
const OLD_TIMEOUT_MS = 30_000;
/** Those that the rule of the old clients names: what else takes long here was not there then. */
const SLOW_FORMATS: ReadonlySet<unknown> = new Set(["json", "changeTracking"]);
const SLOW_PROXIES: ReadonlySet<unknown> = new Set(["enhanced", "stealth", "auto"]);

/**
 * A request body as the kernel takes it, there and in its `scrapeOptions`: without the keys that are accepted and
 * ignored, and with more time for what takes long where old clients give too little. @see wire contract 2, "timeout"
 */
export function adaptBody(body: unknown): unknown {
  if (!isRecord(body)) return body;
  const known = Object.entries(body).filter(([key]) => !IGNORED_KEYS.has(key) && !key.startsWith("__"));
  const adapted = Object.fromEntries(
    known.map(([key, value]) => [key, key === "scrapeOptions" ? adaptBody(value) : value]),
  );
  return adapted.timeout === OLD_TIMEOUT_MS ? { ...adapted, timeout: timeoutFor(adapted) } : adapted;
}

function timeoutFor({ formats, proxy }: Readonly<Record<string, unknown>>): number {
  if (SLOW_PROXIES.has(proxy)) return 120_000;
  const names = (Array.isArray(formats) ? formats : []).map((item) => recordOf(item).type ?? item);
  return names.some((name) => SLOW_FORMATS.has(name)) ? 60_000 : OLD_TIMEOUT_MS;
}

import { isRecord, recordOf } from "@winnow/kit-schema";
