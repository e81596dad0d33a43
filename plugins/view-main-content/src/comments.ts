/** What readers wrote below a text: wanted where the page is their talk, and nowhere else. */
import type { Annotation } from "./annotate.ts";
import type { Facts } from "./facts.ts";
import type { Measures } from "./measure.ts";
import { PAGE_TYPES } from "./page-type.ts";

const NAMED =
  /^(?:comments?|commentlist|comment-(?:list|area|section|thread|body|content|container|wrapper)|comments-(?:area|list|section|container|wrapper|block)|reader-comments|user-comments|disqus|disqus-thread|respond|coral-stream|fb-comments|kommentare?|commentaires?|comentarios|commenti|komentarze)$/u;
const FORUM = PAGE_TYPES.indexOf("forum");
const PRODUCT = PAGE_TYPES.indexOf("product");
/** From this chance of a thread on, or of a product with its reviews, the model decides. */
const TALK = 0.5;
/** What addresses and structured data of threads say. */
const THREAD =
  /^(?:path:(?:forums?|threads?|topics?|discussions?|questions|viewtopic|showthread|comments|board|boards)|host:(?:forums?|community|answers|discuss|boards)|schema:(?:discussionforumposting|qapage))$/u;
/** Fewest words of likely content beside the comments. */
const MIN_TEXT = 30;

/** 1 for each block inside of an element that is named for comments. */
export function findComments(page: Annotation): Uint8Array {
  const isComment = new Uint8Array(page.parent.length);
  const known = new Map<readonly string[], boolean>();
  for (let index = 1; index < isComment.length; index++) {
    if (isComment[page.parent[index]!] === 1) {
      isComment[index] = 1;
      continue;
    }
    const tokens = page.tokens[index]!;
    if (tokens.length === 0) continue;
    let named = known.get(tokens);
    if (named === undefined) {
      named = tokens.some((token) => NAMED.test(token));
      known.set(tokens, named);
    }
    if (named) isComment[index] = 1;
  }
  return Uint8Array.from(page.blockElement, (element) => isComment[element]!);
}

/** Takes every chance from comments, in place, where they stand below something else that is content. */
export function quietComments(
  page: Annotation,
  measures: Measures,
  types: Float32Array,
  facts: Facts,
  probability: Float32Array,
): void {
  if (facts.tokens.some((token) => THREAD.test(token))) return;
  if (types[FORUM]! + types[PRODUCT]! >= TALK) return;
  const comments = findComments(page);
  let text = 0;
  for (let block = 0; block < probability.length; block++)
    if (comments[block] === 0 && probability[block]! > 0.5) text += measures.words[block]!;
  if (text < MIN_TEXT) return;
  for (let block = 0; block < probability.length; block++) if (comments[block] === 1) probability[block] = 0;
}
