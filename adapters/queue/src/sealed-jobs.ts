import { hasPassed } from "@winnow/kit-jobs";
import { Seal } from "./seal.ts";

/** How long the pages of a job can be read after its end, in milliseconds. */
const READABLE_MS = 3_600_000;
/** How long they can be read when they were fetched, so that an answer that got lost can be asked for again. */
const AGAIN_MS = 60_000;

/** What is known of a job only here: how its pages are sealed, and what was asked. */
export interface SealedJob {
  readonly seal: Seal;
  readonly request: unknown;
  /** Places of the documents that were read since the job is over, from the first on. */
  read: number;
  /** When it was over or fetched, and how long it is kept from then on. */
  until: { readonly since: number; readonly durationMs: number } | undefined;
}

/** The keys of jobs of which nothing may be left, in memory: until their pages were fetched, and for an hour at most. */
export class SealedJobs {
  readonly #all = new Map<string, SealedJob>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  begin(id: string, request: unknown): SealedJob {
    const job: SealedJob = { seal: new Seal(), request, read: 0, until: undefined };
    this.#all.set(id, job);
    return job;
  }

  find(id: string): SealedJob | undefined {
    const job = this.#all.get(id);
    if (job?.until === undefined) return job;
    const { since, durationMs } = job.until;
    if (!hasPassed(since, this.#now(), durationMs)) return job;
    this.#all.delete(id);
    return undefined;
  }

  forget(id: string): void {
    this.#all.delete(id);
  }

  forgetAll(): void {
    this.#all.clear();
  }

  /** Forgets those whose time is over. */
  sweep(): void {
    for (const id of this.#all.keys()) this.find(id);
  }

  /** The job is over. */
  ended(id: string): void {
    const job = this.#all.get(id);
    if (job !== undefined) job.until = { since: this.#now(), durationMs: READABLE_MS };
  }

  /** It goes on. */
  resumed(job: SealedJob): void {
    job.read = 0;
    job.until = undefined;
  }

  /** All its pages were fetched. */
  fetched(job: SealedJob): void {
    if (job.until?.durationMs === READABLE_MS) job.until = { since: this.#now(), durationMs: AGAIN_MS };
  }
}
