/** Work that waits for its turn. */
interface Waiting {
  run(): void;
}

/**
 * A queue in which owners take turns, whatever the number of pieces of work that each has: one page never waits behind all
 * of the pages of another document. Work whose signal aborts while it waits never starts.
 */
export class Turns {
  readonly #concurrency: number;
  readonly #waiting = new Map<object, Waiting[]>();
  #running = 0;

  constructor(concurrency: number) {
    this.#concurrency = concurrency;
  }

  /** Pieces of work that run at once. */
  get concurrency(): number {
    return this.#concurrency;
  }

  /** Whether others than this owner wait. */
  isAwaited(owner: object): boolean {
    return this.#waiting.size > (this.#waiting.has(owner) ? 1 : 0);
  }

  /** Runs work when it is its owner's turn. */
  async add<T>(owner: object, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    signal.throwIfAborted();
    await this.#turn(owner, signal);
    try {
      return await work();
    } finally {
      this.#running--;
      this.#next();
    }
  }

  #turn(owner: object, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const stop = () => {
        this.#remove(owner, waiting);
        reject(signal.reason);
      };
      const waiting: Waiting = {
        run: () => {
          signal.removeEventListener("abort", stop);
          resolve();
        },
      };
      signal.addEventListener("abort", stop, { once: true });
      const own = this.#waiting.get(owner);
      if (own === undefined) this.#waiting.set(owner, [waiting]);
      else own.push(waiting);
      this.#next();
    });
  }

  #remove(owner: object, waiting: Waiting): void {
    const rest = this.#waiting.get(owner)?.filter((one) => one !== waiting) ?? [];
    if (rest.length === 0) this.#waiting.delete(owner);
    else this.#waiting.set(owner, rest);
  }

  #next(): void {
    while (this.#running < this.#concurrency) {
      const [entry] = this.#waiting;
      if (entry === undefined) return;
      const [owner, [first, ...rest]] = entry;
      // After a turn a caller goes to the end of the queue.
      this.#waiting.delete(owner);
      if (rest.length > 0) this.#waiting.set(owner, rest);
      this.#running++;
      first?.run();
    }
  }
}
