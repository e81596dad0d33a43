/** Waits for work that may not hear its signal: with that the wait is over, whatever becomes of the work. */
export async function unlessAborted<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = () => reject(signal.reason);
  signal.addEventListener("abort", stop, { once: true });
  try {
    return await Promise.race([work(), promise]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}
