import { readSettings } from "@winnow/core/plugin";
import * as v from "valibot";

const wholeNumber = (minimum: number) => v.pipe(v.number(), v.integer(), v.minValue(minimum));

const Settings = v.strictObject({
  maxBytes: v.optional(wholeNumber(1), 50 * 1024 * 1024),
  maxHeaderBytes: v.optional(wholeNumber(1024), 256 * 1024),
  maxRedirects: v.optional(wholeNumber(0), 20),
  connectTimeoutMs: v.optional(wholeNumber(1), 15_000),
  userAgent: v.optional(v.string(), "Mozilla/5.0 (compatible; Winnow/0.1)"),
  acceptLanguage: v.optional(v.string(), "en-US,en;q=0.9"),
});

/** Settings of {@link fetchHttp}. */
export interface FetchHttpSettings {
  /** Largest page in bytes, encoded or decoded. @defaultValue 52428800 */
  readonly maxBytes?: number;
  /** Largest header section of an answer in bytes. @defaultValue 262144 */
  readonly maxHeaderBytes?: number;
  /** @defaultValue 20 */
  readonly maxRedirects?: number;
  /** How long a connection may take, lookup and TLS included. @defaultValue 15000 */
  readonly connectTimeoutMs?: number;
  /** @defaultValue "Mozilla/5.0 (compatible; Winnow/0.1)" */
  readonly userAgent?: string;
  /** Value of the `accept-language` header. @defaultValue "en-US,en;q=0.9" */
  readonly acceptLanguage?: string;
}

/** The settings with their defaults. @throws CONFIG_INVALID */
export function fetchSettings(settings: FetchHttpSettings): v.InferOutput<typeof Settings> {
  return readSettings("fetchHttp", Settings, settings);
}
