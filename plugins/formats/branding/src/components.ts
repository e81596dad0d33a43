import { chroma, contrast, distance, hex, isColorful, over } from "./color.ts";
import type { Rgba } from "./observation.ts";
import type { Painted, Painting } from "./paint.ts";

/** A kind of button: all that look like it. */
export interface Button {
  readonly background: Rgba;
  readonly text: Rgba;
  readonly border: Rgba | undefined;
  readonly radius: string;
  readonly padding: readonly number[];
  readonly isFilled: boolean;
  /** How much speaks for it as the most important one. */
  readonly weight: number;
  /** How much its classes speak for the second. */
  readonly second: number;
  readonly style: Painted["style"];
}

const PRIMARY =
  /(?:^|[\s_-])(?:primary|cta|main|filled|contained|solid|brand|accent|buy|add-to-cart|signup)(?:[\s_-]|$)/;
const SECONDARY =
  /(?:^|[\s_-])(?:secondary|outlined?|ghost|tertiary|light|link|text|alt|default|plain)(?:[\s_-]|$)/;
/** States, and buttons whose color is another brand's or a warning. */
const OTHER =
  /(?:^|[\s_-])(?:danger|destructive|delete|warning|success|disabled|facebook|twitter|google|github|close|dismiss|toggle|hamburger|menu|tab|chip|tag|badge|page|carousel|prev|next|dot)(?:[\s_-]|$)/;
/** Words on buttons of social networks. */
const SHARING =
  /^(?:share|tweet|post|pin(?: it)?|like|follow|facebook|twitter|linkedin|whatsapp|reddit|e-?mail|teilen)\b/i;
/** Of networks, and of links that no style sheet has touched. */
const FOREIGN = [
  "#0000ee",
  "#551a8b",
  "#1877f2",
  "#3b5998",
  "#1da1f2",
  "#25d366",
  "#0a66c2",
  "#0077b5",
  "#e60023",
  "#ff4500",
];
const BUTTON = /(?:^|[\s_-])(?:btn|button|cta)(?:[\s_-]|\d|$)/;

/** Whether a color says nothing about the page: the buttons of social networks are on pages of everybody. */
export function isForeign(color: Rgba): boolean {
  return FOREIGN.includes(hex(color));
}

/** Whether it looks like something to press: named, padded, as tall as a line, and painted or framed. */
export function looksLikeButton({ element, style, isFilled }: Painted): boolean {
  const { box, role, words, text, tag } = element;
  const [, , width, height] = box;
  if (text === "" || text.length > 40 || width < 36 || width > 640 || height < 18 || height > 90)
    return false;
  if (style.padding.every((side) => side < 3) && !/^(?:button|input)$/.test(tag)) return false;
  const isFramed = style.borderWidth > 0 && style.borderWidth < 6 && style.border[3] > 0.1;
  if (!isFilled && !isFramed) return false;
  if (role === "button") return tag === "button" || tag === "input" || BUTTON.test(words) || tag === "a";
  if (role !== "link") return BUTTON.test(words) && tag !== "div" && !tag.includes("-");
  // Without a class that says so, a link is a button where it is painted or framed as a whole.
  return tag === "a" && (BUTTON.test(words) || (style.padding[1] ?? 0) >= 8) && style.display !== "inline";
}

/** Painted, as small as a button and colorful: of pages that make their buttons of something else. */
function mayBeButton({ element, surface, isFilled }: Painted): boolean {
  const [, , width, height] = element.box;
  const isSmall = width >= 60 && width <= 400 && height >= 24 && height <= 72;
  return isFilled && isSmall && isColorful(surface) && element.role !== "alert" && element.role !== "icon";
}

/** What is written on a button: its own text, or the first inside of it. */
function writingOn(elements: readonly Painted[], index: number): Painted | undefined {
  const [left, top, width, height] = elements[index]?.element.box ?? [0, 0, 0, 0];
  return elements.slice(index, index + 12).find(({ element: { characters, box } }) => {
    const [x, y] = [box[0] + box[2] / 2 - left, box[1] + box[3] / 2 - top];
    return characters > 0 && characters <= 40 && x >= 0 && x <= width && y >= 0 && y <= height;
  });
}

