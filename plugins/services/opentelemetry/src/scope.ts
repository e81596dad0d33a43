import type { Span } from "@opentelemetry/api";

/** Work that is underway: what begins in it is below its span. */
export interface Scope {
  readonly span: Span;
  /** The scrapes in it that have begun and not ended, by their ids. */
  readonly scrapes: Map<string, Span>;
  /** Whether it holds a scrape of which nothing may be kept. */
  isDiscreet: boolean;
  /** What a timer begins that was set in it is no part of it any more. */
  isOver: boolean;
}
