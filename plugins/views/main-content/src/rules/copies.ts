/** Text that stands on a page twice, for another size of screen or to turn in a circle: its reader needs it once. */
import type { Annotation } from "../page/annotate.ts";
import type { Measures } from "../page/measure.ts";
import { tag } from "../page/tags.ts";
import { findTables } from "./tables.ts";

const P = tag("p");
const TD = tag("td");
const TH = tag("th");
/** Fewest words of a run of lines that is a copy of another. */
const MIN_COPY_LENGTH = 4;
/** Fewest of a line that is one because the same stands among the lines just before. */
const MIN_NEAR_COPY_LENGTH = 2;
const NEAR = 6;
/** Fewest elements next to each other that are records by their tag alone. */
const FEW_RECORDS = 3;
/** What running text is made of, and how far up two lines of it may part. */
const FLOW = new Set("p li ul ol dl dt dd blockquote pre h2 h3 h4 h5 h6".split(" ").map(tag));
const LISTS = new Set("ul ol dl blockquote".split(" ").map(tag));
const FLOW_REACH = 2;
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
      const isShort = end.words < MIN_COPY_LENGTH && page.tags[page.blockElement[block]!] === P;
      const isText = !isShort || headingBefore(measures, block) > first;
      if (isText && isRunningText(page, kept, next, first, block, end)) {
        if (recent.push(block) > NEAR) recent.shift();
        continue;
      }
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

/** The last heading among the lines just before a block, -1 for none. */
function headingBefore({ heading }: Measures, block: number): number {
  for (let at = block - 1; at >= 0 && at >= block - NEAR; at--) if (heading[at]! > 0) return at;
  return -1;
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
): { block: number; words: number; lines: number } {
  let words = 0;
  let lines = 0;
  let from = first;
  let to = block;
  for (let length = 0; length < MAX_RUN; length++) {
    if (from >= block || to >= page.blockText.length || page.blockText[from] !== page.blockText[to]) break;
    words += measures.words[to]!;
    lines++;
    from = next[from + 1]!;
    to = next[to + 1]!;
  }
  return { block: Math.min(to, page.blockText.length), words, lines };
}

/**
 * Whether a line says again what the text said before, as a refrain, a recipe or a plan of meals does: it stands among the
 * same paragraphs or lists, with something else in between. What is there twice from end to end is a copy.
 */
function isRunningText(
  page: Annotation,
  kept: Uint8Array,
  next: Int32Array,
  first: number,
  block: number,
  end: { readonly block: number; readonly lines: number },
): boolean {
  // The line after the first run is this one: nothing stands in between.
  let at = first;
  for (let line = 0; line < end.lines; line++) at = next[at + 1]!;
  if (at >= block || kept[first] === 0) return false;
  let one = page.blockElement[first]!;
  let other = page.blockElement[block]!;
  if (isCard(page, one) || isCard(page, other)) return false;
  for (let up = 0; up < FLOW_REACH && page.parent[one] !== page.parent[other]; up++) {
    one = page.parent[one]!;
    other = page.parent[other]!;
    if (one <= 0 || other <= 0 || !LISTS.has(page.tags[one]!) || !LISTS.has(page.tags[other]!)) return false;
  }
  return (
    page.parent[one] === page.parent[other] &&
    FLOW.has(page.tags[one]!) &&
    page.tags[one] === page.tags[other]
  );
}

/** Whether a line is the whole of a link or of a picture's box: entries of lists are shown again, text is not. */
function isCard(page: Annotation, element: number): boolean {
  if (page.endPicture[element]! > page.firstPicture[element]!) return true;
  const block = page.firstBlock[element]!;
  return page.linkCharacters[block]! * 2 > page.blockText[block]!.length;
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
