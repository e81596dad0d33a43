import { cut, widthOf } from "./style.ts";
import type { Stream } from "./world.ts";

const FRAMES = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];

const WIDTH = 24;
/** Columns of a terminal that does not say how many it has. */
const COLUMNS = 80;
/** Columns below which a label says nothing. */
const MIN_LABEL = 8;

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
    const rest = `${bar} ${seconds} s`;
    // What is wider than the terminal would stay there.
    const room = (stderr.columns ?? COLUMNS) - widthOf(rest) - 3;
    const shown = room < MIN_LABEL ? "" : cut(label, room);
    stderr.write(`\r\x1b[K${FRAMES[frame++ % FRAMES.length]} ${shown}${rest}`);
  }, 100);
  timer.unref();
  return {
    show(done, all) {
      // No pages are left to a step that needs none.
      bar = all === 0 ? "" : ` ${barOf(done, all, unit)}`;
    },
    stop() {
      clearInterval(timer);
      stderr.write("\r\x1b[K");
    },
  };
}
