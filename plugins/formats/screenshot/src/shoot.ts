import type { ScrapeContext } from "@winnow/core/plugin";
import type { Page, Viewport } from "@winnow/kit-live-page";
import { evenIfReplaced, pause } from "@winnow/kit-live-page";
import { calm, regionOf } from "./calm.ts";
import type { Screenshot } from "./options.ts";

/** Beyond so many device pixels Chromium repeats or blanks the rest of a picture. */
const MAX_SIDE = 16_384;
/** Device pixels of one picture; four bytes each while it is taken. */
const MAX_PIXELS = 64 * 2 ** 20;
/** What a page without a size of its own is taken to have. */
const USUAL: Viewport = { width: 1280, height: 800 };
/** How long pictures are waited for that load only when they are seen. */
const MAX_LAZY_MS = 1500;

/** A picture: PNG, or JPEG where a quality was given. */
export interface Picture {
  readonly bytes: Uint8Array;
  readonly contentType: "image/png" | "image/jpeg";
}

/**
 * Takes a picture of the page, of what is seen, of the whole or of a part, and leaves it as it was. A whole page is scrolled through
 * first, so that what loads on sight is there, and cut with a warning where it is taller than a picture can be.
 * @throws SCRAPE_ACTION_ERROR
 */
export async function shoot(page: Page, options: Screenshot, context: ScrapeContext): Promise<Picture> {
  const { signal } = context;
  const before = page.viewport();
  const wanted = viewportFor(options, before);
  const isSame = before?.width === wanted.width && before.height === wanted.height;
  const isPart = options.selector !== undefined || options.clip !== undefined;
  let restore: (() => Promise<void>) | undefined;
  try {
    if (!isSame) {
      await page.setViewport(wanted);
      await pause(100, signal); // The page gets its new size and lays itself out.
    }
    const whole = options.fullPage || isPart ? await measureWhole(page, wanted, context) : undefined;
    restore = await calm(page, options);
    const clip = whole !== undefined && isPart ? await regionOf(page, options, whole) : whole;
    const type = options.quality === undefined ? "png" : "jpeg";
    const bytes = await page.screenshot({
      type,
      ...(options.quality === undefined ? {} : { quality: options.quality }),
      ...(clip === undefined ? { captureBeyondViewport: false } : { clip, captureBeyondViewport: true }),
    });
    return { bytes, contentType: `image/${type}` };
  } finally {
    await restore?.();
    if (!isSame) await page.setViewport(before);
  }
}

/** With `fullPage` the height is the page's own affair. */
function viewportFor({ fullPage, viewport }: Screenshot, before: Viewport | null): Viewport {
  const base = before ?? USUAL;
  if (viewport === undefined) return base;
  return { ...base, width: viewport.width, height: fullPage ? base.height : viewport.height };
}

async function measureWhole(page: Page, { width, deviceScaleFactor = 1 }: Viewport, context: ScrapeContext) {
  const scale = deviceScaleFactor || 1;
  const most = Math.floor(Math.min(MAX_SIDE / scale, MAX_PIXELS / (width * scale ** 2)));
  const { signal } = context;
  await evenIfReplaced(signal, () => page.evaluate(scrollThrough, most, MAX_LAZY_MS));
  const height = await evenIfReplaced(signal, () => page.evaluate(heightOfPage));
  if (height > most) {
    context.warn(`The page is ${height} pixels tall; its screenshot shows the first ${most}.`);
  }
  return { x: 0, y: 0, width, height: Math.max(1, Math.min(height, most)) };
}

/** In the page. */
function heightOfPage(): number {
  return Math.max(document.documentElement?.scrollHeight ?? 0, document.body?.scrollHeight ?? 0, innerHeight);
}

/** In the page: shows every part of it once, as tall as it is now, and waits for the pictures that this brings. */
async function scrollThrough(mostPixels: number, mostMs: number): Promise<void> {
  const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  const { scrollX, scrollY } = window;
  const end = Math.min(document.documentElement?.scrollHeight ?? 0, mostPixels);
  for (let top = scrollY; top + innerHeight < end; ) {
    top += innerHeight;
    scrollTo({ top, left: scrollX, behavior: "instant" });
    await sleep(40);
  }
  scrollTo({ top: scrollY, left: scrollX, behavior: "instant" });
  const stop = Date.now() + mostMs;
  while (Date.now() < stop && [...document.images].some(({ complete }) => !complete)) await sleep(50);
}
