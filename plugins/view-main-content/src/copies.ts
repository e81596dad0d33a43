/** Text that stands on a page twice, for another size of screen or to turn in a circle: its reader needs it once. */
import type { Annotation } from "./annotate.ts";
import type { Measures } from "./measure.ts";
import { findTables } from "./tables.ts";
import { tag } from "./tags.ts";

const TD = tag("td");
const TH = tag("th");
/** Fewest words of a run of lines that is a copy of another. */
const MIN_COPY_LENGTH = 4;
/** Fewest of a line that is one because the same stands among the lines just before. */
const MIN_NEAR_COPY_LENGTH = 2;
const NEAR = 6;
/** Fewest elements beside each other that are records by their tag alone. */
const FEW_RECORDS = 3;
/** Most lines compared at a time. */
const MAX_RUN = 64;

/**
 * Drops copies from `kept`, in place. Lines are compared in sequence: what several records of a list have in common,
 * such as a unit, a place or a price, is part of each, unless the whole record is there twice. Cells of a table repeat
 * others for good reason.
 */
export function dropCopies(
  page: Annotation,
  measures: Measures,
  kept: Uint8Array,
  tables: Int32Array = findTables(page),
): void {
  const next = nextKept(kept);
  const recent: number[] = [];
  // The same text may stand in a header, too, which is not kept and no part of any record.
  const firstKept = new Map<number, number>();
  for (let block = 0; block < kept.length; block++) {
    if (kept[block] === 0 || tables[page.blockElement[block]!]! >= 0) continue;
    const text = measures.firstCopy[block]!;
    const first = firstKept.get(text);
    if (first !== undefined) {
      const end = endOfRun(page, measures, next, first, block);
      if (end.words >= MIN_COPY_LENGTH && !isPartOfRecord(page, next, first, block, end.block)) {
        for (let at = block; at < end.block; at = next[at + 1]!) kept[at] = 0;
        block = end.block - 1;
        continue;
      }
      const number = page.tags[page.blockElement[block]!]!;
      const isLong = measures.words[block]! >= MIN_NEAR_COPY_LENGTH && number !== TD && number !== TH;
      const near = isLong ? recent.find((other) => measures.firstCopy[other] === text) : undefined;
      if (near !== undefined && !isPartOfRecord(page, next, near, block, block + 1)) {
        kept[block] = 0;
        continue;
      }
    } else firstKept.set(text, block);
    if (recent.push(block) > NEAR) recent.shift();
  }
}

/** For each block and the end the first block from it on that is kept. */
function nextKept(kept: Uint8Array): Int32Array {
  const next = new Int32Array(kept.length + 2).fill(kept.length);
  for (let block = kept.length - 1; block >= 0; block--)
    next[block] = kept[block] === 1 ? block : next[block + 1]!;
  return next;
}

/** How far the lines from `block` on are those from `first` on. */
function endOfRun(
  page: Annotation,
  measures: Measures,
  next: Int32Array,
  first: number,
  block: number,
): { block: number; words: number } {
  let words = 0;
  let from = first;
  let to = block;
  for (let length = 0; length < MAX_RUN; length++) {
    if (from >= block || to >= page.blockText.length || page.blockText[from] !== page.blockText[to]) break;
    words += measures.words[to]!;
    from = next[from + 1]!;
    to = next[to + 1]!;
  }
  return { block: Math.min(to, page.blockText.length), words };
}

/** Whether two lines stand at the same place of two records, of which the later one holds more than these lines. */
function isPartOfRecord(
  page: Annotation,
  next: Int32Array,
  first: number,
  block: number,
  end: number,
): boolean {
  let one = page.blockInner[first]!;
  let other = page.blockInner[block]!;
  if (page.depth[one] !== page.depth[other]) return false;
  while (page.parent[one] !== page.parent[other]) {
    if (page.signature[one] !== page.signature[other]) return false;
    one = page.parent[one]!;
    other = page.parent[other]!;
  }
  // Names of classes tell records apart, too: sold out, a tip. Among several of the same tag it is one of them.
  const isAlike =
    page.signature[one] === page.signature[other] ||
    (page.tags[one] === page.tags[other] && page.children[page.parent[one]!]! >= FEW_RECORDS);
  if (one === other || !isAlike) return false;
  return next[page.firstBlock[other]!]! < block || next[end]! < page.endBlock[other]!;
}
