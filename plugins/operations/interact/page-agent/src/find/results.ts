/** The items of a list: results of a search, products, articles. */

import type { SnapshotElement } from "../page.ts";
import type { Tree } from "./tree.ts";

/** Groups of fewer are no list, unless there is nothing else. */
const MIN_ITEMS = 2;
const OUTSIDE = /^(?:banner|navigation|contentinfo|tablist|complementary|form|search)$/;
const TURNS_PAGES =
  /^(?:\d{1,4}|next|prev(?:ious)?|first|last|[«»‹›<>→←]|.*page.*|more|load more|show more)$/i;

/**
 * What leads to each item of the main list of a page, in its order: links that look alike, outside of menus. Titles
 * count more than other links, as each item has one.
 */
export function resultsOf(tree: Tree): readonly SnapshotElement[] {
  const groups = new Map<string, SnapshotElement[]>();
  const weights = new Map<string, number>();
  for (const [index, element] of tree.elements.entries()) {
    if (!/^(?:link|clickable|option)$/.test(element.role) || element.name.trim() === "") continue;
    if (TURNS_PAGES.test(element.name.trim())) continue;
    const around = tree.rolesAround(index);
    if (around.some((role) => OUTSIDE.test(role))) continue;
    const isTitle =
      around.includes("heading") ||
      tree.elements[index + 1]?.role === "heading" ||
      around.includes("article");
    const key = `${element.role} ${element.hints.class ?? ""} ${element.depth} ${isTitle}`;
    groups.set(key, [...(groups.get(key) ?? []), element].slice(0, 500));
    const weight =
      Math.min(element.name.length, 60) * (isTitle ? 3 : 1) * (element.hints.class === undefined ? 1 : 1.2);
    weights.set(key, (weights.get(key) ?? 0) + weight);
  }
  const sorted = [...groups].sort(([one], [other]) => (weights.get(other) ?? 0) - (weights.get(one) ?? 0));
  const [, best = []] = sorted.find(([, group]) => group.length >= MIN_ITEMS) ?? sorted[0] ?? [];
  return best;
}

/** One of a list, from 1; -1 is the last. */
export function nth<T>(list: readonly T[], ordinal: number): T | undefined {
  return ordinal < 0 ? list.at(ordinal) : list[ordinal - 1];
}
