/** Words in languages, kept as data. */

import { rowsOf } from "@winnow/kit-words";

/** The folder of the lists, beside the sources as beside what is built of them. */
const FOLDER = new URL("../../words/", import.meta.url);

/**
 * The rows of a list in the folder `words`: a row a line, its columns apart by `|`, the last one an example; lines that begin with
 * `#` are remarks.
 */
export function readRows(name: string): readonly (readonly string[])[] {
  return rowsOf(new URL(`${name}.txt`, FOLDER)).map((row) => row.split("|").map((column) => column.trim()));
}

/** The words of a column that are apart by blanks. */
export function wordsIn(column: string | undefined): readonly string[] {
  return (column ?? "").split(/\s+/u).filter((word) => word !== "");
}
