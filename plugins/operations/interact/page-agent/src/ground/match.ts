/** Whether a word of a prompt and one of a page are the same word. */

import { areSame, isNear, normalize } from "../find/words.ts";
import { verbAt } from "../read/verbs.ts";
import { readRows, wordsIn } from "../words/read-words.ts";

/** Forms of verbs that do not begin alike. */
const FORMS = new Map(
  readRows("forms").flatMap(([words], at) => wordsIn(words).map((word) => [normalize(word), at] as const)),
);
/** Letters that two forms of one word must have in common at their beginning, and may differ in at their end. */
const [MIN_STEM, MAX_END] = [5, 3];

/** Whether two words are forms of one: `abonniere` and `Abonnieren`, `inscris` and `inscrire`. */
export function isForm(one: string, other: string): boolean {
  if (one === other || isNear(one, other)) return one !== "";
  const forms = FORMS.get(one);
  if (forms !== undefined && forms === FORMS.get(other)) return true;
  let same = 0;
  while (same < one.length && one[same] === other[same]) same += 1;
  return same >= MIN_STEM && one.length - same <= MAX_END && other.length - same <= MAX_END;
}

/** Whether a word of a prompt is the verb that a button is called by: `elige` and `Elegir`. */
export function isVerbOf(word: string, name: string): boolean {
  const said = verbAt(word);
  const there = verbAt(name);
  if (said === undefined || there === undefined || said.length < word.length) return false;
  return said.verb === there.verb && !/^(?:click|fill|set|extract|goto|act)$/.test(said.verb);
}

/** Whether a word, as it is compared and as it was written, answers to a name: one of its words, its verb, or the same in other words. */
export function answersTo(word: string, written: string, name: string): boolean {
  const words = normalize(name).split(" ");
  return words.some((other) => isForm(word, other)) || areSame(word, name) || isVerbOf(written, name);
}

/** Whether a word is what a page is about: in its title or a heading, also as a part of a longer word there. */
export function isTopic(word: string, texts: readonly string[]): boolean {
  return texts.some((text) =>
    normalize(text)
      .split(" ")
      .some(
        (other) =>
          isForm(word, other) ||
          (word.length >= MIN_STEM && (other.startsWith(word) || other.endsWith(word))),
      ),
  );
}
