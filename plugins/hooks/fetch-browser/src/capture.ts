import { randomUUID } from "node:crypto";
import { within } from "@winnow/core/plugin";
import { type Frame, type Page, wasReplaced } from "@winnow/kit-live-page";
import { restless } from "./failures.ts";

/** Frames of one page whose content is taken along. */
const MAX_FRAMES = 30;
/** How long a frame may take; one of another site may be busy with itself for ever. */
const FRAME_MS = 1500;
/** How long all of them may. */
const ALL_FRAMES_MS = 5000;
const MARK = "data-winnow-frame";
/** How often a page may go elsewhere while it is taken. */
const MAX_MOVES = 5;

/** What is left for the frames of a page, all together. */
interface Budget {
  frames: number;
  bytes: number;
  /** Until when, by `performance.now()`. */
  readonly until: number;
}

/**
 * The page's markup as it is now: open shadow roots as declarative templates, and in each `iframe` that can be seen
 * the content of its document, so that everything stands where a reader meets it. Undefined when it is larger than
 * `maxBytes` characters.
 */
async function captureMarkup(page: Page, maxBytes: number): Promise<string | undefined> {
  return await markupOf(page.mainFrame(), {
    frames: MAX_FRAMES,
    bytes: maxBytes,
    until: performance.now() + ALL_FRAMES_MS,
  });
}

/** The markup of a page that may go elsewhere by itself meanwhile: then it is the next one that is taken, once it has come to rest. */
export async function takeMarkup(
  page: Page,
  maxBytes: number,
  signal: AbortSignal,
  rest: () => Promise<void>,
): Promise<string | undefined> {
  for (let left = MAX_MOVES; ; left -= 1) {
    try {
      return await captureMarkup(page, maxBytes);
    } catch (error) {
      if (signal.aborted || !wasReplaced(error)) throw error;
      if (left === 0) throw restless(error);
      await rest();
    }
  }
}

async function markupOf(frame: Frame, budget: Budget): Promise<string | undefined> {
  const inner = new Map<string, string>();
  for (const child of frame.childFrames()) {
    if (budget.frames <= 0 || performance.now() > budget.until) break;
    budget.frames -= 1;
    // Random, so that no page can say where the content of a frame goes.
    const mark = randomUUID();
    const markup = await unlessSlow(frameMarkup(child, mark, budget));
    if (markup !== undefined) inner.set(mark, markup);
  }
  const markup = await frame.evaluate(serialize, MARK, budget.bytes, frame.parentFrame() !== null);
  if (markup === null) return undefined;
  budget.bytes -= markup.length;
  return fillFrames(markup, inner);
}

async function frameMarkup(frame: Frame, mark: string, budget: Budget): Promise<string | undefined> {
  return (await markFrame(frame, mark)) ? await markupOf(frame, budget) : undefined;
}

/** What the work gives; undefined when it fails or takes too long. */
const unlessSlow = <T>(work: Promise<T>) =>
  within<T | undefined>(work, FRAME_MS, () => undefined).catch(() => undefined);

/** Marks the element that holds a frame; whether a reader can see it. */
async function markFrame(frame: Frame, mark: string): Promise<boolean> {
  const element = await frame.frameElement();
  if (element === null) return false;
  const isShown = await element.evaluate(
    (node, name, value) => {
      const box = node.getBoundingClientRect();
      const shown = box.width >= 20 && box.height >= 20 && getComputedStyle(node).visibility !== "hidden";
      if (shown && node.localName === "iframe") node.setAttribute(name, value);
      return shown;
    },
    MARK,
    mark,
  );
  await element.dispose();
  return isShown;
}

/** The mark was set last, so it ends the tag, and what comes after it is the place for the content. */
function fillFrames(markup: string, inner: ReadonlyMap<string, string>): string {
  let filled = markup;
  for (const [mark, content] of inner) {
    const [before = "", ...after] = filled.split(` ${MARK}="${mark}">`);
    filled = after.length === 0 ? before : `${before}>${content}${after.join("")}`;
  }
  return filled;
}

/** In the page: its markup, of a frame what its body holds, with absolute URLs; null when it is too large. */
function serialize(mark: string, maxLength: number, isFrame: boolean): string | null {
  const roots: ShadowRoot[] = [];
  const collect = (root: Document | ShadowRoot) => {
    for (const element of root.querySelectorAll("*")) {
      if (element.shadowRoot === null) continue;
      roots.push(element.shadowRoot);
      collect(element.shadowRoot);
    }
  };
  collect(document);
  const { documentElement, doctype } = document;
  if (documentElement === null) return "";
  // The element's own tag is not part of what getHTML gives, and outerHTML knows no shadow roots.
  const shell = documentElement.cloneNode(false) as Element;
  const inside =
    roots.length === 0 ? documentElement.innerHTML : documentElement.getHTML({ shadowRoots: roots });
  const [open = "", close = ""] = shell.outerHTML.split(/(?=<\/[^<]*>$)/);
  for (const marked of document.querySelectorAll(`[${mark}]`)) marked.removeAttribute(mark);
  for (const root of roots)
    for (const marked of root.querySelectorAll(`[${mark}]`)) marked.removeAttribute(mark);
  const type = doctype === null ? "" : `<!DOCTYPE ${doctype.name}>\n`;
  const whole = `${type}${open}${inside}${close}`;
  if (whole.length > maxLength) return null;
  if (!isFrame) return whole;
  const copy = new DOMParser().parseFromString(whole, "text/html");
  for (const name of ["src", "href"]) {
    for (const element of copy.querySelectorAll(`[${name}]`)) {
      const url = URL.parse(element.getAttribute(name) ?? "", document.baseURI);
      if (url !== null) element.setAttribute(name, url.href);
    }
  }
  return copy.body.innerHTML;
}
