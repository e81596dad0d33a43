import type { Dom } from "./dom.ts";

/** Says what elements are by their looks. */
export type Appearance = ReturnType<typeof appearanceTools>;

/** In the page: what can be clicked, opened or seen although no role says so. */
export function appearanceTools(dom: Dom) {
  /** Pixels of a side of an icon. */
  const [MIN_ICON, MAX_ICON] = [6, 64];

  const hasOwnText = (element: Element): boolean => {
    for (const node of element.childNodes)
      if (node.nodeType === Node.TEXT_NODE && /\S/.test(node.nodeValue ?? "")) return true;
    return false;
  };

  /** Whether an element says itself that it can be clicked, also inside of another one. */
  const isForClicks = (element: Element): boolean =>
    element.hasAttribute("onclick") ||
    (element.hasAttribute("tabindex") && (element as HTMLElement).tabIndex >= 0);

  /** A box that is clickable although nothing but its looks says so. */
  const looksClickable = (element: Element): boolean => {
    if (isForClicks(element)) return true;
    if (getComputedStyle(element).cursor !== "pointer") return false;
    const parent = dom.parentOf(element);
    return parent === null || getComputedStyle(parent).cursor !== "pointer";
  };

  /** A small picture without words, known by its class or id only: a star, a bin. */
  const isIcon = (element: Element): boolean => {
    if (element.childElementCount > 0 || !/^(?:span|i|div|a|b|em)$/.test(element.localName)) return false;
    if (`${element.className}${element.id}` === "" || hasOwnText(element)) return false;
    const { width, height } = element.getBoundingClientRect();
    if (width < MIN_ICON || height < MIN_ICON || width > MAX_ICON || height > MAX_ICON) return false;
    const { backgroundImage, content, maskImage } = getComputedStyle(element);
    const before = getComputedStyle(element, "::before").content;
    return (
      [backgroundImage, content, maskImage].some((style) => /url\(/.test(style)) || /^"."$/u.test(before)
    );
  };

  const SHAPE = /^(?:circle|ellipse|rect|polygon)$/;
  const COLOURS: Readonly<Record<string, string>> = {
    "0, 0, 0": "black",
    "255, 255, 255": "white",
    "255, 0, 0": "red",
    "0, 255, 0": "lime",
    "0, 128, 0": "green",
    "0, 0, 255": "blue",
    "255, 255, 0": "yellow",
    "0, 255, 255": "cyan",
    "255, 0, 255": "magenta",
    "128, 128, 128": "gray",
    "128, 128, 0": "olive",
    "128, 0, 128": "purple",
    "0, 128, 128": "teal",
    "0, 0, 128": "navy",
    "128, 0, 0": "maroon",
    "255, 165, 0": "orange",
    "255, 192, 203": "pink",
    "165, 42, 42": "brown",
  };
  /** What a figure of a drawing is called that has no name, such as `blue circle`; empty for what is none, or part of an icon. */
  const figureOf = (element: Element): string => {
    if (!(element instanceof SVGElement) || !SHAPE.test(element.localName)) return "";
    const { width = 0 } = element.ownerSVGElement?.getBoundingClientRect() ?? {};
    if (width <= MAX_ICON) return "";
    const colour = COLOURS[/^rgb\((.+)\)$/.exec(getComputedStyle(element).fill)?.[1] ?? ""] ?? "";
    return `${colour} ${element.localName === "rect" ? "rectangle" : element.localName}`.trim();
  };

  const isEditor = (element: Element): boolean =>
    element instanceof HTMLElement &&
    element.isContentEditable &&
    dom.parentOf(element) instanceof HTMLElement &&
    !(dom.parentOf(element) as HTMLElement).isContentEditable;

  /**
   * Whether what stands behind a head or branch is open, where nothing says so but that it is there or not; undefined for what opens
   * nothing. A button that shows something else is no head.
   */
  const opensNext = (element: Element, role: string): boolean | undefined => {
    const place = role === "link" ? (element.getAttribute("href") ?? "") : "";
    if (!/^(?:clickable|heading|tab)$/.test(role) && !/^#./.test(place)) return undefined;
    const next = /^#./.test(place) ? document.getElementById(place.slice(1)) : element.nextElementSibling;
    if (next === null || !/^(?:[uod]l|div|section|p|dd|table)$/.test(next.localName)) return undefined;
    if (dom.isVisible(next) || !/\S/.test(next.textContent ?? "")) return undefined;
    return role === "heading" && !looksClickable(element) ? undefined : false;
  };

  /** What is used like a field or button, and says so by its looks only. */
  const plainRole = (element: Element): string => {
    if (isEditor(element)) return "textbox";
    const isHandle = /(?:^|[-_ ])slider/i.test(element.getAttribute("class") ?? "");
    return isHandle && isForClicks(element) ? "slider" : "clickable";
  };

  return { figureOf, hasOwnText, isEditor, isForClicks, isIcon, looksClickable, opensNext, plainRole };
}
