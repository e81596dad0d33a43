/** `The 3rd word of the paragraph`: a part of a text that the page has only one of, or numbers. */

import { ordinalAt } from "../read/target.ts";
import type { PageData } from "./page-data.ts";

const WORD = "words?|wort|wörter|mots?|palabras?";
const TEXT = "paragraph|text|sentence|absatz|satz|paragraphe|phrase|texte|párrafo|texto|frase";
const OF = "(?:of|in|from|aus|von|im|de|du|dans|del|en)(?: (?:the|dem|der|le|la|el))?";
const PART = new RegExp(
  `^(?:what is |the |das |le |la )*(\\S+) (?:${WORD})(?: ${OF}(?: (\\S+))? (?:${TEXT}))(?: below| above)?$`,
  "iu",
);
/** Words of a text that is a paragraph, and no label. */
const MIN_WORDS = 4;

/** A word by its place in a paragraph; undefined where that is not asked for, or not certain. */
export function partOf({ paragraphs }: PageData, what: string): string | undefined {
  const [, which = "", of] = PART.exec(what.trim().replace(/[?.]+$/u, "")) ?? [];
  const ordinal = ordinalAt(which);
  if (ordinal === undefined) return undefined;
  const texts = paragraphs.filter((text) => text.split(/\s+/u).length >= MIN_WORDS);
  const place = of === undefined ? undefined : ordinalAt(of);
  const text = place !== undefined ? nthOf(texts, place) : texts.length === 1 ? texts[0] : undefined;
  const word = nthOf(text?.split(/\s+/u) ?? [], ordinal);
  return word?.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");
}

function nthOf<T>(list: readonly T[], ordinal: number): T | undefined {
  return list.at(ordinal < 0 ? ordinal : ordinal - 1);
}
