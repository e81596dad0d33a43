/** Names of people that no word introduces, with what stands around them: a date, what they do, their mail address. */
import type { TreeElement } from "@winnow/kit-dom";
import { isPersonName } from "./bylines.ts";

/** A name that stands alone in an element. */
export interface LoneName {
  readonly element: TreeElement;
  readonly value: string;
  readonly at: number;
  readonly main: boolean;
  /** The texts before and after it; a dash before a name that signs. */
  before: string;
  after: string;
}

/** Most names that are kept. */
const MOST = 200;
/** Characters of a text next to a name. */
const MAX_NEIGHBOUR_LENGTH = 80;
/** What stands for the text before a name that signs. */
export const SIGNATURE = "—";
const SIGNED = /^[—–-]\s*(?=\p{Lu})/u;

/** Finds them, text by text in document order. */
export class LoneNames {
  readonly found: LoneName[] = [];
  #before = "";
  #open: LoneName | undefined;

  text(element: TreeElement, text: string, at: number, main: boolean): void {
    const neighbour = text.slice(0, MAX_NEIGHBOUR_LENGTH);
    if (this.#open !== undefined) this.#open.after = neighbour;
    this.#open = undefined;
    const value = text.length > MAX_NEIGHBOUR_LENGTH ? "" : text.replace(SIGNED, "");
    if (this.found.length < MOST && isPersonName(value)) {
      const before = value === text ? this.#before : SIGNATURE;
      this.#open = { element, value, at, main, before, after: "" };
      this.found.push(this.#open);
    }
    this.#before = neighbour;
  }
}
