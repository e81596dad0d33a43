import { readFileSync } from "node:fs";

/** The rows of a file of words, in its order, without comments and empty lines. */
export const rowsOf = (file: URL): string[] =>
  readFileSync(file, "utf8")
    .split("\n")
    .filter((row) => row.trim() !== "" && !row.startsWith("#"));
