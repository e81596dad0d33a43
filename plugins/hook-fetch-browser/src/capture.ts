import type { Frame, Page } from "puppeteer";

/** Frames of one page whose content is taken along. */
const MOST_FRAMES = 30;
const MARK = "data-winnow-frame";

/**
 * The page's markup as it is now: open shadow roots as declarative templates, and in each `iframe` that can be seen
 * the content of its document, so that everything stands where a reader meets it. Undefined when it is larger than
 * `maxBytes` characters.
 */
export async function captureMarkup(page: Page, maxBytes: number): Promise<string | undefined> {
  return await markupOf(page.mainFrame(), maxBytes, { left: MOST_FRAMES });
}

async function markupOf(
  frame: Frame,
  maxBytes: number,
  frames: { left: number },
): Promise<string | undefined> {
  const inner = new Map<string, string>();
  for (const child of frame.childFrames()) {
    if (frames.left <= 0) break;
    frames.left -= 1;
    const mark = String(inner.size + 1);
    const isShown = await markFrame(child, mark).catch(() => false);
    const markup = isShown ? await markupOf(child, maxBytes, frames).catch(() => undefined) : undefined;
    if (markup !== undefined) inner.set(mark, markup);
  }
  const markup = await frame.evaluate(serialize, MARK, maxBytes, frame.parentFrame() !== null);
  if (markup === null) return undefined;
  return inner.size === 0 ? markup : fillFrames(markup, inner);
}

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

function fillFrames(markup: string, inner: ReadonlyMap<string, string>): string {
  const pattern = new RegExp(`<iframe\\b([^>]*?) ${MARK}="(\\d+)"([^>]*)>`, "g");
  return markup.replace(pattern, (_, before: string, mark: string, after: string) => {
    const attributes = `${before}${after}`.replace(/ srcdoc="[^"]*"/, "");
    return `<iframe${attributes}>${inner.get(mark) ?? ""}`;
  });
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
