import { columnsOf, rowsOf } from "@winnow/kit-words";
import { LANGUAGES, type Language, type Phrases, phrasesIn } from "./phrases.ts";
import { TOPICS, type Topic } from "./topics.ts";

/** The rows of a file of words, by their first column. */
function listsOf(file: string): ReadonlyMap<string, readonly (readonly string[])[]> {
  const rows = rowsOf(new URL(`../../words/${file}.txt`, import.meta.url)).map(columnsOf);
  const groups = Map.groupBy(rows, ([name = ""]) => name);
  return new Map([...groups].map(([name, all]) => [name, all.map(([, words = ""]) => words.split(" "))]));
}

const empty = listsOf("empty");
const EMPTY_OF = new Map(LANGUAGES.map((language) => [language, new Set(empty.get(language)?.flat())]));
const EMPTY_ANYWHERE = new Set([...empty.values()].flat(2));
const variants = listsOf("variants");
const COLOURS = variants.get("colour") ?? [];
const TIER_NAMES = new Set(variants.get("tier")?.flat());
const subjects = phrasesIn("subjects");
const NAMED: readonly (readonly [Topic, Phrases])[] = TOPICS.map((topic) => [topic, subjects(topic)]);
const lookalikes = subjects("lookalike");
/** Letters that two forms of one word begin with, at least, and their share of the longer one. */
const [MIN_STEM, STEM_SHARE] = [4, 0.6];
/** And the last part of a compound word has in common with a word that is looked for. */
const [MIN_COMPOUND, MIN_PART] = [6, 3];

/** The words of a text that say what it is about, without endings, in the order of the text. */
export function termsOf(text: string, language = languageOf(text)): readonly string[] {
  const empty = (language && EMPTY_OF.get(language)) ?? EMPTY_ANYWHERE;
  return wordsIn(text)
    .map((word) => word.replace(/^[dlnscjmt]['’](?=\p{L}{2})/u, "").replace(/['’]s?$/, ""))
    .filter((word) => !empty.has(word) && (word.length > 1 || /\p{N}|\p{Lo}/u.test(word)))
    .map(stem);
}

/** What a text names as its subject. */
export function topicsNamed(text: string): ReadonlySet<Topic> {
  const rest = lookalikes.without(text);
  return new Set(NAMED.flatMap(([topic, phrases]) => (phrases.test(rest) ? [topic] : [])));
}

/** A text without the words that name subjects. */
export function withoutTopics(text: string): string {
  return NAMED.reduce((rest, [, phrases]) => phrases.without(rest), text);
}

/** The language of a text by its small words, so many at least; undefined where they do not decide it. */
export function languageOf(text: string, least = 1): Language | undefined {
  const words = wordsIn(text);
  const counts = LANGUAGES.map((language) => ({
    language,
    count: words.filter((word) => EMPTY_OF.get(language)?.has(word)).length,
  })).sort((one, other) => other.count - one.count);
  const [first, second] = counts;
  const isClear = first !== undefined && first.count > (second?.count ?? 0) && first.count >= least;
  return isClear ? first.language : undefined;
}

/** Words of a text in which others are looked for, also in another form. */
export class Terms {
  readonly #all: ReadonlySet<string>;
  readonly #byStart = new Map<string, string[]>();

  constructor(terms: readonly string[]) {
    this.#all = new Set(terms);
    for (const term of this.#all) {
      const start = term.slice(0, MIN_STEM);
      this.#byStart.set(start, [...(this.#byStart.get(start) ?? []), term].slice(-50));
    }
  }

  has(term: string): boolean {
    if (this.#all.has(term)) return true;
    const near = term.length < MIN_STEM ? [] : (this.#byStart.get(term.slice(0, MIN_STEM)) ?? []);
    return near.some((one) => isForm(one, term)) || this.#isInCompound(term);
  }

  /** "Zweizimmerwohnung" is a "Wohnung", with or without hyphens, and "Kurs" may be the "Führerscheinkurs". */
  #isInCompound(term: string): boolean {
    if (term.length < MIN_COMPOUND) return false;
    const start = term.slice(0, MIN_COMPOUND);
    return [...this.#all].some((one) => {
      const at = one.indexOf(start, 1);
      const isLastPart = one.length >= MIN_PART && one.length + MIN_PART < term.length && term.endsWith(one);
      return isLastPart || (at > 0 && isForm(one.slice(at), term));
    });
  }
}

function isForm(one: string, other: string): boolean {
  let same = 0;
  while (same < one.length && one[same] === other[same]) same += 1;
  return same >= MIN_STEM && same >= STEM_SHARE * Math.max(one.length, other.length);
}

/** Whether two texts name different ones of things that differ in their colour, their size or their number: a red one is no blue one. */
export function isVariant(wish: string, line: string): boolean {
  return [coloursIn, tiersIn].some((of) => isApart(of(wish), of(line))) || hasOtherNumber(wish, line);
}

function coloursIn(text: string): ReadonlySet<string> {
  const words = wordsIn(text);
  const isOf = (stems: readonly string[]) =>
    words.some((word) => stems.some((one) => word.startsWith(one) && word.length <= one.length + 2));
  return new Set(COLOURS.filter(isOf).map(([name = ""]) => name));
}

function tiersIn(text: string): ReadonlySet<string> {
  return new Set(wordsIn(text).filter((word) => TIER_NAMES.has(word)));
}

function isApart(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size > 0 && other.size > 0 && ![...one].some((name) => other.has(name));
}

/** Whether a name that one text has with a number stands with another number in the other. */
function hasOtherNumber(wish: string, line: string): boolean {
  const numbered = (text: string) =>
    [...text.toLowerCase().matchAll(/(\p{L}{2,})[ -]?(\d{1,4})(?![\d.,:%€$£])/gu)].map(
      ([, name = "", number = ""]) => [name, number] as const,
    );
  const found = numbered(line);
  return numbered(wish).some(([name, number]) => {
    const numbers = found.filter(([other]) => other === name).map(([, other]) => other);
    return numbers.length > 0 && !numbers.includes(number);
  });
}

function wordsIn(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu) ?? [];
}

/** A word without its ending. */
function stem(word: string): string {
  return word
    .replace(/(?<=\p{L}{3})(?:ies|y)$/u, "i")
    .replace(/(?<=\p{L}{3})(?:ations?|ings?|edly|ed|ers?|es|s|ly|ment|ments)$/u, "")
    .replace(/(?<=\p{L}{3})e$/u, "");
}
