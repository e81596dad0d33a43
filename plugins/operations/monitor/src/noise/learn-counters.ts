import { createHash } from "node:crypto";
import { findDate } from "@winnow/kit-facts";
import type { Times } from "./find-today.ts";
import { sharesWord } from "./goal-words.ts";
import type { PlacedLine } from "./learn-places.ts";
import { type Counted, countedIn } from "./mask-counters.ts";
import { saysState } from "./never-noise.ts";
import type { ChangedLine } from "./read-changes.ts";

/** Counters of a page of which so much is remembered, those that moved last. */
const MAX_COUNTERS = 100;
/** Lines that are looked at in one check. */
const MAX_LINES = 400;
/** Letters of a fact at most; a longer one is a sentence. */
const MAX_FACT = 120;
/** At how many of all checks a number moves that counts something, by much and by little. */
const [OFTEN, SELDOM] = [0.7, 0.25];
/** What is little, by a share of the number or by so much. */
const [A_STEP, A_FEW] = [0.3, 10];
/** What can be nothing but a count is known at first sight where it moved by this share at most; a smaller number may be a mark. */
const [A_SHARE, SOME] = [0.1, 20];
/** And what may be one where it is at least so large, and grew by this share at most. */
const [MANY, A_BIT] = [100, 0.03];
/** Numbers with signs or spaces between their thousands. */
const NUMBER = /(?<![\p{L}\d])\d{1,3}(?:[ .,'’]\d{3})+(?![\d.,])|\d+(?:[.,:/-]\d+)*/gu;
const WHOLE = /^\d{1,3}(?:[ .,'’]\d{3})+$|^\d+$/;
/** What parts the facts that stand in one line. */
const BETWEEN = /\s?[·•|;()]\s?|,? [–—-] |, |(?<!\d)\. /;
/** A number before a noun, or behind a label; a unit has three letters at most. */
const COUNTED =
  /⟨#⟩\+?[”"']? ?(?:\p{L}{4,}|\p{L}+ \p{L})|\p{L}[”"']?\s?[:：]? ?⟨#⟩\W*$|[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u;
/** A day, and what may be its month, in either order. */
const DAYS = [/(?<!\d)(\d{1,2})\.?\s?(?:de |of )?(\p{L}{3,})/gu, /(\p{L}{3,}) (\d{1,2})(?!\d)/gu];

/** What is remembered of a number that moves from check to check. */
export interface Counter {
  /** When it first moved, in milliseconds since the epoch. */
  readonly since: number;
  /** Checks in which it did. */
  readonly moves: number;
}

/** Counters of a page by digests of what they count. */
export type Counters = Readonly<Record<string, Counter>>;

/** A number of a line that went to another. */
interface Move {
  readonly key: string;
  readonly counted: Counted;
  readonly from: number;
  readonly to: number;
}

/** Two versions of a line in which nothing but counts differs. */
interface Pair {
  readonly lines: readonly [ChangedLine, ChangedLine];
  /** Whether the line has other counts in it, that are masked. */
  readonly isBeside: boolean;
  readonly moves: readonly Move[];
}

/**
 * Learns numbers of people and of what they do that move at nearly every check while the words around them stay, and says which lines are
 * noise by it. Other numbers that rise each day are meant, such as those of cases and goals: nothing but their words tells them apart.
 * What has a unit, a price, a date or a state in it is reported, as is what the title of the page names.
 */
export function learnCounters(
  counters: Counters,
  lines: readonly PlacedLine[],
  title: string,
  times: Times,
): { readonly noise: ReadonlySet<ChangedLine>; readonly counters: Counters } {
  const pairs = lines.length > MAX_LINES ? [] : pairsOf(lines, title);
  const fresh = new Map<string, Counter>();
  for (const { key } of pairs.flatMap(({ moves }) => moves)) {
    const { since, moves } = counters[key] ?? { since: times.after, moves: 0 };
    fresh.set(key, { since, moves: moves + 1 });
  }
  const noise = new Set<ChangedLine>();
  for (const { lines, moves, isBeside } of pairs) {
    const isCounter = (move: Move, isBeside: boolean) => isKnown(move, fresh.get(move.key), isBeside, times);
    const isAny = isBeside || moves.some((move) => isCounter(move, false));
    if (moves.every((move) => isCounter(move, isAny))) for (const line of lines) noise.add(line);
  }
  const all = new Map([...Object.entries(counters), ...fresh]);
  const isRunning = (key: string) => {
    const counter = all.get(key);
    return counter !== undefined && isRestless(counter, times, SELDOM);
  };
  // Those of a thing that is new, or gone, which is reported by its name.
  const paired = new Set(pairs.flatMap((pair) => pair.lines));
  for (const { line } of pairs.length === 0 ? [] : lines)
    if (!paired.has(line) && keysOf(line.normal, title)?.every(isRunning) === true) noise.add(line);
  if (fresh.size === 0) return { noise, counters };
  const others = Object.entries(counters).filter(([key]) => !fresh.has(key));
  return { noise, counters: Object.fromEntries([...others, ...fresh].slice(-MAX_COUNTERS)) };
}

/** Whether a number is known for a counter; `isBeside` says whether another one stands in its line. */
function isKnown(
  { counted, from, to }: Move,
  counter: Counter | undefined,
  isBeside: boolean,
  times: Times,
): boolean {
  const step = Math.abs(to - from);
  const isSure = isBeside || (counted === "surely" && from >= SOME);
  if (isSure && (step === 1 || step <= A_SHARE * from)) return true;
  const isMany = from >= MANY && to > from && step <= A_BIT * from && to % 10 !== 0;
  const isSmall = step <= Math.max(A_FEW, A_STEP * from);
  return isMany || (counter !== undefined && isRestless(counter, times, isSmall ? SELDOM : OFTEN));
}

/** Whether a number moved more than once, and at such a share of the checks since it first did. */
function isRestless({ since, moves }: Counter, { before, after }: Times, share: number): boolean {
  const checks = (after - since) / Math.max(1, after - before);
  return moves > 1 && moves - 1 >= share * checks;
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
      return moves === undefined ? [] : [{ lines: [line, other] as const, isBeside, moves }];
    });
  });
}

