import type { Page } from "@winnow/kit-live-page";
import { actionError, evenIfReplaced, findElements, pause } from "@winnow/kit-live-page";

const MAX_MS = 30_000;
const POLL_MS = 50;

/**
 * Waits until any element that matches is visible, also on the page that this one becomes.
 * @throws SCRAPE_ACTION_ERROR after `mostMs`, or when the selector is not valid
 */
export async function untilVisible(
  page: Page,
  selector: string,
  signal: AbortSignal,
  mostMs = MAX_MS,
): Promise<void> {
  const end = performance.now() + mostMs;
  let count = 0;
  const look = async () => {
    using elements = await findElements(page, selector, signal);
    const seen = await elements.evaluate(lookAt);
    count = seen.count;
    return seen.isVisible;
  };
  while (!(await evenIfReplaced(signal, look))) {
    signal.throwIfAborted();
    if (performance.now() >= end) {
      const what = count === 0 ? "nothing on the page matches it" : "the matching elements stayed hidden";
      throw actionError(`"${selector}" did not become visible within ${mostMs / 1000} s: ${what}.`);
    }
    await pause(POLL_MS, signal);
  }
}

/** In the page: how many there are, and whether one can be seen. */
function lookAt(elements: readonly Element[]): { count: number; isVisible: boolean } {
  const isVisible = elements.some((element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
  });
  return { count: elements.length, isVisible };
}
