import { createHash } from "node:crypto";
import { findDate } from "@winnow/kit-facts";
import type { Times } from "./find-today.ts";
import { sharesWord } from "./goal-words.ts";
import type { PlacedLine } from "./learn-places.ts";
import { countedIn } from "./mask-counters.ts";
import { saysState } from "./never-noise.ts";
import type { ChangedLine } from "./read-changes.ts";

/** Counters of a page of which so much is remembered, those that moved last. */
const MAX_COUNTERS = 100;
/** Lines that are looked at in one check. */
const MAX_LINES = 400;
/** At how many of all checks a number moves that counts something, and one whose words say so. */
const [OFTEN, SELDOM] = [0.7, 0.25];
/** How many things of a page have a counter of their own, such as the cards of a list. */
const MIN_THINGS = 3;
/** How far a number may go in one check: by a share of itself, or by so much. */
const [A_STEP, A_FEW] = [0.3, 10];
/** And a mark out of five or ten. */
const A_GRADE = 0.3;
/** A count that is known at first sight: at least so large, and larger by this share at most; of what can be nothing else, and is no mark. */
const [MANY, A_BIT, SOME] = [100, 0.03, 20];
/** Numbers with signs or spaces between their thousands. */
const NUMBER = /(?<![\p{L}\d])\d{1,3}(?:[ .,'’]\d{3})+(?![\d.,])|\d+(?:[.,:/-]\d+)*/gu;
const WHOLE = /^\d{1,3}(?:[ .,'’]\d{3})+$|^\d+$/;
const GRADE = /^\d[.,]\d$/;
/** What parts the facts that stand in one line. */
const BETWEEN = /\s?[·•|;()]\s?|,? [–—-] |, |(?<!\d)\. /;
/** A number that stands before a noun, or behind a label; a unit has three letters at most. */
const COUNTED =
  /⟨#⟩\+?[”"']? ?(?:\p{L}{4,}|\p{L}+ \p{L})|\p{L}[”"']?\s?[:：] ?⟨#⟩\W*$|\p{L} ⟨#⟩ \p{L}{2,}|[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u;

/** A number behind a word, such as that of a room, which counts only where the word says so. */
const LABELLED = /\p{L} ⟨#⟩\W*$/u;
/** A day, and what may be its month, in either order. */
const DAYS = [/(?<!\d)(\d{1,2})\.?\s?(?:de |of )?(\p{L}{3,})/gu, /(\p{L}{3,}) (\d{1,2})(?!\d)/gu];

/** What is remembered of a number that moves from check to check. */
export interface Counter {
  /** When it first moved, in milliseconds since the epoch. */
  readonly since: number;
  /** Checks in which it did, and in which it fell. */
  readonly moves: number;
  readonly falls: number;
}

/** Counters of a page by digests of what they count. */
export type Counters = Readonly<Record<string, Counter>>;

/** A number with the words around it. */
interface Fact {
  readonly key: string;
  readonly words: string;
}

/** One that went to another. */
interface Move extends Fact {
  readonly from: number;
  readonly to: number;
}

/** Two versions of a line in which nothing but counts differs. */
interface Pair {
  readonly lines: readonly [ChangedLine, ChangedLine];
  readonly heading: string;
  /** Whether the line has other counts in it, that are masked. */
  readonly isBeside: boolean;
  readonly moves: readonly Move[];
}

/**
 * Learns numbers that move at nearly every check while the words around them stay, and says which lines are noise by it. A counter differs
 * from what is meant by what stands next to it: by a word for people or for what they do, by other counts in its line, or by being there for
 * each of several things. What has a unit, a price, a date or a state in it is reported, as is what the title of the page names.
 */
export function learnCounters(
  counters: Counters,
  lines: readonly PlacedLine[],
  title: string,
  times: Times,
): { readonly noise: ReadonlySet<ChangedLine>; readonly counters: Counters } {
  const pairs = lines.length > MAX_LINES ? [] : pairsOf(lines, title);
  const fresh = new Map<string, Counter>();
  const things = new Map<string, Set<string>>();
  for (const { moves, heading } of pairs)
    for (const { key, from, to } of moves) {
      const { since, moves, falls } = counters[key] ?? { since: times.after, moves: 0, falls: 0 };
      const isFall = to < from || (fresh.get(key)?.falls ?? 0) > falls;
      fresh.set(key, { since, moves: moves + 1, falls: falls + (isFall ? 1 : 0) });
      things.set(key, (things.get(key) ?? new Set()).add(heading));
    }
  const noise = new Set<ChangedLine>();
  for (const pair of pairs) {
    const { moves, isBeside } = pair;
    const isCounter = (move: Move, isBeside: boolean) => {
      const counter = fresh.get(move.key);
      const isEach = (things.get(move.key)?.size ?? 0) >= MIN_THINGS;
      return counter !== undefined && isKnown(move, counter, { isBeside, isEach, times });
    };
    const isAny = isBeside || moves.some((move) => isCounter(move, false));
    if (moves.every((move) => isCounter(move, isAny))) for (const line of pair.lines) noise.add(line);
  }
  const all = new Map([...Object.entries(counters), ...fresh]);
  const isRunning = ({ key, words }: Fact) => {
    const counter = all.get(key);
    return counter !== undefined && countedIn(words) !== undefined && isRestless(counter, times, SELDOM);
  };
  // Those of a thing that is new, or gone, which is reported by its name.
  const paired = new Set(pairs.flatMap((pair) => pair.lines));
  for (const { line } of pairs.length === 0 ? [] : lines)
    if (!paired.has(line) && factsOf(line.normal, title)?.every(isRunning) === true) noise.add(line);
  if (fresh.size === 0) return { noise, counters };
  const others = Object.entries(counters).filter(([key]) => !fresh.has(key));
  return { noise, counters: Object.fromEntries([...others, ...fresh].slice(-MAX_COUNTERS)) };
}

/** Whether a number is known for a counter: whether another one stands in its line, or with each of several things. */
function isKnown(
  { words, from, to }: Move,
  counter: Counter,
  { isBeside, isEach, times }: { isBeside: boolean; isEach: boolean; times: Times },
): boolean {
  const counted = countedIn(words);
  // What readers think on the whole, where their number is said as well.
  if (!Number.isInteger(from) || !Number.isInteger(to))
    return isBeside && counted !== undefined && Math.abs(to - from) <= A_GRADE;
  const isSmall = Math.abs(to - from) <= Math.max(A_FEW, A_STEP * from);
  if (counted !== undefined && isSmall && (isBeside || isABit(from, to))) return true;
  if (counted === "surely" && isSmall && from >= SOME) return true;
  if (counted !== undefined) return isRestless(counter, times, isSmall ? SELDOM : OFTEN);
  return (isBeside || isEach) && isSmall && counter.falls === 0 && isRestless(counter, times, OFTEN);
}

/** Whether a number moved more than once, and at such a share of the checks since it first did. */
function isRestless({ since, moves }: Counter, { before, after }: Times, share: number): boolean {
  const checks = (after - since) / Math.max(1, after - before);
  return moves > 1 && moves - 1 >= share * checks;
}

/** Whether a large number grew as a counter does, and to none that somebody rounded. */
function isABit(from: number, to: number): boolean {
  return from >= MANY && to > from && to - from <= A_BIT * from && to % 10 !== 0;
}

function pairsOf(lines: readonly PlacedLine[], title: string): readonly Pair[] {
  const groups = Map.groupBy(lines, ({ line, place }) =>
    [place?.heading ?? "", place?.kind ?? "", withSigns(line.normal)].join("\n"),
  );
  return [...groups.values()].flatMap((group) => {
    const gone = group.filter(({ isAdded }) => !isAdded);
    const come = group.filter(({ isAdded }) => isAdded);
    return gone.flatMap(({ line, place }, at) => {
      const other = come[at]?.line;
      if (other === undefined || place?.kind === "row") return [];
      const moves = movesOf(line.normal, other.normal, title);
      const isBeside = /⟨count⟩/.test(line.normal);
      return moves === undefined
        ? []
        : [{ lines: [line, other] as const, heading: place?.heading ?? "", isBeside, moves }];
    });
  });
}

/** The counts of a line that says nothing else; undefined for others. */
function factsOf(line: string, title: string): readonly Fact[] | undefined {
  const facts = line.split(BETWEEN).filter((fact) => fact.trim() !== "" && !fact.includes("⟨count⟩"));
  const all = facts.flatMap((fact) => {
    const words = withSigns(fact);
    if (!isCount(words, fact, fact, title)) return [undefined];
    return (fact.match(NUMBER) ?? []).map((_, index) => ({ key: keyOf(index, words), words }));
  });
  const counts = all.filter((fact) => fact !== undefined);
  return counts.length === 0 || counts.length < all.length ? undefined : counts;
}

/** The counts in which two versions of a line differ; undefined where another of their facts does. */
function movesOf(one: string, other: string, title: string): readonly Move[] | undefined {
  const [a, b] = [one.split(BETWEEN), other.split(BETWEEN)];
  const moves: Move[] = [];
  if (a.length !== b.length) return undefined;
  for (const [at, fact] of a.entries()) {
    const now = b[at] ?? "";
    if (fact === now) continue;
    const words = withSigns(fact);
    if (words !== withSigns(now) || !isCount(words, fact, now, title)) return undefined;
    const [from, to] = [numbersIn(fact), numbersIn(now)];
    for (const [index, value] of from.entries()) {
      const next = to[index];
      if (value === next) continue;
      if (value === undefined || next === undefined) return undefined;
      moves.push({ key: keyOf(index, words), words, from: value, to: next });
    }
  }
  return moves.length === 0 ? undefined : moves;
}

/** Whether a fact may be a count. */
function isCount(words: string, one: string, other: string, title: string): boolean {
  const isMeant = [one, other].some((fact) => saysState(fact) || hasDate(fact));
  const isLabelled = LABELLED.test(words) && countedIn(words) !== undefined;
  return (isLabelled || COUNTED.test(words)) && !isMeant && !sharesWord(title, words);
}

/** Whether a fact has a date, with its year or without. */
function hasDate(fact: string): boolean {
  const isDay = ([, one, other]: RegExpExecArray) => findDate(`${one} ${other} 2026`, "") !== undefined;
  const days = DAYS.flatMap((day) => [...fact.matchAll(day)]);
  return /\d\s?[月日월일]/u.test(fact) || findDate(fact, "") !== undefined || days.some(isDay);
}

/** The numbers of a fact; undefined in place of each that is neither whole nor a mark. */
function numbersIn(fact: string): readonly (number | undefined)[] {
  return (fact.match(NUMBER) ?? []).map((found) => {
    if (WHOLE.test(found)) return Number(found.replace(/\D/g, ""));
    return GRADE.test(found) ? Number(found.replace(",", ".")) : undefined;
  });
}

function withSigns(text: string): string {
  return text.replace(NUMBER, "⟨#⟩");
}

function keyOf(index: number, words: string): string {
  return createHash("sha256").update(`${index} ${words}`).digest("base64url").slice(0, 12);
}
