import { WinnowError } from "@winnow/core";

/**
 * A call of an operation: awaited it gives the result, iterated its events, and after an iteration the result too. It
 * begins with the first of the two, and only once. Who leaves the iteration cancels it.
 */
export class Run<E, R> implements Promise<R>, AsyncIterable<E, unknown> {
  readonly [Symbol.toStringTag] = "Run";
  readonly #events: AsyncGenerator<E, unknown>;
  readonly #ended = Promise.withResolvers<unknown>();
  readonly #toResult: (end: unknown) => R | Promise<R>;
  #result: Promise<R> | undefined;
  #isBegun = false;
  #isDrained = false;

  /** `toResult` makes the result of what the generator returns: only when somebody wants it. */
  constructor(begin: () => AsyncGenerator<E, unknown>, toResult: (end: unknown) => R | Promise<R>) {
    this.#toResult = toResult;
    this.#events = this.#run(begin);
    // A caller that only iterates gets the failure there.
    this.#ended.promise.catch(() => {});
  }

  // biome-ignore lint/suspicious/noThenProperty: that it can be awaited is what it is for
  then<T = R, F = never>(
    onResult?: ((result: R) => T | PromiseLike<T>) | null,
    onFailure?: ((reason: unknown) => F | PromiseLike<F>) | null,
  ): Promise<T | F> {
    if (!this.#isBegun && !this.#isDrained) void this.#drain();
    this.#result ??= this.#ended.promise.then(this.#toResult);
    return this.#result.then(onResult, onFailure);
  }

  /** What `catch` of a promise does. */
  catch<F = never>(onFailure?: ((reason: unknown) => F | PromiseLike<F>) | null): Promise<R | F> {
    return this.then(undefined, onFailure);
  }

  /** What `finally` of a promise does. */
  finally(onEnd?: (() => void) | null): Promise<R> {
    return this.then().finally(onEnd);
  }

  /** @throws BAD_REQUEST when it was awaited before, as its events are gone by then */
  [Symbol.asyncIterator](): AsyncGenerator<E, unknown> {
    if (!this.#isDrained) return this.#events;
    const message =
      "This call was awaited already, and its events are gone. Iterate it first, then await it.";
    throw new WinnowError("BAD_REQUEST", message);
  }

  async *#run(begin: () => AsyncGenerator<E, unknown>): AsyncGenerator<E, unknown> {
    this.#isBegun = true;
    try {
      const end = yield* begin();
      this.#ended.resolve(end);
      return end;
    } catch (error) {
      this.#ended.reject(error);
      throw error;
    } finally {
      this.#leave();
    }
  }

  async #drain(): Promise<void> {
    this.#isDrained = true;
    try {
      for await (const _ of this.#events);
    } catch {
      // The result says it.
    }
    this.#leave();
  }

  /** Changes nothing after an end that was reached. */
  #leave(): void {
    this.#ended.reject(new WinnowError("SCRAPE_ABORTED", "The iteration was left before the end."));
  }
}
