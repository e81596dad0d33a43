/** The element of a page that a prompt means. */

import type { SnapshotElement } from "../page.ts";
import type { Target } from "../read/instruction.ts";
import { isProse, uncovered } from "./cover.ts";
import { nth, resultsOf } from "./results.ts";
import { isOfKind, type Purpose } from "./roles.ts";
import { type Candidate, candidatesFor, MIN_SCORE } from "./score.ts";
import { gap, itemsOf, Tree } from "./tree.ts";
import { fit } from "./words.ts";

/** What came of a search: an element, or why there is none. */
export type Found =
  | { readonly element: SnapshotElement }
  | { readonly none: string }
  /** Several fit alike; the message names them. */
  | { readonly tie: string; readonly among: readonly SnapshotElement[] };

/** Points within which two elements fit alike. */
const ALIKE = 2;
/** Points within which they are counted when one of several is asked for. */
const SAME_SORT = 12;
const MAX_LISTED = 8;
/** How well words must fit the name of a group of fields. */
const GROUP_FIT = 80;

/** Finds what is meant among the elements of a snapshot. */
export function find(
  elements: readonly SnapshotElement[],
  target: Target,
  purpose: Purpose,
  last?: SnapshotElement,
): Found {
  const tree = new Tree(elements);
  if (target.kind === "item" && target.words === "" && target.near === undefined) {
    const items = resultsOf(tree);
    const item = nth(items, target.ordinal ?? 1);
    if (item !== undefined) return { element: item };
    // What leads to other pages is no item.
    if (items.length > 1) return { none: `Only ${items.length} elements fit ${named(target)}.` };
  }
  const all = search(tree, target, purpose);
  if (all.length === 0) return { none: `Nothing on the page fits ${named(target)}.` };
  const candidates = all.filter(
    ({ index, element }) =>
      uncovered(tree, index, target).length === 0 && !(purpose !== "see" && isProse(element, target)),
  );
  if (candidates.length === 0) return { none: saysNothingOf(tree, all[0] as Candidate, target) };
  if (target.near !== undefined) {
    const { words } = target.near;
    const inGroup = candidates.filter(({ element }) => fit(words, element.hints.group ?? "") >= GROUP_FIT);
    if (inGroup.length > 0) return choose(tree, inGroup, target, last);
    const nearest = nearestTo(tree, target.near, candidates);
    if (typeof nearest === "string") return { none: nearest };
    return { element: nearest };
  }
  if (target.ordinal !== undefined) {
    const best = candidates[0]?.score ?? 0;
    const { kind } = target;
    const exact = kind === undefined ? [] : candidates.filter(({ element }) => isOfKind(element, kind));
    const alike = (exact.length > 0 ? exact : candidates)
      .filter(({ score }) => score >= best - SAME_SORT)
      .sort((one, other) => one.index - other.index);
    const element = nth(
      alike.map((candidate) => candidate.element),
      target.ordinal,
    );
    return element === undefined
      ? { none: `Only ${alike.length} elements fit ${named(target)}.` }
      : { element };
  }
  return choose(tree, candidates, target, last);
}

function saysNothingOf(tree: Tree, { element, index }: Candidate, target: Target): string {
  const words = uncovered(tree, index, target).map((word) => `"${word}"`);
  const why = words.length === 0 ? "is a longer text" : `says nothing of ${words.join(", ")}`;
  return `Nothing on the page fits ${named(target)}: ${describe(element, tree.elements)} is nearest, and ${why}.`;
}

function search(tree: Tree, target: Target, purpose: Purpose): readonly Candidate[] {
  const found = candidatesFor(tree, target, purpose);
  if (found.length > 0 || target.kindWord === undefined) return found;
  // `Open the menu`: what is called a menu, where nothing is one.
  const { kind: _, ...rest } = target;
  return candidatesFor(tree, { ...rest, words: target.kindWord }, purpose);
}

function choose(
  tree: Tree,
  candidates: readonly Candidate[],
  target: Target,
  last: SnapshotElement | undefined,
): Found {
  const [best] = candidates;
  if (best === undefined) return { none: "" };
  const alike = candidates.filter(({ score }) => score > best.score - ALIKE);
  const distinct = alike.filter(
    (candidate, at) => !alike.slice(0, at).some((other) => isSameThing(tree, other, candidate)),
  );
  if (distinct.length === 1) return { element: best.element };
  const near = last === undefined ? undefined : clearlyNearest(distinct, last);
  if (near !== undefined) return { element: near };
  const among = distinct.map(({ element }) => element);
  const list = among.slice(0, MAX_LISTED).map((element) => describe(element, tree.elements));
  const more = among.length > MAX_LISTED ? `; and ${among.length - MAX_LISTED} more` : "";
  return {
    tie: `${among.length} elements fit ${named(target)}: ${list.join("; ")}${more}. Say which one, such as "the second" or what it is next to.`,
    among,
  };
}

