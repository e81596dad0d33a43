import { patternsOf } from "./word-patterns.ts";

/** A number as pages write counts: with signs or spaces between its thousands, or short for thousands. */
const NUMBER = String.raw`(?<![\p{N}.,])(?:\d{1,3}(?:[ \u00a0\u202f]\d{3}){1,4}(?![\p{N}])|\d[\d.,'’]{0,20})(?:\s?(?:[kKmM]|mil|tys\.|万|천|만)(?![\p{L}\p{N}]))?\+?`;

const words = patternsOf("counters");
const [AUDIENCE, PRESENT, APPROVAL] = [words("audience"), words("present"), words("approval")];
/** What a page counts of itself; in other languages than English the same words mean tours and talks. */
const [ENGLISH, OTHERS] = [words("counted"), words("counted-abroad")];
const COUNTED = [...ENGLISH, ...OTHERS];
const LABELLED = [...COUNTED, ...words("labelled")];
const [SOLD, DONE] = [words("sold"), words("done")];
/** Where what is counted ends. */
const STOP = String.raw`(?=\s*(?:$|[·•|,;()\]/–—]|\.(?!\d)|${words("start-of-time").join("|")}))`;

/** What is booked or bought counts visitors where it is counted by the hour or the day. */
const LATELY = new RegExp(
  [
    ...words("lately"),
    String.raw`24\s?(?:h\b|std|Stunden|heures|horas|ore|uur|godzin|timmar|saat|час|時間|小时)`,
  ].join("|"),
  "iu",
);

const START = String.raw`(?<![\p{L}\p{N}])`;
const END = String.raw`(?![\p{L}\p{N}])`;
/** Scripts that write words without spaces between them. */
const JOINED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u;

/** One of these words; those of scripts without spaces stand anywhere. */
function word(all: readonly string[]): string {
  const joined = all.filter((one) => JOINED.test(one));
  return `(?:${START}(?:${all.filter((one) => !JOINED.test(one)).join("|")})${END}${joined.length === 0 ? "" : `|${joined.join("|")}`})`;
}

const COUNTERS: readonly RegExp[] = [
  String.raw`${NUMBER}(?=\s?(?:\p{L}+ )?${word(AUDIENCE)}[^.\d]{0,40}?${word(PRESENT)})`,
  String.raw`${NUMBER}(?=\s?(?:\p{L}+ )?${word(AUDIENCE)}[^.\d]{0,20}?${word(APPROVAL)})`,
  String.raw`(?<=${word(APPROVAL)}[^.\d]{0,20}\s)${NUMBER}(?=\s?${word(AUDIENCE)})`,
  String.raw`(?<=${START}(?:online|en ligne|on-?line|онлайн|çevrimiçi|オンライン)[^.\d]{0,30})${NUMBER}`,
  String.raw`(?<=${word(PRESENT)}[^.]{0,60}\s)${NUMBER}(?=\s?${word(AUDIENCE)})`,
  String.raw`${NUMBER}(?=\s?(?:unique )?${word(ENGLISH)}(?! (?:of|from|on|in) the\b))`,
  String.raw`${NUMBER}(?=\s?${word(OTHERS)}${STOP})`,
  String.raw`(?<=${word(LABELLED)}(?: [\p{L}]{2,12}){0,2}\s?[:：]\s?)${NUMBER}${STOP}`,
  String.raw`(?<=[👍👎❤♥👁💬]\ufe0f?\s?)${NUMBER}`,
  String.raw`(?<=(?:${COUNTED.filter((one) => JOINED.test(one)).join("|")})\s?)${NUMBER}`,
].map((source) => new RegExp(source, "giu"));
const TIMES_DONE = new RegExp(String.raw`${NUMBER}(?=\s?(?:${words("times").join("|")})(?![\p{Ll}]))`, "giu");
const WAS_SOLD = new RegExp(
  String.raw`${NUMBER}(?=\s?(?:(?:items|units|pieces|copies|Stück|Exemplare|already|bereits|recently) )?${word(SOLD)})|(?<=${word(SOLD)}\s?[:：]?\s)${NUMBER}`,
  "giu",
);
/** What readers think on the whole, as stars or out of five. */
const RATING =
  /(?<=[★⭐]\ufe0f?\s?)\d[.,]\d(?!\d)|(?<![\d.,])\d[.,]\d(?=\s?(?:[★⭐]|\/\s?5\b|\p{L}{2,3} (?:of )?5\b))/gu;
const WAS_DONE = new RegExp(word(DONE), "iu");
/** A line that is a word and its number, as lists of facts have them. */
const FACT = new RegExp(
  String.raw`^((?:(?:weekly|monthly|daily|total|all-time|today['’]s) )?(?:stars?|watching|${COUNTED.join("|")}))\s?[:：]?\s?\(?${NUMBER}\)?$`,
  "iu",
);
/** Stars of a project, which are many; those of a rating are few. */
const STARS = /(?<![\d.,])(?:\d{1,3}(?:[,.']\d{3}){1,4}|\d{2,12}|\d[\d.]{0,6}\s?[kKmM])(?= stars\b)/gi;

/** Words for what readers, listeners and buyers do and leave behind. */
const ENJOYED = [APPROVAL, LABELLED, words("done"), words("enjoyed")].flat();
const IS_ENJOYED = new RegExp(word(ENJOYED), "iu");
/** And words for people and whatever else they do, which are counters where their numbers move from check to check. */
const IS_DONE = new RegExp(word([ENJOYED, AUDIENCE, SOLD, words("engaged")].flat()), "iu");

/** How sure words say that a number is a counter: at any time, or where it moves from check to check. */
export type Counted = "surely" | "maybe";

/** What the words of a text say of its numbers; keys of JSON write them together. */
export function countedIn(text: string): Counted | undefined {
  const words = text.replace(/(?<=\p{Ll})(?=\p{Lu})|_/gu, " ");
  if (IS_ENJOYED.test(words)) return "surely";
  return IS_DONE.test(words) ? "maybe" : undefined;
}

/** A line without the numbers that count visits, readers, comments and the like, which say nothing about what a page is for. */
export function maskCounters(text: string): string {
  let line = text.replace(FACT, "$1 ⟨count⟩").replace(STARS, "⟨count⟩");
  for (const counter of COUNTERS) line = line.replace(counter, "⟨count⟩");
  // What was sold and a rating are counters where they stand with the number of those who said so.
  const isRated = line.includes("⟨count⟩");
  if (isRated) line = line.replace(RATING, "⟨count⟩");
  if (isRated || LATELY.test(line)) line = line.replace(WAS_SOLD, "⟨count⟩");
  if (WAS_DONE.test(line) || LATELY.test(line)) line = line.replace(TIMES_DONE, "⟨count⟩");
  return line;
}
