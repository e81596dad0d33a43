/** Cards of a list hold the same things at the same places: what is kept of most of them is kept of all. */
import type { Annotation } from "../page/annotate.ts";
import type { Measures } from "../page/measure.ts";
import type { RecordGroups } from "./records.ts";

/** Fewest cards that make a list, and most words of what is decided together. */
const FEW_CARDS = 4;
const MAX_WORDS = 12;
/** Share of the cards from which on all keep it, and up to which none does. */
const KEEP = 0.5;
const DROP = 0.1;

/** Fewest blocks at the same place of their records that share their chances, and most words of each. */
const FEW_RECORDS = 3;
const MAX_EVEN_WORDS = 30;
/** Most blocks for each record: more is running text. */
const MAX_PER_RECORD = 1.3;
/** How much of the chance of a block comes from all at its place. */
const SHARED = 0.8;

/**
 * Brings the chances of blocks at the same place of their records together, in place: a list that names the price of
 * some cards, or the questions of some answers, reads wrongly.
 */
export function evenSlots(
  page: Annotation,
  measures: Measures,
  { of, inner, count }: RecordGroups,
  probability: Float32Array,
): void {
  const sums = new Float64Array(count.length);
  const blocks = new Int32Array(count.length);
  const records = new Int32Array(count.length);
  const last = new Int32Array(count.length).fill(-1);
  for (let block = 0; block < probability.length; block++) {
    const element = page.blockInner[block]!;
    const record = inner[element]!;
    if (record < 0 || measures.words[block]! > MAX_EVEN_WORDS) continue;
    const slot = of[element]!;
    sums[slot]! += probability[block]!;
    blocks[slot]!++;
    if (last[slot] === record) continue;
    last[slot] = record;
    records[slot]!++;
  }
  for (let block = 0; block < probability.length; block++) {
    const element = page.blockInner[block]!;
    const slot = of[element]!;
    if (inner[element]! < 0 || measures.words[block]! > MAX_EVEN_WORDS) continue;
    if (blocks[slot]! < FEW_RECORDS || blocks[slot]! > records[slot]! * MAX_PER_RECORD) continue;
    probability[block] = (1 - SHARED) * probability[block]! + (SHARED * sums[slot]!) / blocks[slot]!;
  }
}

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
