import { stateOf } from "./facts.ts";
import { amountsIn, toNumber } from "./numbers.ts";
import { phrasesIn } from "./phrases.ts";
import type { Topic } from "./topics.ts";
import { languageOf, termsOf, topicsNamed, withoutTopics } from "./words.ts";

/** On which side of a number a value has to be; the words for it are in `words/limits.txt`. */
type Side = "atMost" | "atLeast" | "below" | "above";

/** A number that a value has to pass. */
export interface Limit {
  readonly side: Side;
  readonly value: number;
  /** Whether the goal names a currency with it. */
  readonly isMoney: boolean;
  /** Whether it is a percentage. */
  readonly isShare: boolean;
}

/** A wish of a goal: one clause of it. */
export interface Wish {
  /** The words that say it. */
  readonly text: string;
  readonly topics: ReadonlySet<Topic>;
  /** The thing that it is about, apart from its topics and words such as "headline" that any line may be. */
  readonly terms: readonly string[];
  /** Those of the terms that have to be named: what stands behind "about" and the like. */
  readonly subject: readonly string[];
  readonly limit?: Limit;
  readonly direction?: "down" | "up";
  /** What is to be had, or is not any more. */
  readonly stock?: "in" | "out";
  readonly kind?: "added" | "removed";
  /** Whether it asks for nothing else. */
  readonly isOnly: boolean;
  /** Whether it is about other words of the same content. */
  readonly isTypo: boolean;
  /** Whether it is about numbers of visitors, times and the like. */
  readonly isNoise: boolean;
}

/** A goal, taken apart. */
export interface Goal {
  readonly wanted: readonly Wish[];
  readonly unwanted: readonly Wish[];
}

/** Sentences; a point between digits is part of a number. */
const SENTENCE = /[;!?\n]+\s*|\.(?=\s|$)\s*/;
const AND =
  /,\s*(?:and|or|und|oder|et|ou|y|o|e|en|of|i|lub)?\s*|\s+(?:and|or|und|oder|et|ou|y|e|en|of|lub|i)\s+/;
/** A part that asks for something again. */
const ASKS =
  /^(?:but |only )?(?:tell|alert|notify|inform|let me know|sag|melde|benachrichtig|préviens|avertis|avís|avis|notific|dimmi|diga|waarschuw|meld|laat|powiadom|daj)/i;
/** What buttons of things that are sold out say, too. */
const REQUEST = /\b(?:notify|email) me when\b/gi;
const CURRENCY = String.raw`(?:[$€£¥₹]|[A-Z]{2,3}\$?\s)?\s*`;
const AMOUNT = String.raw`(\d[\d.,']*(?: \d{3})*)`;

