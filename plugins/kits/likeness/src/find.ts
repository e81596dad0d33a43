/** Finds on a changed page the elements that a selector meant. */
import type { Healed, Tree, TreeElement } from "@winnow/kit-dom";
import { type Fingerprint, fingerprintOf, Surroundings } from "./fingerprint.ts";
import { likeness } from "./likeness.ts";
import { selectorFor } from "./selector.ts";

/** Elements of a page that are compared: each once, with the remembered one. */
const MAX_ELEMENTS = 20_000;
/** How sure a match has to be by default, and how far ahead of the next. */
export const MIN_CONFIDENCE = 0.6;
const MARGIN = 0.04;

/** Why nothing stands for those remembered. */
export interface Refused {
  readonly reason: "nothing alike" | "not sure enough" | "several alike";
  /** That of the best, 0 to 1. */
  readonly confidence: number;
}

/** What has to be true of an element, beyond its likeness. */
export interface FindOptions {
  /** An attribute that it must have. */
  readonly attribute?: string;
  /** @defaultValue 0.6 */
  readonly minConfidence?: number;
}

interface Match {
  readonly element: TreeElement;
  readonly score: number;
}

/** Remembers the elements of a page that something meant; undefined for none. */
export function remember(tree: Tree, elements: readonly TreeElement[]): Fingerprint | undefined {
  const [first] = elements;
  return first && fingerprintOf(first, new Surroundings(tree, MAX_ELEMENTS), elements.length);
}

/** The elements of a page that are like those remembered, or why none are. Linear in the page. */
export function findLike(tree: Tree, before: Fingerprint, options: FindOptions = {}): Healed | Refused {
  const { attribute, minConfidence = MIN_CONFIDENCE } = options;
  const page = new Surroundings(tree, MAX_ELEMENTS);
  const isMany = before.count > 1;
  const seen = new Set<string>();
  let [best, next]: readonly (Match | undefined)[] = [];
  for (const element of page.elements) {
    if (attribute !== undefined && element.getAttribute(attribute) === null) continue;
    if (isMany) {
      // One stands for all of its kind.
      const kind = page.kindOf(element);
      if (page.kinOf(element) < 2 || seen.has(kind)) continue;
      seen.add(kind);
    }
    const score = likeness(before, fingerprintOf(element, page));
    if (score === 0) continue;
    if (best === undefined || score > best.score) [best, next] = [{ element, score }, best];
    else if (next === undefined || score > next.score) next = { element, score };
  }
  if (best === undefined) return { reason: "nothing alike", confidence: 0 };
  const confidence = Math.round(best.score * 100) / 100;
  if (best.score < minConfidence) return { reason: "not sure enough", confidence };
  if (next !== undefined && best.score - next.score < MARGIN && !isWithin(best.element, next.element))
    return { reason: "several alike", confidence };
  const { element } = best;
  const kind = page.kindOf(element);
  const meant = isMany ? page.elements.filter((one) => page.kindOf(one) === kind) : [element];
  return { selector: selectorFor(page.elements, meant), confidence };
}

/** Whether one of two is around the other: then both are the same thing. */
function isWithin(one: TreeElement, other: TreeElement): boolean {
  const isAround = (outer: TreeElement, inner: TreeElement): boolean => {
    for (let step = inner.parentNode; step !== null; step = step.parentNode) if (step === outer) return true;
    return false;
  };
  return isAround(one, other) || isAround(other, one);
}
