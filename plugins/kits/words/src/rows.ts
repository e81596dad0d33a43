import { readFileSync } from "node:fs";

/** The rows of a file of words in its order, without comments (`#`) and empty lines. It is read when it is first needed. */
export function rowsOf(file: URL): readonly string[] {
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((row) => row.trim() !== "" && !row.startsWith("#"));
}

/** The columns of a row, which stand between bars that have a blank on both sides. */
export function columnsOf(row: string): readonly string[] {
  return row.split(/(?<=^| )\|(?= |$)/).map((column) => column.trim());
}
