import { createHash } from "node:crypto";
import type { SpanContext } from "@opentelemetry/api";
import { type IdGenerator, RandomIdGenerator } from "@opentelemetry/sdk-trace";

/** The place of a job in its trace, the same in every process: the ids of both are made of the job's own. */
export function placeOfJob(jobId: string): Pick<SpanContext, "traceId" | "spanId"> {
  const digest = createHash("sha256").update(jobId).digest("hex");
  const plain = jobId.replaceAll("-", "").toLowerCase();
  const isId = /^[\da-f]{32}$/.test(plain) && !/^0+$/.test(plain);
  return { traceId: isId ? plain : digest.slice(0, 32), spanId: digest.slice(32, 48) };
}

/** Ids by chance, but for a span whose place is known beforehand. */
export class Ids implements IdGenerator {
  readonly #random = new RandomIdGenerator();
  #next: Pick<SpanContext, "traceId" | "spanId"> | undefined;

  /** Begins a span at this place. */
  at<T>(place: Pick<SpanContext, "traceId" | "spanId">, begin: () => T): T {
    this.#next = place;
    try {
      return begin();
    } finally {
      this.#next = undefined;
    }
  }

  generateTraceId = (): string => this.#next?.traceId ?? this.#random.generateTraceId();
  generateSpanId = (): string => this.#next?.spanId ?? this.#random.generateSpanId();
}
