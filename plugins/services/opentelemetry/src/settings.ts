import { readSettings } from "@winnow/core/plugin";
import * as v from "valibot";

const Settings = v.strictObject({
  url: v.pipe(
    v.string(),
    v.check(isReceiver, "must be an http or https URL without credentials; keys are headers"),
  ),
  headers: v.optional(v.record(v.string(), v.string()), {}),
  serviceName: v.optional(v.pipe(v.string(), v.nonEmpty()), "winnow"),
  ratio: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1)), 1),
  maxWaiting: v.optional(v.pipe(v.number(), v.integer(), v.minValue(512), v.maxValue(100_000)), 2048),
  delayMs: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(60_000)), 5000),
  timeoutMs: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(60_000)), 10_000),
});

/** Settings of {@link opentelemetry}. */
export interface OpenTelemetrySettings {
  /** Where spans are sent, such as `http://127.0.0.1:4318/v1/traces`: a server of the operator, asked as it is. */
  readonly url: string;
  /** Sent there with each request, such as a key. @defaultValue none */
  readonly headers?: Readonly<Record<string, string>>;
  /** What the server is called in traces. @defaultValue "winnow" */
  readonly serviceName?: string;
  /** The part of the traces that is sent, 0 to 1; what a caller's `traceparent` says goes first. @defaultValue 1 */
  readonly ratio?: number;
  /** Spans that wait to be sent, 512 to 100000; what is more is dropped, and counted. @defaultValue 2048 */
  readonly maxWaiting?: number;
  /** Milliseconds after which spans are sent. @defaultValue 5000 */
  readonly delayMs?: number;
  /** Milliseconds that sending may take, with its retries. @defaultValue 10000 */
  readonly timeoutMs?: number;
}

/** Settings with their defaults. */
export type OpenTelemetryConfig = v.InferOutput<typeof Settings>;

/** Checks settings; messages never hold a value, as it may be a key. @throws CONFIG_INVALID */
export function readOpenTelemetrySettings(settings: OpenTelemetrySettings): OpenTelemetryConfig {
  return readSettings("opentelemetry", Settings, settings);
}

function isReceiver(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === "" && url.password === "";
}
