/** The words of menus, which lie in text files. */
import { columnsOf, patternOf, rowsOf } from "@winnow/kit-words";

const file = (name: string): URL => new URL(`../../words/${name}.txt`, import.meta.url);

/** All words of a file that has nothing but words. */
export const wordsIn = (name: string): string[] => rowsOf(file(name)).flatMap((row) => row.split(" "));

/** The phrases of a kind, of a file whose rows begin with a kind and end with phrases. */
export const phrasesOf = (name: string, kind: string): string[] =>
  rowsOf(file(name))
    .map(columnsOf)
    .filter(([first]) => first === kind)
    .flatMap((columns) => (columns.at(-1) ?? "").split(", "));

/** The same as one pattern. */
export const phrasesIn = (name: string, ...kinds: readonly string[]): string =>
  kinds
    .flatMap((kind) => phrasesOf(name, kind))
    .map(patternOf)
    .join("|");
