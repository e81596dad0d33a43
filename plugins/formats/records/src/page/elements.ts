/** The elements of a page in document order, with what the choice of a list asks of each. One pass. */
import type { Tree, TreeElement, TreeNode } from "@winnow/kit-dom";
import { isFurniture, isSideline } from "@winnow/kit-dom/places";
import { isHidden, isSilent } from "@winnow/kit-facts";

/** Elements that are looked at; what comes later is left out, with a warning. */
export const MAX_ELEMENTS = 200_000;
const HEADING = /^h[1-6]$/;
/** Names of classes that come and go with the state of an element, or count it. */
const STATES: ReadonlySet<string> = new Set(
  (
    "active inactive current selected first last odd even alt alternate new hot featured promoted sticky read unread visited " +
    "loaded lazy visible show hover focus sale instock outofstock clearfix"
  ).split(" "),
);
const MAX_CLASSES = 4;
/** Share of the text of a page that no menu or side column has. */
const MOST = 0.7;

/** An element with sums over what it holds. */
export interface Seen {
  readonly element: TreeElement;
  /** Index of the element around it; -1 for none. */
  readonly parent: number;
  /** Index after its last descendant. */
  end: number;
  /** Number of its kind: those of one tag and class all the way up. */
  readonly kind: number;
  /** Characters of text in it, and in its links. */
  characters: number;
  linkCharacters: number;
  headings: number;
  links: number;
  images: number;
  /** Characters of paragraphs that are prose. */
  prose: number;
  isFurniture: boolean;
  /** Whether it begins such a place, by its own markup. */
  readonly claim: boolean | "named";
  /** Whether it is a sideline of the page: related, recommended. */
  isSideline: boolean;
  readonly isMain: boolean;
}

/** The elements of the body that a reader sees. */
export function elementsOf(tree: Tree): readonly Seen[] {
  const walk = new Walk();
  walk.element(tree.body, -1);
  settlePlaces(walk.seen);
  return walk.seen;
}

/** A class that says menu or sidebar of most of the page is that of its layout. */
function settlePlaces(seen: readonly Seen[]): void {
  const [body] = seen;
  if (body === undefined) return;
  for (const element of seen) {
    const above = seen[element.parent];
    const isMost = element.characters > body.characters * MOST && element.claim === "named";
    element.isFurniture = above?.isFurniture === true || (element.claim !== false && !isMost);
    element.isSideline =
      above?.isSideline === true || (element.isSideline && element.characters * 2 < body.characters);
  }
}

/** A key that is the same for elements of one kind, whatever their state and number. */
export function shapeOf(element: TreeElement): string {
  let shape = element.localName;
  let names = 0;
  for (const name of (element.getAttribute("class") ?? "").slice(0, 300).split(/\s+/u)) {
    if (name === "" || STATES.has(name.replace(/^(?:is|has|js)-/u, "")) || name.includes("--")) continue;
    shape += `.${name.replace(/\d+/gu, "0")}`;
    if (++names === MAX_CLASSES) break;
  }
  for (const name of ["role", "itemprop", "data-testid"]) {
    const value = element.getAttribute(name);
    if (value !== null && value.length < 60) shape += `[${value.replace(/\d+/gu, "0")}]`;
  }
  return shape;
}

/** An id without what numbers it, where it is a word: the list in `#footer` is another than that in `#content`. */
function idOf(element: TreeElement): string {
  const id = element.getAttribute("id") ?? "";
  return /^[a-z][a-z_-]{2,30}$/iu.test(id) ? id : "";
}

class Walk {
  readonly seen: Seen[] = [];
  readonly #kinds = new Map<string, number>();

  /** Without recursion: a page may nest as deep as the parser lets it. */
  element(root: TreeElement, parent: number): void {
    const open: { readonly at: number; next: TreeNode | null }[] = [this.#enter(root, parent)];
    for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
      const node = top.next;
      if (node === null) {
        open.pop();
        this.#leave(top.at);
        continue;
      }
      top.next = node.nextSibling;
      if (node.nodeType === 3) this.#text(node.data, top.at);
      else if (this.seen.length < MAX_ELEMENTS && !isSilent(node) && !isHidden(node))
        open.push(this.#enter(node, top.at));
    }
  }

  #enter(element: TreeElement, parent: number): { readonly at: number; next: TreeNode | null } {
    const above = this.seen[parent];
    const { localName } = element;
    const place = {
      claim: isFurniture(element, above?.isMain === true),
      isSideline: isSideline(element),
      isMain: above?.isMain === true || localName === "main" || element.getAttribute("role") === "main",
    };
    const key = `${above?.kind ?? -1} ${place.claim !== false} ${place.isSideline} ${idOf(element)} ${shapeOf(element)}`;
    const kind = this.#kinds.get(key) ?? this.#kinds.size;
    this.#kinds.set(key, kind);
    this.seen.push({
      element,
      parent,
      end: 0,
      kind,
      characters: 0,
      linkCharacters: 0,
      headings: HEADING.test(localName) || element.getAttribute("role") === "heading" ? 1 : 0,
      links: localName === "a" && element.getAttribute("href") !== null ? 1 : 0,
      images: localName === "img" ? 1 : 0,
      prose: 0,
      isFurniture: false,
      ...place,
    });
    return { at: this.seen.length - 1, next: element.firstChild };
  }

  #text(data: string, at: number): void {
    const text = data.replace(/\s+/gu, " ").trim();
    // A character of these scripts says as much as two or three letters.
    const wide = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/u.test(text) ? 2 : 1;
    this.seen[at]!.characters += text.length * wide;
  }

  #leave(at: number): void {
    const own = this.seen[at]!;
    own.end = this.seen.length;
    if (own.links > 0 && own.element.localName === "a") own.linkCharacters = own.characters;
    if (own.element.localName === "p" && own.characters > 80 && own.linkCharacters * 2 < own.characters)
      own.prose = own.characters;
    const above = this.seen[own.parent];
    if (above === undefined) return;
    above.characters += own.characters;
    above.linkCharacters += own.linkCharacters;
    above.headings += own.headings;
    above.links += own.links;
    above.images += own.images;
    above.prose += own.prose;
  }
}
