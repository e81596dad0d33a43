/** The words of menus, which lie in text files. */
import { type Phrases, patternIn, phrasesOf, rowsOf } from "@winnow/kit-words";

const file = (name: string): URL => new URL(`../../words/${name}.txt`, import.meta.url);

/** All words of a file that has nothing but words. */
export const wordsIn = (name: string): string[] => rowsOf(file(name)).flatMap((row) => row.split(" "));

/** The phrases of some kinds as one pattern. */
export const phrasesIn = (name: string, ...kinds: readonly string[]): string =>
  patternIn(file(name), ...kinds);

/** The phrases of a kind, with what has to stand around them. */
export const phrases = (name: string, kind: string, before: string, behind: string): Phrases =>
  phrasesOf(file(name), kind, { before, behind });
