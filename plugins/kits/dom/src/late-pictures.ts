/** Pictures that scripts put in their place: a `noscript` holds them, or the figure that is to show them names them. */
import { isStandIn } from "./picture-source.ts";
import { append, childrenOf, detach, following, replaceWith, TreeElement, type TreeNode } from "./tree.ts";

/** Addresses of what people look at: what counts visits is an address without a name, or a GIF. */
const PHOTO = /^[^?#]*\.(?:jpe?g|png|webp|avif)(?:[?#]|$)/iu;
const PICTURES = new Set(["img"]);
/** What may stand around a picture in a `noscript`. */
const AROUND = new Set("a div figure p picture source span".split(" "));
/** Nodes of a `noscript`, and of what stands next to it, that are looked at. */
const MOST = 40;
/** Levels above a `noscript` in which its picture may stand as one to be loaded late. */
const REACH = 3;
const LONGEST = 4000;

/** Puts pictures in the place of the `noscript` that holds nothing else, unless they stand next to it already. */
export function showPictures(hidden: readonly TreeElement[]): void {
  for (const element of hidden)
    if (element.localName === "noscript" && isPicture(element) && !hasTwin(element))
      replaceWith(element, childrenOf(element));
}

/** What a figure may show instead of a picture. */
const SHOWN = new Set("img picture video iframe svg table pre object embed canvas audio math".split(" "));

/** Puts pictures into figures that have none yet, but bear the address of one. */
export function fillFigures(figures: readonly TreeElement[]): void {
  for (const figure of figures) {
    const list = figure.attributeList;
    const at = list.findIndex((value, index) => index % 2 === 1 && isPhoto(value, list[index - 1] ?? ""));
    if (at < 0 || holds(figure, SHOWN)) continue;
    const children = childrenOf(figure);
    for (const child of children) detach(child);
    append(figure, new TreeElement("img", ["src", list[at] ?? ""]));
    for (const child of children) append(figure, child);
  }
}

/** Whether an attribute of a script or of microdata has the address of a picture. */
const isPhoto = (value: string, name: string): boolean =>
  (name.startsWith("data-") || name === "itemid") &&
  value.length <= LONGEST &&
  !/[\s{}<>"]/u.test(value) &&
  PHOTO.test(value) &&
  !isStandIn(value);

function isPicture(element: TreeElement): boolean {
  let pictures = 0;
  let count = 0;
  for (let node = element.firstChild as TreeNode | null; node !== null; node = following(node, element)) {
    if (++count > MOST) return false;
    if (node.nodeType === 3) {
      if (/\S/u.test(node.data)) return false;
    } else if (node.localName === "img") {
      const source = node.getAttribute("src")?.trim().slice(0, LONGEST) ?? "";
      const style = node.getAttribute("style")?.slice(0, LONGEST) ?? "";
      const isDot = ["width", "height"].some((name) => /^[0-3](?:px)?$/u.test(node.getAttribute(name) ?? ""));
      if (!PHOTO.test(source) || isStandIn(source) || isDot || /display:\s*none/iu.test(style)) return false;
      pictures++;
    } else if (!AROUND.has(node.localName)) return false;
  }
  return pictures > 0;
}

/** Whether a picture stands right next to an element, or next to a box that holds nothing else. */
function hasTwin(element: TreeElement): boolean {
  let at = element;
  for (let up = 0; up < REACH; up++) {
    const before = beside(at, "previousSibling");
    const after = beside(at, "nextSibling");
    if (holdsPicture(before) || holdsPicture(after)) return true;
    if (before !== null || after !== null || at.parentNode === null) return false;
    at = at.parentNode;
  }
  return false;
}

function beside(node: TreeNode, side: "previousSibling" | "nextSibling"): TreeNode | null {
  let other = node[side];
  while (other !== null && other.nodeType === 3 && !/\S/u.test(other.data)) other = other[side];
  return other;
}

function holdsPicture(root: TreeNode | null): boolean {
  if (root === null || root.nodeType === 3) return false;
  if (root.localName === "img") return true;
  return root.localName !== "noscript" && holds(root, PICTURES);
}

/** Whether one of the first elements below another is one of these. */
function holds(root: TreeElement, names: ReadonlySet<string>): boolean {
  let count = 0;
  for (let node = root.firstChild as TreeNode | null; node !== null; node = following(node, root)) {
    if (node.nodeType === 1 && names.has(node.localName)) return true;
    if (++count > MOST) return false;
  }
  return false;
}
