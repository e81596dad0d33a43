import type { Limits, Observation, ObservedElement, ObservedStyle, Rgba, Role } from "../observation.ts";
import type { PlainPage } from "./plain.ts";
import type { Tools } from "./tools.ts";

/** In the page: the elements that can be seen, in document order, evenly chosen where there are too many. */
export function observeElements(
  { root, body, all, ask, attribute, closest, text, color, words, box, region }: Tools,
  { maxElements, maxMs }: Limits,
  plainPage: PlainPage | undefined,
): Pick<Observation, "elements" | "styles" | "total" | "plain"> {
  const end = performance.now() + maxMs;
  const NONE: Rgba = [0, 0, 0, 0];
  const px = (value: string): number => Math.round((Number.parseFloat(value) || 0) * 100) / 100;

  const STOP = /(?:rgba?|okl(?:ab|ch)|lab|lch|color)\([^()]*\)/g;
  const gradientOf = (picture: string): readonly Rgba[] =>
    picture.includes("gradient(")
      ? [...picture.slice(0, 2000).matchAll(STOP)].slice(0, 6).map(([stop]) => color(stop))
      : [];
  const columnsOf = (node: Element, css: CSSStyleDeclaration): number => {
    if (css.display.includes("grid"))
      return css.gridTemplateColumns
        .slice(0, 500)
        .split(" ")
        .filter((part) => /^[\d.]+px$/.test(part)).length;
    if (!css.display.includes("flex") || css.flexDirection.startsWith("column")) return 0;
    const children = ask<HTMLCollection>(Element.prototype, "children", node);
    const boxes: DOMRect[] = [];
    for (let at = 0; at < Math.min(12, children.length); at += 1)
      boxes.push(Element.prototype.getBoundingClientRect.call(children[at] as Element));
    const [first] = boxes;
    if (first === undefined || first.width < 120) return 0;
    const isBeside = ({ top, width }: DOMRect) =>
      Math.abs(top - first.top) < 4 && Math.abs(width - first.width) < 4;
    const count = boxes.filter(isBeside).length;
    return count > 1 ? count : 0;
  };

  const SIDES = ["Top", "Right", "Bottom", "Left"] as const;
  const styles: ObservedStyle[] = [];
  const indexes = new Map<string, number>();
  const styleOf = (node: Element): number => {
    const css = getComputedStyle(node);
    const widths = SIDES.map((side) => px(css[`border${side}Width`]));
    const widest = SIDES[widths.indexOf(Math.max(...widths))] ?? "Top";
    const radius = css.borderTopLeftRadius.split(" ", 1)[0] ?? "0px";
    const clipsText = css.backgroundClip.includes("text");
    const style: ObservedStyle = {
      color: color(css.webkitTextFillColor || css.color),
      background: clipsText ? NONE : color(css.backgroundColor),
      gradient: clipsText ? [] : gradientOf(css.backgroundImage),
      hasPicture: css.backgroundImage.includes("url("),
      border: color(css[`border${widest}Color`]),
      borderWidth: Math.max(...widths),
      radius: radius.endsWith("px") ? `${Math.min(9999, px(radius))}px` : radius,
      fontFamily: css.fontFamily.slice(0, 300),
      fontSize: px(css.fontSize),
      fontWeight: Math.round(Number(css.fontWeight)) || 400,
      lineHeight: px(css.lineHeight),
      padding: SIDES.map((side) => px(css[`padding${side}`])),
      margin: SIDES.map((side) => px(css[`margin${side}`])),
      gap: [px(css.rowGap), px(css.columnGap)],
      display: css.display,
      maxWidth: css.maxWidth.endsWith("px") ? px(css.maxWidth) : 0,
      columns: columnsOf(node, css),
      transition: css.transitionDuration.split(",", 1)[0] ?? "",
      easing: (/^[a-z-]+(?:\([^)]*\))?/.exec(css.transitionTimingFunction)?.[0] ?? "").slice(0, 60),
      fill: color(css.fill),
      stroke: color(css.stroke),
    };
    const key = JSON.stringify(style);
    const index = indexes.get(key) ?? styles.push(style) - 1;
    indexes.set(key, index);
    return index;
  };

  const BUTTON_TYPE = /^(?:submit|button)$/;
  const NO_FIELD = /^(?:checkbox|radio|range|hidden|file|image|color|reset|submit|button)$/;
  const roleOf = (node: Element, tag: string, classes: string): Role => {
    const role = attribute(node, "role", 30);
    const type = attribute(node, "type", 20).toLowerCase();
    if (/^h[1-6]$/.test(tag)) return "heading";
    if (tag === "button" || role === "button" || (tag === "input" && BUTTON_TYPE.test(type))) return "button";
    if (tag === "select" || tag === "textarea" || (tag === "input" && !NO_FIELD.test(type))) return "input";
    if (/^(?:alert|status)$/.test(role) || /(?:^|[\s_-])(?:alert|toast|badge)(?:[\s_-]|$)/.test(classes))
      return "alert";
    if (closest(node, "pre,code,kbd,samp") !== null) return "code";
    if (closest(node, "svg") !== null) return "icon";
    if (closest(node, "a[href]") !== null) return "link";
    return closest(node, 'button,[role="button"]') === null ? "text" : "button";
  };
  const ownCharacters = (node: Element): number => {
    let count = 0;
    let child = ask<Node | null>(Node.prototype, "firstChild", node);
    for (let left = 50; child !== null && left > 0; left -= 1) {
      if (child.nodeType === 3) count += (child.nodeValue ?? "").slice(0, 20_000).trim().length;
      child = child.nextSibling;
    }
    return count;
  };

  const everything: HTMLCollectionOf<Element> = Document.prototype.getElementsByTagName.call(document, "*");
  const total = everything.length;
  const chosen = new Set<Element>([root, body].filter((node) => node !== null));
  const step = Math.max(1, total / maxElements);
  for (let at = 0; at < total; at += step) chosen.add(everything[Math.floor(at)] as Element);
  if (step > 1) {
    // What a design shows best in, also where it lies between.
    const telling = [
      "h1,h2,h3",
      "button,[role=button],[class*=btn]",
      "input,select,textarea",
      "header,main,footer",
    ];
    for (const node of telling.flatMap((selector) => all(selector, 100))) chosen.add(node);
  }
  const inOrder = [...chosen];
  if (step > 1) inOrder.sort((one, other) => (one.compareDocumentPosition(other) & 4 ? -1 : 1));
  const shadows: Element[] = [];
  const enter = (node: Element, depth: number) => {
    const shadow = ask<ShadowRoot | null>(Element.prototype, "shadowRoot", node);
    if (shadow === null || depth > 4) return;
    const inner = shadow.querySelectorAll("*");
    for (let at = 0; at < Math.min(200, inner.length) && shadows.length < maxElements / 4; at += 1) {
      shadows.push(inner[at] as Element);
      enter(inner[at] as Element, depth + 1);
    }
  };
  for (const node of inOrder) enter(node, 0);

  const SKIPPED = /^(?:script|style|noscript|template|head|meta|link|title|base|br|option|source|track)$/;
  const elements: ObservedElement[] = [];
  const plain: number[] = [];
  for (const node of [...inOrder, ...shadows]) {
    if (performance.now() > end) break;
    const tag = ask<string>(Element.prototype, "localName", node).slice(0, 40);
    const place = SKIPPED.test(tag) ? undefined : box(node);
    if (place === undefined) continue;
    const classes = words(node);
    const role = roleOf(node, tag, classes);
    const value = role === "button" && tag === "input" ? attribute(node, "value", 60) : "";
    const isNamed = role === "button" || role === "heading" || role === "link";
    elements.push({
      tag,
      role,
      region: region(node, place[1]),
      words: classes,
      text: isNamed ? value || text(node, 60) : "",
      box: place,
      characters: ownCharacters(node) || value.length,
      style: styleOf(node),
    });
    if (plainPage !== undefined) plain.push(styleOf(plainPage.like(node)));
  }
  plainPage?.close();
  return plainPage === undefined ? { elements, styles, total } : { elements, styles, total, plain };
}
