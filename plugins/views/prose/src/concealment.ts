/** Whether style keeps an element, or the text in it, from a visitor's eyes. */
import { colorOf } from "./colors.ts";
import type { Style } from "./styles.ts";

/** What text inherits from the elements around it. */
export interface Inherited {
  readonly isTiny: boolean;
  readonly isInvisible: boolean;
  readonly isClear: boolean;
  readonly isIndented: boolean;
}

/** Where nothing is said. */
export const PLAIN: Inherited = { isTiny: false, isInvisible: false, isClear: false, isIndented: false };

/** Farther than this from its place nothing is seen, in pixels. */
const FAR = 500;
const TOO_SMALL = 2;

/** Pixels of a length; undefined for what is none. Percentages count from an edge that is about 1,000 pixels away. */
function pixels(text: string | undefined): number | undefined {
  const match =
    /^\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:e\d+)?)(px|r?em|ex|ch|v[whbi]|vmin|vmax|pt|cm|mm|in|%)?(?![\w.%])/.exec(
      text ?? "",
    );
  if (match === null) return undefined;
  const size = Number(match[1]);
  switch (match[2]) {
    case "%":
      return size * 9;
    case "vw":
    case "vh":
    case "vi":
    case "vb":
    case "vmin":
    case "vmax":
      return size * 10;
    case "em":
    case "rem":
      return size * 16;
    case "cm":
      return size * 38;
    case "in":
      return size * 96;
    default:
      return size;
  }
}

const isZero = (text: string | undefined, most = TOO_SMALL - 0.5): boolean => {
  const size = pixels(text);
  return size !== undefined && Math.abs(size) <= most;
};

/** Whether an element is away for good: far off, cut off, shrunk to nothing. */
export function isAway(style: Style): boolean {
  return isFarOff(style) || isCut(style) || isMovedAway(style);
}

/** Whether an element may be on its way in, as animations leave it before they begin. */
export function isFaded(style: Style): boolean {
  const opacity = style.get("opacity");
  if (opacity !== undefined && Number.parseFloat(opacity) <= (opacity.endsWith("%") ? 5 : 0.05)) return true;
  return /opacity\(\s*0?(?:\.0\d*)?%?\s*\)/.test(style.get("filter") ?? "");
}

/** Whether the element is styled to move or to fade: what scripts show when it comes into view looks like this. */
export function isAnimated(style: Style): boolean {
  return [...style.keys()].some((name) =>
    /^(?:-webkit-)?(?:transition|animation|transform|will-change|translate|scale)/.test(name),
  );
}

/** What the text in an element inherits. */
export function inherit(style: Style, from: Inherited): Inherited {
  return {
    isTiny: fontIsTiny(style) ?? from.isTiny,
    isInvisible: style.has("visibility")
      ? /hidden|collapse/.test(style.get("visibility") ?? "")
      : from.isInvisible,
    isClear: textIsClear(style) ?? from.isClear,
    isIndented: style.has("text-indent") ? (pixels(style.get("text-indent")) ?? 0) <= -FAR : from.isIndented,
  };
}

function fontIsTiny(style: Style): boolean | undefined {
  const size = style.get("font-size");
  if (size !== undefined && !/inherit|var\(|calc|clamp/.test(size)) {
    const value = pixels(size);
    return value !== undefined && value <= TOO_SMALL;
  }
  const font = style.get("font");
  if (font === undefined) return undefined;
  return /(?:^|\s)0(?:px|em|rem|pt|%)?(?:\/|\s|$)/.test(font);
}

function textIsClear(style: Style): boolean | undefined {
  const fill = style.get("-webkit-text-fill-color") ?? style.get("color");
  if (fill === undefined || fill === "inherit") return undefined;
  const clip =
    style.get("background-clip") ?? style.get("-webkit-background-clip") ?? style.get("background") ?? "";
  if (/\btext\b/.test(clip)) return false;
  if (fill === "transparent" || /^(?:rgba|hsla)?\([^)]*[,/]\s*0?(?:\.0\d*)?%?\s*\)$/.test(fill)) return true;
  if (
    /^(?:rgb|hsl)a?\([^)]*[,/]\s*0(?:\.0\d*)?%?\s*\)$/.test(fill) &&
    (fill.includes("/") || fill.split(",").length > 3)
  )
    return true;
  if (/^#(?:[\da-f]{3}0|[\da-f]{6}0[0-9a-f])$/.test(fill)) return true;
  const background = style.get("background-color") ?? style.get("background");
  return background !== undefined && colorOf(fill) !== undefined && colorOf(fill) === colorOf(background);
}

