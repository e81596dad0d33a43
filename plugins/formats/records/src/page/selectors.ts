/** A CSS selector for the records of a list, by which a caller can ask for the same list again. */
import { matcher, type TreeElement } from "@winnow/kit-dom";
import type { Candidate } from "./candidates.ts";
import type { Seen } from "./elements.ts";

/** Levels that a selector names. */
const MAX_STEPS = 6;
/** Elements of a page from which on selectors have three levels, and what they match is not counted. */
const LARGE = 30_000;
/** Records whose classes are compared. */
const COMPARED = 50;
const NAME = /^-?[a-z_][\w-]{0,60}$/iu;

/** The shortest selector of a few that matches these records and as little else as can be. */
export function selectorOf(seen: readonly Seen[], { records }: Candidate): string {
  const heads = records.map(([index]) => seen[index!]!.element);
  const [first] = heads;
  if (first === undefined) return "";
  let selector = first.localName + classesOf(heads);
  let above = first.parentNode;
  for (let steps = 1; steps < MAX_STEPS && above !== null && above.localName !== "html"; steps++) {
    const isEnough = seen.length > LARGE ? steps > 2 : countOf(seen, selector) === heads.length;
    if (isEnough) break;
    const id = above.getAttribute("id");
    const isOne = id !== null && NAME.test(id) && heads.every((head) => isUnder(head, above));
    selector = `${isOne ? `#${id}` : above.localName + classesOf(parentsAt(heads, steps))} > ${selector}`;
    if (isOne) break;
    above = above.parentNode;
  }
  return selector;
}

function parentsAt(heads: readonly TreeElement[], steps: number): TreeElement[] {
  return heads.slice(0, COMPARED).flatMap((head) => {
    let above: TreeElement | null = head;
    for (let left = steps; left > 0 && above !== null; left--) above = above.parentNode;
    return above ?? [];
  });
}

function isUnder(head: TreeElement, above: TreeElement | null): boolean {
  for (let step: TreeElement | null = head; step !== null; step = step.parentNode)
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

function countOf(seen: readonly Seen[], selector: string): number {
  const matches = matcher(selector);
  return seen.reduce((count, { element }) => count + (matches(element) ? 1 : 0), 0);
}
