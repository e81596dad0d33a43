import type { PageData } from "../page-data.ts";
import type { Texts } from "./texts.ts";

/** In the page: labels with their values. */
export function pairReader({ tidy, textOf, hasText }: Texts) {
  const [MAX_PAIRS, MAX_LABEL, MAX_LINE] = [500, 80, 240];
  const LINE = /^([^:]{2,60}):\s+(.{1,170})$/;
  const BOX = /^(?:li|p|div|span|td|strong|b|label|h[1-6]|output)$/;
  type Pair = readonly [label: string, value: string];

  /** `<dt>Weight</dt><dd>5 kg</dd>`, and rows of two cells. */
  const nextTo = (element: Element): Pair | undefined => {
    const next = element.nextElementSibling;
    const isTerm = element.localName === "dt" && next?.localName === "dd";
    const isRow =
      /^t[hd]$/.test(element.localName) &&
      next?.localName === "td" &&
      element.parentElement?.childElementCount === 2;
    return next !== null && (isTerm || isRow) ? [textOf(element, MAX_LABEL), textOf(next)] : undefined;
  };
  /** `Your ticket number is <b>T-1</b>`. */
  const stressed = (element: Element): Pair | undefined => {
    if (!/^(?:b|strong|code|em)$/.test(element.localName) || element.previousSibling?.nodeType !== 3)
      return undefined;
    const before = tidy(element.previousSibling.nodeValue?.slice(-MAX_LABEL), MAX_LABEL)
      .replace(/\s*(?:\bis|\bare|=|:|ist|est|es)$/i, "")
      .replace(/^.*[.!?]\s+/, "")
      .replace(/^(?:your|the|our|ihre?|votre|su)\s+/i, "");
    return [before, textOf(element)];
  };
  /** A box of two texts. */
  const boxed = (element: Element): Pair | undefined => {
    const [label, value, more] = element.children;
    if (label === undefined || value === undefined || more !== undefined || hasText(element))
      return undefined;
    if (label.childElementCount > 1 || value.childElementCount > 1) return undefined;
    return [textOf(label, MAX_LABEL), textOf(value)];
  };
  /** `Label: value` on a line. */
  const written = (element: Element): Pair | undefined => {
    if (element.childElementCount > 4) return undefined;
    const [, label, value] = LINE.exec(textOf(element, MAX_LINE)) ?? [];
    return label === undefined || value === undefined ? undefined : [label, value];
  };

  const pairsAt = (element: Element): readonly (Pair | undefined)[] => [
    nextTo(element) ?? stressed(element),
    ...(BOX.test(element.localName) ? [boxed(element), written(element)] : []),
  ];
  return (visible: readonly Element[]): PageData["pairs"] => {
    const pairs: Pair[] = [];
    for (const [label, value] of visible.flatMap(pairsAt).filter((pair) => pair !== undefined)) {
      if (pairs.length >= MAX_PAIRS) break;
      if (label === "" || value === "" || label.length > MAX_LABEL || label === value) continue;
      pairs.push([label.replace(/\s*:$/, ""), value]);
    }
    return pairs;
  };
}
