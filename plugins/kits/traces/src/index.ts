import { createToken, type Services, WinnowError } from "@winnow/core/plugin";

/** Facts of a span. No URL with its query, header, body or word of a page belongs here. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

/** A piece of work that begins. */
export interface SpanStart {
  /** Of few kinds, such as `job crawl`: never a URL or an id. */
  readonly name: string;
  /** @defaultValue internal */
  readonly kind?: "server" | "producer" | "consumer" | "internal";
  /** @defaultValue none */
  readonly attributes?: SpanAttributes;
  /** The header `traceparent` of a caller, whose trace goes on; one that is malformed counts as none. */
  readonly traceparent?: string | undefined;
  /** The job that it is a part of: the work on a job is one trace, whichever processes do it. */
  readonly jobId?: string;
  /** Whether that job begins with it. @defaultValue false */
  readonly beginsJob?: boolean;
}

/** How a piece of work ended. */
export interface SpanEnd {
  readonly attributes?: SpanAttributes;
  /** The code of the error with which it failed. */
  readonly code?: string | undefined;
}

/** A piece of work that is underway. */
export interface OpenSpan {
  /** Runs something as a part of it: what begins in there is below it. */
  run<T>(work: () => T): T;
  /** Ends it, once. */
  end(end?: SpanEnd): void;
}

/** Where pieces of work are noted, so that operators see what took how long. */
export interface Traces {
  /**
   * Begins a span: below what its caller or its job names, otherwise below that in which it begins. It never throws, and never
   * waits.
   */
  begin(start: SpanStart): OpenSpan;
}

/** {@link Traces}; without it nothing is traced. */
export const TracesToken = createToken<Traces>("traces");

/** Does a piece of work as a span, where there are traces. `endOf` says of a result how it ended. */
export async function traced<T>(
  services: Services,
  start: SpanStart,
  work: () => Promise<T>,
  endOf: (result: T) => SpanEnd = () => ({}),
): Promise<T> {
  const span = services.find(TracesToken)?.begin(start);
  if (span === undefined) return await work();
  try {
    const result = await span.run(work);
    span.end(endOf(result));
    return result;
  } catch (error) {
    span.end({ code: WinnowError.is(error) ? error.code : "PLUGIN_FAILED" });
    throw error;
  }
}
