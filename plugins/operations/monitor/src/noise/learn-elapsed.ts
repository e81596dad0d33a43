import { beginsWithDays, withDigits } from "./calendar.ts";
import { shapeOf } from "./compare-lines.ts";
import type { Times } from "./find-today.ts";
import { type Counter, type Counters, isRestless } from "./learn-counters.ts";
import type { PlacedLine } from "./learn-places.ts";
import type { ChangedLine } from "./read-changes.ts";
import { digest } from "./slot.ts";

const DAY_MS = 86_400_000;
/** Lines that are looked at in one check. */
const MAX_LINES = 400;
/** Numbers of one of them. */
const MAX_NUMBERS = 12;
/** What stands for a number of days in a line. */
const DAYS = "⟨days⟩";
/** A number of whole days. */
const NUMBER = /(?<![\d.,:/-])\d{1,4}(?![\d.,:/-]*\d)/gu;
/** Days until something without a word for them. */
const LETTER = /^(\p{L}\s?[-–−]\s?)(\d{1,4})$/u;
/** Fewer days may be how long something takes, of which one more is news until the number has moved with time before. */
const A_WEEK = 7;
/** At how many of all checks a number moves with time that is known by that. */
const ALWAYS = 0.9;
/** How far from the days that passed a number may have moved, which is rounded. */
const A_ROUNDING = 0.75;

/** A number in a line that may be one of days. */
interface Days {
  readonly one: PlacedLine;
  readonly value: number;
  /** The line with a sign in place of the number. */
  readonly rest: string;
  /** The line with a sign in place of each number, and which of them it is. */
  readonly key: string;
  /** Whether a word for days is next to it. */
  readonly isNamed: boolean;
}

/** What the time that passed between two checks explains. */
export interface Elapsed {
  /** The lines that are left, those with such a number with a sign in place of it. */
  readonly lines: readonly PlacedLine[];
  /** The lines as they were, by those that stand in place of them. */
  readonly originals: ReadonlyMap<ChangedLine, ChangedLine>;
  readonly noise: ReadonlySet<ChangedLine>;
  /** What is remembered of these numbers. */
  readonly fresh: ReadonlyMap<string, Counter>;
}

/**
 * Takes from lines the numbers that moved by the days that passed between the two checks, and by nothing else: what is left until a day, or how
 * long ago one was. Beside a word for days in any language one is known at first sight, but for a few days, which may be how long something
 * takes; those are known the second time. Those of a list are found wherever their line stands now.
 */
export function learnElapsed(counters: Counters, lines: readonly PlacedLine[], times: Times): Elapsed {
  const originals = new Map<ChangedLine, ChangedLine>();
  const noise = new Set<ChangedLine>();
  const fresh = new Map<string, Counter>();
  const moves = movesIn(lines, times);
  if (moves.size === 0) return { lines, originals, noise, fresh };
  const groups = Map.groupBy(moves.values(), ({ key, gone, come }) => `${key} ${come.value > gone.value}`);
  const masked = new Map<PlacedLine, PlacedLine>();
  for (const [name, group] of groups) {
    const key = digest(`days ${name}`);
    const { since, moves: before } = counters[key] ?? { since: times.after, moves: 0 };
    const counter = { since, moves: before + 1 };
    fresh.set(key, counter);
    for (const { gone, come } of group) {
      if (!isKnown(gone, come, counter, times)) continue;
      if (gone.rest === come.rest) noise.add(gone.one.line).add(come.one.line);
      for (const { one, rest } of [gone, come]) {
        const line = { ...one.line, normal: rest };
        originals.set(line, one.line);
        masked.set(one, { ...one, line, place: gone.one.place });
      }
    }
  }
  const left = lines.filter(({ line }) => !noise.has(line)).map((one) => masked.get(one) ?? one);
  return { lines: left, originals, noise, fresh };
}

/** Whether a number is known for one of days. */
function isKnown(gone: Days, come: Days, counter: Counter, times: Times): boolean {
  return (gone.isNamed && Math.min(gone.value, come.value) > A_WEEK) || isRestless(counter, times, ALWAYS);
}

interface MoveOfDays {
  readonly key: string;
  readonly gone: Days;
  readonly come: Days;
}

/** The numbers that moved by the days that passed, by the lines that have them now. */
function movesIn(
  lines: readonly PlacedLine[],
  { before, after }: Times,
): ReadonlyMap<PlacedLine, MoveOfDays> {
  const passed = (after - before) / DAY_MS;
  const steps = [Math.floor(passed), Math.ceil(passed)].filter((step) => step > 0 && isRounded(step, passed));
  const found = new Map<PlacedLine, MoveOfDays>();
  if (steps.length === 0 || lines.length > MAX_LINES) return found;
  const groups = Map.groupBy(lines.flatMap(daysIn), ({ key }) => key);
  for (const [key, group] of groups) {
    const gone = Map.groupBy(
      group.filter(({ one }) => !one.isAdded),
      ({ value }) => value,
    );
    const come = group.filter(({ one }) => one.isAdded);
    for (const by of new Set(steps.flatMap((step) => [-step, step])))
      for (const day of come) {
        if (found.has(day.one)) continue;
        const others = gone.get(day.value - by);
        const other = others?.find(({ rest }) => rest === day.rest) ?? others?.[0];
        if (other === undefined || (!day.isNamed && day.rest !== other.rest)) continue;
        gone.set(
          other.value,
          (others ?? []).filter((one) => one !== other),
        );
        found.set(day.one, { key, gone: other, come: day });
      }
  }
  return found;
}

/** A number moves by whole days, at whichever time of the day. */
function isRounded(step: number, passed: number): boolean {
  return passed < 1 ? step === 1 : Math.abs(step - passed) <= A_ROUNDING;
}

/** The number of a line that may be of days: next to a word for days, or behind a letter. */
function daysIn(one: PlacedLine): readonly Days[] {
  const line = withDigits(one.line.normal);
  const letter = LETTER.exec(line);
  if (letter !== null) {
    const rest = `${letter[1]}${DAYS}`;
    return [{ one, value: Number(letter[2]), rest, key: rest, isNamed: false }];
  }
  const numbers = [...line.matchAll(NUMBER)].slice(0, MAX_NUMBERS);
  const index = numbers.findIndex((match) => beginsWithDays(line.slice(match.index + match[0].length)));
  const match = numbers[index];
  if (match === undefined) return [];
  const rest = line.slice(0, match.index) + DAYS + line.slice(match.index + match[0].length);
  return [{ one, value: Number(match[0]), rest, key: `${index} ${shapeOf(line)}`, isNamed: true }];
}
