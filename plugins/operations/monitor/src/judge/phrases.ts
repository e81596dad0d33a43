import { columnsOf, rowsOf } from "@winnow/kit-words";

/** Languages whose words are known. */
export const LANGUAGES = ["en", "de", "fr", "es", "it", "pt", "nl", "pl"] as const;
/** One of them. */
export type Language = (typeof LANGUAGES)[number];

/** A row of a file of words: phrases between commas, and a line in which one of them stands. */
export interface PhraseRow {
  readonly language: string;
  readonly phrases: readonly string[];
  readonly example: string;
}

/** Finds phrases of any of the languages in texts. */
export interface Phrases {
  /** Whether a text has one of them. */
  readonly test: (text: string) => boolean;
  /** A text without them. */
  readonly without: (text: string) => string;
  /** What a pattern searches for, for longer ones. */
  readonly source: string;
}

/** The rows of a file in `words/`, by what they say. */
export function phraseRowsOf(file: string): ReadonlyMap<string, readonly PhraseRow[]> {
  const rows = rowsOf(new URL(`../../words/${file}.txt`, import.meta.url)).map((row) => {
    const [name = "", language = "", phrases = "", example = ""] = columnsOf(row);
    return { name, language, phrases: split(phrases), example };
  });
  return Map.groupBy(rows, ({ name }) => name);
}

/** The phrases of a file by what they say, each made ready when it is asked for. @throws Error for a name without a row */
export function phrasesIn(file: string): (...names: readonly string[]) => Phrases {
  const rows = phraseRowsOf(file);
  return (...names) =>
    phrasesOf(
      names.flatMap((name) => {
        const found = rows.get(name);
        if (found === undefined) throw new Error(`${file}.txt has no row that says "${name}".`);
        return found;
      }),
    );
}

/** Makes ready to find the phrases of some rows. `*` stands for any letters, `#` for a number. */
export function phrasesOf(rows: readonly Pick<PhraseRow, "phrases">[]): Phrases {
  const all = rows.flatMap(({ phrases }) => phrases);
  // Of two that begin alike the longer one is meant.
  const sorted = [...new Set(all)].sort((one, other) => other.length - one.length);
  const source = `(?<![\\p{L}\\p{N}])(?:${sorted.map(patternOf).join("|")})(?![\\p{L}\\p{N}])`;
  const [one, every] = [new RegExp(source, "iu"), new RegExp(source, "giu")];
  return { test: (text) => one.test(text), without: (text) => text.replace(every, " "), source };
}

function split(phrases: string): readonly string[] {
  return phrases
    .split(",")
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== "");
}

function patternOf(phrase: string): string {
  return phrase
    .replace(/[.+?^$(){}|[\]\\]/g, "\\$&")
    .replace(/['’]/g, "['’]")
    .replace(/\s+/g, "\\s+")
    .replaceAll("*", "\\p{L}{0,20}")
    .replaceAll("#", "\\d[\\d.,]{0,12}");
}
