/** Lines that say of themselves what they are: credits of pictures, calls to read on, to subscribe or to comment. */

import { linesOf } from "./lines.ts";

/** Numbers per block. */
export const CUES = 6;
/** Longer lines are text, whatever they start with. */
const MAX_WORDS = 40;

/** In the order of the numbers: a line matches or does not. What they look for stands in `words/lines.json`. */
const PATTERNS: readonly RegExp[] = [
  // Credits that open a line: "Photo: Ada Lovelace", "Bild von ...", "© Reuters".
  new RegExp(
    `^\\(?(?:${linesOf("credit")})\\b[^:]{0,20}(?::|\\/| by | von | par | de | courtesy )|^photograph(?:y|ed)? by|^(?:image )?(?:illustrative|credit|source)\\b|^©|^\\(c\\) `,
    "iu",
  ),
  // Credits anywhere: agencies and signs.
  new RegExp(linesOf("agency"), "iu"),
  // Calls to read something else.
  new RegExp(`^[\\W_]*(?:${linesOf("read on")})`, "iu"),
  // Calls to subscribe and to follow.
  new RegExp(`\\b(?:${linesOf("subscribe")})`, "iu"),
  // Adverts, and what goes on after them.
  new RegExp(`^(?:${linesOf("advert")})`, "iu"),
  // Comments and tags.
  new RegExp(`^(?:\\d+ )?(?:${linesOf("comments")})\\b|^(?:${linesOf("subjects")})\\b ?:?`, "iu"),
];

/** Writes the {@link CUES} numbers of a line of so many words: 1 where a pattern matches. */
export function fillCues(text: string, words: number, out: Float32Array, at: number): void {
  if (words > MAX_WORDS || words === 0) return;
  for (let pattern = 0; pattern < CUES; pattern++) if (PATTERNS[pattern]!.test(text)) out[at + pattern] = 1;
}
