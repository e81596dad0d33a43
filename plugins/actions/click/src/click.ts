import type { JSHandle, Page } from "@winnow/kit-live-page";
import { pause, wasReplaced } from "@winnow/kit-live-page";

/** How often a moving element is looked at again before it is clicked where it is. */
const MAX_LOOKS = 8;
/** Between two looks; where many are clicked, the first is waited for and the others come in haste. */
const LOOK_MS = 40;

/**
 * Clicks one of the elements as a hand would: brought into view, at rest, with the mouse. One that no mouse can
 * reach, as it is hidden or covered, is clicked by script.
 */
export async function clickElement(
  page: Page,
  elements: JSHandle<readonly Element[]>,
  index: number,
  isFirst: boolean,
  signal: AbortSignal,
): Promise<void> {
  let point = await elements.evaluate(reach, index);
  for (let look = 0; point !== null && look < MAX_LOOKS; look++) {
    await pause(isFirst || look > 0 ? LOOK_MS : 0, signal);
    const next = await elements.evaluate(reach, index);
    const isAtRest = next?.x === point.x && next.y === point.y;
    point = next;
    if (isAtRest) break;
  }
  signal.throwIfAborted();
  if (point !== null) return await page.mouse.click(point.x, point.y);
  try {
    await elements.evaluate(clickByScript, index);
  } catch (error) {
    // The click itself may have led elsewhere before its evaluation could answer.
    if (!wasReplaced(error)) throw error;
  }
}

/** In the page: the first element that can be seen, or else the first. */
export function chooseOne(elements: readonly Element[]): number {
  const index = elements.findIndex((element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
  });
  return Math.max(0, index);
}

/** In the page: brings the element into view and says where the mouse hits it; null where it cannot. */
function reach(elements: readonly Element[], index: number): { x: number; y: number } | null {
  const element = elements[index];
  if (element?.isConnected !== true) return null;
  const isInView = ({ top, left, bottom, right }: DOMRect) =>
    top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
  if (!isInView(element.getBoundingClientRect())) {
    element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  }
  const hits = (x: number, y: number): boolean => {
    const hit = (element.getRootNode() as Document | ShadowRoot).elementFromPoint(x, y);
    // A click on a label is a click on its field.
    return hit !== null && (element.contains(hit) || hit.closest("label")?.control === element);
  };
  // A link that goes over several lines has a box for each; their middle may be next to them all.
  for (const { left, top, right, bottom } of element.getClientRects()) {
    const [x, y] = [
      (Math.max(0, left) + Math.min(innerWidth, right)) / 2,
      (Math.max(0, top) + Math.min(innerHeight, bottom)) / 2,
    ];
    if (right > left && bottom > top && hits(x, y)) return { x, y };
  }
  return null;
}

/** In the page. */
function clickByScript(elements: readonly Element[], index: number): void {
  const element = elements[index];
  if (element instanceof HTMLElement) element.click();
  else element?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, composed: true }));
}