/** One inside of the other, or two links to one place. */
function isSameThing(tree: Tree, one: Candidate, other: Candidate): boolean {
  if (tree.around(other.index).includes(one.index) || tree.around(one.index).includes(other.index))
    return true;
  const [href, otherHref] = [one.element.hints.href, other.element.hints.href];
  return href !== undefined && href === otherHref && !/^(?:#?|javascript:.*)$/i.test(href);
}

function clearlyNearest(
  candidates: readonly Candidate[],
  last: SnapshotElement,
): SnapshotElement | undefined {
  const distances = candidates
    .map(({ element }) => ({ element, distance: gap(last, element) }))
    .sort((one, other) => one.distance - other.distance);
  const [first, second] = distances;
  if (first === undefined || second === undefined) return first?.element;
  return first.distance * 2 < second.distance ? first.element : undefined;
}

function nearestTo(tree: Tree, near: Target, candidates: readonly Candidate[]): SnapshotElement | string {
  const anchors = anchorsOf(tree, near);
  if (anchors.length === 0) return `Nothing on the page fits ${named(near)}.`;
  const best = candidates[0]?.score ?? 0;
  const alike = candidates.filter(({ score }) => score >= best - SAME_SORT);
  let nearest: { readonly element: SnapshotElement; readonly distance: number } | undefined;
  for (const anchor of anchors) {
    // What stands in the row or card of something else belongs to that.
    const inItem = alike.filter(({ element }) => itemsOf(anchor, element) === "same");
    const reached =
      inItem.length > 0 ? inItem : alike.filter(({ element }) => itemsOf(anchor, element) === "none");
    for (const { element, index } of reached) {
      if (element.ref === anchor.ref) continue;
      const isInside = tree.around(index).some((at) => tree.elements[at]?.ref === anchor.ref);
      const distance = isInside ? -1 : gap(anchor, element);
      if (nearest === undefined || distance < nearest.distance) nearest = { element, distance };
    }
  }
  return nearest?.element ?? `What ${named(near)} stands in on the page has no such thing.`;
}

function anchorsOf(tree: Tree, near: Target): readonly SnapshotElement[] {
  if (near.kind === "item" && near.words === "") {
    const item = nth(resultsOf(tree), near.ordinal ?? 1);
    return item === undefined ? [] : [item];
  }
  const found = candidatesFor(tree, near, "see").filter(
    ({ index }) => uncovered(tree, index, near).length === 0,
  );
  const best = found[0]?.score ?? 0;
  const alike = found.filter(({ score }) => score > best - ALIKE).map(({ element }) => element);
  if (near.ordinal === undefined) return alike.slice(0, MAX_LISTED);
  const element = nth(
    alike.sort((one, other) => one.ref - other.ref),
    near.ordinal,
  );
  return element === undefined ? [] : [element];
}

/** Whether anything fits at all: for waiting, and for the end of repetitions. */
export function isThere(elements: readonly SnapshotElement[], text: string, target: Target): boolean {
  const tree = new Tree(elements);
  const found = candidatesFor(tree, target, "see");
  if (found.some(({ score }) => score >= (target.quoted ? MIN_SCORE + 25 : MIN_SCORE + 10))) return true;
  return (
    target.words !== "" &&
    target.kind === undefined &&
    text.toLowerCase().includes(target.words.toLowerCase())
  );
}

/** A target in words, for messages. */
export function named({ words, kind, near }: Target): string {
  const what = words === "" ? `a ${kind ?? "thing"}` : `"${words}"${kind === undefined ? "" : ` (${kind})`}`;
  return near === undefined ? what : `${what} near ${named(near)}`;
}

/** An element in words, with where it stands. */
export function describe(element: SnapshotElement, elements: readonly SnapshotElement[]): string {
  const at = elements.indexOf(element);
  const before = elements
    .slice(Math.max(0, at - 6), at)
    .findLast(
      ({ name, role }) =>
        name !== "" && name !== element.name && /^(?:heading|text|cell|link|rowheader)$/.test(role),
    );
  const where = before === undefined ? "" : ` after "${before.name.slice(0, 40)}"`;
  return `${element.role} "${element.name.slice(0, 60)}"${where}`;
}
