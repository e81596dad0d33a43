/** How long something is done: times, seconds, and until something is there or gone. */

import { phrasesIn } from "../words/read-words.ts";
import { MAX_ROUNDS, type Until } from "./instruction.ts";
import { type Literals, QUOTE } from "./literals.ts";
import { targetOf } from "./target.ts";

const NUMBERS: Readonly<Record<string, number>> = {
  once: 1,
  one: 1,
  einmal: 1,
  twice: 2,
  two: 2,
  zweimal: 2,
  three: 3,
  dreimal: 3,
  four: 4,
  five: 5,
  ten: 10,
  zwei: 2,
  drei: 3,
  deux: 2,
  trois: 3,
  dos: 2,
  tres: 3,
};
const words = (name: string) => phrasesIn("waits", name);
const TIMES =
  /[\s,]*(?:(\d{1,4}|one|two|three|four|five|ten|deux|trois|dos|tres)\s?(?:more )?(?:times|time|x|mal|fois|veces)|(once|twice|einmal|zweimal|dreimal)(?: more)?)$/iu;
const SECONDS = new RegExp(
  String.raw`(\d{1,6}(?:[.,]\d{1,3})?|${words("amount")})\s*(${words("seconds")})(?![\p{L}])`,
  "iu",
);
const LOOP =
  /[\s,]+(?:until|till|as long as|while|for as long as|bis|solange|jusqu'à ce qu[e']|tant qu[e']|hasta que|mientras)\s+(.+)$/iu;
const WHILE = /[\s,](?:as long as|while|solange|tant qu|mientras)/iu;
const GONE = new RegExp(String.raw`\s+(?:(?:${words("is")})\s+)?(?:${words("gone")})(?: any ?more)?$`, "iu");
const THERE = new RegExp(
  String.raw`\s+(?:(?:${words("is")}|to be)\s+)?(?:${words("there")})(?: (?:on|in) (?:the )?(?:page|screen))?$`,
  "iu",
);
const SEEN =
  /^(?:you (?:can )?(?:see|find|reach|get to)|we (?:see|reach)|there (?:is|are)|it (?:says|shows))\s+/iu;
const AT_END = new RegExp(
  String.raw`\b(?:${words("at-end")}|all (?:\w+ )*(?:are|is|have|has)|every \w+ (?:is|has))\b`,
  "iu",
);
const SELF =
  /^(?:it|this|that|the (?:button|link|next button|load more button)|they|er|es|sie|der button|il|elle|desaparezca|el botón)$/iu;

/** What a clause repeats: the clause without it, how often, and until when. */
export interface Loop {
  readonly body: string;
  /** At most {@link MAX_ROUNDS}. */
  readonly times?: number;
  /** `self`: until what is acted on is gone, or nothing new comes. */
  readonly until?: Until | "self";
}

/** How long a clause says that its work goes on. */
export function loopOf(clause: string, literals: Literals): Loop {
  const loop = LOOP.exec(clause.slice(0, 1000));
  if (loop !== null) {
    const isWhile = WHILE.test(loop[0].slice(0, 12));
    const until = untilOf(loop[1] ?? "", literals);
    if (until !== undefined && until !== "self")
      return { body: clause.slice(0, loop.index), until: isWhile ? { ...until, gone: true } : until };
    if (until === "self") return { body: clause.slice(0, loop.index), until };
  }
  const times = TIMES.exec(clause.slice(-200));
  if (times === null) return { body: clause };
  const word = (times[1] ?? times[2] ?? "1").toLowerCase();
  const count = countIn(word);
  return {
    body: clause.slice(0, clause.length - times[0].length),
    times: Math.min(Math.max(count, 1), MAX_ROUNDS),
  };
}

/** What words wait for: `self` where they name nothing but the end; undefined where they are not a condition. */
export function untilOf(words: string, literals: Literals): Until | "self" | undefined {
  const text = words.replace(SEEN, "").trim();
  const isSeen = text !== words.trim();
  const gone = GONE.exec(text);
  if (gone !== null) {
    const what = text.slice(0, gone.index);
    const target = SELF.test(what) ? undefined : targetOf(what, literals);
    return target === undefined ? "self" : { target, gone: true };
  }
  const hasQuote = new RegExp(QUOTE).test(text);
  if (!hasQuote && AT_END.test(words)) return "self";
  const none = /^(?:there (?:is|are) )?no (?:more )?(.+?)(?: button| link)?(?: left)?$/iu.exec(words);
  if (none !== null && hasQuote) {
    const target = targetOf(none[1] ?? "", literals);
    return target === undefined ? "self" : { target, gone: true };
  }
  const there = THERE.exec(text);
  const what = there === null ? text : text.slice(0, there.index);
  if (there === null && !isSeen && !hasQuote) return undefined;
  const target = targetOf(what, literals);
  return target === undefined ? undefined : { target, gone: false };
}

/** A small number in figures or words; 1 for other words. */
export function numberOf(word: string): number {
  return countIn(word) || 1;
}

/** A small number in figures or words; NaN for other words. */
export function countIn(word: string): number {
  return NUMBERS[word.toLowerCase()] ?? Number(word);
}

/** Seconds that words give, at most 300. */
export function secondsOf(words: string): number | undefined {
  const match = SECONDS.exec(words.slice(0, 200));
  if (match === null) return undefined;
  const [, count = "", unit = ""] = match;
  const amount = /\d/.test(count)
    ? Number(count.replace(",", "."))
    : (NUMBERS[count.toLowerCase()] ?? (/few|couple|some/iu.test(count) ? 3 : 1));
  const seconds = /^(?:ms|milli)/iu.test(unit) ? amount / 1000 : /^min/iu.test(unit) ? amount * 60 : amount;
  return Math.min(seconds, 300);
}
