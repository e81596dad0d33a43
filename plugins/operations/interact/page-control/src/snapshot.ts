import { evenIfReplaced, type Frame, type Page } from "@winnow/kit-live-page";
import { withDeadline } from "./task.ts";
import type { FrameStep, PageSnapshot, SnapshotElement } from "./types.ts";
import { ask, elementOf, toPagePoint } from "./worlds.ts";

const MAX_ELEMENTS = 500;
const MAX_TEXT = 20_000;
/** Frames inside frames, and frames at all. */
const MAX_DEPTH = 5;
const MAX_FRAMES = 20;

interface Collected {
  readonly elements: Omit<SnapshotElement, "ref">[];
  readonly texts: string[];
  frames: number;
  truncated: boolean;
}

/** The accessible elements of a page and of its frames, numbered in the order of the document. */
export async function takeSnapshot(
  page: Page,
  signal: AbortSignal,
  timeoutMs: number,
): Promise<PageSnapshot> {
  const task = { page, label: "page.snapshot", signal, timeoutMs };
  return await withDeadline(
    task,
    () => "Waiting for the page to be read.",
    (soon) =>
      evenIfReplaced(soon, async () => {
        const collected: Collected = { elements: [], texts: [], frames: 0, truncated: false };
        const title = await collect(page, page.mainFrame(), [], 0, collected);
        const text = collected.texts.join("\n");
        return {
          url: page.url(),
          title,
          elements: collected.elements.map((element, index) => ({ ref: index + 1, ...element })),
          text: text.slice(0, MAX_TEXT),
          truncated: collected.truncated || text.length > MAX_TEXT,
        };
      }),
  );
}

async function collect(
  page: Page,
  frame: Frame,
  way: readonly FrameStep[],
  depth: number,
  into: Collected,
): Promise<string> {
  const limit = MAX_ELEMENTS - into.elements.length;
  const { title, elements, text, frames, truncated } = await ask(frame, "snapshot", limit);
  const isMain = way.length === 0;
  const corner = isMain ? { x: 0, y: 0 } : await toPagePoint(frame, { x: 0, y: 0 });
  into.truncated ||= truncated;
  if (text.trim() !== "") into.texts.push(text);
  for (const { steps, box, depth: inside, rank: _, ...element } of elements) {
    into.elements.push({
      ...element,
      depth: depth + inside,
      locator: isMain ? { steps } : { frames: way, steps },
      ...(isMain ? {} : { inFrame: frame.url().slice(0, 2000) }),
      box: { ...box, x: box.x + Math.round(corner.x), y: box.y + Math.round(corner.y) },
    });
  }
  for (const { steps } of frames) {
    if (way.length >= MAX_DEPTH || into.frames >= MAX_FRAMES || into.elements.length >= MAX_ELEMENTS) {
      into.truncated = true;
      break;
    }
    into.frames++;
    const element = await elementOf(frame, steps, true);
    const next = await element?.contentFrame();
    await element?.dispose();
    if (next != null) await collect(page, next, [...way, steps], depth + 1, into);
  }
  return title;
}
