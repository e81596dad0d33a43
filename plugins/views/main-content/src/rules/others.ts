/** What is none of the text that a page is about: dialogs, and the articles below its own. */

import { likeliest, PAGE_TYPES } from "../model/page-type.ts";
import type { Annotation } from "../page/annotate.ts";
import type { Measures } from "../page/measure.ts";
import { isNamed, namesOf } from "../page/named.ts";
import { tag } from "../page/tags.ts";
import type { RecordGroups } from "../records/records.ts";

const ARTICLE = tag("article");
const FORUM = PAGE_TYPES.indexOf("forum");
/** From this chance of a thread on, articles may be its posts. */
const TALK = 0.1;
/** Fewest words in sentences that make a text. */
const ENOUGH = 60;
/** Least chance of a block to count as content. */
const LIKELY = 0.2;
const OVER = namesOf("modal(?:-(?:window|dialog|content|body))? dialog popup pop-up offcanvas off-canvas");
const OVER_ROLES: ReadonlySet<string> = new Set(["dialog", "alertdialog"]);

/** Takes every chance from both, in place, on pages of the types that have them. Linear in the page. */
export function quietOthers(
  page: Annotation,
  measures: Measures,
  records: RecordGroups,
  types: Float32Array,
  heading: number,
  isTalk: boolean,
  probability: Float32Array,
): void {
  const type = likeliest(types);
  const isRead = type === "article" || type === "documentation";
  if (isRead || type === "forum") quietDialogs(page, measures, probability);
  if (isRead && !isTalk && types[FORUM]! < TALK) quietArticles(page, measures, records, heading, probability);
}

/** Takes every chance from what opens over the page, in place, where enough text is left. */
export function quietDialogs(page: Annotation, measures: Measures, probability: Float32Array): void {
  const isDialog = (index: number): boolean =>
    OVER_ROLES.has(page.roles[index]!) || isNamed(page, index, OVER);
  quietWithin(page, measures, probability, isDialog);
}

/** Takes every chance from the articles below the one with the page's heading, in place. */
function quietArticles(
  page: Annotation,
  measures: Measures,
  records: RecordGroups,
  heading: number,
  probability: Float32Array,
): void {
  const own = ownArticle(page, measures, heading);
  if (own < 0) return;
  const { of, count } = records;
  // A single one of another kind may be a part of the page: the steps below the story of a dish.
  const isOther = (index: number): boolean =>
    page.tags[index] === ARTICLE &&
    index >= page.end[own]! &&
    (of[index] === of[own] || count[of[index]!]! > 1);
  quietWithin(page, measures, probability, isOther);
}

/** Takes every chance from elements and all in them, if enough likely text stands next to those. */
function quietWithin(
  page: Annotation,
  measures: Measures,
  probability: Float32Array,
  isQuiet: (index: number) => boolean,
): void {
  const quiet = new Uint8Array(page.parent.length);
  for (let index = 1; index < quiet.length; index++)
    if (quiet[page.parent[index]!] === 1 || isQuiet(index)) quiet[index] = 1;
  if (!quiet.includes(1)) return;
  let left = 0;
  for (let block = 0; block < probability.length; block++)
    if (quiet[page.blockElement[block]!] === 0 && probability[block]! >= LIKELY)
      left += textOf(measures, block);
  if (left < ENOUGH) return;
  for (let block = 0; block < probability.length; block++)
    if (quiet[page.blockElement[block]!] === 1) probability[block] = 0;
}

/** The article in which the heading of the page stands over enough text; -1 without one. */
function ownArticle(page: Annotation, measures: Measures, heading: number): number {
  if (heading < 0 || measures.heading[heading] !== 1) return -1;
  let index = page.blockElement[heading]!;
  while (index >= 0 && page.tags[index] !== ARTICLE) index = page.parent[index]!;
  if (index < 0) return -1;
  let words = 0;
  for (let block = heading; block < page.endBlock[index]!; block++) words += textOf(measures, block);
  return words < ENOUGH ? -1 : index;
}

/** Words of a block that holds sentences. */
const textOf = ({ words, sentences }: Measures, block: number): number =>
  sentences[block]! > 0 ? words[block]! : 0;
