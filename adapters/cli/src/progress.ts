const FRAMES = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];

/** Shows that work goes on, on a terminal only; a pipe sees nothing of it. */
export function startProgress(
  stderr: { write(text: string): unknown; readonly isTTY?: boolean },
  label: string,
): { stop(): void } {
  if (stderr.isTTY !== true) return { stop() {} };
  const begin = performance.now();
  let frame = 0;
  const timer = setInterval(() => {
    const seconds = ((performance.now() - begin) / 1000).toFixed(1);
    stderr.write(`\r\x1b[K${FRAMES[frame++ % FRAMES.length]} ${label} ${seconds} s`);
  }, 100);
  timer.unref();
  return {
    stop() {
      clearInterval(timer);
      stderr.write("\r\x1b[K");
    },
  };
}
