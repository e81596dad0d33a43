import { patternOf } from "./phrase.ts";
import { columnsOf, rowsOf } from "./rows.ts";

/** The phrases of a file, compiled when they are first asked for. */
export interface Phrases {
  /** Whether a text is one of them, whole, but for marks behind it. */
  readonly isOne: (text: string) => boolean;
  /** Whether one of them stands in a text: between the edges, or else not within a word. */
  readonly isIn: (text: string) => boolean;
  /** The first of them in a text, with the groups of the edges; null without one. */
  readonly findIn: (text: string) => RegExpExecArray | null;
  /** The text with something else in place of each of them. */
  readonly replaceIn: (text: string, by: string) => string;
  /** The rows: the name of what they say (`""` for none), the phrase and its example. */
  readonly rows: () => readonly (readonly [name: string, phrase: string, example: string])[];
}

/** What has to stand around a phrase in a text, as parts of a regular expression. */
export interface Edges {
  readonly before: string;
  readonly behind: string;
}

/** Characters of scripts whose words stand without blanks between them. */
const UNSPACED = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]`;
const HAS_UNSPACED = new RegExp(UNSPACED, "u");
const BEFORE = String.raw`(?<![\p{L}\p{N}])`;
const BEHIND = String.raw`(?![\p{L}\p{N}])`;

/**
 * The phrases of a file whose rows are `language | phrase | example`, or `name | language | phrase | example`: with a name, those of that name
 * alone. How a phrase is written: {@link patternOf}.
 */
export function phrasesOf(file: URL, name?: string, edges?: Edges): Phrases {
  const rows = once(() => readPhrases(file).filter(([other]) => name === undefined || other === name));
  const whole = once(
    () =>
      new RegExp(
        `^(?:${rows()
          .map(([, phrase]) => patternOf(phrase))
          .join("|")})\\W*$`,
        "iu",
      ),
  );
  const inside = once(() => {
    const phrases = rows().map(([, phrase]) => (edges === undefined ? bounded(phrase) : patternOf(phrase)));
    const pattern = phrases.join("|");
    return new RegExp(edges === undefined ? pattern : `${edges.before}(?:${pattern})${edges.behind}`, "iu");
  });
  const each = once(() => new RegExp(inside(), "giu"));
  return {
    isOne: (text) => whole().test(text),
    isIn: (text) => inside().test(text),
    findIn: (text) => inside().exec(text),
    replaceIn: (text, by) => text.replace(each(), () => by),
    rows,
  };
}

/**
 * The phrases of a file that have one of these names, or all, as a part of a regular expression that ignores capitals. Of two that
 * begin alike the first one wins.
 *
 * @throws Error where no row has one of the names
 */
export function patternIn(file: URL, ...names: readonly string[]): string {
  const rows = readPhrases(file);
  const found = names.length === 0 ? rows : names.flatMap((name) => rows.filter(([other]) => other === name));
  const missing = names.find((name) => !rows.some(([other]) => other === name));
  if (missing !== undefined) throw new Error(`${file.pathname} has no row of "${missing}".`);
  return found.map(([, phrase]) => patternOf(phrase)).join("|");
}

function readPhrases(file: URL): readonly (readonly [string, string, string])[] {
  return rowsOf(file).map((row) => {
    const columns = columnsOf(row);
    const [phrase, example] = columns.slice(-2);
    if (columns.length < 3 || columns.length > 4 || !phrase || !example)
      throw new Error(`"${row}" is not a row of a language, a phrase and an example.`);
    return [columns.length === 4 ? (columns[0] ?? "") : "", phrase, example];
  });
}

/** A phrase with the ends of words at its ends, where what it finds there is of a script that has such. */
function bounded(phrase: string): string {
  const pattern = `(?:${patternOf(phrase)})`;
  if (!HAS_UNSPACED.test(phrase)) return `${BEFORE}${pattern}${BEHIND}`;
  return `(?:${BEFORE}|(?=${UNSPACED}))${pattern}(?:${BEHIND}|(?<=${UNSPACED}))`;
}

/** What a function makes, made when it is first asked for. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
