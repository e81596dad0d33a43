/** Words and phrases in languages, kept in text files. */
export { patternOf } from "./phrase.ts";
export { type Edges, once, type Phrases, patternIn, phrasesOf } from "./phrases.ts";
export { columnsOf, rowsOf } from "./rows.ts";