const [wishes, limits] = [phrasesIn("wishes"), phrasesIn("limits")];
const [negative, added, removed] = [wishes("negative"), wishes("added"), wishes("removed")];
const [spelling, counters] = [wishes("spelling"), wishes("counters")];
const [entries, about] = [wishes("entries"), wishes("about")];
const stocks = wishes("inStock", "outOfStock");
const [down, up] = [limits("down"), limits("up")];
/** What a goal does not want, by a word for that or by a "not" that begins another clause. */
const REFUSES = new RegExp(
  `${negative.source}|(?:[,–—]\\s*|\\s${wishes("but").source}\\s*|[,–—]\\s*${wishes("but").source}\\s*)${wishes("not").source}`,
  "iu",
);
const only = wishes("only");
/** A sentence about those who watch the page, and what makes it a wish. */
const SAYS_WHO = new RegExp(`^\\s*${wishes("myself").source}`, "iu");
const WANTS = wishes("want");
const BEHIND_ABOUT = new RegExp(`${about.source}(.*)$`, "isu");
const QUOTED = /["“”„«»]([^"“”„«»]{2,100})["“”„«»]/g;

/** Where a limit stands: what includes the number first, as "no more than" has "more than" in it. */
const LIMIT_PATTERNS: readonly (readonly [Side, RegExp])[] = [
  ...(["atMost", "atLeast"] as const).map(
    (side) => [side, limitPattern(`${limits(side).source}\\s*${CURRENCY}${AMOUNT}`)] as const,
  ),
  ...(["atMost", "atLeast"] as const).map(
    (side) =>
      [side, limitPattern(`${AMOUNT}\\s*[^\\s\\d]{0,8}\\s*${limits(`${side}Behind`).source}`)] as const,
  ),
  ...(["below", "above"] as const).map(
    (side) => [side, limitPattern(`${limits(side).source}\\s*${CURRENCY}${AMOUNT}`)] as const,
  ),
];

/** What a goal asks for, and what it does not want. */
export function readGoal(goal: string): Goal {
  const [wanted, unwanted]: [Wish[], Wish[]] = [[], []];
  for (const sentence of goal.split(SENTENCE)) {
    const [before = "", ...refused] = splitAt(sentence, REFUSES);
    const isBehind = refused.length === 1 && !/\p{L}/u.test(refused[0] ?? "");
    // "Typos ignorieren" says it at the end.
    const [asked, behind] = isBehind ? ["", [before]] : [before, refused];
    const wish = readWish(asked);
    if (isSaid(wish)) wanted.push(wish);
    // "ignore typos and price changes" names two things.
    for (const part of behind.flatMap((text) => text.split(AND))) {
      if (!/\p{L}/u.test(part)) continue;
      const list = ASKS.test(part.trim()) ? wanted : unwanted;
      list.push(readWish(part));
    }
  }
  const asked = wanted.filter(({ text }) => !SAYS_WHO.test(text) || WANTS.test(text));
  return { wanted: asked.length === 0 ? wanted : asked, unwanted };
}

function splitAt(text: string, pattern: RegExp): readonly string[] {
  const parts: string[] = [];
  let rest = text;
  for (let found = pattern.exec(rest); found !== null; found = pattern.exec(rest)) {
    parts.push(rest.slice(0, found.index));
    rest = rest.slice(found.index + found[0].length);
  }
  return [...parts, rest];
}

/** Whether a clause asks for something. */
function isSaid({ topics, terms, limit, direction, stock, kind, isTypo, isNoise }: Wish): boolean {
  const isMarked =
    limit !== undefined || direction !== undefined || stock !== undefined || kind !== undefined;
  return topics.size + terms.length > 0 || isMarked || isTypo || isNoise;
}

function readWish(text: string): Wish {
  const limit = limitIn(text);
  const state = stateOf(text.replace(REQUEST, " "));
  const topics = new Set(topicsNamed(text));
  if (state !== undefined) topics.add("stock");
  if (limit?.isMoney === true) topics.add("price");
  const direction = down.test(text) ? "down" : up.test(text) ? "up" : undefined;
  const kind = removed.test(text) ? "removed" : added.test(text) ? "added" : undefined;
  const language = languageOf(text);
  const namesOf = (part: string) =>
    termsOf(
      [down, up, added, removed, entries, stocks, only].reduce(
        (rest, one) => one.without(rest),
        withoutTopics(part),
      ),
      language,
    ).filter((term) => !/^\d/.test(term));
  const behind = [...text.matchAll(QUOTED)].map(([, quoted = ""]) => quoted);
  const aboutWhat = [...behind, BEHIND_ABOUT.exec(text)?.[1] ?? ""].join(" ");
  return {
    text: text.trim(),
    topics,
    terms: namesOf(limit === undefined ? text : text.replace(limit.text, " ")),
    subject: limit === undefined ? namesOf(aboutWhat) : [],
    ...(limit === undefined ? {} : { limit }),
    ...(direction === undefined ? {} : { direction }),
    ...(state === undefined ? {} : { stock: state }),
    ...(kind === undefined ? {} : { kind }),
    isOnly: only.test(text),
    isTypo: spelling.test(text),
    isNoise: counters.test(text),
  };
}

function limitIn(text: string): (Limit & { readonly text: string }) | undefined {
  for (const [side, pattern] of LIMIT_PATTERNS) {
    const found = pattern.exec(text);
    const value = toNumber(found?.[1] ?? "");
    if (found === null || !Number.isFinite(value)) continue;
    // "1.000 Euro" is all of it: the currency names no thing.
    const behind = /^\s?\S{1,10}/.exec(text.slice(found.index + found[0].length))?.[0] ?? "";
    const isCurrency = amountsIn(found[0]).length === 0 && amountsIn(found[0] + behind).length > 0;
    const whole = isCurrency ? found[0] + behind : found[0];
    const isShare = /^\s?(?:%|percent|prozent|pour ?cent|por ciento|per cento|por cento|procent)/i.test(
      behind,
    );
    return { side, value, isMoney: amountsIn(whole).length > 0, isShare, text: whole };
  }
  return undefined;
}

function limitPattern(source: string): RegExp {
  return new RegExp(source, "iu");
}

/** Whether a value is on the side of a limit that a goal asks for. */
export function passes({ side, value }: Limit, number: number): boolean {
  if (side === "below") return number < value;
  if (side === "above") return number > value;
  return side === "atMost" ? number <= value : number >= value;
}

/** A limit in words. */
export function inWords({ side, value }: Limit): string {
  return `${side === "atMost" ? "at most" : side === "atLeast" ? "at least" : side} ${value}`;
}
