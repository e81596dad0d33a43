/** The words of menus, which lie in text files. */
import { columnsOf, type Phrases, patternIn, phrasesOf, rowsOf } from "@winnow/kit-words";

const file = (name: string): URL => new URL(`../../words/${name}.txt`, import.meta.url);

/** The words of a kind, of a file whose rows are a kind, words between blanks, and an example. */
export const wordsIn = (name: string, kind: string): string[] =>
  rowsOf(file(name))
    .map(columnsOf)
    .filter(([first]) => first === kind)
    .flatMap(([, words = ""]) => words.split(" "));

/** The examples of its rows. */
export const examplesIn = (name: string): string[] =>
  rowsOf(file(name)).map((row) => columnsOf(row)[2] ?? "");

/** The phrases of some kinds as one pattern. */
export const phrasesIn = (name: string, ...kinds: readonly string[]): string =>
  patternIn(file(name), ...kinds);

/** The phrases of a kind, with what has to stand around them. */
export const phrases = (name: string, kind: string, before: string, behind: string): Phrases =>
  phrasesOf(file(name), kind, { before, behind });
