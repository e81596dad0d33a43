/**
 * Returns what the work returns, or throws the signal's reason if that comes first: then it no longer waits, even for work
 * that ignores its signal. With an aborted signal the work is not started; without a signal this only runs the work.
 */
export async function unlessAborted<T>(
  work: () => T | Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  if (signal === undefined) return await work();
  signal.throwIfAborted();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  // When the work aborts and then throws at once, this rejection is never awaited.
  aborted.catch(() => {});
  const stop = () => reject(signal.reason);
  signal.addEventListener("abort", stop, { once: true });
  try {
    return await Promise.race([work(), aborted]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

/** A signal that aborts with any of these, or with a `TimeoutError` after so many milliseconds. */
export function abortAfter(ms: number, ...signals: AbortSignal[]): AbortSignal {
  const either = AbortSignal.any([...signals, AbortSignal.timeout(ms)]);
  // Without a listener Node learns of the timeout only when it is asked, and by then it may have collected it as garbage.
  either.addEventListener("abort", () => {}, { once: true });
  return either;
}

/**
 * Returns what the work returns, or what `late` does once so many milliseconds are over: it may throw. The work goes on then, and
 * its failure is of no more interest.
 */
export async function within<T>(work: Promise<T>, ms: number, late: () => T): Promise<T> {
  const { promise: over, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  try {
    return await Promise.race([work, over.then(late)]);
  } finally {
    clearTimeout(timer);
  }
}
