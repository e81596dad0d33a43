/**
 * What many a reader came for stands in lines so short that no model distinguishes them from furniture: the price, when it is
 * open, where it is, the number to call, the day of an event. They are kept where they stand among the text that is.
 */

import { PAGE_TYPES } from "../model/page-type.ts";
import type { Annotation } from "../page/annotate.ts";
import type { Measures } from "../page/measure.ts";
import { isNamed } from "../page/named.ts";
import { tag } from "../page/tags.ts";
import { isNamedFurniture, settled } from "./furniture.ts";
import { PARTICULAR_NAME, particularOf } from "./particular-text.ts";

const A = tag("a");
const ADDRESS = tag("address");
const DD = tag("dd");
const DT = tag("dt");
const LISTS = new Set(["ul", "ol", "dl", "table", "address"].map(tag));
const LABELS = new Set(["dt", "strong", "b"].map(tag));
/** Most words of such a line, and of a small list that is kept as a whole. */
const MAX_WORDS = 25;
const MAX_LIST = 80;
const MAX_ENTRY = 14;
/** Most words left out between such a line and text that is kept. */
const FAR = 60;
/** Levels above a line in which its name is looked for. */
const REACH = 3;
/** Longest box of such lines, in words, and the share of them that makes it one. */
const MAX_BOX = 80;
const LINKED = 0.5;
const CONTACT = /^(?:tel|mailto):/iu;
/** Pages whose dates only say when they were written, as far as no markup says more. */
const WRITTEN = ["article", "documentation", "forum"].map((type) => PAGE_TYPES.indexOf(type as "article"));
const MOSTLY = 0.5;
const ASIDE = tag("aside");
const BUTTON = tag("button");
const BUTTON_NAME = /^(?:btn|button|cta|add-?to-?(?:cart|bag|basket))$/u;
/** Names of boxes next to the text, and the share of their lines that has to be such ones. */
const SIDE =
  /^(?:aside|side-?bar|side|buy-?box|info-?box|contact|contact-?box|opening-?hours|complementary)$/u;
const MOST_SAID = 0.6;

/** Adds such lines to `kept`, in place. `title` is the block of the page's heading, -1 for none. Linear in the page. */
export function addParticulars(
  page: Annotation,
  measures: Measures,
  types: Float32Array,
  title: number,
  kept: Uint8Array,
): void {
  const last = kept.lastIndexOf(1);
  if (last < 0) return;
  const first = kept.indexOf(1);
  const region = settled(page, title >= 0 && title < last ? Math.min(first, title) : first, last);
  const isFurniture = region.isFurniture;
  const hasKept = new Uint8Array(page.parent.length);
  for (let block = 0; block < kept.length; block++)
    if (kept[block] === 1 || block === title) markUp(page, block, hasKept);
  const isDated = WRITTEN.reduce((sum, type) => sum + types[type]!, 0) < MOSTLY;
  const near = distances(measures, kept, title);
  const found: number[] = [];
  for (let block = page.firstBlock[region.element]!; block < page.endBlock[region.element]!; block++) {
    if (kept[block] === 1 || block === title || near[block]! > FAR) continue;
    if (isFurniture[page.blockElement[block]!] === 1) continue;
    if (isParticular(page, measures, block, isDated) && isAmongText(page, measures, hasKept, block))
      found.push(block);
  }
  for (const block of found) keepWithList(page, measures, kept, block);
  if (isDated) keepBoxes(page, measures, region.element, kept);
}

/** Keeps boxes next to the text that hold little but such lines: when it is open, where it is, what it costs. */
function keepBoxes(page: Annotation, measures: Measures, text: number, kept: Uint8Array): void {
  const { sums } = measures;
  for (let index = 1; index < page.parent.length; index++) {
    const from = page.firstBlock[index]!;
    const to = page.endBlock[index]!;
    const words = sums.words[Math.max(from, to)]! - sums.words[from]!;
    if (to <= from || words > MAX_BOX || !isSideBox(page, measures, index, text)) continue;
    if (holdsParticulars(page, measures, from, to))
      for (let block = from; block < to; block++) if (!isButton(page, block)) kept[block] = 1;
    index = page.end[index]! - 1;
  }
}

