import { WinnowError } from "@winnow/core/plugin";
import type { RecordKey, RecordStore } from "@winnow/kit-records";
import { type Credits, TEAM_ERRORS, type Usage } from "@winnow/kit-teams";
import { remember } from "./remember.ts";

type Bills = Readonly<Record<string, number>>;

/** Milliseconds for which a sum that others may have added to is held to be right. */
const FRESH_MS = 2000;
/** Months and keys that one answer lists. */
const MAX_LISTED = 10_000;
/** Teams whose sums are remembered. */
const MAX_SUMS = 10_000;
const MAX_TRIES = 200;

interface Sum {
  readonly at: number;
  readonly month: string;
  credits: number;
}

/** Books what teams use, by month, key and plugin, in the store of records. */
export class Ledger implements Credits {
  readonly #records: RecordStore;
  readonly #planOf: (owner: string) => Promise<number | undefined>;
  readonly #now: () => number;
  readonly #sums = new Map<string, Sum>();
  /** What is to be booked next, by the key of the record; one write takes all that came while another was at work. */
  readonly #waiting = new Map<string, { readonly key: RecordKey; bills: Bills; done: Promise<void> }>();
  readonly #atWork = new Map<string, Promise<void>>();

  constructor(
    records: RecordStore,
    planOf: (owner: string) => Promise<number | undefined>,
    now: () => number,
  ) {
    this.#records = records;
    this.#planOf = planOf;
    this.#now = now;
  }

  async plan(owner: string): Promise<number | undefined> {
    return await this.#planOf(owner);
  }

  async left(owner: string): Promise<number> {
    const plan = await this.#planOf(owner);
    return plan === undefined ? Number.POSITIVE_INFINITY : Math.max(0, plan - (await this.#used(owner)));
  }

  async check(owner: string): Promise<void> {
    if ((await this.left(owner)) > 0) return;
    const plan = await this.#planOf(owner);
    const message = `Insufficient credits: the ${plan} credits of this month are used. The operator can raise them: winnow keys limit.`;
    throw new WinnowError("INSUFFICIENT_CREDITS", message, TEAM_ERRORS.INSUFFICIENT_CREDITS);
  }

  async charge(owner: string, payer: string | undefined, bills: Bills): Promise<void> {
    const credits = sumOf(bills);
    if (credits === 0) return;
    const month = monthOf(this.#now());
    const sum = this.#sums.get(owner);
    if (sum?.month === month) sum.credits += credits;
    const key = { collection: "credits", owner, key: `${month}/${payer ?? ""}` };
    const id = JSON.stringify([owner, key.key]);
    const waiting = this.#waiting.get(id);
    if (waiting !== undefined) {
      waiting.bills = added(waiting.bills, bills);
      return await waiting.done;
    }
    const before = this.#atWork.get(id) ?? Promise.resolve();
    const done = before
      .catch(() => undefined)
      .then(async () => {
        const next = this.#waiting.get(id);
        this.#waiting.delete(id);
        if (next !== undefined) await this.#book(next.key, next.bills);
      });
    this.#waiting.set(id, { key, bills, done });
    this.#atWork.set(id, done);
    try {
      await done;
    } finally {
      if (this.#atWork.get(id) === done) this.#atWork.delete(id);
    }
  }

  period(): { readonly from: number; readonly until: number } {
    return spanOf(monthOf(this.#now()));
  }

  async usage(owner: string): Promise<readonly Usage[]> {
    const found = await this.#records.list({ collection: "credits", owner }, { limit: MAX_LISTED });
    return found.map(({ key, value }) => {
      const [month = "", payer = ""] = key.split("/");
      const bills = value as Bills;
      return { ...spanOf(month), payer: payer === "" ? undefined : payer, credits: sumOf(bills), bills };
    });
  }

  async #used(owner: string): Promise<number> {
    const now = this.#now();
    const month = monthOf(now);
    const known = this.#sums.get(owner);
    if (known?.month === month && Math.abs(now - known.at) < FRESH_MS) return known.credits;
    const of = { collection: "credits", owner, prefix: `${month}/` };
    const found = await this.#records.list(of, { limit: MAX_LISTED });
    const credits = found.reduce((sum, { value }) => sum + sumOf(value as Bills), 0);
    remember(this.#sums, owner, { at: now, month, credits }, MAX_SUMS);
    return credits;
  }

  async #book(key: RecordKey, bills: Bills): Promise<void> {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const record = await this.#records.get(key);
      const value = added((record?.value ?? {}) as Bills, bills);
      const version = await this.#records.put(
        key,
        { at: this.#now(), value },
        { ifVersion: record?.version ?? 0 },
      );
      if (version !== undefined) return;
    }
    throw new Error("The credits are being booked by too many at once.");
  }
}

/** The calendar month of a time (UTC), such as `2026-11`. */
export function monthOf(time: number): string {
  return new Date(time).toISOString().slice(0, 7);
}

/** When a month begins and ends, in milliseconds since the epoch. */
export function spanOf(month: string): { readonly from: number; readonly until: number } {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return { from: Date.UTC(year, number - 1, 1), until: Date.UTC(year, number, 1) };
}

function sumOf(bills: Bills): number {
  return Object.values(bills).reduce((sum, credits) => sum + credits, 0);
}

function added(one: Bills, other: Bills): Bills {
  const sum: Record<string, number> = { ...one };
  for (const [what, credits] of Object.entries(other)) sum[what] = (sum[what] ?? 0) + credits;
  return sum;
}
