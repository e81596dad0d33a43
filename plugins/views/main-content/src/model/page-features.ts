/** Numbers about the page as a whole. */
import type { Annotation } from "../page/annotate.ts";
import type { Facts } from "../page/facts.ts";
import type { Measures } from "../page/measure.ts";
import { tag } from "../page/tags.ts";
import { findRecords, type RecordGroups } from "../records/records.ts";
import { findCandidate } from "./candidate.ts";

const RECORD_FEATURES = 11;
/** Numbers per page. */
export const PAGE_FEATURES = 34 + RECORD_FEATURES;
const COUNTED = [
  "article",
  "li",
  "tr",
  "dt",
  "pre",
  "form",
  "h1",
  "h2",
  "h3",
  "time",
  "blockquote",
  "button",
].map(tag);

/** Totals and shares over all blocks. */
export function pageFeatures(
  page: Annotation,
  measures: Measures,
  facts: Facts,
  groups: RecordGroups = findRecords(page, measures),
): Float32Array {
  const out = new Float32Array(PAGE_FEATURES);
  const { sums } = measures;
  const blocks = page.blockText.length;
  const words = Math.max(1, sums.words.at(-1) ?? 0);
  const perBlock = 1 / Math.max(1, blocks);
  let at = 0;
  out[at++] = Math.log(words);
  out[at++] = Math.log1p(blocks);
  out[at++] = (sums.linkWords.at(-1) ?? 0) / words;
  out[at++] = (sums.sentenceWords.at(-1) ?? 0) / words;
  out[at++] = (sums.paragraphWords.at(-1) ?? 0) / words;
  out[at++] = (sums.headingWords.at(-1) ?? 0) / words;
  out[at++] = (sums.prices.at(-1) ?? 0) * perBlock;
  out[at++] = (sums.dates.at(-1) ?? 0) * perBlock;
  out[at++] = (page.images[0] ?? 0) * perBlock;
  out[at++] = (page.controls[0] ?? 0) * perBlock;
  const counts = new Map<number, number>();
  for (const number of page.tags) counts.set(number, (counts.get(number) ?? 0) + 1);
  for (const number of COUNTED) out[at++] = Math.log1p(counts.get(number) ?? 0);
  at = fillShape(page, measures, out, at);
  const { element } = findCandidate(page, measures);
  const from = page.firstBlock[element] ?? 0;
  const to = page.endBlock[element] ?? 0;
  out[at++] = (sums.words[to]! - sums.words[from]!) / words;
  out[at++] =
    ((sums.linkWords[to] ?? 0) - (sums.linkWords[from] ?? 0)) /
    Math.max(1, sums.words[to]! - sums.words[from]!);
  out[at++] = facts.titleWords.size;
  out[at++] = facts.descriptionWords.size;
  out[at++] = facts.structuredText.length;
  fillRecords(measures, groups, out, at);
  return out;
}

/** The group of records that holds most of the text. */
function fillRecords(measures: Measures, groups: RecordGroups, out: Float32Array, start: number): void {
  let best = -1;
  for (const record of groups.inner) {
    if (record < 0) continue;
    const group = groups.of[record]!;
    if (best < 0 || groups.words[group]! > groups.words[best]!) best = group;
  }
  if (best < 0) {
    out.fill(-1, start, start + RECORD_FEATURES);
    return;
  }
  const count = groups.count[best]!;
  const words = Math.max(1, groups.words[best]!);
  const mean = words / count;
  let at = start;
  out[at++] = Math.log(count);
  out[at++] = Math.log(mean);
  out[at++] = Math.sqrt(Math.max(0, groups.squares[best]! / count - mean * mean)) / mean;
  out[at++] = words / Math.max(1, measures.sums.words.at(-1) ?? 0);
  out[at++] = groups.links[best]! / words;
  out[at++] = groups.sentences[best]! / words;
  out[at++] = groups.headings[best]! / words;
  out[at++] = groups.pictures[best]! / count;
  out[at++] = groups.prices[best]! / count;
  out[at++] = groups.dates[best]! / count;
  out[at++] = groups.blocks[best]! / count;
}

/** Longest blocks, questions, repeated text and the largest group of equal siblings. */
function fillShape(page: Annotation, measures: Measures, out: Float32Array, start: number): number {
  let longest = 0;
  let questions = 0;
  let repeated = 0;
  let long = 0;
  for (let block = 0; block < page.blockText.length; block++) {
    longest = Math.max(longest, measures.words[block]!);
    if (measures.words[block]! > 25) long++;
    if (page.blockText[block]!.endsWith("?")) questions++;
    if (measures.firstCopy[block] !== block) repeated++;
  }
  const groups = new Map<number, number>();
  let largest = 0;
  let largestAt = 0;
  for (let index = 0; index < page.parent.length; index++) {
    if (page.endBlock[index]! - page.firstBlock[index]! < 2) continue;
    const key = (page.parent[index]! + 1) * 65536 + (page.signature[index]! & 65535);
    const size = (groups.get(key) ?? 0) + 1;
    groups.set(key, size);
    if (size > largest) {
      largest = size;
      largestAt = index;
    }
  }
  let at = start;
  const words = measures.sums.words;
  out[at++] = Math.log1p(longest);
  out[at++] = long;
  out[at++] = questions;
  out[at++] = repeated / Math.max(1, page.blockText.length);
  out[at++] = largest;
  out[at++] = (words[page.endBlock[largestAt] ?? 0] ?? 0) - (words[page.firstBlock[largestAt] ?? 0] ?? 0);
  out[at++] = groups.size;
  return at;
}
