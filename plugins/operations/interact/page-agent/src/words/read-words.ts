/** Words in languages, kept as data. */

import { columnsOf, patternIn, rowsOf } from "@winnow/kit-words";

/** The folder of the lists, next to the sources as next to what is built of them. */
const FOLDER = new URL("../../words/", import.meta.url);

/**
 * The rows of a list in the folder `words`: a row a line, its columns apart by bars with blanks around, the last one an example; lines that begin with
 * `#` are remarks.
 */
export function readRows(name: string): readonly (readonly string[])[] {
  return rowsOf(new URL(`${name}.txt`, FOLDER)).map(columnsOf);
}

/** The words of a column that are apart by blanks. */
export function wordsIn(column: string | undefined): readonly string[] {
  return (column ?? "").split(/\s+/u).filter((word) => word !== "");
}

/** The phrases of a file that have these names, as a part of a pattern. */
export const phrasesIn = (file: string, ...names: readonly string[]): string =>
  patternIn(new URL(`${file}.txt`, FOLDER), ...names);
