/** Reads one record of a page into slots. */
import { pictureSource, type TreeElement } from "@winnow/kit-dom";
import { clean, isHidden, isSilent, textBelow } from "@winnow/kit-facts";
import { shapeOf } from "../page/elements.ts";
import { cellsOf } from "../page/tables.ts";
import { gatherTerms, isInlineBelow, isPriceInParts, partsOf, ratingOf } from "./elements.ts";
import { labelBefore, lastWord } from "./names.ts";
import { readProperty } from "./property.ts";
import type { Slot, SlotKind, Slots } from "./slots.ts";

/** Elements of one record, and characters of one value. */
const MAX_ELEMENTS = 600;
const MAX_VALUE = 5000;
/** A text with links in it that is longer is prose: its links are its own. */
const LONG = 80;
const SHORT = 60;
const CONTROLS: ReadonlySet<string> = new Set(["button", "select", "textarea", "input", "form", "label"]);
const SEPARATOR = /\s*[·•|]\s*/u;
const OLD = /(?:^|[\s_-])(?:old|was|before|regular|strike|strikethrough|crossed|uvp|rrp|msrp)(?=$|[\s_-])/iu;

/** What is known of the way to an element within its record. */
interface Way {
  readonly path: string;
  readonly label?: string;
  /** Levels below the record. */
  readonly depth: number;
  readonly word?: string;
  /** The word of the element itself. */
  readonly ownWord?: string;
  readonly isHeading?: boolean;
  readonly isOld?: boolean;
  readonly inLink?: string;
  /** The item of structured data that properties belong to. */
  readonly item?: string;
  /** Whether text below says nothing new. */
  readonly isSilent?: boolean;
}

/** What stands around all records. */
export interface RecordPlace {
  readonly baseUrl: string;
  readonly columns?: readonly string[] | undefined;
}

/** Reads the records of a list, one after the other, into the same slots. */
export class RecordReader {
  readonly #slots: Slots;
  readonly #place: RecordPlace;
  #left = MAX_ELEMENTS;

  constructor(slots: Slots, place: RecordPlace) {
    this.#slots = slots;
    this.#place = place;
  }

  /** Reads one record of one element, or of several that follow each other. */
  read(elements: readonly TreeElement[]): void {
    this.#slots.begin();
    this.#left = MAX_ELEMENTS;
    const { columns } = this.#place;
    const [first] = elements;
    if (columns !== undefined && first !== undefined) this.#row(first, columns);
    else {
      const tags = new Map<string, number>();
      for (const element of elements) {
        const many = tags.get(element.localName) ?? 0;
        tags.set(element.localName, many + 1);
        const path = elements.length === 1 ? "" : `${element.localName}${many || ""}`;
        this.#element(element, { path, depth: elements.length === 1 ? 0 : 1 });
      }
    }
  }

