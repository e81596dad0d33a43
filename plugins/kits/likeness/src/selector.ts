/** A CSS selector for elements of a page. */
import { matcher, type TreeElement } from "@winnow/kit-dom";

const NAME = /^-?[a-z_][\w-]{0,60}$/iu;
const MAX_STEPS = 6;

/** A selector that matches these elements, and others only where none sets them apart. */
export function selectorFor(all: readonly TreeElement[], elements: readonly TreeElement[]): string {
  const [first] = elements;
  if (first === undefined) return "";
  let selector = "";
  let step: TreeElement | null = first;
  for (let steps = 0; steps < MAX_STEPS && step !== null && step.localName !== "html"; steps++) {
    const own: string = step.localName + classesOf(step);
    selector = selector === "" ? own : `${own} > ${selector}`;
    if (countOf(all, selector) === elements.length) return selector;
    step = step.parentNode;
  }
  return elements.length === 1 ? pathOf(first) : selector;
}

function classesOf(element: TreeElement): string {
  const names = (element.getAttribute("class") ?? "").split(/\s+/u).filter((name) => NAME.test(name));
  return names
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
    steps.unshift(step.parentNode === null ? step.localName : `${step.localName}:nth-of-type(${number})`);
  }
  return steps.join(" > ");
}