/** The counts of a line that says nothing else; undefined for others. */
function keysOf(line: string, title: string): readonly string[] | undefined {
  const facts = line.split(BETWEEN).filter((fact) => fact.trim() !== "" && !fact.includes("⟨count⟩"));
  const isCounts = facts.every((fact) => countOf(withSigns(fact), fact, fact, title) !== undefined);
  const keys = facts.flatMap((fact) =>
    (fact.match(NUMBER) ?? []).map((_, index) => keyOf(index, withSigns(fact))),
  );
  return isCounts && keys.length > 0 ? keys : undefined;
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
    const counted = countOf(words, fact, now, title);
    if (words !== withSigns(now) || counted === undefined) return undefined;
    const [from, to] = [numbersIn(fact), numbersIn(now)];
    for (const [index, value] of from.entries()) {
      const next = to[index];
      if (value === next) continue;
      if (value === undefined || next === undefined) return undefined;
      moves.push({ key: keyOf(index, words), counted, from: value, to: next });
    }
  }
  return moves.length === 0 ? undefined : moves;
}

/** What a fact counts, if nothing else is said of it. */
function countOf(words: string, one: string, other: string, title: string): Counted | undefined {
  if (Math.max(one.length, other.length) > MAX_FACT) return undefined;
  const isMeant = [one, other].some((fact) => saysState(fact) || hasDate(fact));
  return COUNTED.test(words) && !isMeant && !sharesWord(title, words) ? countedIn(words) : undefined;
}

/** Whether a fact has a date, with its year or without. */
function hasDate(fact: string): boolean {
  const isDay = ([, one, other]: RegExpExecArray) => findDate(`${one} ${other} 2026`, "") !== undefined;
  const days = DAYS.flatMap((day) => [...fact.matchAll(day)]);
  return /\d\s?[月日월일]/u.test(fact) || findDate(fact, "") !== undefined || days.some(isDay);
}

/** The numbers of a fact; undefined in place of each that is not whole. */
function numbersIn(fact: string): readonly (number | undefined)[] {
  return (fact.match(NUMBER) ?? []).map((found) =>
    WHOLE.test(found) ? Number(found.replace(/\D/g, "")) : undefined,
  );
}

function withSigns(text: string): string {
  return text.replace(NUMBER, "⟨#⟩");
}

function keyOf(index: number, words: string): string {
  return createHash("sha256").update(`${index} ${words}`).digest("base64url").slice(0, 12);
}
