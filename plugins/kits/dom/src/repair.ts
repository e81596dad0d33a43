/** Repairs of the tree: text that browsers show in another place, or only without scripts or frames. */
import { fillFigures, showPictures } from "./late-pictures.ts";
import {
  append,
  childrenOf,
  detach,
  elementsBelow,
  followingOutside,
  replaceWith,
  TreeElement,
  type TreeNode,
  TreeText,
} from "./tree.ts";

/** Fewest words of an alternative that may be the page. Notices such as "please enable JavaScript" are short. */
const FEW_WORDS = 60;

/** Puts the content of declarative shadow roots where it shows, slots filled from the host's children. */
export function openShadowRoots(body: TreeElement): void {
  // Inner roots first: their hosts are moved, not copied, by the outer ones.
  for (const [template, slots] of [...shadowRootsOf(body)].reverse()) {
    const host = template.parentNode;
    if (host === null) continue;
    const light = new Map<string, TreeNode[]>();
    for (const node of childrenOf(host)) {
      if (node === template) continue;
      const name = slotOf(node);
      const others = light.get(name);
      if (others === undefined) light.set(name, [node]);
      else others.push(node);
    }
    for (const slot of slots) {
      const name = slot.getAttribute("name") ?? "";
      const assigned = light.get(name) ?? [];
      // The first slot of a name gets all that is meant for it.
      light.delete(name);
      if (assigned.length === 0) continue;
      for (const node of childrenOf(slot)) detach(node);
      for (const node of assigned) {
        detach(node);
        append(slot, node);
      }
    }
    replaceWith(template, childrenOf(template));
  }
}

/** The shadow roots of a page, each with the slots that are its own and not those of a root inside of it. */
function shadowRootsOf(body: TreeElement): ReadonlyMap<TreeElement, TreeElement[]> {
  const slots = new Map<TreeElement, TreeElement[]>();
  const nearest = new Map<TreeElement, TreeElement | undefined>();
  for (const element of elementsBelow(body)) {
    const isRoot =
      element.localName === "template" &&
      (element.getAttribute("shadowrootmode") ?? element.getAttribute("shadowroot")) !== null;
    const above = element.parentNode === null ? undefined : nearest.get(element.parentNode);
    const root = isRoot ? element : above;
    nearest.set(element, root);
    if (isRoot) slots.set(element, []);
    else if (element.localName === "slot" && root !== undefined) slots.get(root)?.push(element);
  }
  return slots;
}

function slotOf(node: TreeNode): string {
  return (node.nodeType === 1 && node.getAttribute("slot")) || "";
}

/**
 * Unwraps `noscript` and `noframes` when the page says nothing without them or they hold a picture that stands nowhere
 * else, fills figures with the pictures that they name, and lists frames as links.
 */
export function showAlternatives(body: TreeElement): void {
  const hidden: TreeElement[] = [];
  const figures: TreeElement[] = [];
  let isFrameset = false;
  for (const element of elementsBelow(body)) {
    const name = element.localName;
    if (name === "frameset") isFrameset = true;
    else if (name === "frame") replaceWith(element, [linkTo(element)]);
    else if (name === "noscript" || name === "noframes") hidden.push(element);
    else if (name === "figure") figures.push(element);
  }
  showPictures(hidden);
  fillFigures(figures);
  let words = 0;
  for (const element of hidden) words += countWords(element, false);
  const shown = words > FEW_WORDS ? countWords(body, true) : 0;
  if (!isFrameset && (words <= FEW_WORDS || words < shown * 2)) return;
  for (const element of hidden.reverse()) replaceWith(element, childrenOf(element));
}

function linkTo(frame: TreeElement): TreeElement {
  const address = frame.getAttribute("src") ?? "";
  const link = new TreeElement("a", ["href", address]);
  append(link, new TreeText(frame.getAttribute("name") ?? address));
  const item = new TreeElement("p", []);
  append(item, link);
  return item;
}

function countWords(root: TreeElement, shownOnly: boolean): number {
  let words = 0;
  for (let node: TreeNode | null = root.firstChild; node !== null; ) {
    if (node.nodeType === 3) words += node.data.match(/\S+/gu)?.length ?? 0;
    node = isSilent(node, shownOnly)
      ? followingOutside(node, root)
      : (node.firstChild ?? followingOutside(node, root));
  }
  return words;
}

function isSilent(node: TreeNode, shownOnly: boolean): boolean {
  if (node.nodeType !== 1) return false;
  const name = node.localName;
  if (name === "script" || name === "style" || name === "template") return true;
  return shownOnly && (name === "noscript" || name === "noframes");
}
