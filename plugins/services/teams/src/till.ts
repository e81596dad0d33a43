import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Clock } from "@winnow/core/plugin";
import type { RecordStore } from "@winnow/kit-records";
import {
  type Account,
  added,
  type Bills,
  decide,
  type Entry,
  type Hold,
  holdsWith,
  type Shortage,
} from "./account.ts";

/** Milliseconds after which what a process has set aside comes back, unless it says that it still needs it. */
const LEASE_MS = 60_000;
const RENEW_MS = LEASE_MS / 3;
/** What is not said again by then may be another's soon. */
const SURE_MS = (LEASE_MS * 2) / 3;
/** Milliseconds until what has to be booked is tried again while the store is away. */
const RETRY_MS = 1000;
const MAX_TRIES = 200;
/** Milliseconds that one waits at most for others who change the same account. */
const MAX_PAUSE_MS = 50;
/** Keys of a team that pay in one month. */
const MAX_PAYERS = 10_000;

/** Collection of what is set aside, by month. */
const ACCOUNTS = "credit-accounts";
/** Collection of what was booked, by month and key. */
export const BOOKED = "credits";

interface Waiting {
  readonly entry: Entry;
  /** Whether it has to happen some time, however often the store is away. */
  readonly isDue: boolean;
  readonly done: PromiseWithResolvers<Shortage | number>;
}

/** What came of changes that the store may have made without saying so. */
interface Sent {
  readonly change: string;
  readonly held: number;
  readonly entries: readonly Waiting[];
  readonly results: readonly (Shortage | number)[];
}

/** Where a till stands, and what it works with. */
export interface TillParts {
  readonly records: RecordStore;
  readonly clock: Clock;
  readonly owner: string;
  readonly month: string;
  /** Names this process. */
  readonly process: string;
  /** Credits of the team; Infinity without a bound. */
  readonly plan: () => Promise<number>;
  /** Called when nothing is held or waits any more. */
  readonly onIdle: () => void;
}

/**
 * The account of a team for a month, as this process changes it: what comes while one change is at work is the next. Each change is
 * one transaction, which happens only to the account that was read.
 */
export class Till {
  readonly #parts: TillParts;
  #waiting: Waiting[] = [];
  #atWork: Promise<void> | undefined;
  #held = 0;
  #sent: Sent | undefined;
  /** When what is held was last said, by the clock of the process. */
  #saidAt = Number.NEGATIVE_INFINITY;
  #stopRenewing = () => {};

  constructor(parts: TillParts) {
    this.#parts = parts;
  }

  /** Whether others know what is held here. */
  get isSure(): boolean {
    return performance.now() - this.#saidAt < SURE_MS;
  }

  /** Makes an entry; gives what is missing, or how many of its credits are not covered. */
  async make(entry: Entry, { isDue = false } = {}): Promise<Shortage | number> {
    const done = Promise.withResolvers<Shortage | number>();
    this.#waiting.push({ entry, isDue, done });
    this.#work();
    return await done.promise;
  }

