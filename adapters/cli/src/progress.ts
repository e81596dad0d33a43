import type { Stream } from "./world.ts";

const FRAMES = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];

const WIDTH = 24;

/** A bar and the numbers that it shows. */
export function barOf(done: number, all: number, unit = "pages"): string {
  const full = Math.round((all === 0 ? 0 : Math.min(1, done / all)) * WIDTH);
  return `${"█".repeat(full)}${"░".repeat(WIDTH - full)} ${done}/${all} ${unit}`;
}

/** Work that is shown. */
export interface Shown {
  /** How far it is, where that is known. */
  show(done: number, all: number): void;
  stop(): void;
}

/** Shows that work goes on, on a terminal only; a pipe sees nothing of it. */
export function startProgress(stderr: Stream, label: string, unit = "pages"): Shown {
  if (stderr.isTTY !== true) return { show() {}, stop() {} };
  const begin = performance.now();
  let frame = 0;
  let bar = "";
  const timer = setInterval(() => {
    const seconds = ((performance.now() - begin) / 1000).toFixed(1);
    stderr.write(`\r\x1b[K${FRAMES[frame++ % FRAMES.length]} ${label}${bar} ${seconds} s`);
  }, 100);
  timer.unref();
  return {
    show(done, all) {
      bar = ` ${barOf(done, all, unit)}`;
    },
    stop() {
      clearInterval(timer);
      stderr.write("\r\x1b[K");
    },
  };
}
