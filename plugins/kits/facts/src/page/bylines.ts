/** The words around the name of an author, in the languages of many pages. */
import { columnsOf, patternOf, rowsOf } from "@winnow/kit-words";

interface Row {
  readonly does: string;
  readonly language: string;
  readonly pattern: string;
}

let read: readonly Row[] | undefined;

function rowsThat(...does: readonly string[]): readonly Row[] {
  read ??= rowsOf(new URL("../../words/bylines.txt", import.meta.url)).map((row) => {
    const [does = "", language = "", phrase = ""] = columnsOf(row);
    return { does, language, pattern: patternOf(phrase) };
  });
  return read.filter((row) => does.includes(row.does));
}

const patternsOf = (...does: readonly string[]) =>
  rowsThat(...does)
    .map(({ pattern }) => pattern)
    .join("|");

/** A pattern that is made when it is first asked for, and kept. */
function lazily(source: () => string): () => RegExp {
  let made: RegExp | undefined;
  return () => {
    made ??= new RegExp(source(), "iu");
    return made;
  };
}

const START = String.raw`^[^\p{L}\p{N}]{0,3}`;
const COLON = "\\s*[:：]";
/** `Posted on 3 May by` has a date in between. */
const DATED = String.raw`(?:posted|published|written|submitted|started|updated)\s+on\s.{4,30}\sby`;

const before = lazily(
  () =>
    `${START}(?:(?:${patternsOf("by")}|${DATED})${COLON}?\\s+|(?:${patternsOf("writer", "label")})${COLON}\\s*)(?=\\S)`,
);
const beforeAlone = lazily(
  () =>
    `${START}(?:(?:${patternsOf("by", "writer")})(?:${COLON})?|(?:${patternsOf("label")})${COLON})[^\\p{L}\\p{N}]{0,3}$`,
);
const behind = lazily(() => `^(\\S{2,12}(?:\\s\\S{1,12})?)\\s+(?:${patternsOf("behind")})(?![\\p{L}])`);
const within = lazily(() => {
  const unspaced = rowsThat("by").filter(({ language }) => language === "zh");
  const labels = rowsThat("writer", "label").map(({ pattern }) => pattern);
  return `(?<=[\\s|·•;,)])(?:(?:${labels.join("|")})${COLON}\\s*|(?:${unspaced.map(({ pattern }) => pattern).join("|")})\\s+)(?=\\p{Lu}|\\p{Lo})`;
});
const next = lazily(
  () =>
    String.raw`[\s,;|/·•(]+(?:${patternsOf("other")})(?:${COLON}|\s)|\s+\p{L}{1,16}${COLON}\s*(?=[\p{Lu}\p{Lo}\d])`,
);
const other = lazily(() => `${START}(?:${patternsOf("other")})(?:${COLON}|\\s)`);
const roles = lazily(() => `^(?:${patternsOf("role")})(?!\\p{L})|(?<!\\p{L})(?:${patternsOf("role")})$`);

/** Characters of a line that may credit somebody in its middle. */
const MAX_CREDITS_LENGTH = 160;

/** A text from where it names its author: `By Ann Lee`, `Photo: Bo Ek Text: Ann Lee`; undefined where it does not. */
export function creditIn(text: string): string | undefined {
  if (before().test(text)) return text;
  if (text.length > MAX_CREDITS_LENGTH) return undefined;
  const inner = within().exec(text);
  if (inner !== null) return text.slice(inner.index);
  const named = behind().exec(text);
  return named === null ? undefined : named[0];
}

/** A text without the words before the name of an author, those behind it, and other credits after it. */
export function withoutCredit(text: string): string {
  const name = text.replace(before(), "");
  const end = next().exec(name);
  const bare = end === null || end.index < 2 ? name : name.slice(0, end.index);
  return behind().exec(bare)?.[1] ?? bare;
}

/** Whether a text has the words before the name of an author and no name. */
export function isCreditAlone(text: string, language: string): boolean {
  return text.length <= 24 && beforeAlone().test(text) && isCreditOf(`${text} `, language);
}

/** Whether a text credits somebody who did something else: the pictures, the editing. */
export function isOtherCredit(text: string): boolean {
  return other().test(text);
}

/** Whether a short text says what somebody is at a newspaper. */
export function isRole(text: string): boolean {
  return text.length <= 60 && roles().test(text);
}

let byLanguage: readonly { readonly language: string; readonly pattern: RegExp }[] | undefined;

/**
 * Whether the words at the beginning of a text mean `by` in a language: `di` does in Italian alone. True for a text without such
 * words, and in a language of which nothing is known for words of English and German.
 */
export function isCreditOf(text: string, language: string): boolean {
  byLanguage ??= rowsThat("by").map((row) => ({
    language: row.language,
    pattern: new RegExp(`${START}(?:${row.pattern})${COLON}?\\s+`, "iu"),
  }));
  const means = byLanguage.filter(({ pattern }) => pattern.test(text)).map((row) => row.language);
  return means.length === 0 || means.some((one) => EVERYWHERE.has(one) || language.startsWith(one));
}

const EVERYWHERE: ReadonlySet<string> = new Set(["en", "de"]);

const SMALL = "(?:de|da|del|della|di|dos|das|do|du|van|von|der|den|la|le|el|al|af|av|zu|bin|ibn|ter|ten)";
const CAPITALIZED = String.raw`(?:\p{Lu}[\p{L}\p{M}.'’-]{0,24})`;
const LONE = new RegExp(
  String.raw`^(?:(?:Dr|Prof|Mag|Ing)\.\s+)*${CAPITALIZED}(?:\s+(?:${SMALL}\s+){0,3}${CAPITALIZED}){1,3}$|^\p{Script=Han}{1,4}[\s　]\p{Script=Han}{1,4}$`,
  "u",
);

/** Whether a text may be the name of a person and nothing else: two to four words with capitals. */
export function isPersonName(text: string): boolean {
  return text.length >= 3 && text.length <= 60 && LONE.test(text);
}
