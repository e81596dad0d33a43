/** Colours of text and of what it stands on. */
import type { TreeElement } from "@winnow/kit-dom";
import type { Style } from "./styles.ts";

/** What text is painted with; undefined where that cannot be known. */
export interface Paint {
  readonly color: string | undefined;
  readonly background: string | undefined;
}

/** Where all style is known and none is given: black on white. */
export const BLANK: Paint = { color: "0,0,0", background: "32,32,32" };
/** Where some of the style is in files of its own. */
export const UNKNOWN: Paint = { color: undefined, background: undefined };

/** What the text in an element is painted with. */
export function paintOf(element: TreeElement, style: Style | undefined, from: Paint): Paint {
  return { color: inkOf(element, style, from), background: groundOf(element, style, from) };
}

function inkOf(element: TreeElement, style: Style | undefined, from: Paint): string | undefined {
  const attribute = element.localName === "font" ? element.getAttribute("color") : null;
  const fill = style?.get("-webkit-text-fill-color") ?? style?.get("color") ?? attribute?.toLowerCase();
  return fill === undefined || /^(?:inherit|unset|currentcolor)$/.test(fill) ? from.color : colorOf(fill);
}

function groundOf(element: TreeElement, style: Style | undefined, from: Paint): string | undefined {
  // What is placed by itself may stand on anything, such as a picture next to it.
  if (/absolute|fixed|sticky/.test(style?.get("position") ?? "")) return undefined;
  if (element.getAttribute("background") !== null || style?.has("background-image")) return undefined;
  const own =
    style?.get("background-color") ??
    style?.get("background") ??
    element.getAttribute("bgcolor")?.toLowerCase();
  if (own === undefined || /^(?:none|transparent|inherit|initial|unset)$/.test(own)) return from.background;
  return colorOf(own);
}

const NAMED: Readonly<Record<string, string>> = {
  white: "255,255,255",
  black: "0,0,0",
  red: "255,0,0",
  blue: "0,0,255",
  yellow: "255,255,0",
  lime: "0,255,0",
  green: "0,128,0",
  gray: "128,128,128",
  grey: "128,128,128",
  silver: "192,192,192",
  snow: "255,250,250",
  ivory: "255,255,240",
  whitesmoke: "245,245,245",
};

/** A plain colour in one way of writing; almost the same colours come out the same. */
export function colorOf(text: string): string | undefined {
  const plain = text.trim();
  const named = Object.hasOwn(NAMED, plain) ? NAMED[plain] : undefined;
  const parts = named?.split(",").map(Number) ?? hexOf(plain) ?? rgbOf(plain);
  return parts?.map((part) => Math.round(part / 8)).join(",");
}

function hexOf(text: string): readonly number[] | undefined {
  const short = /^#([\da-f])([\da-f])([\da-f])$/.exec(text);
  const long = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})(?:ff)?$/.exec(text);
  if (short !== null) return short.slice(1).map((digit) => Number.parseInt(digit + digit, 16));
  return long?.slice(1).map((digits) => Number.parseInt(digits, 16));
}

function rgbOf(text: string): readonly number[] | undefined {
  const match = /^rgba?\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)\s*(?:[,/]\s*1\s*)?\)$/.exec(text);
  return match?.slice(1, 4).map(Number);
}
