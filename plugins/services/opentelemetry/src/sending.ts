import type { ExportResult } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-proto";
import { BatchSpanProcessor, type ReadableSpan, type SpanProcessor } from "@opentelemetry/sdk-trace";
import type { Logger } from "@winnow/core/plugin";
import { Absence, saidOf, serverOf } from "@winnow/kit-settings";
import type { OpenTelemetryConfig } from "./settings.ts";

/** Spans of one request. */
const MAX_AT_ONCE = 512;

/** Sends spans that have ended, in batches. A receiver that is away costs the spans and nothing else: they are dropped, and counted. */
export class Sending implements SpanProcessor {
  readonly #config: OpenTelemetryConfig;
  readonly #logger: Logger;
  readonly #batches: BatchSpanProcessor;
  readonly #absence = new Absence();
  #waiting = 0;
  #sent = 0;
  #dropped = 0;

  /** `apart` runs what is no part of the work that is traced. */
  constructor(config: OpenTelemetryConfig, logger: Logger, apart: (work: () => void) => void) {
    this.#config = config;
    this.#logger = logger;
    const { url, headers, timeoutMs, maxWaiting, delayMs } = config;
    const exporter = new OTLPTraceExporter({ url, headers, timeoutMillis: timeoutMs });
    this.#batches = new BatchSpanProcessor({
      exporter: {
        export: (spans, done) => {
          this.#waiting -= spans.length;
          apart(() => exporter.export(spans, (result) => done(this.#note(spans.length, result))));
        },
        shutdown: () => exporter.shutdown(),
      },
      maxQueueSize: maxWaiting,
      maxExportBatchSize: MAX_AT_ONCE,
      scheduledDelayMillis: delayMs,
      exportTimeoutMillis: timeoutMs,
    });
  }

  /** Spans that were sent, and that were dropped. */
  get counts(): { readonly sent: number; readonly dropped: number } {
    return { sent: this.#sent, dropped: this.#dropped };
  }

  onStart(): void {}

  onEnd(span: ReadableSpan): void {
    if (this.#waiting >= this.#config.maxWaiting) {
      this.#dropped += 1;
      return;
    }
    this.#waiting += 1;
    this.#batches.onEnd(span);
  }

  async forceFlush(): Promise<void> {
    await this.#batches.forceFlush();
  }

  async shutdown(): Promise<void> {
    await this.#batches.shutdown();
  }

  #note(spans: number, result: ExportResult): ExportResult {
    const { url } = this.#config;
    if (result.error === undefined && result.code === 0) {
      this.#sent += spans;
      if (this.#absence.end()) this.#logger.info({ server: serverOf(url) }, "traces are sent again");
    } else {
      this.#dropped += spans;
      const reason = saidOf(result.error, url);
      if (this.#absence.isNews(reason))
        this.#logger.warn({ server: serverOf(url), reason }, "traces cannot be sent, and are dropped");
    }
    return result;
  }
}
