import type { Kernel } from "@winnow/core";
import { type FormatPlugin, WinnowError } from "@winnow/core/plugin";
import { recordOf } from "@winnow/kit-schema";
import { errors } from "./errors.ts";

/** Options of a scrape that have nothing to say where nothing is fetched or shown; they are passed over. */
const WITHOUT_MEANING: ReadonlySet<string> = new Set([
  "maxAge",
  "storeInCache",
  "skipTlsVerification",
  "waitFor",
  "mobile",
]);
/** Options that are refused when they are given. @see wire contract 6 */
const REFUSED: ReadonlySet<string> = new Set([
  "url",
  "actions",
  "location",
  "minAge",
  "lockdown",
  "profile",
  "headers",
]);
const DEFAULT_TIMEOUT_MS = 30_000;

/**
 * What the scrape of a file is asked for.
 * @throws PARSE_UNSUPPORTED_OPTIONS
 */
export function toScrapeOptions(
  options: Readonly<Record<string, unknown>>,
  registry: Kernel["registry"],
): Record<string, unknown> {
  const refused = Object.keys(options).filter((key) => isRefused(key, options[key]));
  const formats = (Array.isArray(options.formats) ? options.formats : [])
    .map((item: unknown) => (typeof item === "object" && item !== null ? recordOf(item).type : item))
    .filter((name) => needsSite(registry.find("format", String(name))));
  if (refused.length + formats.length > 0) {
    const names = [...refused, ...formats.map((name) => `format "${name}"`)].join(", ");
    const message = `A file is parsed without a browser or network, so these options are not supported: ${names}.`;
    throw new WinnowError("PARSE_UNSUPPORTED_OPTIONS", message, errors.PARSE_UNSUPPORTED_OPTIONS);
  }
  const kept = Object.entries(options).filter(
    ([key, value]) => value !== undefined && !WITHOUT_MEANING.has(key) && key !== "proxy",
  );
  return { timeout: DEFAULT_TIMEOUT_MS, ...Object.fromEntries(kept) };
}

/** Whether a format needs more than the file: the page alive, what else is at the site, or how the page was before. */
function needsSite(format: FormatPlugin | undefined): boolean {
  return format?.live === true || format?.fetches === true || format?.fresh !== undefined;
}

function isRefused(key: string, value: unknown): boolean {
  if (value === undefined || value === null || value === false) return false;
  if (key === "waitFor") return Number(value) > 0;
  if (key === "mobile") return true;
  if (key === "proxy") return value !== "basic" && value !== "auto";
  return REFUSED.has(key);
}
