/** Notices about consent: the longest running text of many a page, and of no use to its reader. */
import type { Annotation } from "./annotate.ts";

const NAMED =
  /^(?:consent|gdpr|ccpa|onetrust|didomi|cmplz|truste|osano|cybot|iubenda)(?:-|$)|cookie-(?:banner|notice|consent|policy|bar|law|message|popup|modal|overlay|dialog)/u;
/** What the model is so sure of is a page about consent. */
const SURE = 0.8;

/** 1 for each block inside of an element that is named for such a notice. */
function findNotices(page: Annotation): Uint8Array {
  const isNotice = new Uint8Array(page.parent.length);
  const known = new Map<readonly string[], boolean>();
  for (let index = 0; index < isNotice.length; index++) {
    const tokens = page.tokens[index]!;
    const above = page.parent[index]!;
    if (above >= 0 && isNotice[above] === 1) isNotice[index] = 1;
    else if (tokens.length > 0) {
      let named = known.get(tokens);
      if (named === undefined) {
        named = tokens.some((token) => NAMED.test(token));
        known.set(tokens, named);
      }
      if (named) isNotice[index] = 1;
    }
  }
  return Uint8Array.from(page.blockElement, (element) => isNotice[element]!);
}

/** Takes every chance from notices, in place, but from those that are the page. */
export function quietNotices(page: Annotation, probability: Float32Array): void {
  const notices = findNotices(page);
  for (let block = 0; block < probability.length; block++)
    if (notices[block] === 1 && probability[block]! < SURE) probability[block] = 0;
}
