/** A clause as its words and values, to be laid over what a page has. */

import { normalize } from "../find/words.ts";
import { isoDate } from "../perform/dates.ts";
import { Literals } from "../read/literals.ts";
import { languageOf } from "../words/language.ts";
import { readRows, wordsIn } from "../words/read-words.ts";

/** A word of a clause, or a value in it. */
export interface Atom {
  /** As it is compared. */
  readonly word: string;
  /** As it was written, without quotes. */
  readonly written: string;
  readonly kind: "word" | "quoted" | "email" | "date" | "number" | "joint";
  /** Whether it asks for nothing by itself: an article, a preposition. */
  readonly isFunction: boolean;
}

const FUNCTION: ReadonlySet<string> = new Set(
  readRows("function").flatMap(([, words]) => wordsIn(words).flatMap((word) => normalize(word).split(" "))),
);
const JOINT = /^(?:,|;|and|und|et|y|e)$/iu;
const DATE =
  /\b\d{4}-\d{1,2}-\d{1,2}\b|\b\d{1,2}[./]\d{1,2}[./]\d{4}\b|\b\d{1,2}\.? (?:de )?\p{L}{3,10}\.?,? (?:de )?\d{4}\b|\b\p{L}{3,10} \d{1,2}(?:st|nd|rd|th)?,? \d{4}\b/giu;
const NUMBER = /^[#$€£]?\d[\d.,:]*[%€$£]?$/u;
/** Words of a clause. */
const MAX_ATOMS = 80;

/** Whether a word asks for nothing by itself. */
export function isFunctionWord(word: string): boolean {
  return FUNCTION.has(word);
}

/** The words and values of a clause. */
export function atomsOf(clause: string): readonly Atom[] {
  const literals = new Literals(clause);
  const dates: string[] = [];
  const language = languageOf(clause);
  const text = literals.text.replace(DATE, (date) => {
    const iso = isoDate(date, language);
    if (!/^\d{4}-\d\d-\d\d$/.test(iso)) return date;
    dates.push(iso);
    return ` \uE002${dates.length - 1} `;
  });
  return text
    .replace(/(?<=\p{L})['’](?=\p{L})/gu, " ")
    .replace(/(?<=\p{L})-(?=(?:moi|toi|le|la|les|nous|vous|lui|leur|y|en)(?:\s|$))/giu, " ")
    .replace(/[,;](?=\s|$)/gu, " $& ")
    .split(/\s+/u)
    .filter((part) => part !== "")
    .slice(0, MAX_ATOMS)
    .map((part) => atomOf(part, literals, dates));
}

function atomOf(part: string, literals: Literals, dates: readonly string[]): Atom {
  const date = /^\uE002(\d+)$/u.exec(part)?.[1];
  if (date !== undefined) return atom(dates[Number(date)] ?? "", "date");
  if (/^\uE000q/u.test(part)) return atom(literals.plain(part), "quoted");
  if (JOINT.test(part)) return { ...atom(part, "joint"), isFunction: true };
  const bare = literals.plain(part).replace(/^[("¿¡]+|[)":.!?]+$/gu, "");
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/u.test(bare)) return atom(bare, "email");
  if (NUMBER.test(bare)) return atom(bare, "number");
  const word = normalize(bare);
  return {
    word,
    written: bare,
    kind: "word",
    isFunction: word.split(" ").every((part) => part === "" || FUNCTION.has(part)),
  };
}

function atom(written: string, kind: Atom["kind"]): Atom {
  return { word: normalize(written), written, kind, isFunction: false };
}