  #row(row: TreeElement, columns: readonly string[]): void {
    let column = 0;
    for (const cell of cellsOf(row)) {
      const label = columns[column] ?? "";
      const way: Way = { path: `column ${column}`, depth: 1, ...(label === "" ? {} : { label }) };
      column += Math.min(20, Number(cell.getAttribute("colspan")) || 1);
      this.#add("text", way, textBelow(cell, MAX_VALUE));
      this.#children(cell, { ...way, isSilent: true });
    }
  }

  #element(element: TreeElement, way: Way): void {
    if (this.#left-- <= 0 || isSilent(element) || isHidden(element)) return;
    const { localName } = element;
    if (CONTROLS.has(localName)) return;
    const here = this.#wayInto(element, way);
    if (localName === "img") {
      this.#image(element, here);
      return;
    }
    if (localName === "time") {
      this.#time(element, here);
      return;
    }
    if (localName === "dl" && this.#terms(element, here)) return;
    const inside = this.#properties(element, here) ?? here;
    if (inside !== here && localName !== "a" && element.firstChild === null) return;
    const rating = inside.isSilent ? undefined : ratingOf(element);
    if (rating !== undefined) {
      this.#add("rating", inside, rating);
      return;
    }
    if (localName === "a") this.#link(element, inside);
    const within = localName === "a" ? { ...inside, inLink: inside.path } : inside;
    if (inside.isSilent || !this.#text(element, within)) this.#children(element, within);
  }

  #wayInto(element: TreeElement, way: Way): Way {
    const { localName } = element;
    const names = element.getAttribute("class") ?? "";
    const aria = element.getAttribute("aria-label")?.trim() ?? "";
    const isNamed =
      way.label === undefined && isLabel(aria) && /^[\d\s.,KkM]+$/u.test(textBelow(element, 20));
    const own = element.getAttribute("rel") === "author" ? "author" : lastWord(element);
    // That of the element around it still says something; that of the record, or one further up, does not.
    const word = way.depth === 0 ? undefined : (own ?? way.ownWord);
    const { word: _, ownWord: __, ...rest } = way;
    return {
      ...rest,
      depth: way.depth + 1,
      ...(word === undefined ? {} : { word }),
      ...(own === undefined || way.depth === 0 ? {} : { ownWord: own }),
      ...(isNamed ? { label: aria } : {}),
      ...(/^h[1-6]$/.test(localName) ||
      localName === "summary" ||
      localName === "dt" ||
      localName === "figcaption"
        ? { isHeading: true }
        : {}),
      ...(/^(?:del|s|strike)$/.test(localName) || OLD.test(names) ? { isOld: true } : {}),
    };
  }

  /** Children with their own places: the second of a shape is another place than the first. */
  #children(element: TreeElement, way: Way): void {
    const counts = new Map<string, number>();
    for (let node = element.firstChild; node !== null; node = node.nextSibling) {
      if (node.nodeType !== 1) continue;
      const shape = shapeOf(node);
      const count = counts.get(shape) ?? 0;
      counts.set(shape, count + 1);
      if (count > 8) continue;
      this.#element(node, { ...way, path: `${way.path}>${shape}${count === 0 ? "" : `#${count}`}` });
    }
  }

  /** Terms with their values, in either order. */
  #terms(list: TreeElement, way: Way): boolean {
    const parts: TreeElement[] = [];
    gatherTerms(list, parts);
    if (!parts.some(({ localName }) => localName === "dd")) return false;
    const isBehind = parts[0]?.localName === "dd";
    for (const [at, part] of parts.entries()) {
      if (part.localName !== "dd") continue;
      const term = parts[isBehind ? at + 1 : at - 1];
      const label = term?.localName === "dt" ? withoutColon(textBelow(term, SHORT)) : "";
      if (label === "") continue;
      const own: Way = { ...way, path: `term ${label}`, label };
      if (!this.#text(part, own, true)) this.#children(part, own);
    }
    return true;
  }

  #properties(element: TreeElement, way: Way): Way | undefined {
    const name = element.getAttribute("itemprop");
    const isItem = element.getAttribute("itemscope") !== null;
    if (name === null) return undefined;
    const found = readProperty(element, name, isItem, way.item, this.#place.baseUrl);
    if (found === undefined) return isItem && way.depth > 1 ? { ...way, item: name } : undefined;
    for (const { property, kind, value } of found.values)
      this.#slots.add({ ...slotOf(way), key: `property ${property}`, property, kind }, cut(value));
    return { ...way, isSilent: found.isText || way.isSilent === true };
  }

  #image(element: TreeElement, way: Way): void {
    const source = pictureSource(element);
    const url = source === undefined ? null : URL.parse(source, this.#place.baseUrl);
    if (url !== null && /^https?:$/.test(url.protocol)) this.#add("image", way, url.href);
  }

  #link(element: TreeElement, way: Way): void {
    const href = element.getAttribute("href")?.trim() ?? "";
    if (href === "" || href.startsWith("#")) return;
    const url = URL.parse(href, this.#place.baseUrl);
    if (url !== null && /^https?:$/.test(url.protocol)) this.#add("link", way, url.href);
  }

  #time(element: TreeElement, way: Way): void {
    const machine = element.getAttribute("datetime")?.trim() || textBelow(element, SHORT);
    const property = element.getAttribute("itemprop");
    const slot = { ...slotOf(way), kind: "date" as const, ...(property === null ? {} : { property }) };
    this.#slots.add(property === null ? slot : { ...slot, key: `property ${property}` }, cut(machine));
  }

  /** The text of an element that is one value; false where its children are values of their own. */
  #text(element: TreeElement, way: Way, isValue = false): boolean {
    const parts = partsOf(element);
    if (parts.elements.length === 0) {
      this.#value(clean(parts.own), way);
      return true;
    }
    const label = labelBefore(element);
    if (label !== undefined) {
      const own: Way = { ...way, path: `label ${label.name}`, label: label.name };
      if (label.text !== "") this.#add("text", own, cut(label.text));
      else for (const value of label.values) if (!this.#text(value, own, true)) this.#children(value, own);
      return true;
    }
    const whole = textBelow(element, MAX_VALUE);
    const isInline = parts.elements.every(isInlineBelow);
    const own = clean(parts.own);
    const isOne =
      (own !== "" && isInline && /[\p{L}\d]/u.test(own)) ||
      (own.length > LONG && isMostly(own, whole)) ||
      (isValue && isInline) ||
      isPriceInParts(whole, parts.elements);
    if (isOne) {
      this.#value(whole, way);
      return true;
    }
    if (/[\p{L}\d]/u.test(own)) this.#value(own, { ...way, path: `${way.path} own` });
    return false;
  }

  /** A value, its label split off; several of them where signs stand between. */
  #value(text: string, way: Way): void {
    const labelled = way.isHeading || way.inLink || way.label ? null : LABELLED.exec(text);
    if (labelled !== null) {
      const label = labelled[1]!.trim();
      this.#add("text", { ...way, path: `label ${label}`, label }, cut(labelled[2]!));
      return;
    }
    const parts = way.isHeading || way.inLink || text.length > 300 ? [text] : text.split(SEPARATOR);
    if (parts.length === 1) this.#add("text", way, cut(text));
    else
      for (const [at, part] of parts.filter((one) => one !== "").entries())
        this.#add("text", { ...way, path: `${way.path} part ${at}` }, cut(part));
  }

  #add(kind: SlotKind, way: Way, value: string): void {
    if (kind === "text" && (way.isSilent || !/[\p{L}\d]/u.test(value))) return;
    this.#slots.add({ ...slotOf(way), kind }, value);
  }
}

const LABELLED = /^(\p{Lu}[\p{L}\s./-]{1,29}?)\s?[:：]\s+(\S.*)$/su;

function slotOf({ path, label, word, isHeading, isOld, inLink }: Way): Omit<Slot, "kind"> {
  return {
    key: path,
    around: path.slice(0, Math.max(0, path.lastIndexOf(">"))),
    ...(label === undefined ? {} : { label }),
    ...(word === undefined ? {} : { word }),
    ...(isHeading === undefined ? {} : { isHeading }),
    ...(isOld === undefined ? {} : { isOld }),
    ...(inLink === undefined ? {} : { inLink }),
  };
}

const cut = (text: string) => clean(text).slice(0, MAX_VALUE);
const withoutColon = (text: string) => text.replace(/\s*[:：]\s*$/u, "");
const isLabel = (text: string) => text !== "" && text.length <= 30 && !/\d/u.test(text);
const isMostly = (own: string, whole: string) => own.length * 2 > whole.length;
