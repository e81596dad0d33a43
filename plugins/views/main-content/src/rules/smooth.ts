/** Makes a choice of blocks fit to read: no copies, no orphaned headings, tables and code in one piece. */
import type { Annotation } from "../page/annotate.ts";
import type { Measures } from "../page/measure.ts";
import { tag } from "../page/tags.ts";
import { settleSlots } from "../records/slots.ts";
import { dropCopies } from "./copies.ts";
import { findTables } from "./tables.ts";

const PRE = tag("pre");
const TABLE = tag("table");
const UL = tag("ul");
const OL = tag("ol");
const DL = tag("dl");

/** Largest table or list, in words, completed from its kept half: larger ones may be layout. */
const MAX_WORDS = 600;
/** Largest list, in words, that a line before it announces. */
const MAX_ANNOUNCED = 300;
/** Fewest words next to code or a table for it to stand in text, and the share of them that has to be kept. */
const MIN_BESIDE = 40;
const MOST_BESIDE = 0.6;
const FEW_BESIDE = 15;
const NEARLY_ALL = 0.8;
const COLON = /[:：]$/u;
/** Most words in one cell of a table: more is a column of the page. */
const MAX_CELL_LENGTH = 60;

/** Changes `kept` in place. */
export function smooth(
  page: Annotation,
  measures: Measures,
  probability: Float32Array,
  kept: Uint8Array,
  tables: Int32Array = findTables(page),
): void {
  settleSlots(page, measures, kept);
  completeWholes(page, measures, probability, kept);
  addAnnounced(page, measures, kept);
  dropCopies(page, measures, kept, tables);
  settleHeadings(measures, probability, kept);
}

/** Code is kept or left as a whole; tables and lists are completed when most of them is kept. */
export function completeWholes(
  page: Annotation,
  measures: Measures,
  probability: Float32Array,
  kept: Uint8Array,
): void {
  const keptSums = new Float64Array(kept.length + 1);
  for (let block = 0; block < kept.length; block++)
    keptSums[block + 1] = keptSums[block]! + (kept[block] === 1 ? measures.words[block]! : 0);
  for (let index = 0; index < page.parent.length; index++) {
    const number = page.tags[index]!;
    const isCode = number === PRE;
    if (!isCode && number !== TABLE && number !== UL && number !== OL && number !== DL) continue;
    const from = page.firstBlock[index]!;
    const to = page.endBlock[index]!;
    if (to === from || (to - from < 2 && !isCode)) continue;
    let words = 0;
    let keptWords = 0;
    let longest = 0;
    for (let block = from; block < to; block++) {
      words += measures.words[block]!;
      longest = Math.max(longest, measures.words[block]!);
      if (kept[block] === 1) keptWords += measures.words[block]!;
    }
    if (keptWords === words) continue;
    const isSmall = number === TABLE && words <= MAX_WORDS && longest <= MAX_CELL_LENGTH;
    if ((isSmall || (isCode && keptWords === 0)) && standsInKeptText(page, measures, keptSums, kept, index)) {
      kept.fill(1, from, to);
      continue;
    }
    if (keptWords === 0) continue;
    const share = keptWords / words;
    // Few lines of a listing look like text, so that any of them speaks for all.
    if (isCode) kept.fill(1, from, to);
    else if (share >= 0.6 && words <= MAX_WORDS && (number === TABLE ? longest <= MAX_CELL_LENGTH : true)) {
      // A table with holes reads wrongly, a list without an entry only shorter.
      const least = number === TABLE ? -1 : 0.15;
      for (let block = from; block < to; block++) if (probability[block]! > least) kept[block] = 1;
    }
  }
}

/** Keeps the list after a line of text that ends in a colon, in place: the line reads on in it. */
export function addAnnounced(page: Annotation, measures: Measures, kept: Uint8Array): void {
  const { words } = measures.sums;
  for (let index = 1; index < page.parent.length; index++) {
    const number = page.tags[index]!;
    if (number !== UL && number !== OL && number !== DL) continue;
    const from = page.firstBlock[index]!;
    const to = page.endBlock[index]!;
    if (from === 0 || to <= from || kept[from - 1] === 0) continue;
    if (!COLON.test(page.blockText[from - 1]!) || words[to]! - words[from]! > MAX_ANNOUNCED) continue;
    if (page.parent[page.blockElement[from - 1]!] === page.parent[index]) kept.fill(1, from, to);
  }
}

/** Whether most of what stands next to an element is kept: code and tables in the middle of a text belong to it. */
function standsInKeptText(
  page: Annotation,
  measures: Measures,
  keptSums: Float64Array,
  kept: Uint8Array,
  index: number,
): boolean {
  const parent = page.parent[index]!;
  if (parent < 0) return false;
  const around = (sums: Float64Array): number =>
    sums[page.endBlock[parent]!]! -
    sums[page.firstBlock[parent]!]! -
    (sums[page.endBlock[index]!]! - sums[page.firstBlock[index]!]!);
  const words = around(measures.sums.words);
  const share = around(keptSums) / Math.max(1, words);
  if (words >= MIN_BESIDE) return share >= MOST_BESIDE;
  // In a short text only what goes on right after it.
  const before = page.firstBlock[index]! - 1;
  return words >= FEW_BESIDE && share >= NEARLY_ALL && kept[before] === 1;
}

/** A heading goes with the text under it, both ways. */
export function settleHeadings(measures: Measures, probability: Float32Array, kept: Uint8Array): void {
  const count = kept.length;
  for (let block = count - 1; block >= 0; block--) {
    const level = measures.heading[block]!;
    // The title of the page stands over everything; whether to keep it is decided elsewhere.
    if (level < 2) continue;
    let below = 0;
    let words = 0;
    for (let next = block + 1; next < count && next < block + 40; next++) {
      const other = measures.heading[next]!;
      if (other > 0 && other <= level) break;
      if (other === 0) words += measures.words[next]!;
      if (kept[next] === 1 && other === 0) below += measures.words[next]!;
    }
    // In a list of cards the heading is the entry and the text below it the extra: only a wide gap decides.
    if (kept[block] === 1 && below === 0 && words > 60 && probability[block]! < 0.5) kept[block] = 0;
    else if (kept[block] === 0 && probability[block]! > 0.3 && below > 0 && below > words * 0.5)
      kept[block] = 1;
  }
}
