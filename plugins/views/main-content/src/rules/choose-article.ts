/** Which blocks of an article to keep: where a block stands decides how likely it has to be. */
import { PAGE_TYPES } from "../model/page-type.ts";
import type { Measures } from "../page/measure.ts";
import { type Choice, cutBlocks } from "./choose.ts";

const ARTICLE = PAGE_TYPES.indexOf("article");
const PRODUCT = PAGE_TYPES.indexOf("product");
/** Least chance of an article to be chosen as one, and of a product that it may be. */
const LIKELY = 0.5;
const POSSIBLE = 0.2;
/** How much a word that is missed weighs against one too many: in the text, for what is sure, in the lead, around the text. */
const WEIGHTS = [1, 0.2, 3, 0.5] as const;
/** Fewest words of a line of the lead, and the share of them in links up to which it is none. */
const FEW_WORDS = 6;
const MAX_LINKED = 0.5;
/** The same of a paragraph, which is held to be text wherever it stands. */
const PARAGRAPH_WORDS = 12;
const PARAGRAPH_LINKED = 0.3;

/** Whether a page is an article, and neither talk nor an offer. */
export const isArticle = (types: Float32Array, isTalk: boolean): boolean =>
  types[ARTICLE]! >= LIKELY && types[PRODUCT]! < POSSIBLE && !isTalk;

/**
 * Chooses the blocks of an article: more readily the lines between its heading and its text, which sum it up and are
 * read first, less readily what stands over the heading, and lines after the text that are no paragraphs.
 * @param heading - block of the page's heading, -1 for none
 * @returns the threshold within the text, and the expected F1
 */
export function chooseArticle(measures: Measures, probability: Float32Array, heading: number): Choice {
  const [cut, sure, lead, around] = cutBlocks(probability, measures.words, WEIGHTS);
  const first = probability.findIndex((chance, block) => chance >= sure.threshold && block !== heading);
  const last = probability.findLastIndex((chance) => chance >= sure.threshold);
  const kept = new Uint8Array(probability.length);
  for (let block = 0; block < kept.length; block++) {
    let { threshold } = cut;
    if (heading >= 0 && heading < first && block < first) {
      if (block < heading) threshold = around.threshold;
      else if (block > heading && isLine(measures, block)) threshold = lead.threshold;
    } else if (block > last && !isParagraph(measures, block)) threshold = around.threshold;
    if (probability[block]! >= threshold) kept[block] = 1;
  }
  return { ...cut, kept };
}

const isLine = ({ words, linkShare }: Measures, block: number): boolean =>
  words[block]! >= FEW_WORDS && linkShare[block]! <= MAX_LINKED;

const isParagraph = ({ words, sentences, linkShare }: Measures, block: number): boolean =>
  words[block]! >= PARAGRAPH_WORDS && sentences[block]! > 0 && linkShare[block]! < PARAGRAPH_LINKED;
