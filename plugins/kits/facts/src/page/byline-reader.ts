/** Finds names that may be those of authors. */
import type { TreeElement, TreeText } from "@winnow/kit-dom";
import { creditIn, isCreditAlone } from "./bylines.ts";
import { cssPath, shortText } from "./dom.ts";
import { LoneNames } from "./lone-names.ts";
import { marksOf } from "./marks.ts";
import { afterLabel } from "./pairs.ts";
import { placeOf, withPeers } from "./peers.ts";
import type { Byline } from "./types.ts";

/** Characters of a name. */
export const MAX_NAME_LENGTH = 120;
const MOST = 500;
const CODE: ReadonlySet<string> = new Set("code pre samp kbd".split(" "));

/** An element with its place among those of the page. */
export interface PlacedElement {
  readonly element: TreeElement;
  readonly at: number;
  readonly main: boolean;
}

/** Reads them text by text, in document order. */
export class BylineReader {
  readonly #language: string;
  readonly #found: (Byline & { readonly place: string })[] = [];
  readonly #names = new LoneNames();

  constructor(language: string) {
    this.#language = language;
  }

  /** A name for which an attribute or a word speaks. */
  add({ element, at, main }: PlacedElement, value: string, kind: Byline["kind"], href?: string): void {
    if (this.#found.length >= MOST) return;
    const fact = { label: marksOf(element), value, origin: cssPath(element), kind, main };
    const byline = { ...fact, at, peers: 1, place: placeOf(element) };
    this.#found.push(href === undefined ? byline : { ...byline, href });
  }

  text(node: TreeText, text: string, { element, at, main }: PlacedElement): void {
    this.#names.text(element, text, at, main);
    if (isCode(element)) return;
    const credit = creditIn(text);
    if (credit !== undefined) {
      if (text.length > MAX_NAME_LENGTH && !/^\W{0,3}(?:written\s+)?by\s/iu.test(text)) return;
      const whole = shortText(element, 200) ?? text;
      // What stands in the elements after a name belongs to it, unless words behind the name ended it.
      const isOpen = text.endsWith(credit) && whole.startsWith(text);
      const value = isOpen ? whole.slice(text.length - credit.length) : credit;
      if (value.length <= 160) this.add({ element, at, main }, value, "by");
    } else if (isCreditAlone(text, this.#language)) {
      const next = afterLabel(node, MAX_NAME_LENGTH);
      if (next !== undefined) this.add({ element: next.element, at, main }, next.text, "by");
    }
  }

  found(): Byline[] {
    const alone = this.#names.found.map(({ element, value, at, main, before, after }) => {
      const fact = { label: marksOf(element), value, origin: cssPath(element), kind: "alone" as const };
      return { ...fact, main, at, peers: 1, place: placeOf(element), neighbours: [before, after] };
    });
    return withPeers([...this.#found, ...alone]);
  }
}

function isCode({ localName, parentNode }: TreeElement): boolean {
  return CODE.has(localName) || (parentNode !== null && CODE.has(parentNode.localName));
}
