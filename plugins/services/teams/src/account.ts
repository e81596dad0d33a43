import type { StoredRecord } from "@winnow/kit-records";

/** Credits by what they were used for. */
export type Bills = Readonly<Record<string, number>>;

/** What a process has set aside of the credits of a team. */
export interface Hold {
  readonly credits: number;
  /** When it comes back to the team unless the process has renewed it, by the clock of the store. */
  readonly until: number;
  /** The last change that the process has made, by which it knows that one came through. */
  readonly change: string;
}

/** The account of a team for a month, as one moment had it. */
export interface Account {
  /** Version of its record; 0 without one. */
  readonly version: number;
  readonly holds: Readonly<Record<string, Hold>>;
  /** What was booked, a record for each key that pays. */
  readonly booked: readonly StoredRecord[];
  /** The time of the store. */
  readonly now: number;
}

/** Something to be done to an account. */
export interface Entry {
  /** By how much what is set aside here changes. */
  readonly hold: number;
  readonly payer: string | undefined;
  readonly bills: Bills;
  /** Whether all of it happens or nothing; without, as much is booked as there is. */
  readonly isWhole: boolean;
}

/** What stood there when an entry was refused. */
export interface Shortage {
  readonly needed: number;
  readonly plan: number;
  readonly used: number;
  readonly held: number;
}

/** What comes of entries that are made together. */
export interface Outcome {
  /** What this process holds then. */
  readonly held: number;
  /** What is booked, by the key that pays. */
  readonly bookings: ReadonlyMap<string, Bills>;
  /** For each entry what is missing, or how many of its credits are no longer covered. */
  readonly results: readonly (Shortage | number)[];
}

/** A hold that is over is remembered for so long: its process may want to know whether its last change came through. */
const FORGET_MS = 600_000;

/** Decides over entries, one after the other: what is booked and set aside never exceeds the plan. */
export function decide(
  account: Account,
  entries: readonly Entry[],
  here: { readonly process: string; readonly held: number },
  plan: number,
): Outcome {
  const bookings = new Map<string, Bills>();
  const [usedBefore, others] = [usedOf(account), heldByOthers(account, here.process)];
  let { held } = here;
  let used = usedBefore;
  const results = entries.map(({ hold, payer = "", bills, isWhole }): Shortage | number => {
    const price = sumOf(bills);
    const free = plan - used - others - held;
    if (isWhole && hold + price > free) return { needed: hold + price, plan, used, held: others + held };
    held += hold;
    const paid = Math.min(price, Math.max(0, free - hold));
    used += paid;
    const booked = paid === price ? bills : cut(bills, paid);
    if (Object.keys(booked).length > 0) bookings.set(payer, added(bookings.get(payer) ?? {}, booked));
    return price - paid;
  });
  return { held, bookings, results };
}

/** Credits that are neither used nor set aside; Infinity without a plan. */
export function freeOf(account: Account, plan: number): Omit<Shortage, "needed"> & { readonly left: number } {
  const [used, held] = [usedOf(account), heldByOthers(account, undefined)];
  return { plan, used, held, left: Math.max(0, plan - used - held) };
}

/** The holds of an account with that of a process, without those that are long over. */
export function holdsWith(account: Account, process: string, hold: Hold): Readonly<Record<string, Hold>> {
  const kept = Object.entries(account.holds).filter(([, { until }]) => until + FORGET_MS > account.now);
  return { ...Object.fromEntries(kept), [process]: hold };
}

/** All credits of bills. */
export function sumOf(bills: Bills): number {
  return Object.values(bills).reduce((sum, credits) => sum + credits, 0);
}

/** Two bills as one. */
export function added(one: Bills, other: Bills): Bills {
  const sum: Record<string, number> = { ...one };
  for (const [what, credits] of Object.entries(other)) sum[what] = (sum[what] ?? 0) + credits;
  return sum;
}

/** What bills are more than others: less than nothing where they are less. */
export function beyond(bills: Bills, others: Bills): Bills {
  const parts = Object.keys(added(bills, others)).map(
    (what) => [what, (bills[what] ?? 0) - (others[what] ?? 0)] as const,
  );
  return Object.fromEntries(parts.filter(([, credits]) => credits !== 0));
}

function usedOf({ booked }: Account): number {
  return booked.reduce((sum, { value }) => sum + sumOf(value as Bills), 0);
}

function heldByOthers({ holds, now }: Account, process: string | undefined): number {
  const live = Object.entries(holds).filter(([of, { until }]) => of !== process && until > now);
  return live.reduce((sum, [, { credits }]) => sum + credits, 0);
}

/** The first credits of bills, so many. */
function cut(bills: Bills, credits: number): Bills {
  let left = credits;
  const kept = Object.entries(bills).map(([what, price]) => {
    const paid = Math.min(price, left);
    left -= paid;
    return [what, paid] as const;
  });
  return Object.fromEntries(kept.filter(([, paid]) => paid > 0));
}
