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
  /** Colours with a name of their own, by their parts in figures. */
  const COLOURS: Readonly<Record<string, string>> = {
    "0, 255, 0": "lime",
    "128, 128, 0": "olive",
    "0, 128, 128": "teal",
    "0, 0, 128": "navy",
    "128, 0, 0": "maroon",
    "128, 0, 128": "purple",
  };
  /** Where the hue of a colour ends on the circle, in degrees. */
  const HUES = [
    [15, "red"],
    [45, "orange"],
    [70, "yellow"],
    [165, "green"],
    [190, "cyan"],
    [255, "blue"],
    [290, "purple"],
    [335, "magenta"],
    [360, "red"],
  ] as const;

  /** What a colour is called, as a computed style gives it: its own name, if any, and that of its hue; empty for what cannot be seen. */
  const colourOf = (style: string): string => {
    const parts = /^rgba?\((\d+), (\d+), (\d+)(?:, ([\d.]+))?\)$/.exec(style);
    if (parts === null || parts[4] === "0") return "";
    const [red = 0, green = 0, blue = 0] = parts.slice(1, 4).map((part) => Number(part) / 255);
    const [least, most] = [Math.min(red, green, blue), Math.max(red, green, blue)];
    const [light, range] = [(least + most) / 2, most - least];
    if (light > 0.95) return "white";
    if (light < 0.08) return "black";
    if (range / (1 - Math.abs(2 * light - 1)) < 0.12) return "gray";
    const turn =
      most === red
        ? (green - blue) / range
        : most === green
          ? 2 + (blue - red) / range
          : 4 + (red - green) / range;
    const degrees = (turn * 60 + 360) % 360;
    const hue = HUES.find(([end]) => degrees < end)?.[1] ?? "red";
    if (hue === "orange" && light < 0.42) return "brown";
    if ((hue === "red" || hue === "magenta") && light > 0.75) return "pink";
    return `${COLOURS[parts.slice(1, 4).join(", ")] ?? ""} ${hue}`.trim();
  };

  const shapeOf = (element: SVGElement): string => {
    if (element.localName === "polygon") {
      const { length } = (element as SVGPolygonElement).points;
      return length === 3 ? "triangle" : "polygon";
    }
    const { width, height } = element.getBoundingClientRect();
    if (element.localName !== "rect") return element.localName;
    return Math.abs(width - height) < 2 ? "square" : "rectangle";
  };

  /** What a figure of a drawing is, and its colour; also of a box for clicks that is nothing but a colour. Undefined for all else. */
  const lookOf = (element: Element): { readonly figure: string; readonly colour: string } | undefined => {
    if (element instanceof SVGElement) {
      const isText = element.localName === "text";
      if (!SHAPE.test(element.localName) && !isText) return undefined;
      const { width = 0 } = element.ownerSVGElement?.getBoundingClientRect() ?? {};
      if (width <= MAX_ICON) return undefined;
      const { fill, stroke } = getComputedStyle(element);
      const colour = colourOf(fill) || colourOf(stroke);
      return { figure: isText ? "text" : shapeOf(element), colour };
    }
    if (
      element.childElementCount > 0 ||
      hasOwnText(element) ||
      !/^(?:div|span|button|td|a|li)$/.test(element.localName)
    )
      return undefined;
    const colour = colourOf(getComputedStyle(element).backgroundColor);
    return colour === "" || !looksClickable(element) ? undefined : { figure: "box", colour };
  };

  /** What a figure is called that has no name, such as `blue circle`; empty for what is none, or part of an icon. */
  const figureOf = (element: Element): string => {
    const { figure, colour } = (element instanceof SVGElement ? lookOf(element) : undefined) ?? {};
    if (figure === undefined || figure === "text") return "";
    return `${colour?.split(" ")[0] ?? ""} ${figure}`.trim();
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

  return {
    figureOf,
    hasOwnText,
    isEditor,
    isForClicks,
    isIcon,
    lookOf,
    looksClickable,
    opensNext,
    plainRole,
  };
}
