import type { OnProgress } from "../context.ts";
import type { Fetched } from "../fetched.ts";
import type { ResultBase, Scrape } from "../result.ts";

/** What one scrape is given beside its request. */
export interface ScrapeRun {
  readonly signal?: AbortSignal;
  readonly id?: string;
  /** What the adapter calls the request, in its log lines and the trace. @defaultValue the id of the scrape */
  readonly requestId?: string;
  /** A file that the caller has. */
  readonly file?: Fetched;
  readonly onProgress?: OnProgress;
}

/** What a run of an operation is given beside its request. */
export type OperationRun = Pick<ScrapeRun, "signal" | "requestId">;

/** What operations ask of the kernel that runs them. */
export interface OperationKernel {
  /** Scrapes one URL; the result has exactly the fields of the formats that were asked for. */
  readonly scrape: Scrape;
  /**
   * Scrapes what a request of unknown shape asks for: the door for adapters. With a `file` that the caller has,
   * nothing is fetched or cached, and the request needs no `url`.
   */
  scrapeRequest(request: unknown, options?: ScrapeRun): Promise<ResultBase>;
  /** Judges what a scrape would be asked for, without scraping. @throws BAD_REQUEST */
  checkRequest(request: unknown): void;
  /** Whether an installed parser reads the file. */
  reads(file: Fetched): boolean;
  /**
   * Runs an installed operation: yields its events and returns its result. A job yields its documents, and is
   * cancelled when nobody takes them any more. @throws BAD_REQUEST
   */
  run(operation: string, request: unknown, options?: OperationRun): AsyncGenerator<unknown, unknown>;
  /** Runs an installed operation to its end and returns its result. @throws BAD_REQUEST */
  result(operation: string, request: unknown, options?: OperationRun): Promise<unknown>;
}
