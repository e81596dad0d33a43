/**
 * Returns what the work returns, or throws the signal's reason if that comes first: the wait is over then, whatever
 * becomes of work that ignores its signal. Aborted work is not begun; without a signal this is just the work.
 */
export async function unlessAborted<T>(
  work: () => T | Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  if (signal === undefined) return await work();
  signal.throwIfAborted();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  // Work that throws at once, after aborting, leaves nobody to hear this.
  aborted.catch(() => {});
  const stop = () => reject(signal.reason);
  signal.addEventListener("abort", stop, { once: true });
  try {
    return await Promise.race([work(), aborted]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}