/** The buttons of a page by their looks, the most important first. */
export function findButtons({ elements }: Painting, fold: number): readonly Button[] {
  const usual = elements.some(looksLikeButton);
  const kinds = new Map<string, Button & { count: number; best: number; weight: number; second: number }>();
  for (const [index, painted] of elements.entries()) {
    if (!(usual ? looksLikeButton(painted) : mayBeButton(painted))) continue;
    const writing = writingOn(elements, index);
    if (!usual && writing === undefined) continue;
    const { element, style, backdrop, surface, isFilled } = painted;
    if (isForeign(surface)) continue;
    const frame = over(style.border, backdrop);
    const isFramed = style.borderWidth > 0 && style.border[3] > 0.1 && distance(frame, surface) > 0.02;
    const border = isFramed ? frame : undefined;
    const text = over((writing ?? painted).style.color, surface);
    const key = [hex(surface), hex(text), style.radius, border === undefined ? "" : hex(border)].join();
    const strength = strengthOf(painted, fold);
    const none = { count: 0, best: -10, weight: 0, second: 0 };
    const looks = {
      background: surface,
      text,
      border,
      radius: style.radius,
      padding: style.padding,
      isFilled,
      style,
    };
    const kind = kinds.get(key) ?? { ...looks, ...none };
    kind.count += 1;
    kind.best = Math.max(kind.best, strength);
    kind.weight = kind.best + Math.min(1.5, Math.log2(kind.count + 1) / 2);
    if (SECONDARY.test(element.words)) kind.second += 1;
    kinds.set(key, kind);
  }
  return [...kinds.values()].sort((one, other) => other.weight - one.weight);
}

function strengthOf({ element, style, backdrop, surface, isFilled }: Painted, fold: number): number {
  const { words, region, box, tag, text } = element;
  let strength = 0;
  if (isFilled) strength += 1 + Math.min(1.5, contrast(surface, backdrop) / 4);
  if (isFilled && isColorful(surface)) strength += 1 + chroma(surface) * 4;
  if (PRIMARY.test(words)) strength += 2.5;
  if (SECONDARY.test(words)) strength -= 1.5;
  if (OTHER.test(words) || SHARING.test(text)) strength -= 3;
  if (region === "overlay") strength -= 4;
  if (region === "footer") strength -= 0.5;
  if (box[1] < fold) strength += 0.5;
  if (tag === "input" || style.fontWeight >= 500) strength += 0.2;
  return strength + Math.min(0.8, (box[2] * box[3]) / 12_000);
}

/** The two kinds of buttons that a design has, as far as the page shows them. */
export function pickButtons(buttons: readonly Button[]): { primary?: Button; secondary?: Button } {
  const primary = buttons.find(({ isFilled }) => isFilled) ?? buttons[0];
  if (primary === undefined) return {};
  const others = buttons.filter((button) => {
    const isOther =
      distance(button.background, primary.background) > 0.05 || button.isFilled !== primary.isFilled;
    return button !== primary && isOther && button.weight > -2;
  });
  const rank = ({ second, weight }: Button) => (second > 0 ? 2 : 0) + weight;
  const [secondary] = [...others].sort((one, other) => rank(other) - rank(one));
  return secondary === undefined ? { primary } : { primary, secondary };
}

/** A button as the answer has it. */
export function describeButton({ background, text, border, radius, padding, style, isFilled }: Button) {
  const [top = 0, right = 0, bottom = 0, left = 0] = padding;
  return {
    background: isFilled ? hex(background) : "transparent",
    textColor: hex(text),
    ...(border === undefined ? {} : { borderColor: hex(border) }),
    borderRadius: radius,
    padding: `${top}px ${right}px ${bottom}px ${left}px`,
    fontWeight: String(style.fontWeight),
  };
}

/** The field that most others look like. */
export function describeInput({ elements }: Painting) {
  const kinds = new Map<string, { count: number; painted: Painted }>();
  for (const painted of elements) {
    const { role, box, region } = painted.element;
    if (role !== "input" || box[2] < 60 || box[3] < 16 || region === "overlay") continue;
    const { style } = painted;
    // Some fields are bare, and the box around them is what is seen.
    const isBare = !painted.isFilled && style.borderWidth === 0;
    const key = JSON.stringify([style.radius, style.border, style.background]);
    const kind = kinds.get(key) ?? { count: 0, painted };
    kind.count += isBare ? 0.3 : 1;
    kinds.set(key, kind);
  }
  const [best] = [...kinds.values()].sort((one, other) => other.count - one.count);
  if (best === undefined) return undefined;
  const { style, surface, backdrop } = best.painted;
  return {
    background: hex(surface),
    textColor: hex(over(style.color, surface)),
    ...(style.borderWidth > 0 ? { borderColor: hex(over(style.border, backdrop)) } : {}),
    borderRadius: style.radius,
  };
}
