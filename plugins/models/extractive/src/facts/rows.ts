import { readFileSync } from "node:fs";

/** The rows of a file of words, without comments and empty lines. */
export function rowsOf(file: string): string[] {
  return readFileSync(new URL(`../../words/${file}`, import.meta.url), "utf8")
    .split("\n")
    .filter((row) => row.trim() !== "" && !row.startsWith("#"));
}
