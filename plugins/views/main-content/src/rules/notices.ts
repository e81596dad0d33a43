/** Notices about consent, the longest running text of many a page, and of rights: of no use to its reader. */
import type { Annotation } from "../page/annotate.ts";
import { blocksNamed } from "../page/named.ts";

const NAMED =
  /^(?:consent|gdpr|ccpa|onetrust|didomi|cmplz|truste|osano|cybot|iubenda)(?:-|$)|cookie-(?:banner|notice|consent|policy|bar|law|message|popup|modal|overlay|dialog)/u;
/** A line that says who owns the page. */
const RIGHTS = /^(?:©|\(c\)\s|copyright\b)|©\s?(?:19|20)\d\d/iu;
const MAX_RIGHTS = 200;
/** What the model is so sure of is a page about consent. */
const SURE = 0.8;

/** Takes every chance from notices, in place, but from those that are the page. */
export function quietNotices(page: Annotation, probability: Float32Array): void {
  const notices = blocksNamed(page, NAMED);
  for (let block = 0; block < probability.length; block++)
    if ((notices[block] === 1 || namesRights(page.blockText[block]!)) && probability[block]! < SURE)
      probability[block] = 0;
}

const namesRights = (text: string): boolean => text.length <= MAX_RIGHTS && RIGHTS.test(text);
