/** What a shop puts around a product: other things to buy, and what buyers wrote. */

import { PAGE_TYPES } from "../model/page-type.ts";
import type { Annotation } from "../page/annotate.ts";
import type { Measures } from "../page/measure.ts";
import { blocksNamed, namesOf } from "../page/named.ts";

const BESIDE = namesOf(`
  related recommend(?:ed|ations?|s)? similar up-?sells? cross-?sells? also-(?:like|viewed|bought) recently
  recently-viewed you-may may-also others?-also customers-also people-also frequently-bought
  bought-together complete-the-look shop-the-look more-from suggest(?:ed|ions?) recs reviews? ratings?
  testimonials? feedback ugc bazaarvoice bv yotpo okendo judgeme jdgm trustpilot stamped
  reviews?-(?:list|section|container|wrapper|content) product-reviews? customer-reviews? qa questions
  qanda
`);
const PRODUCT = PAGE_TYPES.indexOf("product");
const LISTS = [PAGE_TYPES.indexOf("collection"), PAGE_TYPES.indexOf("listing")];
/** Least chance of a product's page, and most of a list, whose cards are its content. */
const LIKELY = 0.4;
const MAX_LIST = 0.35;
/** Fewest words of likely content apart from all this. */
const MIN_TEXT = 20;

/** Takes every chance from other offers and from reviews, in place, where they stand next to a product. */
export function quietOffers(
  page: Annotation,
  measures: Measures,
  types: Float32Array,
  probability: Float32Array,
): void {
  const list = LISTS.reduce((sum, type) => sum + types[type]!, 0);
  if (types[PRODUCT]! < LIKELY || list > MAX_LIST) return;
  const isBeside = blocksNamed(page, BESIDE);
  let text = 0;
  for (let block = 0; block < probability.length; block++)
    if (isBeside[block] === 0) text += probability[block]! * measures.words[block]!;
  if (text < MIN_TEXT) return;
  for (let block = 0; block < probability.length; block++) if (isBeside[block] === 1) probability[block] = 0;
}
