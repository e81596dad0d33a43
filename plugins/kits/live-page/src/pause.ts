/** Sleeps for so many milliseconds; the signal ends it at once, without an error. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", wake);
      resolve();
    };
    const timer = setTimeout(wake, signal.aborted ? 0 : ms);
    signal.addEventListener("abort", wake, { once: true });
  });
}
