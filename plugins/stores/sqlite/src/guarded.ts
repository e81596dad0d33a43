import { type Logger, messageOf, WinnowError } from "@winnow/core/plugin";
import type { JobStore } from "@winnow/kit-jobs";
import { whenFree } from "@winnow/kit-sqlite";

/** A store whose calls wait for other processes, and whose errors are those that callers should see. */
export class Guarded {
  readonly store: JobStore;
  readonly #path: string;
  readonly #logger: Pick<Logger, "error">;
  #damage: WinnowError | undefined;

  constructor(store: JobStore, path: string, logger: Pick<Logger, "error">) {
    this.#path = path;
    this.#logger = logger;
    const call =
      (method: (...values: readonly unknown[]) => Promise<unknown>) =>
      async (...values: readonly unknown[]) => {
        try {
          // Each method is one transaction, so it may begin once more.
          return await whenFree("jobs", () => method(...values));
        } catch (error) {
          this.#note(error);
          throw error;
        }
      };
    this.store = Object.fromEntries(
      Object.entries(store).map(([name, method]) => [name, call(method)]),
    ) as unknown as JobStore;
  }

  /** Why the jobs cannot be relied on; undefined when nothing was met that says so. */
  get damage(): WinnowError | undefined {
    return this.#damage;
  }

  #note(error: unknown): void {
    if (!WinnowError.is(error, "STORAGE_DAMAGED") || this.#damage !== undefined) return;
    this.#damage = error;
    const advice = `Stop the server, keep a copy of the file, and save what can be read with: sqlite3 ${this.#path} .recover`;
    this.#logger.error(
      { path: this.#path, reason: messageOf(error.cause), advice },
      "the job database is damaged",
    );
  }
}
