/** Languages whose words are known. */
export const LANGUAGES = ["en", "de", "fr", "es", "it", "pt", "nl", "pl"] as const;
/** One of them. */
export type Language = (typeof LANGUAGES)[number];

/**
 * Phrases of one meaning by their language, between commas, and a line in which one of them stands. A `*` stands for any letters, and a
 * `#` for a number.
 */
export type Table = Readonly<Record<Language, readonly [phrases: string, example: string]>>;

/** Finds the phrases of tables in texts of any of the languages. */
export interface Phrases {
  /** Whether a text has one of them. */
  readonly test: (text: string) => boolean;
  /** A text without them. */
  readonly without: (text: string) => string;
  /** What a pattern looks for, for longer ones. */
  readonly source: string;
}

/** Makes ready to find the phrases of some tables. */
export function phrasesOf(...tables: readonly Table[]): Phrases {
  const all = tables.flatMap((table) => LANGUAGES.flatMap((language) => split(table[language][0])));
  // Of two that begin alike the longer one is meant.
  const sorted = [...new Set(all)].sort((one, other) => other.length - one.length);
  const source = `(?<![\\p{L}\\p{N}])(?:${sorted.map(patternOf).join("|")})(?![\\p{L}\\p{N}])`;
  const [one, every] = [new RegExp(source, "iu"), new RegExp(source, "giu")];
  return { test: (text) => one.test(text), without: (text) => text.replace(every, " "), source };
}

/** The phrases of a row. */
export function split(phrases: string): readonly string[] {
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
