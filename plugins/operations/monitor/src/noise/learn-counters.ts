import type { Times } from "./find-today.ts";
import type { PlacedLine } from "./learn-places.ts";
import type { ChangedLine } from "./read-changes.ts";
import { type Context, keysOf, type Move, movesOf, withSigns } from "./read-counts.ts";

/** Counters of a page of which so much is remembered, those that moved last. */
const MAX_COUNTERS = 100;
/** Lines that are looked at in one check. */
const MAX_LINES = 400;
/** At how many of all checks a number moves that counts something, by much and by little. */
const [OFTEN, SELDOM] = [0.7, 0.25];
/** What is little, by a share of the number or by so much. */
const [A_STEP, A_FEW] = [0.3, 10];
/** What can be nothing but a count is known at first sight where it moved by this share at most; a smaller number may be a mark. */
const [A_SHARE, SOME] = [0.1, 20];
/** And what may be one where it is at least so large, and grew by this share at most. */
const [MANY, A_BIT] = [100, 0.03];
/** What its place says moves at so many, and what is counted by the day or the week at so many. */
const [BY_PLACE, BY_PERIOD] = [0.5, 0.6];
/** What neither says moves at all checks, so often, and turns at every second of them: it shows who is there, and grows or falls by nothing. */
const [ALWAYS, MIN_MOVES, TURNS] = [0.9, 3, 0.5];

/** What is remembered of a number that moves from check to check. */
export interface Counter {
  /** When it first moved, in milliseconds since the epoch. */
  readonly since: number;
  /** Checks in which it did. */
  readonly moves: number;
  /** Which way it went the last time, and how often it turned. */
  readonly way?: number;
  readonly turns?: number;
}

/** Counters of a page by digests of what they count. */
export type Counters = Readonly<Record<string, Counter>>;

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
 * What has a unit, a price, a date or a state in it is reported, as is what the title of the page names. `known` is what this check has
 * learned of other numbers.
 */
export function learnCounters(
  counters: Counters,
  lines: readonly PlacedLine[],
  title: string,
  times: Times,
  known: ReadonlyMap<string, Counter> = new Map(),
): { readonly noise: ReadonlySet<ChangedLine>; readonly counters: Counters } {
  const pairs = lines.length > MAX_LINES ? [] : pairsOf(lines, title);
  const fresh = new Map(known);
  for (const { key, from, to } of pairs.flatMap(({ moves }) => moves)) {
    const { since, moves, way, turns = 0 } = counters[key] ?? { since: times.after, moves: 0 };
    const next = Math.sign(to - from);
    fresh.set(key, { since, moves: moves + 1, way: next, turns: turns + (way === -next ? 1 : 0) });
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
  for (const one of pairs.length === 0 ? [] : lines)
    if (!paired.has(one.line) && keysOf(one.line.normal, contextOf(one, title))?.every(isRunning) === true)
      noise.add(one.line);
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
  if (counted === "by place") return counter !== undefined && isRestless(counter, times, BY_PLACE);
  if (counted === "by period" && counter !== undefined && isRestless(counter, times, BY_PERIOD)) return true;
  if (counted === "unsaid" || counted === "by period")
    return counter !== undefined && step >= A_SHARE * from && isErratic(counter, times);
  const isSure = isBeside || (counted === "surely" && from >= SOME);
  if (isSure && (step === 1 || step <= A_SHARE * from)) return true;
  const isMany = from >= MANY && to > from && step <= A_BIT * from && to % 10 !== 0;
  const isSmall = step <= Math.max(A_FEW, A_STEP * from);
  return isMany || (counter !== undefined && isRestless(counter, times, isSmall ? SELDOM : OFTEN));
}

/** Whether a number moved more than once, and at such a share of the checks since it first did. */
export function isRestless({ since, moves }: Counter, { before, after }: Times, share: number): boolean {
  const checks = (after - since) / Math.max(1, after - before);
  return moves > 1 && moves - 1 >= share * checks;
}

/** Whether a number went up and down at nearly every check, by more than a little. */
function isErratic(counter: Counter, times: Times): boolean {
  const { moves, turns = 0 } = counter;
  return moves >= MIN_MOVES && turns >= TURNS * (moves - 1) && isRestless(counter, times, ALWAYS);
}

function pairsOf(lines: readonly PlacedLine[], title: string): readonly Pair[] {
  const groups = Map.groupBy(lines, ({ line, place }) =>
    [place?.heading ?? "", place?.kind ?? "", withSigns(line.normal)].join("\n"),
  );
  return [...groups.values()].flatMap((group) => {
    const gone = group.filter(({ isAdded }) => !isAdded);
    const come = group.filter(({ isAdded }) => isAdded);
    return gone.flatMap((one, at) => {
      const { line, place } = one;
      const other = come[at]?.line;
      if (other === undefined || place?.kind === "row") return [];
      const moves = movesOf(line.normal, other.normal, contextOf(one, title));
      const isBeside = /⟨count⟩/.test(line.normal);
      return moves === undefined ? [] : [{ lines: [line, other] as const, isBeside, moves }];
    });
  });
}

function contextOf({ place, isOutside = false }: PlacedLine, title: string): Context {
  // What stands below the title of the page is not named by it.
  const label = place?.label ?? "";
  return { title, label: title.includes(label) ? "" : label, isOutside };
}
