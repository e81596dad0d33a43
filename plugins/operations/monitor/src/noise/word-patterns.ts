import { columnsOf, patternOf, rowsOf } from "@winnow/kit-words";

/** A row of a file of words: a phrase as a pattern, and a text that has it. */
export interface WordRow {
  readonly name: string;
  readonly pattern: string;
  readonly example: string;
}

/** What `…` stands for: some words. */
const ANYTHING = ".{1,40}";

/** The rows of a file in `words/`: what they say, a language, a phrase as `@winnow/kit-words` reads it, and an example. */
export function wordRowsOf(file: string): readonly WordRow[] {
  return rowsOf(new URL(`../../words/${file}.txt`, import.meta.url)).map((row) => {
    const [name = "", , phrase = "", example = ""] = columnsOf(row);
    return { name, pattern: patternOf(phrase).replaceAll("…", ANYTHING), example };
  });
}

/** The patterns of a file by what they say. @throws Error for a name without a row */
export function patternsOf(file: string): (name: string) => readonly string[] {
  const rows = Map.groupBy(wordRowsOf(file), ({ name }) => name);
  return (name) => {
    const found = rows.get(name);
    if (found === undefined) throw new Error(`${file}.txt has no row that says "${name}".`);
    return found.map(({ pattern }) => pattern);
  };
}
