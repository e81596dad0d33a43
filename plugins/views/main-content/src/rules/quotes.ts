/** What belongs to a quotation, a folded part or an embedded post as a whole: its name, its question, its link. */

import type { Annotation } from "../page/annotate.ts";
import type { Measures } from "../page/measure.ts";
import { isNamed, namesOf } from "../page/named.ts";
import { tag } from "../page/tags.ts";

const QUOTE = tag("blockquote");
const FIGURE = tag("figure");
const FIGCAPTION = tag("figcaption");
const FOOTER = tag("footer");
const SUMMARY = tag("summary");
const DETAILS = tag("details");
const SOURCE = /^(?:author|attribution|source|cite|citation|byline|quote-?(?:author|source|name)|name)$/u;
const DASH = /^(?:[—–―]|--?\s)\s*\p{L}/u;
/** Boxes that networks put their posts in; scripts make frames of them. */
const EMBEDDED = namesOf(`
  twitter-tweet twitter-video instagram-media tiktok-embed fb-post fb-video reddit-embed(?:-bq)?
  reddit-card bluesky-embed mastodon-embed threads-post text-post-media flickr-embed imgur-embed-pub
  pinterest-embed telegram-post
`);
/** Boxes for what somebody said, with who it was. */
const SAID = /^(?:testimonials?|pull-?quote|quote|quotation|zitat|citation|cita)$/u;
const MAX_SAID = 120;
/** Longest name under a quotation, and longest quotation and post that is kept as a whole, in words. */
const MAX_NAME = 20;
const MAX_WORDS = 300;
/** Most words left out between an embedded post and text that is kept. */
const NEAR = 30;
/** Least share of a quotation that has to be kept. */
const ENOUGH = 0.5;

/** Adds to `kept` what goes with the parts that are kept, in place. */
export function addBelonging(page: Annotation, measures: Measures, isTalk: boolean, kept: Uint8Array): void {
  const keptWords = new Float64Array(kept.length + 1);
  for (let block = 0; block < kept.length; block++)
    keptWords[block + 1] =
      keptWords[block]! + (kept[block] === 1 ? Math.max(0.1, measures.words[block]!) : 0);
  const since = leftOut(measures, kept);
  const sum = (sums: Float64Array, from: number, to: number): number =>
    sums[Math.max(from, to)]! - sums[from]!;
  for (let index = 1; index < page.parent.length; index++) {
    const number = page.tags[index]!;
    const from = page.firstBlock[index]!;
    const to = page.endBlock[index]!;
    if (to <= from) continue;
    if (number === SUMMARY) {
      const above = page.parent[index]!;
      const rest = sum(keptWords, page.firstBlock[above]!, page.endBlock[above]!) - sum(keptWords, from, to);
      if (page.tags[above] === DETAILS && rest > 0) kept.fill(1, from, to);
    } else if (!isTalk && number !== QUOTE && isNamed(page, index, SAID)) {
      const words = sum(measures.sums.words, from, to);
      const isShort =
        words <= MAX_SAID &&
        page.controls[index] === 0 &&
        measures.sums.linkWords[to] === measures.sums.linkWords[from];
      if (isShort && sum(keptWords, from, to) >= words * ENOUGH) kept.fill(1, from, to);
    } else if (number === QUOTE || isNamed(page, index, EMBEDDED)) {
      const words = sum(measures.sums.words, from, to);
      const own = sum(keptWords, from, to);
      const isEmbedded = isNamed(page, index, EMBEDDED);
      const isWhole =
        words <= MAX_WORDS &&
        (isEmbedded ? measures.sums.words[from]! - since[from]! <= NEAR : own >= words * ENOUGH);
      if (own <= 0 && !(isEmbedded && isWhole)) continue;
      if (isWhole) kept.fill(1, from, to);
      if (number === QUOTE) keepName(page, measures, kept, index);
    }
  }
}

/** For each block how many words of the page end with the kept text before it; without any less than none. */
function leftOut(measures: Measures, kept: Uint8Array): Float64Array {
  const since = new Float64Array(kept.length + 1).fill(Number.NEGATIVE_INFINITY);
  for (let block = 0; block < kept.length; block++)
    since[block + 1] = kept[block] === 1 ? measures.sums.words[block + 1]! : since[block]!;
  return since;
}

/** Keeps the name right after a quotation, or in the caption of the figure around it. */
function keepName(page: Annotation, measures: Measures, kept: Uint8Array, quote: number): void {
  let box = page.parent[quote]!;
  if (page.tags[box] !== FIGURE && page.children[box] === 1) box = page.parent[box] ?? -1;
  const block = page.endBlock[quote]!;
  if (box < 0 || block >= page.endBlock[box]! || measures.words[block]! > MAX_NAME) return;
  if (page.tags[box] === FIGURE || DASH.test(page.blockText[block]!) || isSource(page, block, box))
    kept[block] = 1;
}

/** Whether a block below an element is marked as a source. */
function isSource(page: Annotation, block: number, box: number): boolean {
  for (let index = page.blockInner[block]!; index > box; index = page.parent[index]!) {
    const number = page.tags[index]!;
    if (number === FIGCAPTION || number === FOOTER || page.elements[index]!.localName === "cite") return true;
    if (isNamed(page, index, SOURCE)) return true;
  }
  return false;
}
