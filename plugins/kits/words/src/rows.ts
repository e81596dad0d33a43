import { readFileSync } from "node:fs";

/** Files that were read: several patterns are made of one. */
const read = new Map<string, readonly string[]>();

/** The rows of a file of words in its order, without comments (`#`) and empty lines. It is read once, when it is first needed. */
export function rowsOf(file: URL): readonly string[] {
  const rows = read.get(file.href) ?? readRows(file);
  read.set(file.href, rows);
  return rows;
}

function readRows(file: URL): readonly string[] {
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((row) => row.trim() !== "" && !row.startsWith("#"));
}

/** The columns of a row, which stand between bars that have a blank on both sides. */
export function columnsOf(row: string): readonly string[] {
  return row.split(/(?<=^| )\|(?= |$)/).map((column) => column.trim());
}
