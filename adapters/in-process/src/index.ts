import type { Kernel, Scrape } from "@winnow/core";
import type { OperationRegistry } from "@winnow/core/plugin";

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

/** One method for each operation that is declared: yields its events, returns its result. */
export type Operations = {
  readonly [N in keyof OperationRegistry]: (
    request: InputOf<N>,
    options?: RunOptions,
  ) => AsyncGenerator<EventOf<N>, ResultOf<N>>;
};

/** A kernel as the API of a Node app. */
export interface Winnow extends AsyncDisposable {
  readonly kernel: Kernel;
  /** Scrapes one URL; the result has exactly the fields of the formats that were asked for. */
  readonly scrape: Scrape;
  /** Closes the kernel too. */
  close(): Promise<void>;
}

/** Wraps a kernel: `scrape`, and every installed operation as a method of its name. */
export function inProcess(kernel: Kernel): Winnow & Operations {
  const operations = kernel.registry
    .of("operation")
    .map(({ name }) => [
      name,
      (request: unknown, { signal }: RunOptions = {}) =>
        kernel.run(name, request, signal === undefined ? {} : { signal }),
    ]);
  const api: Winnow = {
    kernel,
    scrape: kernel.scrape,
    close: () => kernel.close(),
    [Symbol.asyncDispose]: () => kernel.close(),
  };
  return { ...(Object.fromEntries(operations) as Operations), ...api };
}
