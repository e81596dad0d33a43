/** Cards of a list hold the same things at the same places: what is kept of most of them is kept of all. */
import type { Annotation } from "./annotate.ts";
import type { Measures } from "./measure.ts";

/** Fewest cards that make a list, and most words of what is decided together. */
const FEW_CARDS = 4;
const MAX_WORDS = 12;
/** Share of the cards from which on all keep it, and up to which none does. */
const KEEP = 0.5;
const DROP = 0.1;

/** Decides together for all blocks at the same place of their cards, in place. */
export function settleSlots(page: Annotation, measures: Measures, kept: Uint8Array): void {
  const card = nearestCards(page);
  const slots = new Map<string, number[]>();
  for (let block = 0; block < kept.length; block++) {
    if (measures.words[block]! > MAX_WORDS) continue;
    const top = card[page.blockElement[block]!]!;
    if (top < 0) continue;
    let key = `${page.parent[top]!}`;
    for (let index = page.blockInner[block]!; index >= top; index = page.parent[index]!)
      key += ` ${page.signature[index]!}`;
    const slot = slots.get(key);
    if (slot) slot.push(block);
    else slots.set(key, [block]);
  }
  for (const slot of slots.values()) {
    if (slot.length < FEW_CARDS) continue;
    let count = 0;
    for (const block of slot) count += kept[block]!;
    const share = count / slot.length;
    if (share > DROP && share < KEEP) continue;
    for (const block of slot) kept[block] = share >= KEEP ? 1 : 0;
  }
}

/** For each element the card around it: the ancestor with the most equal siblings; -1 outside of lists. */
function nearestCards(page: Annotation): Int32Array {
  const count = page.parent.length;
  const sizes = new Map<number, number>();
  const keyOf = (index: number): number =>
    (page.parent[index]! + 1) * 65536 + (page.signature[index]! & 65535);
  for (let index = 0; index < count; index++) sizes.set(keyOf(index), (sizes.get(keyOf(index)) ?? 0) + 1);
  const card = new Int32Array(count).fill(-1);
  const most = new Int32Array(count);
  for (let index = 0; index < count; index++) {
    const above = page.parent[index]!;
    const size = sizes.get(keyOf(index))!;
    if (above >= 0 && most[above]! >= size) {
      most[index] = most[above]!;
      card[index] = card[above]!;
    } else if (size >= FEW_CARDS) {
      most[index] = size;
      card[index] = index;
    }
  }
  return card;
}
