import { WinnowError, within } from "@winnow/core/plugin";
import { type DispatchParts, hasPassed, Poller, type Task } from "@winnow/kit-jobs";
import { Queue } from "bullmq";
import type { Connection } from "./connection.ts";
import type { Names } from "./names.ts";
import { Roster } from "./roster.ts";

/** How often at least the feeder looks for tasks. */
const LOOK_MS = 500;
/** How long after a change it looks at the earliest, so that many changes are one look. */
const GATHER_MS = 20;
const SWEEP_MS = 60_000;
/** How long a worker that says nothing counts as alive, and leads. */
const MAX_ALIVE_MS = 5000;
/** Tasks for each slot that are given out: one at work, one that is ready when it ends. */
const TASKS_PER_SLOT = 2;
/** Milliseconds for what is on its way to a server that may be silent. */
const CLOSE_MS = 1500;
/** Tasks that are claimed at once. */
const MAX_CLAIM = 500;
/** Events that BullMQ keeps of the queue; they are not read here. */
const MAX_EVENTS = 100;
/** States of what was given out and is not done. What waits for its host, for seconds at most, takes no room. */
const GIVEN_OUT = ["wait", "prioritized", "active"] as const;

/**
 * Claims tasks in the store for the whole fleet, as many as it has room for, and adds them to the queue. Of all workers one does
 * so at a time; when it is gone, another takes over.
 */
export class Feeder {
  readonly #parts: DispatchParts;
  readonly #connection: Connection;
  readonly #names: Names;
  readonly #roster: Roster;
  readonly #queue: Queue;
  readonly #poller: Poller;
  /** Apart from the other, so that a slow store does not cost the lead. */
  readonly #heart: Poller;
  readonly #lookMs: number;
  readonly #aliveMs: number;
  #cancelWake: (() => void) | undefined;
  #slots = 0;
  /** By the clock of the process, which only goes forward. */
  #feedsUntil = 0;
  #leadsUntil = 0;
  #lookedAt = 0;
  #heldAt = 0;
  #sweptAt = 0;

  constructor(parts: DispatchParts, connection: Connection, names: Names, id: string) {
    this.#parts = parts;
    this.#connection = connection;
    this.#names = names;
    this.#roster = new Roster(connection.client, names, id);
    this.#lookMs = Math.min(LOOK_MS, Math.ceil(parts.leaseMs / 4));
    this.#aliveMs = Math.min(MAX_ALIVE_MS, parts.leaseMs);
    this.#queue = new Queue(names.queue, {
      connection: connection.client,
      prefix: names.prefix,
      skipVersionCheck: true,
      streams: { events: { maxLen: MAX_EVENTS } },
    });
    this.#queue.on("error", (error) => connection.note(error));
    const poll = (everyMs: number, work: () => Promise<void>) =>
      new Poller(parts, everyMs, () => this.#whileUsable(work), parts.runner.running);
    this.#poller = poll(this.#lookMs, () => this.#turn());
    this.#heart = poll(Math.ceil(this.#aliveMs / 5), () => this.#beat());
    this.#heart.start();
    this.#poller.start();
  }

  get failure(): string | undefined {
    return this.#poller.failure ?? this.#heart.failure;
  }

  /** Whether this process does what is done once. */
  get leads(): boolean {
    return performance.now() < this.#leadsUntil;
  }

  /** Looks for tasks soon, if this is the one that does. */
  wake(): void {
    if (performance.now() >= this.#feedsUntil) return;
    this.#cancelWake ??= this.#parts.clock.after(GATHER_MS, () => {
      this.#cancelWake = undefined;
      this.#poller.wake();
    });
  }

  /** Stops, and lets another take over at once. */
  async close(): Promise<void> {
    this.#cancelWake?.();
    await soon(Promise.all([this.#heart.stop(), this.#poller.stop()]));
    [this.#feedsUntil, this.#leadsUntil] = [0, 0];
    if (this.#connection.isUsable) await soon(this.#roster.leave().catch(() => {}));
    await soon(this.#queue.close().catch(() => {}));
  }

  async #whileUsable(work: () => Promise<void>): Promise<void> {
    if (!this.#connection.isUsable) return;
    try {
      await work();
    } catch (error) {
      // That the server went away is logged by the connection.
      if (this.#connection.isUsable) throw WinnowError.is(error) ? error : this.#connection.failure(error);
    }
  }

  async #turn(): Promise<void> {
    const { store, clock } = this.#parts;
    if (performance.now() >= this.#feedsUntil) return;
    const now = clock.now();
    if (hasPassed(this.#lookedAt, now, this.#lookMs)) {
      this.#lookedAt = now;
      await store.revive(now);
      await this.#hold(now);
    }
    if (hasPassed(this.#sweptAt, now, SWEEP_MS)) {
      // Also when deleting fails: that must not hold up the tasks.
      const before = this.#sweptAt;
      this.#sweptAt = now;
      if (await store.sweep(now)) this.#sweptAt = before;
    }
    await this.#feed(now);
  }

  /** Reports that this worker is alive, and learns whether it leads. */
  async #beat(): Promise<void> {
    const at = performance.now();
    const { slots, background } = this.#parts;
    const standing = await this.#roster.beat(slots, background, this.#aliveMs);
    this.#slots = standing.slots;
    this.#feedsUntil = standing.isFeeder ? at + this.#aliveMs : 0;
    this.#leadsUntil = standing.leadsBackground ? at + this.#aliveMs : 0;
    this.wake();
  }

  /** Keeps the tasks that lie in the queue; those at work are kept by who does them. */
  async #hold(now: number): Promise<void> {
    const { store, leaseMs } = this.#parts;
    if (!hasPassed(this.#heldAt, now, leaseMs / 4)) return;
    this.#heldAt = now;
    const ids = await this.#queue.getRanges(["wait", "prioritized", "delayed"], 0, -1);
    const tasks = ids.map((id) => Number.parseInt(id, 10)).filter(Number.isSafeInteger);
    if (tasks.length > 0) await store.beat(this.#names.worker, tasks, now + leaseMs);
  }

  /** Claims what there is room for, and adds it to the queue. */
  async #feed(now: number): Promise<void> {
    const { store, leaseMs } = this.#parts;
    const counts = await this.#queue.getJobCounts(...GIVEN_OUT);
    const givenOut = Object.values(counts).reduce((sum, count) => sum + count, 0);
    const room = Math.min(TASKS_PER_SLOT * this.#slots - givenOut, MAX_CLAIM);
    if (room <= 0) return;
    const { worker } = this.#names;
    const tasks = await store.claim(worker, room, now, now + leaseMs);
    if (tasks.length === 0) return;
    try {
      await this.#queue.addBulk(tasks.map(toJob));
    } catch (error) {
      // Such as when the memory of the server is full. What arrived all the same counts once.
      const ids = tasks.map(({ id }) => id);
      await store.release(worker, ids);
      throw error;
    }
  }
}

/** The job of a task has its id and attempt as its own, so that it is in the queue once. */
const toJob = (task: Task) => ({
  name: "task",
  data: task,
  opts: { jobId: `${task.id}-${task.attempt}`, removeOnComplete: true, removeOnFail: true },
});

/** Waits for work, but not for ever: what a silent server is asked may never end. */
const soon = (work: Promise<unknown>) => within(work, CLOSE_MS, () => undefined);