function isFarOff(style: Style): boolean {
  const isPlaced = /absolute|fixed|relative|sticky/.test(style.get("position") ?? "");
  const inset = (style.get("inset") ?? "").split(/\s+/);
  const places = ["left", "right", "top", "bottom"].map((side) => style.get(side));
  if (isPlaced && [...places, ...inset].some((place) => (pixels(place) ?? 0) <= -FAR)) return true;
  if (isPlaced && ["left", "top"].some((side) => (pixels(style.get(side)) ?? 0) >= 5000)) return true;
  // Text that reaches over the edges of its column is moved out and padded in again.
  if (
    [...style].some(
      ([name, value]) =>
        name.startsWith("padding") && value.split(/\s+/).some((size) => (pixels(size) ?? 0) >= FAR),
    )
  )
    return false;
  const margins = ["margin-left", "margin-top"].map((side) => style.get(side));
  return [...margins, ...(style.get("margin") ?? "").split(/\s+/)].some(
    (size) => (pixels(size) ?? 0) <= -FAR * 1.5,
  );
}

function isCut(style: Style): boolean {
  const clip = style.get("clip");
  if (clip !== undefined && /absolute|fixed/.test(style.get("position") ?? "")) {
    const sizes =
      /rect\(([^()]*)\)/
        .exec(clip)?.[1]
        ?.split(/[\s,]+/)
        .filter((size) => size !== "") ?? [];
    if (sizes.length === 4 && sizes.every((size) => isZero(size, 1))) return true;
  }
  const path = style.get("clip-path") ?? style.get("-webkit-clip-path");
  if (path === undefined) return false;
  const inset = /inset\(\s*([\d.]+)%/.exec(path);
  if (inset !== null && Number(inset[1]) >= 50) return true;
  return /circle\(\s*0(?:px|%)?\s*(?:at|\))|polygon\(\s*(?:0(?:px|%)?\s+0(?:px|%)?\s*(?:,\s*)?)+\)|rect\(\s*0\s+0\s+0\s+0/.test(
    path,
  );
}

/** Whether an element takes no room, as panels do until they are opened. */
export function isWithoutSize(style: Style): boolean {
  const overflow = `${style.get("overflow") ?? ""} ${style.get("overflow-x") ?? ""} ${style.get("overflow-y") ?? ""}`;
  if (!/hidden|clip/.test(overflow)) return false;
  // Boxes that keep a shape have no height but padding; those that share a row or a column get theirs from it.
  const grows = [
    "padding",
    "padding-top",
    "padding-bottom",
    "min-width",
    "min-height",
    "flex",
    "flex-grow",
    "aspect-ratio",
  ];
  if (grows.some((name) => (style.get(name) ?? "0").split(/\s+/).some((size) => !isZero(size, 0))))
    return false;
  return ["width", "height", "max-width", "max-height", "block-size", "inline-size"].some((side) =>
    isZero(style.get(side)),
  );
}

function isMovedAway(style: Style): boolean {
  const transform = `${style.get("transform") ?? ""} ${style.get("-webkit-transform") ?? ""}`;
  const scale = style.get("scale");
  if (/scale[xy3d]*\(\s*0(?:\.0+)?\s*[,)]/.test(transform) || scale === "0") return true;
  for (const [, list = ""] of transform.matchAll(/translate[xy3d]*\(([^()]*)\)/g)) {
    if (list.split(",").some((size) => Math.abs(pixels(size) ?? 0) > FAR * 2)) return true;
  }
  return (style.get("translate") ?? "").split(/\s+/).some((size) => Math.abs(pixels(size) ?? 0) > FAR * 2);
}