/** Whether an element stands next to the text, in a box around both: by its name, or right after it under a heading. */
function isSideBox(page: Annotation, measures: Measures, index: number, text: number): boolean {
  if (contains(page, index, text)) return false;
  const isSide = page.tags[index] === ASIDE || isNamed(page, index, SIDE);
  if (!isSide && !(isNext(page, index, text) && measures.heading[page.firstBlock[index]!]! > 0)) return false;
  let around = page.parent[index]!;
  for (let up = 0; up < REACH && around > 0 && text >= page.end[around]!; up++) around = page.parent[around]!;
  return contains(page, around, text);
}

/** Whether an element follows the text, or a box around it, with nothing in between. */
function isNext(page: Annotation, index: number, text: number): boolean {
  let box = text;
  for (let up = 0; up < REACH && box > 0; up++, box = page.parent[box]!)
    if (page.end[box] === index) return !isNamedFurniture(page, index);
  return false;
}

const contains = (page: Annotation, outer: number, inner: number): boolean =>
  outer <= inner && inner < page.end[outer]!;

/** Whether most lines say one of these things, and no link leads further. */
function holdsParticulars(page: Annotation, measures: Measures, from: number, to: number): boolean {
  let lines = 0;
  let said = 0;
  for (let block = from; block < to; block++) {
    if (measures.words[block] === 0 || isButton(page, block)) continue;
    if (measures.linkShare[block]! > LINKED && !leadsToContact(page, block)) return false;
    // A heading or a label stands for the line below.
    if (measures.heading[block]! > 0 || page.tags[page.blockElement[block]!] === DT) continue;
    lines++;
    if (isParticular(page, measures, block, true)) said++;
  }
  return said > 0 && said >= lines * MOST_SAID;
}

/** Marks the elements around a block. */
function markUp(page: Annotation, block: number, marks: Uint8Array): void {
  for (let index = page.blockElement[block]!; index >= 0 && marks[index] === 0; index = page.parent[index]!)
    marks[index] = 1;
}

/** For each block the fewest words between it and one that is kept. */
function distances({ words }: Measures, kept: Uint8Array, title: number): Float64Array {
  const near = new Float64Array(kept.length).fill(Number.POSITIVE_INFINITY);
  let away = Number.POSITIVE_INFINITY;
  for (let block = 0; block < kept.length; block++) {
    if (kept[block] === 1 || block === title) away = 0;
    near[block] = away;
    if (kept[block] === 0) away += words[block]!;
  }
  away = Number.POSITIVE_INFINITY;
  for (let block = kept.length - 1; block >= 0; block--) {
    if (kept[block] === 1 || block === title) away = 0;
    near[block] = Math.min(near[block]!, away);
    if (kept[block] === 0) away += words[block]!;
  }
  return near;
}

function isParticular(page: Annotation, measures: Measures, block: number, isDated: boolean): boolean {
  const words = measures.words[block]!;
  if (words === 0 || words > MAX_WORDS || measures.heading[block]! > 0) return false;
  const isContact = leadsToContact(page, block);
  if (isContact) return true;
  if (measures.linkShare[block]! > LINKED) return false;
  const said = particularOf(page.blockText[block]!);
  if (said === "fact" || (said === "date" && isDated)) return true;
  let index = page.blockInner[block]!;
  for (let up = 0; up < REACH && index > 0; up++, index = page.parent[index]!) {
    if (page.tags[index] === ADDRESS || PARTICULAR_NAME.test(page.properties[index]!)) return true;
    if (isNamed(page, index, PARTICULAR_NAME)) return true;
  }
  return false;
}

/** Whether a block is a link to call or to write to. */
function leadsToContact(page: Annotation, block: number): boolean {
  if (page.linkCharacters[block] === 0) return false;
  let index = page.blockInner[block]!;
  for (let up = 0; up < REACH && index > 0; up++, index = page.parent[index]!)
    if (page.tags[index] === A)
      return CONTACT.test((page.elements[index]!.getAttribute("href") ?? "").slice(0, 20));
  return false;
}