  #work(): void {
    if (this.#atWork !== undefined) return;
    const work = async () => {
      // All that come in the same moment go together.
      await Promise.resolve();
      const entries = this.#waiting;
      this.#waiting = [];
      await this.#change(entries);
    };
    this.#atWork = work().then(
      () => this.#rest(this.#waiting.length > 0 ? 0 : RENEW_MS),
      () => this.#rest(RETRY_MS),
    );
  }

  /** Waits for the next entry, and says again what is held. */
  #rest(delayMs: number): void {
    this.#atWork = undefined;
    this.#stopRenewing();
    if (delayMs === 0) this.#work();
    else if (this.#held > 0 || this.#waiting.length > 0 || this.#sent !== undefined)
      this.#stopRenewing = this.#parts.clock.after(delayMs, () => this.#work(), { background: true });
    else this.#parts.onIdle();
  }

  /** Makes entries together. Throws while the store is away; those that are due wait for the next time then. */
  async #change(entries: readonly Waiting[]): Promise<void> {
    let open = entries;
    try {
      for (let tries = 0; tries < MAX_TRIES; tries += 1) {
        const account = await this.read();
        open = this.#confirm(account, open);
        if (await this.#try(account, open)) return;
        await sleep(Math.random() * Math.min(MAX_PAUSE_MS, 2 ** tries));
      }
      throw new Error("The credits are being booked by too many at once.");
    } catch (error) {
      const due = open.filter(({ isDue }) => isDue);
      this.#waiting.unshift(...due);
      for (const { isDue, done } of open) if (!isDue) done.reject(error);
      throw error;
    }
  }

  /** Ends what an earlier change has made without its end being recorded; gives the rest. */
  #confirm(account: Account, entries: readonly Waiting[]): readonly Waiting[] {
    const sent = this.#sent;
    this.#sent = undefined;
    if (sent === undefined || account.holds[this.#parts.process]?.change !== sent.change) return entries;
    this.#end(sent);
    // A caller that got a failure gives nothing back.
    for (const [index, one] of sent.entries.entries())
      if (!entries.includes(one) && typeof sent.results[index] === "number") this.#held -= one.entry.hold;
    return entries.filter((one) => !sent.entries.includes(one));
  }

  /** Makes entries unless another has changed the account since. */
  async #try(account: Account, entries: readonly Waiting[]): Promise<boolean> {
    const { records, clock, owner, month, process } = this.#parts;
    const here = { process, held: this.#held };
    const plan = await this.#parts.plan();
    const { held, bookings, results } = decide(
      account,
      entries.map(({ entry }) => entry),
      here,
      plan,
    );
    const sent: Sent = { change: randomUUID(), held, entries, results };
    const before = account.holds[process];
    const isSame = (before?.credits ?? 0) === held && bookings.size === 0;
    if (isSame && (held === 0 || (entries.length > 0 && this.isSure))) return this.#end(sent);
    const at = clock.now();
    const hold: Hold = { credits: held, until: account.now + LEASE_MS, change: sent.change };
    const value = { holds: holdsWith(account, process, hold) };
    const saidAt = performance.now();
    this.#sent = sent;
    const [isMade] = await records.write([
      [
        {
          key: { collection: ACCOUNTS, owner, key: month },
          record: { at, value },
          ifVersion: account.version,
        },
        ...[...bookings].map(([payer, bills]) => {
          const key = `${month}/${payer}`;
          const known = account.booked.find((one) => one.key === key);
          const value = added((known?.value ?? {}) as Bills, bills);
          return {
            key: { collection: BOOKED, owner, key },
            record: { at, value },
            ifVersion: known?.version ?? 0,
          };
        }),
      ],
    ]);
    if (isMade !== true) return false;
    this.#sent = undefined;
    this.#saidAt = saidAt;
    return this.#end(sent);
  }

  #end({ held, entries, results }: Sent): true {
    this.#held = held;
    for (const [index, { done }] of entries.entries()) done.resolve(results[index] ?? 0);
    return true;
  }

  /** The account, as no other has changed it while it was read. */
  async read(): Promise<Account> {
    const { records, owner, month } = this.#parts;
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const record = await records.get({ collection: ACCOUNTS, owner, key: month });
      const booked = await records.list(
        { collection: BOOKED, owner, prefix: `${month}/` },
        { limit: MAX_PAYERS },
      );
      const now = await records.now();
      const { holds } = (record?.value ?? { holds: {} }) as Pick<Account, "holds">;
      const account = { version: record?.version ?? 0, holds, booked, now };
      if (await this.#isStill(account)) return account;
    }
    throw new Error("The credits are being booked by too many at once.");
  }

  async #isStill({ version }: Account): Promise<boolean> {
    const { records, owner, month } = this.#parts;
    return ((await records.get({ collection: ACCOUNTS, owner, key: month }))?.version ?? 0) === version;
  }
}
