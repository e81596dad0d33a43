import { createHash } from "node:crypto";
import { findDate } from "@winnow/kit-facts";
import { saysPeriod } from "./calendar.ts";
import { sharesWord } from "./goal-words.ts";
import { type Counted, countedIn } from "./mask-counters.ts";
import { isGuarded, namesState, saysState } from "./never-noise.ts";

/** Letters of a fact at most; a longer one is a sentence. */
const MAX_FACT = 120;
/** Facts of a line that move together, so that it is a line of counts. */
const MIN_FACTS = 2;
/** Numbers with signs or spaces between their thousands. */
const NUMBER = /(?<![\p{L}\d])\d{1,3}(?:[ .,'’]\d{3})+(?![\d.,])|\d+(?:[.,:/-]\d+)*/gu;
const WHOLE = /^\d{1,3}(?:[ .,'’]\d{3})+$|^\d+$/;
const DECIMAL = /^\d+[.,]\d+$/;
/** What parts the facts that stand in one line. */
const BETWEEN = /\s?[·•|;()]\s?|,? [–—-] |, |(?<!\d)\. /;
/** A number before a noun, or behind a label; a unit has three letters at most. */
const COUNTED =
  /⟨#⟩\+?[”"']? ?(?:\p{L}{4,}|\p{L}+ \p{L})|\p{L}[”"']?\s?[:：]? ?⟨#⟩\W*$|[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u;
/** What is counted: two words behind a number, or what stands before it. */
const THING = /(?<=⟨#⟩\+?[”"']? ?)\p{L}+(?: \p{L}+)?|^[^⟨]+(?=⟨#⟩\W*$)/gu;
/** A mark out of five or ten, one with a decimal, and a share. */
const OUT_OF = /(?<![\d.,])(?:\d|10)(?:[.,]\d{1,2})?(?=\s?(?:[★⭐]|(?:\/|\p{L}{1,3})\s?(?:5|10)(?![\d.,])))/u;
const DECIMAL_MARK = /(?<![\d.,])\d[.,]\d(?![\d.,])/u;
const SHARE = /\d{1,3}(?:[.,]\d)?\s?%/u;
/** How far a mark may move so that it is of the same thing, and how far a share. */
const [A_MARK, A_SHARE, MIN_SHARE] = [0.5, 5, 50];
/** What has no words. */
const BARE = /^[^\p{L}$€£¥₹%‰]*\d[^\p{L}$€£¥₹%‰]*$/u;
/** Signs and names of money, and a pair of them; a line with several is about rates of exchange. */
const CURRENCY =
  /[$€£¥₹]|(?<!\p{L})(?:[A-Z]{3}\s?\/\s?[A-Z]{3}|(?:d[oóòô]l+ar|euro|доллар|долар|евро|євро)\p{L}{0,3})(?!\p{L})/giu;
const PAIR = /(?<!\p{L})[A-Z]{3}\s?\/\s?[A-Z]{3}(?!\p{L})/u;
/** A day, and what may be its month, in either order. */
const DAYS = [/(?<!\d)(\d{1,2})\.?\s?(?:de |of )?(\p{L}{3,})/gu, /(\p{L}{3,}) (\d{1,2})(?!\d)/gu];

/** What is known of a line with numbers. */
export interface Context {
  /** Of the page: what it names is meant. */
  readonly title: string;
  /** What stands above a number that stands alone; empty without. */
  readonly label: string;
  /** Whether it stands in a menu, a side note or a banner. */
  readonly isOutside: boolean;
}

/** A number of a line that went to another. */
export interface Move {
  readonly key: string;
  /**
   * What its words say of it; where they say nothing, whether its place does: it moves with others, it stands alone, or in a side note; or
   * a day, week, month or year that it is counted by.
   */
  readonly counted: Counted | "by place" | "by period" | "unsaid";
  readonly from: number;
  readonly to: number;
}

/** The counts in which two versions of a line differ; undefined where another of their facts does. */
export function movesOf(one: string, other: string, context: Context): readonly Move[] | undefined {
  const [a, b] = [one, other].map((line) => labelled(line, context.label).split(BETWEEN));
  if (a === undefined || b === undefined || a.length !== b.length) return undefined;
  const isRate = PAIR.test(one) || (one.match(CURRENCY)?.length ?? 0) >= MIN_FACTS;
  const isBeside = a.some((fact) => fact.includes("⟨count⟩") || countedIn(fact) === "surely");
  const moves: Move[] = [];
  let [facts, marks] = [0, 0];
  for (const [at, fact] of a.entries()) {
    const now = b[at] ?? "";
    if (fact === now) continue;
    const words = withSigns(fact);
    if (isBeside && isMark(fact, now)) {
      marks += 1;
      continue;
    }
    const counted = countOf(words, [fact, now], context, isRate);
    if (words !== withSigns(now) || counted === undefined) return undefined;
    facts += 1;
    const [from, to] = [fact, now].map((text) => text.match(NUMBER) ?? []);
    for (const [index, value] of (from ?? []).entries()) {
      const next = to?.[index] ?? "";
      if (value === next) continue;
      const [before, after] = [value, next].map((text) => numberIn(text, context));
      if (before === undefined || after === undefined) return undefined;
      moves.push({ key: keyOf(index, words), counted, from: before, to: after });
    }
  }
  const isUnnamed = context.label === "" && BARE.test(one);
  const isEvident = context.isOutside || isUnnamed || facts >= MIN_FACTS || one.includes("⟨count⟩");
  if (moves.length + marks === 0) return undefined;
  return isEvident
    ? moves.map((move) =>
        move.counted === "unsaid" || move.counted === "by period"
          ? { ...move, counted: "by place" as const }
          : move,
      )
    : moves;
}

/** The counts of a line that says nothing else; undefined for others. */
export function keysOf(line: string, context: Context): readonly string[] | undefined {
  const facts = labelled(line, context.label)
    .split(BETWEEN)
    .filter((fact) => fact.trim() !== "" && !fact.includes("⟨count⟩"));
  const isCounts = facts.every((fact) => countOf(withSigns(fact), [fact], context, false) !== undefined);
  const keys = facts.flatMap((fact) =>
    (fact.match(NUMBER) ?? []).map((_, index) => keyOf(index, withSigns(fact))),
  );
  return isCounts && keys.length > 0 ? keys : undefined;
}

/** A line with a sign in place of each number. */
export function withSigns(text: string): string {
  return text.replace(NUMBER, "⟨#⟩");
}

/** A number that stands alone, behind what stands above it. */
function labelled(line: string, label: string): string {
  return label !== "" && BARE.test(line) ? `${label}: ${line}` : line;
}

/** What a fact counts, if nothing else is said of it. */
function countOf(
  words: string,
  facts: readonly string[],
  { title, isOutside }: Context,
  isRate: boolean,
): Move["counted"] | undefined {
  if (facts.some((fact) => fact.length > MAX_FACT || hasDate(fact))) return undefined;
  // A title has the name of its site as well: only what is counted is meant by it.
  const things = words.match(THING) ?? [words];
  if (things.some((thing) => sharesWord(title, thing))) return undefined;
  const said = countedIn(words) ?? (saysPeriod(words) ? "by period" : "unsaid");
  if (isOutside) {
    const values = facts.map((fact) => fact.replace(isRate ? CURRENCY : /[%‰]/g, ""));
    return values.some((fact) => isGuarded(fact) || namesState(fact)) ? undefined : said;
  }
  return (COUNTED.test(words) || facts.every((fact) => BARE.test(fact))) && !facts.some(saysState)
    ? said
    : undefined;
}

/** Whether two facts are the same mark or share but for a little. */
function isMark(one: string, other: string): boolean {
  const mark = countedIn(one) === "surely" ? DECIMAL_MARK : OUT_OF;
  const kind = [SHARE, OUT_OF, mark].find((pattern) => pattern.test(one));
  const [was, is] = [one, other].map((fact) => kind?.exec(fact)?.[0] ?? "");
  if (kind === undefined || !was || !is || one.replace(was, "") !== other.replace(is, "")) return false;
  const [from = 0, to = 0] = [was, is].map((value) => Number.parseFloat(value.replace(",", ".")));
  // A smaller share is a discount.
  if (kind === SHARE) return Math.min(from, to) > MIN_SHARE && Math.abs(from - to) <= A_SHARE;
  return Math.abs(from - to) <= A_MARK;
}

/** Whether a fact has a date, with its year or without. */
function hasDate(fact: string): boolean {
  const isDay = ([, one, other]: RegExpExecArray) => findDate(`${one} ${other} 2026`, "") !== undefined;
  const days = DAYS.flatMap((day) => [...fact.matchAll(day)]);
  return /\d\s?[月日월일]/u.test(fact) || findDate(fact, "") !== undefined || days.some(isDay);
}

/** A number that is whole, or a value of a side note. */
function numberIn(text: string, { isOutside }: Context): number | undefined {
  if (WHOLE.test(text)) return Number(text.replace(/\D/g, ""));
  return isOutside && DECIMAL.test(text) ? Number(text.replace(",", ".")) : undefined;
}

function keyOf(index: number, words: string): string {
  return createHash("sha256").update(`${index} ${words}`).digest("base64url").slice(0, 12);
}
