/** A CSS selector for elements of a page. */
import { matcher, type TreeElement } from "@winnow/kit-dom";

const NAME = /^-?[a-z_][\w-]{0,60}$/iu;
/** Levels that a selector names. */
const MAX_STEPS = 6;
/** Elements of a page from which on selectors have three levels, and what they match is not counted. */
const LARGE = 30_000;
/** Elements whose classes are compared. */
const COMPARED = 50;

/** The shortest selector of a few that matches these elements of a page, and others only where none sets them apart. */
export function selectorFor(all: readonly TreeElement[], elements: readonly TreeElement[]): string {
  const [first] = elements;
  if (first === undefined) return "";
  let selector = tagOf(first) + classesOf(elements);
  let above = first.parentNode;
  for (let steps = 1; steps < MAX_STEPS && above !== null && above.localName !== "html"; steps++) {
    const isEnough = all.length > LARGE ? steps > 2 : countOf(all, selector) === elements.length;
    if (isEnough) return selector;
    const id = above.getAttribute("id");
    const around = above;
    const isOne = id !== null && NAME.test(id) && elements.every((element) => isUnder(element, around));
    selector = `${isOne ? `#${id}` : tagOf(above) + classesOf(parentsAt(elements, steps))} > ${selector}`;
    if (isOne) break;
    above = above.parentNode;
  }
  const isUnsure = elements.length === 1 && all.length <= LARGE && countOf(all, selector) !== 1;
  return isUnsure ? pathOf(first) : selector;
}

/** The tag of an element as a selector names it: `o:p` of other vocabularies, and `tr="x"` of broken markup, have signs in it. */
function tagOf({ localName }: TreeElement): string {
  return localName.replace(/[^\w\u00B0-\uFFFF-]/gu, (sign) => `\\${sign.codePointAt(0)?.toString(16)} `);
}

function parentsAt(elements: readonly TreeElement[], steps: number): TreeElement[] {
  return elements.slice(0, COMPARED).flatMap((element) => {
    let above: TreeElement | null = element;
    for (let left = steps; left > 0 && above !== null; left--) above = above.parentNode;
    return above ?? [];
  });
}

function isUnder(element: TreeElement, above: TreeElement): boolean {
  for (let step: TreeElement | null = element; step !== null; step = step.parentNode)
    if (step === above) return true;
  return false;
}

/** The classes that all of them have, the first two. */
function classesOf(elements: readonly TreeElement[]): string {
  const [first, ...others] = elements
    .slice(0, COMPARED)
    .map((element) => (element.getAttribute("class") ?? "").split(/\s+/u).filter((name) => NAME.test(name)));
  const common = (first ?? []).filter((name) => others.every((names) => names.includes(name)));
  return common
    .slice(0, 2)
    .map((name) => `.${name}`)
    .join("");
}

function countOf(all: readonly TreeElement[], selector: string): number {
  const matches = matcher(selector);
  return all.reduce((count, element) => count + (matches(element) ? 1 : 0), 0);
}

/** Every step from the root, by its number among those of its tag. */
function pathOf(element: TreeElement): string {
  const steps: string[] = [];
  for (let step: TreeElement | null = element; step !== null; step = step.parentNode) {
    let number = 1;
    for (let node = step.previousSibling; node !== null; node = node.previousSibling)
      if (node.nodeType === 1 && node.localName === step.localName) number += 1;
    steps.unshift(step.parentNode === null ? tagOf(step) : `${tagOf(step)}:nth-of-type(${number})`);
  }
  return steps.join(" > ");
}
