import type { Region, Rgba } from "../observation.ts";

/** What the observers share in the page. */
export interface Tools {
  readonly root: Element | null;
  readonly body: Element | null;
  /** Everything that matches, at most so many. */
  readonly all: (selector: string, most: number) => readonly Element[];
  /** Reads a property as the browser defines it. */
  readonly ask: <T>(proto: object, key: string, target: object) => T;
  readonly attribute: (node: Element, name: string, length?: number) => string;
  readonly closest: (node: Element, selector: string) => Element | null;
  /** The text inside, tidied and cut. */
  readonly text: (node: Node, length: number) => string;
  readonly color: (text: string) => Rgba;
  readonly words: (node: Element) => string;
  /** Place on the page; undefined for what cannot be seen. */
  readonly box: (node: Element) => [number, number, number, number] | undefined;
  readonly region: (node: Element, top: number) => Region;
}

/**
 * In the page, in a world of its own, so that nothing that the page's scripts have changed is met here. What remains
 * is the DOM: named elements hide properties of `document` and of forms, so those are asked through the prototypes.
 * Self-contained, as only its text gets there; so are the observers.
 */
export function inPageTools(): Tools {
  const ask = <T>(proto: object, key: string, target: object): T => Reflect.get(proto, key, target) as T;
  const root = ask<Element | null>(Document.prototype, "documentElement", document);
  const body = ask<Element | null>(Document.prototype, "body", document);
  const attribute = (node: Element, name: string, length = 200): string =>
    (Element.prototype.getAttribute.call(node, name) ?? "").slice(0, length);
  const closest = (node: Element, selector: string): Element | null => {
    const found: Element | null = Element.prototype.closest.call(node, selector);
    // Of the whole page its classes say nothing about a part.
    return found === root || found === body ? null : found;
  };

  const NONE: Rgba = [0, 0, 0, 0];
  const brush = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  /** What the browser makes of a color in any notation. */
  const paint = (text: string): Rgba => {
    if (brush === null) return NONE;
    brush.clearRect(0, 0, 1, 1);
    brush.fillStyle = text;
    brush.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 0] = brush.getImageData(0, 0, 1, 1).data;
    return [red, green, blue, Math.round((alpha / 255) * 100) / 100];
  };
  const known = new Map<string, Rgba>();
  const color = (text: string): Rgba => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const parts = /^rgba?\((\d+), (\d+), (\d+)(?:, ([\d.]+))?\)$/.exec(text)?.slice(1);
    const [red, green, blue, alpha = "1"] = parts ?? [];
    const plain: Rgba = [Number(red), Number(green), Number(blue), Number(alpha)];
    const value = parts ? plain : CSS.supports("color", text) ? paint(text) : NONE;
    if (known.size < 5000) known.set(text, value);
    return value;
  };

  const SHOWN = { opacityProperty: true, visibilityProperty: true };
  const box = (node: Element): [number, number, number, number] | undefined => {
    const { left, top, width, height }: DOMRect = Element.prototype.getBoundingClientRect.call(node);
    if (width < 2 || height < 2 || !Element.prototype.checkVisibility.call(node, SHOWN)) return undefined;
    const [x, y] = [Math.round(left + scrollX), Math.round(top + scrollY)];
    return x + width <= 0 || y + height <= 0 ? undefined : [x, y, Math.round(width), Math.round(height)];
  };

  const OVERLAY =
    '[role="dialog"],[aria-modal="true"],[id*="cookie" i],[class*="cookie" i],[id*="consent" i],[class*="consent" i]';
  const HEADER =
    'header,nav,[role="banner"],[role="navigation"],[class*="header" i],[class*="navbar" i],[class*="topbar" i]';
  const region = (node: Element, top: number): Region => {
    if (closest(node, OVERLAY) !== null) return "overlay";
    if (closest(node, 'footer,[role="contentinfo"]') !== null) return "footer";
    if (closest(node, 'article,main,[role="main"]') !== null) return "main";
    if (top < 300 && closest(node, HEADER) !== null) return "header";
    return closest(node, 'nav,[role="navigation"]') === null ? "" : "nav";
  };

  return {
    root,
    body,
    all: (selector, most) => {
      const found: NodeListOf<Element> = Document.prototype.querySelectorAll.call(document, selector);
      return Array.from({ length: Math.min(most, found.length) }, (_, index) => found[index] as Element);
    },
    ask,
    attribute,
    closest,
    text: (node, length) =>
      (ask<string | null>(Node.prototype, "textContent", node) ?? "")
        .slice(0, length * 4)
        .replace(/\s+/g, " ")
        .trim()
        .slice(0, length),
    color,
    words: (node) => `${attribute(node, "class")} ${attribute(node, "id", 60)}`.trim().toLowerCase(),
    box,
    region,
  };
}
