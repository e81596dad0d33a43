import type { TreeElement, TreeNode } from "@winnow/kit-dom";
import { type Condition, type Place, plain, type Step } from "./parse.ts";

/** Characters of an element at which a condition looks. */
const MAX_TEXT = 2000;
/** Nodes in it at which it looks. */
const MAX_NODES = 500;

/** What of the steps of a path an element is, and what it or one around it is: a bit for each step. */
interface State {
  readonly is: number;
  readonly around: number;
}

const NOTHING: State = { is: 0, around: 0 };

/** Finds what the steps of a path lead to. Elements are asked for in the order of the document, each after its parent. */
export class Search {
  readonly #steps: readonly Step[];
  readonly #states = new Map<TreeElement, State>();
  /** For each step, the children of an element that it leads to. */
  readonly #fitting: readonly Map<TreeElement | null, ReadonlySet<TreeElement>>[];

  constructor(steps: readonly Step[]) {
    this.#steps = steps;
    this.#fitting = steps.map(() => new Map());
  }

  /** Whether all steps lead to an element. */
  finds(element: TreeElement): boolean {
    const { parentNode: parent } = element;
    const above = (parent === null ? undefined : this.#states.get(parent)) ?? NOTHING;
    let is = 0;
    for (const [index, step] of this.#steps.entries()) {
      const before = 1 << (index - 1);
      const isRight = step.isBelow ? above.around & before : above.is & before;
      const isReached = index === 0 ? step.isBelow || parent === null : isRight !== 0;
      if (isReached && this.#fits(element, index)) is |= 1 << index;
    }
    this.#states.set(element, { is, around: is | above.around });
    return (is & (1 << (this.#steps.length - 1))) !== 0;
  }

  #fits(element: TreeElement, index: number): boolean {
    const step = this.#steps[index] as Step;
    if (step.name !== "*" && step.name !== element.localName) return false;
    if (!step.conditions.some(({ kind }) => kind === "position"))
      return step.conditions.every((condition) => holds(condition, element));
    const { parentNode: parent } = element;
    const all = this.#fitting[index] as Map<TreeElement | null, ReadonlySet<TreeElement>>;
    const known = all.get(parent) ?? new Set(fitting(step, parent, element));
    all.set(parent, known);
    return known.has(element);
  }
}

/** Of the children of an element those that fit a step: each condition counts what those before it have left. */
function fitting(
  { name, conditions }: Step,
  parent: TreeElement | null,
  root: TreeElement,
): readonly TreeElement[] {
  const children: TreeElement[] = parent === null ? [root] : [];
  for (let child: TreeNode | null = parent?.firstChild ?? null; child !== null; child = child.nextSibling)
    if (child.nodeType === 1 && (name === "*" || name === child.localName)) children.push(child);
  let left = children;
  for (const condition of conditions)
    left =
      condition.kind === "position"
        ? left.slice(
            condition.at === "last" ? -1 : Math.max(0, condition.at - 1),
            condition.at === "last" ? undefined : condition.at,
          )
        : left.filter((element) => holds(condition, element));
  return left;
}

function holds(condition: Condition, element: TreeElement): boolean {
  switch (condition.kind) {
    case "position":
      return false;
    case "not":
      return !condition.all.some((one) => holds(one, element));
    case "and":
      return condition.all.every((one) => holds(one, element));
    case "or":
      return condition.all.some((one) => holds(one, element));
    default: {
      const texts = textsAt(condition.place, element);
      const { kind, text } = condition;
      if (kind === "has") return texts.length > 0;
      if (kind === "equals") return texts.includes(text);
      return texts.some((one) => (kind === "contains" ? one.includes(text) : one.startsWith(text)));
    }
  }
}

/** The texts at which a condition looks. */
function textsAt({ of, name }: Place, element: TreeElement): readonly string[] {
  if (of === "attribute") {
    const value = element.getAttribute(name);
    return value === null ? [] : [plain(value.slice(0, MAX_TEXT))];
  }
  const texts: string[] = [];
  let [length, nodes] = [0, 0];
  let node: TreeNode | null = element.firstChild;
  while (node !== null && length < MAX_TEXT && nodes < MAX_NODES) {
    nodes += 1;
    if (node.nodeType === 3) {
      length += node.data.length;
      texts.push(node.data.slice(0, MAX_TEXT));
    }
    node = of === "text" ? node.nextSibling : following(node, element);
  }
  return of === "text" ? texts.map(plain).filter(Boolean) : [plain(texts.join(""))];
}

/** The next node in the order of the document, in an element. */
function following(node: TreeNode, within: TreeElement): TreeNode | null {
  if (node.firstChild !== null) return node.firstChild;
  for (let above: TreeNode | null = node; above !== null && above !== within; above = above.parentNode)
    if (above.nextSibling !== null) return above.nextSibling;
  return null;
}
