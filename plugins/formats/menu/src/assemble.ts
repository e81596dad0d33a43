/** Several readings of one menu as one, each item once. */
import { joined } from "./fields.ts";
import { type Draft, type DraftItem, type DraftSection, MAX_ITEMS } from "./types.ts";
import { isPopular } from "./words/signs.ts";

/** Names in a form in which the same dish is the same. */
export const plainName = (name: string): string =>
  name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** So much more on the page makes it the better source than markup that lists a part. */
const MORE = 1.3;

/** The menu of the best source, with what the others add to its items. */
export function merge(drafts: readonly Draft[]): Draft | undefined {
  const kept = drafts
    .map((draft) => ({ ...draft, sections: once(draft.sections) }))
    .filter(({ sections }) => sections.length > 0);
  const counts = kept.map(({ sections }) => countOf(sections));
  let best = 0;
  // In the order of the sources; a later one must have clearly more of the same.
  for (let index = 1; index < kept.length; index++)
    if (counts[index]! >= counts[best]! * MORE && overlap(kept[best]!, kept[index]!) >= 0.5) best = index;
  const base = kept[best];
  if (base === undefined) return undefined;
  const others = kept.filter((draft) => draft !== base);
  const isFlat = base.sections.length === 1 && base.sections[0]!.name === "Menu";
  const better = isFlat
    ? others.find(
        (draft) =>
          draft.sections.length > 1 &&
          overlap(base, draft) >= 0.9 &&
          countOf(draft.sections) <= countOf(base.sections) * 1.1,
      )
    : undefined;
  const sections = base.sections.map((section) => ({
    ...section,
    items: section.items.map((item) => enriched(item, others)),
  }));
  return {
    ...base,
    isDeclared: drafts.some(({ isDeclared }) => isDeclared),
    merchant: drafts.find(({ merchant }) => merchant !== undefined)?.merchant,
    sections: better === undefined ? sections : regrouped(sections[0]!.items, better.sections),
  };
}

const countOf = (sections: readonly DraftSection[]): number =>
  sections.reduce((sum, { items }) => sum + items.length, 0);

const namesOf = (draft: Draft): ReadonlyMap<string, DraftItem> =>
  new Map(draft.sections.flatMap(({ items }) => items.map((item) => [plainName(item.name), item] as const)));

/** Part of the items of one that the other has too. */
function overlap(one: Draft, other: Draft): number {
  const names = namesOf(other);
  const items = one.sections.flatMap((section) => section.items);
  return items.filter(({ name }) => names.has(plainName(name))).length / Math.max(1, items.length);
}

const indexes = new WeakMap<Draft, ReadonlyMap<string, DraftItem>>();

/** What one source leaves open is taken from the next. */
function enriched(item: DraftItem, others: readonly Draft[]): DraftItem {
  let full = item;
  for (const draft of others) {
    const index = indexes.get(draft) ?? namesOf(draft);
    indexes.set(draft, index);
    const twin = index.get(plainName(item.name));
    if (twin !== undefined) full = joined(full, twin);
  }
  return full;
}

/** Items of a source without sections under those that the page shows. */
function regrouped(items: readonly DraftItem[], sections: readonly DraftSection[]): DraftSection[] {
  const home = new Map<string, number>();
  for (const [index, section] of sections.entries())
    for (const item of section.items)
      if (!home.has(plainName(item.name))) home.set(plainName(item.name), index);
  const grouped = sections.map((section) => ({ ...section, items: [] as DraftItem[] }));
  for (const item of items) grouped[home.get(plainName(item.name)) ?? 0]!.items.push(item);
  return grouped.filter((section) => section.items.length > 0);
}

const twinOf = (item: DraftItem): string =>
  `${plainName(item.name)}\n${item.price?.amount ?? ""}\n${item.optionGroups[0]?.options.map(({ price }) => price?.amount).join() ?? ""}`;

/** Each item once: pages hold a copy for small screens, and lists of what sells best. */
export function once(sections: readonly DraftSection[]): DraftSection[] {
  const merged = new Map<string, { section: DraftSection; items: DraftItem[]; seen: Set<string> }>();
  const homes = new Map<string, Set<string>>();
  for (const section of sections) {
    const key = plainName(section.name);
    const known = merged.get(key) ?? { section, items: [], seen: new Set<string>() };
    merged.set(key, known);
    for (const item of section.items) {
      const twin = twinOf(item);
      if (known.seen.has(twin)) continue;
      known.seen.add(twin);
      known.items.push(item);
      const home = homes.get(twin) ?? new Set<string>();
      homes.set(twin, home.add(key));
    }
  }
  const kept: DraftSection[] = [];
  let left = MAX_ITEMS;
  for (const [key, { section, items }] of merged) {
    const isElsewhere = (item: DraftItem) => (homes.get(twinOf(item))?.size ?? 0) > 1;
    const isCopy =
      (isPopular(section.name) || section.name === "Menu" || key === "") && items.every(isElsewhere);
    const own = isCopy ? [] : isPopular(section.name) ? items.filter((item) => !isElsewhere(item)) : items;
    if (own.length > 0 && left > 0) kept.push({ ...section, items: own.slice(0, left) });
    left -= own.length;
  }
  return kept;
}
