/** What stands inside of what in a snapshot, and how far apart things are. */

import type { SnapshotElement } from "../page.ts";

/** Elements before and after one in which its row or card is looked for. */
const ITEM_REACH = 30;

/** How two elements stand to each other: in one row, card or list item, in two, or not in such. */
export function itemsOf(anchor: SnapshotElement, other: SnapshotElement): "same" | "other" | "none" {
  const [one, two] = [anchor.hints.item, other.hints.item];
  if (one === undefined || two === undefined) return "none";
  if (two === one || two.startsWith(`${one}/`)) return "same";
  return one.startsWith(`${two}/`) ? "none" : "other";
}

/** A snapshot whose elements know where they stand. */
export class Tree {
  readonly elements: readonly SnapshotElement[];
  readonly #parents: readonly number[];
  /** For each element the index of the last heading before it. */
  readonly #headings: readonly (number | undefined)[];
  readonly #firstHeading: number | undefined;
  /** Indexes of open dialogs. */
  readonly #dialogs: readonly number[];

  constructor(elements: readonly SnapshotElement[]) {
    this.elements = elements;
    const open: number[] = [];
    this.#parents = elements.map(({ depth }, index) => {
      open.length = Math.min(open.length, depth);
      const parent = open.at(-1) ?? -1;
      open[depth] = index;
      return parent;
    });
    let heading: number | undefined;
    let first: number | undefined;
    this.#headings = elements.map(({ role }, index) => {
      const before = heading;
      if (role === "heading") heading = index;
      first ??= heading;
      return before;
    });
    this.#firstHeading = first;
    this.#dialogs = elements.flatMap(({ role, hints }, index) => (isDialog(role, hints) ? [index] : []));
  }

  /** The first heading of the page, and the last one before an element. */
  headingsOver(index: number): readonly SnapshotElement[] {
    return [this.#firstHeading, this.#headings[index]].flatMap((at) => this.elements[at ?? -1] ?? []);
  }

  /** The roles of everything that an element is inside of, the nearest first. */
  rolesAround(index: number): readonly string[] {
    return this.around(index).map((at) => this.elements[at]?.role ?? "");
  }

  /** The indexes of everything that an element is inside of, the nearest first. */
  around(index: number): readonly number[] {
    const found: number[] = [];
    for (let at = this.#parents[index] ?? -1; at >= 0; at = this.#parents[at] ?? -1) found.push(at);
    return found;
  }

  /** Whether a dialog is open, and the element is not in it. */
  isBehindDialog(index: number): boolean {
    if (this.#dialogs.length === 0) return false;
    return !this.#dialogs.includes(index) && !this.around(index).some((at) => this.#dialogs.includes(at));
  }

  /** What else stands in the row, card or list item that an element is in. */
  inItemOf(index: number): readonly SnapshotElement[] {
    const item = this.elements[index]?.hints.item;
    if (item === undefined) return [];
    return this.elements
      .slice(Math.max(0, index - ITEM_REACH), index + ITEM_REACH)
      .filter((other) => other.hints.item === item);
  }

  /** The elements inside of open dialogs. */
  inDialogs(): readonly number[] {
    if (this.#dialogs.length === 0) return [];
    return this.elements.flatMap((_, index) => (this.isBehindDialog(index) ? [] : [index]));
  }
}

function isDialog(role: string, hints: Readonly<Record<string, string>>): boolean {
  return /^(?:dialog|alertdialog)$/.test(role) || (role === "region" && /modal/i.test(hints.class ?? ""));
}

/** How far two elements are apart: the gaps between their boxes. What stands before the anchor counts as further away. */
export function gap(anchor: SnapshotElement, other: SnapshotElement): number {
  const across = between(anchor.box.x, anchor.box.width, other.box.x, other.box.width);
  const down = between(anchor.box.y, anchor.box.height, other.box.y, other.box.height);
  // In a list of cards the button that belongs to a title stands below it; the one right above belongs to the card before.
  const isBefore = other.ref < anchor.ref && down > 0;
  return across + (isBefore ? 3 * down + 50 : down);
}

function between(start: number, length: number, other: number, otherLength: number): number {
  return Math.max(0, other - (start + length), start - (other + otherLength));
}
