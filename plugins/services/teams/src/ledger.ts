import { randomUUID } from "node:crypto";
import { type Clock, WinnowError } from "@winnow/core/plugin";
import type { RecordStore } from "@winnow/kit-records";
import { type Credits, type Reservation, TEAM_ERRORS, type Usage } from "@winnow/kit-teams";
import { type Bills, beyond, type Entry, freeOf, type Shortage, sumOf } from "./account.ts";
import { BOOKED, Till } from "./till.ts";

/** Months and keys that one answer lists. */
const MAX_LISTED = 10_000;
const RAISE = "have the operator raise them: winnow keys limit TEAM --credits NUMBER";

type NewEntry = Partial<Entry> & Pick<Entry, "hold" | "isWhole">;

/** Books what teams use, by month, key and plugin, in the store of records, and sets aside what their work needs. */
export class Ledger implements Credits {
  /** What is set aside for the scrapes at work, by their ids. */
  readonly scrapes = new Map<string, Reservation>();
  readonly #records: RecordStore;
  readonly #planOf: (owner: string) => Promise<number | undefined>;
  readonly #clock: Clock;
  readonly #process = randomUUID();
  readonly #tills = new Map<string, Till>();

  constructor(records: RecordStore, planOf: (owner: string) => Promise<number | undefined>, clock: Clock) {
    this.#records = records;
    this.#planOf = planOf;
    this.#clock = clock;
  }

  async plan(owner: string): Promise<number | undefined> {
    return await this.#planOf(owner);
  }

  async left(owner: string): Promise<number> {
    return (await this.#free(owner))?.left ?? Number.POSITIVE_INFINITY;
  }

  async check(owner: string): Promise<void> {
    const free = await this.#free(owner);
    if (free !== undefined && free.left < 1)
      throw insufficient({ ...free, needed: 1 }, monthOf(this.#clock.now()));
  }

  async reserve(owner: string, credits: number): Promise<Reservation> {
    const month = monthOf(this.#clock.now());
    const make = (entry: NewEntry) => this.#make(owner, month, entry);
    let [held, booked, isOver]: [number, Bills, boolean] = [0, {}, false];
    const raise = async (needed: number, bills: Bills = {}) => {
      if ((await this.#planOf(owner)) === undefined) return;
      const more = Math.max(0, needed - sumOf(booked) - held);
      if (more === 0 && this.#tillOf(owner, month).isSure) return;
      const missing = await make({ hold: more, isWhole: true });
      if (typeof missing !== "number")
        throw insufficient({ ...missing, needed, held: missing.held - held }, month, bills);
      held += more;
    };
    const book = async (payer: string | undefined, bills: Bills) => {
      const due = beyond(bills, booked);
      if (isOver || Object.keys(due).length === 0) return;
      const paidByHold = Math.min(held, Math.max(0, sumOf(due)));
      const missing = await make({ hold: -paidByHold, payer, bills: due, isWhole: true });
      if (typeof missing !== "number")
        throw insufficient({ ...missing, needed: sumOf(bills), held: missing.held - held }, month, bills);
      held -= paidByHold;
      booked = bills;
    };
    const settle = async (payer: string | undefined, bills: Bills) => {
      const due = beyond(bills, booked);
      if (isOver || (held === 0 && Object.keys(due).length === 0)) return 0;
      isOver = true;
      const unpaid = await make({ hold: -held, payer, bills: due, isWhole: false });
      return typeof unpaid === "number" ? unpaid : 0;
    };
    if (credits > 0) await raise(credits);
    return { raise, book, settle };
  }

  ofScrape(id: string): Reservation | undefined {
    return this.scrapes.get(id);
  }

  async charge(owner: string, payer: string | undefined, bills: Bills): Promise<void> {
    if (sumOf(bills) === 0) return;
    const month = monthOf(this.#clock.now());
    const missing = await this.#make(owner, month, { hold: 0, payer, bills, isWhole: true });
    if (typeof missing !== "number") throw insufficient(missing, month, bills);
  }

  period(): { readonly from: number; readonly until: number } {
    return spanOf(monthOf(this.#clock.now()));
  }

  async usage(owner: string): Promise<readonly Usage[]> {
    const found = await this.#records.list({ collection: BOOKED, owner }, { limit: MAX_LISTED });
    return found.map(({ key, value }) => {
      const [month = "", payer = ""] = key.split("/");
      const bills = value as Bills;
      return { ...spanOf(month), payer: payer === "" ? undefined : payer, credits: sumOf(bills), bills };
    });
  }

  async #free(owner: string): Promise<ReturnType<typeof freeOf> | undefined> {
    const plan = await this.#planOf(owner);
    const till = this.#tillOf(owner, monthOf(this.#clock.now()));
    return plan === undefined ? undefined : freeOf(await till.read(), plan);
  }

  /** Makes an entry; what only gives back or books what is due happens some time, also when the store is away now. */
  async #make(owner: string, month: string, entry: NewEntry) {
    const till = this.#tillOf(owner, month);
    this.#tills.set(idOf(owner, month), till);
    return await till.make({ payer: undefined, bills: {}, ...entry }, { isDue: !entry.isWhole });
  }

  /** The account of a month: of those that hold something or are at work there is one in this process. */
  #tillOf(owner: string, month: string): Till {
    const known = this.#tills.get(idOf(owner, month));
    if (known !== undefined) return known;
    const [records, clock, process] = [this.#records, this.#clock, this.#process];
    const plan = async () => (await this.#planOf(owner)) ?? Number.POSITIVE_INFINITY;
    const onIdle = () => this.#tills.delete(idOf(owner, month));
    return new Till({ records, clock, owner, month, process, plan, onIdle });
  }
}

function idOf(owner: string, month: string): string {
  return JSON.stringify([owner, month]);
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

/** What is missing, and what to do. Work may wait for credits that other work only holds. */
function insufficient({ needed, plan, used, held }: Shortage, month: string, bills: Bills = {}) {
  const { until } = spanOf(month);
  const left = Math.max(0, plan - used - held);
  const parts = Object.entries(bills).map(([what, credits]) => `${what} ${credits}`);
  const price = parts.length < 2 ? "" : ` (${parts.join(", ")})`;
  const isHeld = held > 0 && plan - used >= needed;
  const ways = [
    ...(isHeld ? ["try again when the requests at work have ended"] : []),
    ...(needed > 1 && left > 0 ? ["ask for less"] : []),
    `wait for those of the next month on ${new Date(until).toISOString().slice(0, 10)} (UTC)`,
    RAISE,
  ];
  const message = `Insufficient credits: ${needed} needed${price}, ${left} left of the ${plan} of this month (${used} used, ${held} held by requests at work). You can ${ways.join("; or ")}.`;
  return new WinnowError("INSUFFICIENT_CREDITS", message, {
    ...TEAM_ERRORS.INSUFFICIENT_CREDITS,
    retryable: isHeld,
    details: { creditsNeeded: needed, creditsLeft: left, creditsPerMonth: plan },
  });
}
