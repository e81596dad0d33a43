/** How many facts stand in the same sort of place: one alone is of the page, several are of what it lists. */
import type { TreeElement } from "@winnow/kit-dom";

/** The sort of place where an element stands. */
export function placeOf(element: TreeElement): string {
  const name = ({ localName, attributeList }: TreeElement) => {
    const at = attributeList.indexOf("class");
    return at < 0 ? localName : `${localName}.${attributeList[at + 1]}`;
  };
  const parent = element.parentNode;
  return parent === null ? name(element) : `${name(parent)}>${name(element)}`;
}

/** Facts with the number of those in the same sort of place, in place of the place. */
export function withPeers<T extends { readonly place: string }>(facts: readonly T[]): Omit<T, "place">[] {
  const counts = new Map<string, number>();
  for (const { place } of facts) counts.set(place, (counts.get(place) ?? 0) + 1);
  return facts.map(({ place, ...fact }) => ({ ...fact, peers: counts.get(place) ?? 1 }));
}
