/** Where the title of a page stands among its elements. */
import type { Facts } from "@winnow/kit-facts";
import { titles } from "./title.ts";

const places = new WeakMap<Facts, number>();

/** The place of the heading that is the title, else of the first heading of the first level; 0 where there is none. */
export function titlePlace(facts: Facts): number {
  const before = places.get(facts);
  if (before !== undefined) return before;
  const shown = facts.headings.filter(({ isHidden }) => !isHidden);
  const [title] = titles(facts);
  const heading = shown.find(({ value }) => value === title?.value) ?? shown.find(({ level }) => level === 1);
  const place = heading?.at ?? 0;
  places.set(facts, place);
  return place;
}
