import { randomUUID } from "node:crypto";
import type { SharedPlaces } from "@winnow/kit-teams";
import PQueue from "p-queue";

/** Ids that one question names; those behind them ask when these have a place. */
const MAX_ASKED = 100;
/** Milliseconds between two questions of a team, and of all teams that wait. */
const ASK_MS = 50;
const ASK_OF_ALL_MS = 10;
/** A turn is kept only for so long as it is asked for. */
const MAX_ASK_MS = 1000;

/** What the queue gives a task. */
type Task<T> = (run: { readonly signal?: AbortSignal | undefined }) => PromiseLike<T> | T;

/** A queue for each team with a bound, which holds for all processes where they share places. */
export class Lanes {
  readonly #shared: SharedPlaces | undefined;
  readonly #lanes = new Map<string, PQueue>();
  /** Teams that wait for places which other processes have. */
  readonly #waiting = new Set<string>();

  constructor(shared: SharedPlaces | undefined) {
    this.#shared = shared;
  }

  /** The queue of a team; it follows the bound when that is changed. */
  of(owner: string, bound: number | undefined): PQueue | undefined {
    const lane = this.#lanes.get(owner) ?? (bound === undefined ? undefined : this.#open(owner));
    if (lane === undefined) return undefined;
    lane.concurrency = bound ?? Number.POSITIVE_INFINITY;
    this.#lanes.set(owner, lane);
    return lane;
  }

  /** Scrapes of a team at work: in all processes, or in this one while the count is unavailable. */
  async active(owner: string): Promise<number> {
    const lane = this.#lanes.get(owner);
    const here = lane instanceof SharedLane ? lane.atWork : (lane?.pending ?? 0);
    return (await this.#shared?.taken(owner).catch(() => here)) ?? here;
  }

  #open(owner: string): PQueue {
    return this.#shared === undefined ? new PQueue() : new SharedLane(owner, this.#shared, this.#waiting);
  }
}

/** The queue of a team in one of several processes: what is about to start takes one of the places that all of them share first. */
class SharedLane extends PQueue {
  readonly #owner: string;
  readonly #places: SharedPlaces;
  readonly #waitingTeams: Set<string>;
  readonly #process = randomUUID();
  /** Who has no place yet, in the order of their coming. */
  readonly #waiting = new Map<string, () => void>();
  #count = 0;
  #atWork = 0;
  #isAsking = false;
  /** Until when all places are thought to be taken. */
  #isFullUntil = 0;
  #wake = () => {};

  constructor(owner: string, places: SharedPlaces, waitingTeams: Set<string>) {
    super();
    this.#owner = owner;
    this.#places = places;
    this.#waitingTeams = waitingTeams;
  }

  /** Those that have a place. */
  get atWork(): number {
    return this.#atWork;
  }

  /** While other processes hold all places, callers wait as if they were taken here. */
  override get pending(): number {
    return performance.now() < this.#isFullUntil ? Math.max(super.pending, this.concurrency) : super.pending;
  }

  override add<T>(task: Task<T>, options?: Parameters<PQueue["add"]>[1]): Promise<Awaited<T>> {
    return super.add(async (run) => {
      if (!Number.isFinite(this.concurrency)) return await task(run);
      const id = await this.#enter(run.signal);
      this.#atWork += 1;
      try {
        return await task(run);
      } finally {
        this.#atWork -= 1;
        this.#leave(id);
      }
    }, options);
  }

  /** Waits for a place, and gives its id. */
  async #enter(signal: AbortSignal | undefined): Promise<string> {
    this.#count += 1;
    const id = `${this.#process}:${this.#count}`;
    const entered = Promise.withResolvers<void>();
    this.#waiting.set(id, entered.resolve);
    const giveUp = () => {
      if (this.#waiting.delete(id)) this.#leave(id);
      entered.reject(signal?.reason);
    };
    signal?.addEventListener("abort", giveUp, { once: true });
    if (!this.#isAsking) void this.#ask();
    try {
      await entered.promise;
    } finally {
      signal?.removeEventListener("abort", giveUp);
    }
    if (signal?.aborted !== true) return id;
    // The place came in the same moment.
    this.#leave(id);
    throw signal.reason;
  }

  #leave(id: string): void {
    this.#places.leave(this.#owner, id);
    this.#wake();
  }

  /** Asks for places until no caller waits for one. */
  async #ask(): Promise<void> {
    this.#isAsking = true;
    // All that come in the same moment ask together.
    await Promise.resolve();
    while (this.#waiting.size > 0) {
      const ids = [...this.#waiting.keys()].slice(0, MAX_ASKED);
      const given = await this.#places.take(this.#owner, this.concurrency, ids);
      for (const id of given) {
        const enter = this.#waiting.get(id);
        this.#waiting.delete(id);
        // Who has gone meanwhile gives it back.
        if (enter === undefined) this.#places.leave(this.#owner, id);
        else enter();
      }
      if (given.length < ids.length) await this.#rest();
      else this.#isFullUntil = 0;
    }
    this.#waitingTeams.delete(this.#owner);
    this.#isAsking = false;
  }

  /** Waits for a while, or until a place is given back here. */
  async #rest(): Promise<void> {
    this.#waitingTeams.add(this.#owner);
    this.#isFullUntil = performance.now() + MAX_ASK_MS;
    const delayMs = Math.min(MAX_ASK_MS, Math.max(ASK_MS, this.#waitingTeams.size * ASK_OF_ALL_MS));
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, delayMs);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#wake = () => {};
  }
}
