/** What readers wrote below a text: wanted where the page is their talk, and nowhere else. */

import { PAGE_TYPES } from "../model/page-type.ts";
import type { Annotation } from "../page/annotate.ts";
import type { Measures } from "../page/measure.ts";
import { blocksNamed, namesOf } from "../page/named.ts";

const NAMED = namesOf(`
  comments? commentlist comment-(?:list|area|section|thread|body|content|container|wrapper)
  comments-(?:area|list|section|container|wrapper|block) reader-comments user-comments disqus
  disqus-thread respond coral-stream fb-comments kommentare? commentaires? comentarios commenti komentarze
`);
/** Names of boxes in which what readers wrote is part of the question, or of its answer. */
const ASKED = /^(?:questions?|answers?)$/u;
const FORUM = PAGE_TYPES.indexOf("forum");
const PRODUCT = PAGE_TYPES.indexOf("product");
/** From this chance of a thread on, or of a product with its reviews, the model decides. */
const TALK = 0.5;
/** Least chance of a block to count as content. */
const LIKELY = 0.2;
/** Fewest words of likely content apart from the comments. */
const MIN_TEXT = 30;

/** Takes every chance from comments, in place, where they stand below something else that is content. */
export function quietComments(
  page: Annotation,
  measures: Measures,
  types: Float32Array,
  isKnownThread: boolean,
  probability: Float32Array,
): void {
  if (isKnownThread) return;
  if (types[FORUM]! + types[PRODUCT]! >= TALK) return;
  const comments = blocksNamed(page, NAMED);
  const asked = blocksNamed(page, ASKED);
  for (let block = 0; block < comments.length; block++) if (asked[block] === 1) comments[block] = 0;
  let text = 0;
  for (let block = 0; block < probability.length; block++)
    if (comments[block] === 0 && probability[block]! > LIKELY)
      text += probability[block]! * measures.words[block]!;
  if (text < MIN_TEXT) return;
  for (let block = 0; block < probability.length; block++) if (comments[block] === 1) probability[block] = 0;
}
