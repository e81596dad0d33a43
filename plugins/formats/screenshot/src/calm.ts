import { actionError, type Page } from "@winnow/kit-live-page";
import type { Screenshot } from "./options.ts";

/** A part of a page, in CSS pixels from its upper left corner. */
export interface Region {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Hides what is not to be seen and ends what moves; gives what undoes it, where there is something to undo. */
export async function calm(
  page: Page,
  { hide = [], still = false }: Pick<Screenshot, "hide" | "still">,
): Promise<(() => Promise<void>) | undefined> {
  if (hide.length === 0 && !still) return undefined;
  const handle = await page.evaluateHandle(quieten, hide, still);
  return async () => {
    // A page that was replaced meanwhile has nothing to undo.
    await handle.evaluate((change) => change.undo()).catch(() => undefined);
    await handle.dispose().catch(() => undefined);
  };
}

/** The part of the page that is meant, inside of the whole. @throws SCRAPE_ACTION_ERROR when there is none */
export async function regionOf(
  page: Page,
  { selector, clip }: Pick<Screenshot, "selector" | "clip">,
  whole: Region,
): Promise<Region> {
  const meant = clip ?? (selector === undefined ? whole : await page.evaluate(boxOf, selector));
  if (meant === null) throw actionError(`The selector "${selector}" of the screenshot matches nothing.`);
  const [x, y] = [Math.max(0, meant.x), Math.max(0, meant.y)];
  const width = Math.min(meant.x + meant.width, whole.width) - x;
  const height = Math.min(meant.y + meant.height, whole.height) - y;
  if (width >= 1 && height >= 1) return { x, y, width, height };
  const part = selector === undefined ? "The clip" : `What the selector "${selector}" matches`;
  throw actionError(
    `${part} of the screenshot shows nothing of the page, which has ${whole.width} x ${whole.height} pixels.`,
  );
}

/** In the page: the place of the first element that matches, in pixels of the page. */
function boxOf(selector: string): Region | null {
  const element = document.querySelector(selector);
  if (element === null) return null;
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + scrollX, y: top + scrollY, width, height };
}

/** In the page: hides elements, and with `still` the caret too, and brings animations to their end. */
function quieten(selectors: readonly string[], isStill: boolean): { undo(): void } {
  const undo: (() => void)[] = [];
  for (const element of selectors.flatMap((selector) => [...document.querySelectorAll(selector)])) {
    if (!(element instanceof HTMLElement || element instanceof SVGElement)) continue;
    const { style } = element;
    const before = [style.getPropertyValue("opacity"), style.getPropertyPriority("opacity")] as const;
    style.setProperty("opacity", "0", "important");
    undo.push(() => style.setProperty("opacity", ...before));
  }
  if (isStill) {
    // A sheet that is adopted needs no leave of a content security policy.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("* { caret-color: transparent !important }");
    document.adoptedStyleSheets.push(sheet);
    undo.push(() => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    });
    for (const animation of document.getAnimations()) {
      const { endTime = 0 } = animation.effect?.getComputedTiming() ?? {};
      const isEndless = !Number.isFinite(Number(endTime));
      if (isEndless && animation.playState === "running") undo.push(() => animation.play());
      if (isEndless) animation.cancel();
      else if (animation.playbackRate !== 0) animation.finish();
    }
  }
  return {
    undo() {
      for (const one of undo.reverse()) one();
    },
  };
}
