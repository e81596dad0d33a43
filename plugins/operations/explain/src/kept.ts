import type { TraceStep } from "@winnow/core/plugin";

/** What is kept of a scrape. Nothing of the page, and no secret, is in it. */
export interface KeptScrape {
  readonly id: string;
  /** The request or the run of an operation that it was made for. */
  readonly requestId: string;
  /** The job that it was a part of. */
  readonly jobId?: string;
  /** When it began, in milliseconds since the epoch. */
  readonly at: number;
  readonly durationMs: number;
  /** Without credentials, query values masked. */
  readonly url?: string;
  readonly timeoutMs?: number;
  /** Formats that were asked for. */
  readonly formats?: readonly string[];
  /** The proxy that was asked for. */
  readonly proxy?: string;
  /** The code of its error; undefined for a success. */
  readonly code?: string;
  readonly message?: string;
  /** What the result says of itself. */
  readonly statusCode?: number;
  readonly error?: string;
  readonly cacheState?: string;
  readonly cachedAt?: string;
  readonly proxyUsed?: string;
  readonly warning?: string;
  /** Credits by what they were billed for. */
  readonly bills: Readonly<Record<string, number>>;
  readonly steps: readonly TraceStep[];
}

/** Finds what is kept. */
export interface Kept {
  /** Scrapes of an owner that have this id, were part of this job or made for this request, the oldest first. */
  find(owner: string, id: string): Promise<readonly KeptScrape[]>;
}