/** Whether no box around a block, up to kept text, is one of its own: of links, or of much that is left out. */
function isAmongText(page: Annotation, measures: Measures, hasKept: Uint8Array, block: number): boolean {
  const { sums } = measures;
  for (
    let index = page.blockElement[block]!;
    index > 0 && hasKept[index] === 0;
    index = page.parent[index]!
  ) {
    const from = page.firstBlock[index]!;
    const to = page.endBlock[index]!;
    const words = sums.words[to]! - sums.words[from]!;
    if (words > MAX_BOX) return false;
    if (page.tags[index] === A) return leadsToContact(page, block);
    // A card of something else names it, shows it and leads to it.
    const links = sums.linkWords[to]! - sums.linkWords[from]!;
    const isCard = to - from > 1 && links >= words * LINKED && !leadsToContact(page, block);
    if (isCard && (isRepeated(page, index) || !isBeforeAction(page, measures, block, to))) return false;
    if (links > 0 && page.endPicture[index]! > page.firstPicture[index]!) return false;
  }
  return true;
}

/** Whether an element next to another is the same again: an entry of a list. */
function isRepeated(page: Annotation, index: number): boolean {
  const above = page.parent[index]!;
  const next = page.end[index]!;
  const isSame = (other: number): boolean =>
    page.parent[other] === above && page.signature[other] === page.signature[index];
  if (next < page.parent.length && isSame(next)) return true;
  let before = index - 1;
  while (before > above && page.parent[before] !== above) before = page.parent[before]!;
  return before > above && isSame(before);
}

/** Whether a line stands on a button, or on a link that looks like one. */
function isButton(page: Annotation, block: number): boolean {
  let index = page.blockInner[block]!;
  for (let up = 0; up < REACH && index > 0; up++, index = page.parent[index]!)
    if (page.tags[index] === BUTTON || page.roles[index] === "button" || isNamed(page, index, BUTTON_NAME))
      return true;
  return false;
}

/** Whether only a last link follows a price: that to order or to book, as the name of something would stand before. */
function isBeforeAction(page: Annotation, measures: Measures, block: number, to: number): boolean {
  if (block !== to - 2 || measures.linkShare[block]! > 0 || page.links[block + 1] !== 1) return false;
  return particularOf(page.blockText[block]!) === "fact";
}

/** Keeps a block with its label, and with the small list or table that it stands in. */
function keepWithList(page: Annotation, measures: Measures, kept: Uint8Array, block: number): void {
  kept[block] = 1;
  const { sums } = measures;
  let whole = -1;
  let index = page.blockElement[block]!;
  for (let up = 0; up <= REACH && index > 0; up++, index = page.parent[index]!)
    if (LISTS.has(page.tags[index]!)) whole = index;
  if (whole >= 0) {
    const from = page.firstBlock[whole]!;
    const to = page.endBlock[whole]!;
    const links = sums.linkWords[to]! - sums.linkWords[from]!;
    const words = sums.words[to]! - sums.words[from]!;
    let isShort = words <= MAX_LIST && links <= words * LINKED;
    for (let other = from; other < to && isShort; other++) isShort = measures.words[other]! <= MAX_ENTRY;
    if (isShort) kept.fill(1, from, to);
  }
  // The label before the first of them: a heading, a term, a word in bold.
  let label = block;
  while (label > 0 && kept[label] === 1 && block - label < MAX_LIST) label--;
  if (kept[label] === 1 || measures.words[label]! > MAX_ENTRY || measures.linkShare[label]! > LINKED) return;
  const holder = page.blockElement[label]!;
  const isLabel =
    measures.heading[label]! > 1 ||
    LABELS.has(page.tags[page.blockInner[label]!]!) ||
    (page.tags[page.blockElement[block]!] === DD && label === block - 1);
  if (isLabel && isBeside(page, holder, block)) kept[label] = 1;
}

/** Whether a block stands in the box that an element opens. */
function isBeside(page: Annotation, element: number, block: number): boolean {
  let box = page.parent[element]!;
  if (box > 0 && page.endBlock[box]! <= block) box = page.parent[box]!;
  return box >= 0 && page.firstBlock[box]! <= block && block < page.endBlock[box]!;
}
