import { jobStatus, type Queue } from "@winnow/adapter-queue";
import type { Kernel, Scrape } from "@winnow/core";
import type { OperationPlugin, OperationRegistry } from "@winnow/core/plugin";
import type { Job } from "@winnow/kit-jobs";
import { type OperationCall, runCall, runOperation } from "@winnow/kit-operations";
import { failedPages, jobResult } from "./jobs.ts";
import { Run } from "./run.ts";

export { Run } from "./run.ts";

declare module "@winnow/core/plugin" {
  interface OperationTraits {
    /** Key of the request that may be written by itself in front: one text, or a list of them. @defaultValue `url` */
    readonly argument?: string;
    /** Makes the method of an app, for what neither its start nor its calls can give. @defaultValue one that runs it */
    readonly method?: (kernel: Kernel) => (...args: never[]) => unknown;
  }
}

/** Options of one call of an operation. */
export interface RunOptions {
  /** Cancels the operation. */
  readonly signal?: AbortSignal;
}

type InputOf<N extends keyof OperationRegistry> = OperationRegistry[N] extends { input: infer T }
  ? T
  : unknown;
type EventOf<N extends keyof OperationRegistry> = OperationRegistry[N] extends { event: infer T }
  ? T
  : unknown;
type ResultOf<N extends keyof OperationRegistry> = OperationRegistry[N] extends { result: infer T }
  ? T
  : unknown;

/** Keys that are written out, without those that an index signature allows. */
type OwnKeys<I> = keyof { [K in keyof I as string extends K ? never : K]: I[K] };
type Without<I, K> = { [P in keyof I as P extends K ? never : P]: I[P] };
/** Where a request takes a URL as text, a `URL` will do. */
type WithUrls<I> = { [K in keyof I]: K extends "url" ? I[K] | URL : K extends "urls" ? Urls<I[K]> : I[K] };
type Urls<T> = T | readonly (string | URL)[];

/** The part of a request that may be written by itself in front of the others. */
type MainOf<I> =
  "url" extends OwnKeys<I>
    ? { key: "url"; value: string | URL }
    : "urls" extends OwnKeys<I>
      ? { key: "urls"; value: readonly (string | URL)[] }
      : "query" extends OwnKeys<I>
        ? { key: "query"; value: string }
        : { key: never; value: never };

/**
 * `crawl(url, options)` and `crawl({ url, ...options })`. One signature for both: of two, the compiler would explain why neither fits
 * instead of naming the key that is wrong.
 */
type OperationMethod<I, E, R> = (
  main: MainOf<I>["value"] | WithUrls<I>,
  options?: RunOptions | (Without<I, MainOf<I>["key"]> & RunOptions),
) => Run<E, R>;

/** One method for each call of an operation that keeps things: `monitor.create({ ... })`. */
type CallMethods<C> = {
  readonly [N in keyof C]: C[N] extends { input: infer I; result: infer R }
    ? (request: I, options?: RunOptions) => Promise<R>
    : never;
};

/**
 * One method for each operation that is declared: awaited it gives the result, iterated its events. One that keeps things has
 * a method for each of its calls instead, and some bring a method of their own.
 */
export type Operations = {
  readonly [N in keyof OperationRegistry]: OperationRegistry[N] extends { method: infer M }
    ? M
    : OperationRegistry[N] extends { calls: infer C }
      ? CallMethods<C>
      : OperationMethod<InputOf<N>, EventOf<N>, ResultOf<N>>;
};

/** A kernel as the API of a Node app. */
export interface Winnow extends AsyncDisposable {
  readonly kernel: Kernel;
  /** Scrapes one URL; the result has exactly the fields of the formats that were asked for. */
  readonly scrape: Scrape;
  /** Closes the kernel too. */
  close(): Promise<void>;
}

/**
 * Wraps a kernel: `scrape`, and every installed operation as a method of its name. Those that are jobs need the queue.
 */
export function inProcess(kernel: Kernel, queue?: Queue): Winnow & Operations {
  const operations = kernel.registry
    .of("operation")
    .map((operation) => [operation.name, methodOf(kernel, queue, operation)]);
  const api: Winnow = {
    kernel,
    scrape: kernel.scrape,
    close: () => kernel.close(),
    [Symbol.asyncDispose]: () => kernel.close(),
  };
  return { ...(Object.fromEntries(operations) as Operations), ...api };
}

function methodOf(kernel: Kernel, queue: Queue | undefined, operation: OperationPlugin): unknown {
  const { method, calls } = operation;
  if (method !== undefined) return method(kernel);
  if (calls !== undefined) return callsOf(kernel, queue, operation, calls);
  return (main: unknown, options: Readonly<Record<string, unknown>> = {}) =>
    call(kernel, queue, operation, main, options);
}

function call(
  kernel: Kernel,
  queue: Queue | undefined,
  operation: OperationPlugin,
  main: unknown,
  { signal, ...options }: Readonly<Record<string, unknown>>,
): Run<unknown, unknown> {
  const isMain = typeof main === "string" || main instanceof URL || Array.isArray(main);
  const { argument = "url" } = operation;
  const request = isMain ? { ...options, [argument]: main } : { ...Object(main), ...options };
  const written = Object.fromEntries(Object.entries(request).map(([key, value]) => [key, asText(value)]));
  const runOptions = signal instanceof AbortSignal ? { signal } : {};
  const begin = () =>
    queue === undefined
      ? runOperation(kernel, operation.name, written, runOptions)
      : queue.run(operation.name, written, runOptions);
  if (operation.job === undefined || queue === undefined) return new Run(begin, (end) => end);
  return new Run(
    async function* () {
      const job = (yield* begin()) as Job;
      // Who only iterates sees no status.
      const { warning } = jobStatus(job, operation);
      if (warning !== undefined) kernel.logger.warn({ jobId: job.id, warning }, "a job has a warning");
      if (operation.show === undefined) yield* await failedPages(queue, operation, job);
      return job;
    },
    (job) => jobResult(queue, operation, job as Job),
  );
}

function callsOf(
  kernel: Kernel,
  queue: Queue | undefined,
  operation: OperationPlugin,
  calls: readonly OperationCall[],
): object {
  const methods = calls.map((one) => [
    one.name,
    (request: unknown, options: RunOptions = {}) =>
      runCall(kernel, operation, one, request, { owner: "", jobs: queue?.jobs, ...options }),
  ]);
  return Object.fromEntries(methods);
}

/** URLs as the text that requests hold. */
function asText(value: unknown): unknown {
  if (value instanceof URL) return value.href;
  return Array.isArray(value) ? value.map((one) => (one instanceof URL ? one.href : one)) : value;
}
