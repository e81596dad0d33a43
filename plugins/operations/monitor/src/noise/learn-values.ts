import { saysToday } from "./calendar.ts";
import { linkWordsOf } from "./find-places.ts";
import { type Times, type Today, todayIn } from "./find-today.ts";
import { saysState } from "./never-noise.ts";
import type { ChangedLine } from "./read-changes.ts";
import { changed, digest, isOften, type Slot, type Slots } from "./slot.ts";

/** Changes in which a value went from one to the next that said the same but for a token, the date of the visit, or a later one. */
const [MIN_TOKENS, MIN_DAYS, MIN_LATER] = [2, 2, 3];
/** What stands for the date of the visit in the digest of a value. */
const DAY = "⟨now⟩";
/** What parts words, and the values of an address. */
const BETWEEN = /[ =&<>]/;
/** Links at once of which only a token differs. */
const MIN_MARKED = 3;
const TOKEN = /^["'(]?(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{7,128}["'),.;]?$/i;

/** Two lines, one of which is a later version of the other. */
export type Version = readonly [old: ChangedLine, now: ChangedLine];

/** Learns values that are a token, or the date of the visit, at several changes in a row, and says which lines are noise by it. */
export function learnValues(
  slots: Slots,
  versions: readonly Version[],
  times: Times,
): { readonly noise: readonly ChangedLine[]; readonly fresh: ReadonlyMap<string, Slot> } {
  const fresh = new Map<string, Slot>();
  const noise: ChangedLine[] = [];
  // Lines of which only a token in an address differs: of several at once it belongs to the visit.
  const marked: ChangedLine[] = [];
  for (const version of versions) {
    const [old, now] = version.map(({ normal }) => normal) as [string, string];
    const today = todayIn(old, now, times);
    const token = today === undefined ? tokenIn(old, now) : undefined;
    if (token?.isAddress === true) marked.push(...version);
    const value = today === undefined ? token?.rest : `${DAY}${today.rest}`;
    if (value === undefined) continue;
    const key = digest(`value ${value}`);
    const slot = changed(slots[key], [], []);
    fresh.set(key, slot);
    const least =
      today === undefined ? MIN_TOKENS : isVisit(today, old) ? 1 : today.isLater ? MIN_LATER : MIN_DAYS;
    if (slot.changes >= least && (least === 1 || isOften(slot))) noise.push(...version);
  }
  return { noise: marked.length >= 2 * MIN_MARKED ? [...noise, ...marked] : noise, fresh };
}

/** Whether a line can only mean the day of the visit: a calendar does, and what counts from today. */
function isVisit({ isCalendar, isLater }: Today, line: string): boolean {
  return isLater ? saysToday(line) : isCalendar;
}

/** What two versions of a line share around tokens, which may be values in addresses; undefined where they differ in more. */
function tokenIn(
  one: string,
  other: string,
): { readonly rest: string; readonly isAddress: boolean } | undefined {
  if (saysState(linkWordsOf(one)) || saysState(linkWordsOf(other))) return undefined;
  const [a, b] = [one.split(BETWEEN), other.split(BETWEEN)];
  if (a.length !== b.length) return undefined;
  const different = [...a.keys()].filter((at) => a[at] !== b[at]);
  const isToken = (word = "") => TOKEN.test(word);
  if (!different.every((at) => isToken(a[at]) && isToken(b[at]) && a[at]?.length === b[at]?.length))
    return undefined;
  return {
    rest: a.map((word, at) => (different.includes(at) ? "\u0000" : word)).join(" "),
    isAddress: different.every((at) => one.includes(`=${a[at]}`)),
  };
}
