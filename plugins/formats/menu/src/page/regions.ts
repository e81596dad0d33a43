/** Which lines belong to the same item: those in one box with its prices, or those that take turns with them. */
import type { TreeElement } from "@winnow/kit-dom";
import { elementAt, sharedBy, signatureOf, upwards } from "./elements.ts";
import { flowRegions } from "./flow.ts";
import type { Group } from "./groups.ts";
import type { Line, Lines } from "./lines.ts";
import { isNamed, isNameLike } from "./names.ts";
import type { Placed, Region } from "./region.ts";

/** The regions of the groups, in order. */
export function regionsOf(groups: readonly Group[], page: Lines): Region[] {
  const placed = unify(place(groups, page), page).map((one) => ({ ...one, isNamed: isItem(one, page) }));
  const parents = new Set(
    placed.flatMap(({ isNamed, parent }) => (isNamed && parent !== undefined ? [parent] : [])),
  );
  const regions: Region[] = [];
  for (let index = 0; index < placed.length; ) {
    const one = placed[index]!;
    // Among rows with names one that holds nothing but `Caña` is an item of that name.
    const isSizeNamed =
      !one.isNamed &&
      one.box !== undefined &&
      /^(?:tr|li)$/.test(one.box.localName) &&
      one.parent !== undefined &&
      parents.has(one.parent);
    if (one.box !== undefined && (one.isNamed || isSizeNamed)) {
      const [from, to] = rangeOf(one.box, page, one);
      const group = isSizeNamed
        ? one.group.map((price, at) => (at === 0 ? { ...price, label: "" } : price))
        : one.group;
      regions.push({
        from,
        to,
        start: 0,
        end: Infinity,
        group,
        box: one.box,
        parent: one.parent,
        isSizeNamed,
      });
      index++;
      continue;
    }
    let end = index + 1;
    while (end < placed.length && placed[end]!.parent === one.parent && !placed[end]!.isNamed) end++;
    const before = regions.at(-1)?.to ?? 0;
    const after =
      placed[end]?.box === undefined
        ? (placed[end]?.first ?? page.lines.length)
        : rangeOf(placed[end]!.box!, page, placed[end]!)[0];
    regions.push(...flowRegions(placed.slice(index, end), page, before, after));
    index = end;
  }
  return regions;
}

const isItem = (one: Placed, page: Lines): boolean =>
  one.box !== undefined && isNamed(rangeOf(one.box, page, one), page, one.group);

/** First line of an element and the one after its last. */
export function rangeOf(
  element: TreeElement,
  { ranges, lines }: Lines,
  one: Placed,
): readonly [number, number] {
  const [from, to] = ranges.get(element) ?? [one.first, one.last + 1];
  return [Math.min(from, one.first), Math.min(lines.length, Math.max(to, one.last + 1))];
}

/** Finds for each group the largest box that holds no other group. */
function place(groups: readonly Group[], { lines }: Lines): Placed[] {
  const ends = groups.map((group) => {
    const first = group[0]!.price;
    const last = group.at(-1)!.price;
    const chain = upwards(elementAt(lines[first.at] as Line, first.from));
    const others = group.length === 1 ? [] : upwards(elementAt(lines[last.at] as Line, last.from));
    // What holds all prices of the group.
    const shared = group.length === 1 ? undefined : sharedBy(chain, new Set(others));
    const inner = shared === undefined ? chain : chain.slice(chain.indexOf(shared.element));
    return { first: first.at, last: last.at, chain: inner, set: new Set(inner) };
  });
  return groups.map((group, index) => {
    const { first, last, chain } = ends[index]!;
    const neighbours = [ends[index - 1], ends[index + 1]].filter((end) => end !== undefined);
    const shared = neighbours
      .map(({ set }) => sharedBy(chain, set))
      .filter((one) => one !== undefined)
      .reduce<ReturnType<typeof sharedBy>>(
        (deepest, one) => (deepest === undefined || one.depth > deepest.depth ? one : deepest),
        undefined,
      );
    if (shared === undefined) return { group, first, last, box: loneBox(chain), parent: undefined, chain };
    return { group, first, last, box: shared.below, parent: shared.element, chain };
  });
}

/** Whether words stand in a box above an inner one that is like it. */
function isHeaded(box: TreeElement, inner: TreeElement, one: Placed, page: Lines): boolean {
  if (box === inner) return false;
  const [from] = rangeOf(box, page, one);
  const [to] = rangeOf(inner, page, one);
  for (let at = from; at < Math.min(to, from + 4); at++)
    if (isNameLike((page.lines[at] as Line).text)) return true;
  return false;
}

/** Of a page with a single price: the part that is named a part. */
function loneBox(chain: readonly TreeElement[]): TreeElement | undefined {
  return chain.find(({ localName }) => /^(?:li|tr|article|section|dl|main|body)$/.test(localName));
}

/** A box that is unlike the others but holds one that is like them is one too large, such as a section with one item. */
function unify(placed: readonly Placed[], page: Lines): Placed[] {
  const counts = new Map<string, number>();
  for (const { box } of placed)
    if (box !== undefined) counts.set(signatureOf(box), (counts.get(signatureOf(box)) ?? 0) + 1);
  return placed.map((one) => {
    if (one.box === undefined) return one;
    const own = counts.get(signatureOf(one.box)) ?? 0;
    const index = one.chain.indexOf(one.box);
    let best = one.box;
    let most = own;
    for (const inner of one.chain.slice(0, Math.max(0, index))) {
      const count = counts.get(signatureOf(inner)) ?? 0;
      const isNested = signatureOf(inner) === signatureOf(one.box) && isHeaded(one.box, inner, one, page);
      if (count < 2 || (count <= most && !isNested)) continue;
      if (!isNamed(rangeOf(inner, page, one), page, one.group)) continue;
      best = inner;
      most = count;
    }
    return best === one.box ? one : { ...one, box: best, parent: best.parentNode ?? undefined };
  });
}
