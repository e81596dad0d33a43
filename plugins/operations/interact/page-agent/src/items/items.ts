/** The elements of the lists of a page, with what can be done to each. */

import type { Tree } from "../find/tree.ts";
import { areSame, fit, normalize } from "../find/words.ts";
import type { Atom } from "../ground/atoms.ts";
import { answersTo, isForm } from "../ground/match.ts";
import type { SnapshotElement } from "../page.ts";
import type { Test } from "./wish.ts";

/** An element of a list. */
export interface Item {
  readonly key: string;
  readonly elements: readonly SnapshotElement[];
}

/** What stands in each element of a list and is called the same, such as its button "Delete". */
export interface Controls {
  readonly name: string;
  readonly role: string;
  /** The control of each item, in the order of the page. */
  readonly of: readonly { readonly item: Item; readonly control: SnapshotElement }[];
}

const PRESSED = /^(?:button|link|clickable|checkbox|radio|switch|img|option|menuitem)$/;
/** Elements of which all items are made. */
const MAX_ELEMENTS = 1500;
/** Elements from which on they make what they are in a list. */
const MIN_LIST = 3;
/** Elements before and after one that may stand in its item. */
const REACH = 6;

/** What a control is called; a picture without a name by its class, as in `class="trash"`. */
export function calledOf({ name, hints }: SnapshotElement): string {
  const said = name || hints.title || hints.label;
  if (said !== undefined && /[\p{L}\p{N}]/u.test(said)) return said;
  return `${hints.class ?? ""} ${hints.id ?? ""}`.replace(/[-_]+|(?<=\p{Ll})(?=\p{Lu})/gu, " ").trim();
}

/** The controls that the lists of a page have in common. */
export function controlsOf({ elements }: Tree): readonly Controls[] {
  const groups = new Map<string, SnapshotElement[]>();
  const heads = new Set(elements.flatMap(({ role, hints }) => (role === "columnheader" ? [hints.item] : [])));
  for (const element of elements.slice(0, MAX_ELEMENTS)) {
    if (!PRESSED.test(element.role)) continue;
    if (element.states.includes("disabled")) continue;
    if (element.hints.item !== undefined && heads.has(element.hints.item)) continue;
    const isBox = /^(?:checkbox|radio|switch)$/.test(element.role);
    const called = isBox ? "" : ownNameOf(element, elements);
    if (!isBox && called === "") continue;
    const key = `${element.role} ${called}`;
    groups.set(key, [...(groups.get(key) ?? []), element]);
  }
  return [...groups].map(([key, group]) => {
    const called = key.slice(key.indexOf(" ") + 1);
    const keys = keysOf(group.map(({ hints }) => hints.item ?? ""));
    const [{ role }] = group as [SnapshotElement];
    return {
      name: called,
      role,
      of: group.map((control, at) => ({ item: itemOf(elements, keys[at] ?? "", control), control })),
    };
  });
}

/** The words of the name of a control that its item does not say: `Remove` of `Remove home`. */
function ownNameOf(element: SnapshotElement, elements: readonly SnapshotElement[]): string {
  const at = element.ref - 1;
  const near = elements
    .slice(Math.max(0, at - REACH), at + REACH)
    .filter((other) => other !== element && other.hints.item === element.hints.item);
  const said = new Set(near.flatMap(({ name }) => normalize(name).split(" ")));
  const words = normalize(calledOf(element).replace(/[\d.,]+/g, "")).split(" ");
  return words.filter((word) => !said.has(word)).join(" ");
}

/** The elements of the lists themselves, each of which holds something that can be pressed. */
export function itemsIn({ elements }: Tree): readonly Item[] {
  const keys = new Set<string>();
  for (const { hints } of elements.slice(0, MAX_ELEMENTS)) if (hints.item !== undefined) keys.add(hints.item);
  const inside = new Map<string, number>();
  for (const key of keys) {
    const above = key.slice(0, Math.max(0, key.lastIndexOf("/")));
    inside.set(above, (inside.get(above) ?? 0) + 1);
  }
  // What holds a list is no element of one.
  return [...keys].filter((key) => (inside.get(key) ?? 0) < MIN_LIST).map((key) => itemAt(elements, key));
}

/** For each path of lists the shortest beginning that no other has: the row, not the group of buttons in it. */
function keysOf(paths: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  const begins = paths.map((path) => {
    const parts = path === "" ? [] : path.split("/");
    return parts.map((_, at) => parts.slice(0, at + 1).join("/"));
  });
  for (const parts of begins) for (const part of parts) counts.set(part, (counts.get(part) ?? 0) + 1);
  return begins.map((parts) => parts.find((part) => counts.get(part) === 1) ?? "");
}

/** The item of a control; one that shares it with others of its name stands for itself. */
function itemOf(elements: readonly SnapshotElement[], key: string, control: SnapshotElement): Item {
  return key === "" ? { key, elements: [control] } : itemAt(elements, key);
}

function itemAt(elements: readonly SnapshotElement[], key: string): Item {
  return {
    key,
    elements: elements.filter(
      ({ hints }) => hints.item === key || hints.item?.startsWith(`${key}/`) === true,
    ),
  };
}

/** All that an item says. */
export function textsOf({ elements }: Item): readonly string[] {
  return elements.flatMap(({ name, value, role, hints }) =>
    /^(?:textbox|combobox|spinbutton|slider)$/.test(role)
      ? [hints.label ?? name]
      : [name, value ?? "", hints.title ?? ""],
  );
}

/** Whether an item says a word. */
export function says(texts: readonly string[], { word, written, kind }: Atom): boolean {
  if (kind === "quoted")
    return texts.some((text) => fit(written, text) >= 82 || ` ${normalize(text)} `.includes(` ${word} `));
  return texts.some((text) => {
    const words = ` ${normalize(text)} `;
    if (words.includes(` ${word} `)) return true;
    return kind === "word" && word.length > 3 && words.split(" ").some((other) => isForm(word, other));
  });
}

/** Whether a control is called by a word. */
export function isCalled(name: string, { word, written, kind }: Atom): boolean {
  if (kind === "quoted") return fit(written, name) >= 82;
  const isSame = (other: string) => areSame(word, other);
  return kind === "word" && (answersTo(word, written, name) || normalize(name).split(" ").some(isSame));
}

/** Whether an item is as a test wants it. */
export function passes(item: Item, test: Test, amount: (item: Item) => number | undefined): boolean {
  const value = normalize(test.value);
  if (test.kind === "starts") return textsOf(item).some((text) => normalize(text).startsWith(value));
  if (test.kind === "ends") return textsOf(item).some((text) => normalize(text).endsWith(value));
  const limit = Number(test.value.replace(/[^\d.]/g, ""));
  const found = amount(item);
  return found !== undefined && (test.kind === "below" ? found < limit : found > limit);
}
