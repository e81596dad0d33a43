import { type Clock, messageOf, WinnowError } from "@winnow/core/plugin";
import { hasPassed } from "./clock-steps.ts";

/** Milliseconds between two lines of the log about the same. */
const TELL_MS = 60_000;
const OUT_OF_FILES = /\bE[MN]FILE\b|too many open files/;

/** Whether an error is about a server that is away or full, which is no fault of the work and may pass. */
export function isOfCapacity(error: unknown): error is WinnowError {
  return WinnowError.is(error) && ((error.category === "capacity" && error.retryable) || isOutOfFiles(error));
}

/** Whether a plugin failed as this process has as many files and sockets open as it may. */
export function isOutOfFiles(error: unknown): boolean {
  // Node says it in words alone where it looks for a module.
  return WinnowError.is(error, "PLUGIN_FAILED") && OUT_OF_FILES.test(messageOf(error.cause ?? ""));
}

/** What the log should hold of an error: of one that may pass the reason, of any other all that helps to find it. */
export function factsOf(error: unknown): { readonly reason: string } | { readonly error: unknown } {
  if (!isOfCapacity(error)) return { error };
  // The message to callers may leave out what the operator has to know.
  return { reason: messageOf(WinnowError.is(error.cause) ? error.cause : error) };
}

/** Limits the logging of what happens again and again: once a minute. */
export class News {
  readonly #clock: Pick<Clock, "now">;
  readonly #toldAt = new Map<string, number>();

  constructor(clock: Pick<Clock, "now">) {
    this.#clock = clock;
  }

  /** Whether this error is to be logged now; one that may pass is the same as others of its code. */
  isOf(error: unknown): boolean {
    return !isOfCapacity(error) || this.is(error.code);
  }

  /** Whether this is to be logged now. */
  is(what: string): boolean {
    const now = this.#clock.now();
    if (!hasPassed(this.#toldAt.get(what) ?? Number.NEGATIVE_INFINITY, now, TELL_MS)) return false;
    this.#toldAt.set(what, now);
    return true;
  }
}
