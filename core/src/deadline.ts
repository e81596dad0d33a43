import { WinnowError } from "./errors.ts";
import type { Clock } from "./services.ts";

/** The system's clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(delayMs, callback, { background = false } = {}) {
    const timer = setTimeout(callback, delayMs);
    if (background) timer.unref();
    return () => clearTimeout(timer);
  },
};

/** A signal that ends with its deadline or with the caller, and its release. */
export interface Deadline {
  readonly signal: AbortSignal;
  readonly release: () => void;
}

/** Starts a deadline; the signal's reason is SCRAPE_TIMEOUT, or SCRAPE_ABORTED when the caller cancelled. */
export function startDeadline(timeoutMs: number, caller: AbortSignal, clock: Clock): Deadline {
  const controller = new AbortController();
  const cancel = () => {
    // When the kernel closes, that is not the caller's cancellation.
    if (WinnowError.is(caller.reason, "KERNEL_CLOSED")) return controller.abort(caller.reason);
    const message = "The caller cancelled the scrape.";
    controller.abort(new WinnowError("SCRAPE_ABORTED", message, { cause: caller.reason }));
  };
  const stopTimer = clock.after(timeoutMs, () => {
    const message = `The scrape did not finish within its timeout of ${timeoutMs} ms. Raise "timeout" or ask for less.`;
    controller.abort(new WinnowError("SCRAPE_TIMEOUT", message, { details: { timeoutMs } }));
  });
  if (caller.aborted) cancel();
  caller.addEventListener("abort", cancel, { once: true });
  return {
    signal: controller.signal,
    release() {
      stopTimer();
      caller.removeEventListener("abort", cancel);
    },
  };
}
