/** What an element is like: enough to know it again after a site was changed, without the text that it holds. */
import { elementsBelow, type Tree, type TreeElement } from "@winnow/kit-dom";
import { isFurniture, isSideline } from "@winnow/kit-dom/places";
import { findDate, parsePrice, textBelow } from "@winnow/kit-facts";
import * as v from "@winnow/kit-schema";
import { labelOf } from "./label.ts";

const MAX_PATH = 8;
const MAX_WORDS = 16;
const MAX_CHILDREN = 12;
const MAX_TEXT = 160;
const word = v.pipe(v.string(), v.maxLength(100));
const words = v.pipe(v.array(word), v.maxLength(MAX_WORDS));

/** What a text looks like. */
export const SHAPES = ["none", "price", "date", "number", "url", "words", "text"] as const;

/** A remembered element. */
export const Fingerprint = v.object({
  tag: word,
  /** Tags of the elements around it, the nearest first. */
  path: words,
  /** Words of its class and id, those that a tool made left out. */
  words,
  /** Words of the classes and ids around it. */
  around: words,
  /** What its markup calls it: `itemprop`, a test id, a role. */
  marks: words,
  /** The words right before it. */
  label: word,
  shape: v.picklist(SHAPES),
  length: v.number(),
  isStruck: v.boolean(),
  place: v.picklist(["main", "furniture", "sideline"]),
  /** Tags of its children. */
  children: words,
  /** Elements of its kind on the page. */
  kin: v.number(),
  /** Elements that were meant, of which this is the first. */
  count: v.number(),
});

/** A remembered element: plain data. */
export type Fingerprint = v.InferOutput<typeof Fingerprint>;

/** Attributes that name what an element holds, not how it looks. */
const MARKS = [
  "itemprop",
  "data-testid",
  "data-test",
  "data-qa",
  "name",
  "property",
  "role",
  "aria-label",
  "rel",
  "type",
];

/** The elements of a page with what is asked of each more than once. */
export class Surroundings {
  readonly elements: readonly TreeElement[];
  readonly #kinds = new Map<TreeElement, string>();
  readonly #counts = new Map<string, number>();
  readonly #places = new Map<TreeElement, Fingerprint["place"]>();

  /** Looks at the first `most` elements. */
  constructor(tree: Tree, most: number) {
    this.elements = elementsBelow(tree.root).slice(0, most);
    for (const element of this.elements) {
      const { parentNode: above, localName } = element;
      const own = `${localName}.${(element.getAttribute("class") ?? "").replace(/\d+/gu, "0").slice(0, 200)}`;
      // A kind is named by a number: the names of all elements around it would grow with the depth.
      const kind = `${above === null ? "" : this.#numberOf(this.#kinds.get(above) ?? "")} ${own}`;
      this.#kinds.set(element, kind);
      this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + 1);
      this.#places.set(element, this.#placeFor(element));
    }
  }

  readonly #numbers = new Map<string, number>();
  #numberOf(kind: string): number {
    const known = this.#numbers.get(kind) ?? this.#numbers.size;
    this.#numbers.set(kind, known);
    return known;
  }

  kindOf(element: TreeElement): string {
    return this.#kinds.get(element) ?? "";
  }

  kinOf(element: TreeElement): number {
    return this.#counts.get(this.kindOf(element)) ?? 1;
  }

  placeOf(element: TreeElement): Fingerprint["place"] {
    return this.#places.get(element) ?? "main";
  }

  #placeFor(element: TreeElement): Fingerprint["place"] {
    const above = element.parentNode === null ? undefined : this.#places.get(element.parentNode);
    if (above !== undefined && above !== "main") return above;
    if (isSideline(element)) return "sideline";
    return isFurniture(element, false) !== false ? "furniture" : "main";
  }
}

/** The fingerprint of an element, as the first of `count` that were meant. */
export function fingerprintOf(element: TreeElement, page: Surroundings, count = 1): Fingerprint {
  const path: string[] = [];
  const around = new Set<string>();
  let isStruck = /^(?:del|s|strike)$/.test(element.localName);
  for (let above = element.parentNode; above !== null && path.length < MAX_PATH; above = above.parentNode) {
    path.push(above.localName);
    isStruck ||= /^(?:del|s|strike)$/.test(above.localName);
    if (path.length <= 4) for (const one of wordsOf(above)) around.add(one);
  }
  const text = textBelow(element, MAX_TEXT);
  return {
    tag: element.localName.slice(0, 100),
    path: path.map((tag) => tag.slice(0, 100)),
    words: wordsOf(element).slice(0, MAX_WORDS),
    around: [...around].slice(0, MAX_WORDS),
    marks: marksOf(element),
    label: labelOf(element),
    shape: shapeOf(element, text),
    length: text.length,
    isStruck,
    place: page.placeOf(element),
    children: childrenOf(element),
    kin: page.kinOf(element),
    count,
  };
}

/** Words of class and id; `css-1x2y3z` and `Box_price__a9B8c` are tools' work, of which only words are left. */
function wordsOf(element: TreeElement): string[] {
  const names = `${element.getAttribute("class") ?? ""} ${element.getAttribute("id") ?? ""}`.slice(0, 300);
  const found = new Set<string>();
  for (const name of names.split(/\s+/u)) {
    const kept = name.replace(/__[\w-]{4,8}$/u, "").replace(/^(?:css|sc|jsx|svelte)-.*$/u, "");
    for (const part of kept
      .replace(/([a-z])([A-Z])/gu, "$1 $2")
      .toLowerCase()
      .split(/[^\p{L}]+/u))
      if (part.length > 2 && part.length <= 30) found.add(part);
  }
  return [...found];
}

function marksOf(element: TreeElement): string[] {
  return MARKS.flatMap((name) => {
    const value = element.getAttribute(name)?.trim().toLowerCase() ?? "";
    if (value === "" || value.length > 80) return [];
    // A name is the same in `name` and in `property`, and a test id in each of its attributes.
    return [`${name.startsWith("data-") || name === "property" ? "name" : name}=${value}`];
  });
}

function childrenOf(element: TreeElement): string[] {
  const tags: string[] = [];
  for (let node = element.firstChild; node !== null && tags.length < MAX_CHILDREN; node = node.nextSibling)
    if (node.nodeType === 1) tags.push(node.localName.slice(0, 100));
  return tags;
}

function shapeOf(element: TreeElement, text: string): Fingerprint["shape"] {
  const { localName } = element;
  if (localName === "time") return "date";
  if (localName === "img") return "url";
  return shapeOfText(text || (element.getAttribute("content") ?? ""));
}

/** What a text looks like: of a price, a date, a number with its unit, some words, more. */
export function shapeOfText(text: string): Fingerprint["shape"] {
  if (text === "") return "none";
  if (/^https?:\/\/\S+$/u.test(text)) return "url";
  const isShort = text.length <= 40;
  if (isShort && /\d/u.test(text)) {
    const price = parsePrice(text);
    if (price?.symbol !== undefined && price.formatted.length * 2 > text.length) return "price";
    if (findDate(text, "") !== undefined) return "date";
    if (/^[-+]?\d[\d.,\s]*\s?[^\d\s]{0,6}$/u.test(text)) return "number";
  }
  return text.length <= 60 ? "words" : "text";
}
