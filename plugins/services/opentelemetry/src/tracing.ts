import { AsyncLocalStorage } from "node:async_hooks";
import { readFileSync } from "node:fs";
import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from "@opentelemetry/api";
import { parseTraceParent } from "@opentelemetry/core";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  ParentBasedSampler,
  SamplingDecision,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import { type Logger, type ScrapeContext, within } from "@winnow/core/plugin";
import type { Sample } from "@winnow/kit-metrics";
import type { OpenSpan, SpanEnd, SpanStart } from "@winnow/kit-traces";
import { Ids, placeOfJob } from "./ids.ts";
import { watchRequests } from "./outbound.ts";
import type { Scope } from "./scope.ts";
import { attributesOf, readEnd, type ScrapeEnd } from "./scrape.ts";
import { Sending } from "./sending.ts";
import type { OpenTelemetryConfig } from "./settings.ts";

/** How long a stop waits until the last spans are sent, in milliseconds. */
const CLOSE_MS = 3000;
const { version: VERSION } = JSON.parse(
  readFileSync(new URL("../package.json", import.meta.url), "utf8"),
) as { readonly version: string };

const KINDS = {
  server: SpanKind.SERVER,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
};

/** The traces of one kernel. */
export class Tracing {
  readonly #scopes = new AsyncLocalStorage<Scope | undefined>();
  readonly #ids = new Ids();
  readonly #sampler: TraceIdRatioBasedSampler;
  readonly #sending: Sending;
  readonly #provider: TracerProvider;
  readonly #tracer: Tracer;
  readonly #unwatch: () => void;

  constructor(config: OpenTelemetryConfig, logger: Logger) {
    this.#sampler = new TraceIdRatioBasedSampler(config.ratio);
    this.#sending = new Sending(config, logger, (work) => this.#scopes.run(undefined, work));
    this.#provider = new TracerProvider({
      resource: resourceFromAttributes({ "service.name": config.serviceName, "service.version": VERSION }),
      sampler: new ParentBasedSampler({ root: this.#sampler }),
      idGenerator: this.#ids,
      spanProcessors: [this.#sending],
      spanLimits: { attributeCountLimit: 32, attributeValueLengthLimit: 500, linkCountLimit: 4 },
    });
    this.#tracer = this.#provider.getTracer("winnow", VERSION);
    this.#unwatch = watchRequests(this.#tracer, () => this.#scope);
  }

  /** @see Traces */
  begin(start: SpanStart): OpenSpan {
    const span = this.#start(start);
    const scope: Scope = { span, scrapes: new Map(), isDiscreet: false, isOver: false };
    return {
      run: (work) => this.#scopes.run(scope, work),
      end: (end) => {
        scope.isOver = true;
        endSpan(span, end);
      },
    };
  }

  /** The work that is underway here. */
  get #scope(): Scope | undefined {
    const scope = this.#scopes.getStore();
    return scope?.isOver === true ? undefined : scope;
  }

  #start({ name, kind = "internal", attributes = {}, traceparent, jobId, beginsJob }: SpanStart): Span {
    const options = { kind: KINDS[kind], attributes };
    if (jobId === undefined) return this.#tracer.startSpan(name, options, this.#above(traceparent));
    // A job is a trace of its own, which names the span that it comes from.
    if (beginsJob !== true)
      return this.#tracer.startSpan(name, options, trace.setSpanContext(ROOT_CONTEXT, this.#ofJob(jobId)));
    const from = this.#scope?.span.spanContext();
    const links = from === undefined ? [] : [{ context: from }];
    return this.#ids.at(placeOfJob(jobId), () =>
      this.#tracer.startSpan(name, { ...options, links, root: true }),
    );
  }

  /** A scrape begins: what it asks of sites is below it. */
  admitted({ id, keepsNothing, trace: steps }: ScrapeContext): void {
    const scope = this.#scope;
    if (scope === undefined) return;
    if (keepsNothing) scope.isDiscreet = true;
    if (!scope.scrapes.has(id)) scope.scrapes.set(id, this.#scrape(Date.now() - steps.elapsed()));
  }

  /** A scrape has ended. */
  ended(id: string, data: unknown): void {
    const now = Date.now();
    const end = readEnd(data);
    const begin = now - end.durationMs;
    const scope = this.#scope;
    const span = scope?.scrapes.get(id) ?? this.#scrape(begin);
    scope?.scrapes.delete(id);
    this.#addSteps(span, begin, end);
    endSpan(span, { attributes: attributesOf(id, end), code: end.code }, now);
  }

  /** What became of the spans so far. */
  counted(): readonly Sample[] {
    return Object.entries(this.#sending.counts).map(([state, value]) => ({ labels: { state }, value }));
  }

  /** Sends what is left, unless that takes too long. */
  async close(): Promise<void> {
    this.#unwatch();
    await within(
      this.#provider.shutdown().catch(() => undefined),
      CLOSE_MS,
      () => undefined,
    );
  }

  #scrape(startTime: number): Span {
    return this.#tracer.startSpan("scrape", { startTime }, this.#above());
  }

  #addSteps(span: Span, begin: number, { steps }: ScrapeEnd): void {
    const above = trace.setSpan(ROOT_CONTEXT, span);
    for (const { phase, plugin, startMs, durationMs, outcome, code } of steps) {
      const attributes = { "winnow.phase": phase, "winnow.outcome": outcome };
      const own = plugin === undefined ? {} : { "winnow.plugin": plugin };
      const name = plugin === undefined ? phase : `${phase} ${plugin}`;
      const startTime = begin + startMs;
      const step = this.#tracer.startSpan(name, { startTime, attributes: { ...attributes, ...own } }, above);
      endSpan(
        step,
        { code: outcome === "failed" ? (code ?? "PLUGIN_FAILED") : undefined },
        startTime + durationMs,
      );
    }
  }

  /** What a span is below: the caller's, or that of the work in which it begins. */
  #above(traceparent?: string): Context {
    const remote = traceparent === undefined ? null : parseTraceParent(traceparent);
    if (remote !== null) return trace.setSpanContext(ROOT_CONTEXT, { ...remote, isRemote: true });
    const scope = this.#scope;
    return scope === undefined ? ROOT_CONTEXT : trace.setSpan(ROOT_CONTEXT, scope.span);
  }

  /** Whether the trace of a job is sent follows from its id, so that all processes say the same. */
  #ofJob(jobId: string) {
    const place = placeOfJob(jobId);
    const { decision } = this.#sampler.shouldSample(ROOT_CONTEXT, place.traceId);
    const isSent = decision === SamplingDecision.RECORD_AND_SAMPLED;
    return { ...place, isRemote: true, traceFlags: isSent ? TraceFlags.SAMPLED : TraceFlags.NONE };
  }
}

function endSpan(span: Span, { attributes = {}, code }: SpanEnd = {}, at?: number): void {
  span.setAttributes(attributes);
  if (code !== undefined) {
    span.setAttribute("error.type", code);
    span.setStatus({ code: SpanStatusCode.ERROR, message: code });
  }
  span.end(at);
}
