import {
  type Delivery,
  type Job,
  type JobDocument,
  type JobStore,
  jobNotFound,
  type NewDelivery,
  type NewJob,
  type Task,
  type TaskEnd,
  type TaskEnded,
} from "@winnow/kit-jobs";
import { isSealed } from "./seal.ts";
import { type SealedJob, SealedJobs } from "./sealed-jobs.ts";
import {
  isMarked,
  openDocuments,
  openMessage,
  openTask,
  sealEnd,
  sealedRequest,
  sealMessages,
  sealTask,
} from "./sealed-shapes.ts";

/** Bytes that a document is longer for being sealed, on top of a third: its frame, and what begins and ends a sealed text. */
const FRAME_BYTES = 100;

/** Why the pages of a job cannot be read. */
export const GONE =
  "The pages of this job are gone: with zeroDataRetention only the memory of the process that took the job can read them, until they were fetched, for an hour after its end at most, and until that process ends. Begin the job again.";

/** What a sealed store works with. */
export interface SealedStoreParts {
  readonly now: () => number;
  /** Keys of a request that stay readable, so that receivers of messages learn of the end. */
  readonly clearKeys: ReadonlySet<string>;
  /** The messages about a job that fails for this reason. */
  readonly messagesAbout: (job: Job, reason: string) => readonly NewDelivery[];
}

/**
 * The same store, in which nothing readable is kept of jobs that ask for `zeroDataRetention`: what they were asked, their
 * tasks, documents, problems and messages are sealed with keys that never leave the memory of this process. A job whose key is
 * gone has failed with the reason.
 */
export class SealedStore implements JobStore {
  readonly #inner: JobStore;
  readonly #parts: SealedStoreParts;
  readonly #jobs: SealedJobs;

  constructor(inner: JobStore, parts: SealedStoreParts) {
    this.#inner = inner;
    this.#parts = parts;
    this.#jobs = new SealedJobs(parts.now);
  }

  async create({ isUnretained = false, ...job }: NewJob, now: number): Promise<void> {
    if (!isUnretained) return await this.#inner.create(job, now);
    const { seal } = this.#jobs.begin(job.id, job.request);
    try {
      await this.#inner.create(
        {
          ...job,
          request: sealedRequest(job.request, this.#parts.clearKeys),
          tasks: job.tasks.map((one) => sealTask(one, seal)),
          deliveries: sealMessages(job.deliveries, seal),
          ...(job.warning === undefined ? {} : { warning: seal.text(job.warning) }),
        },
        now,
      );
    } catch (error) {
      this.#jobs.forget(job.id);
      throw error;
    }
    if (job.tasks.length === 0) this.#jobs.ended(job.id);
  }

  async append(...[id, tasks, now]: Parameters<JobStore["append"]>): Promise<void> {
    const held = this.#jobs.find(id);
    if (held === undefined) {
      if (await this.#isLost(id)) throw jobNotFound(GONE);
      return await this.#inner.append(id, tasks, now);
    }
    const sealed = tasks.map((one) => sealTask(one, held.seal));
    await this.#inner.append(id, sealed, now);
    this.#jobs.resumed(held);
  }

  async find(id: string): Promise<Job | undefined> {
    const job = await this.#inner.find(id);
    return job === undefined ? undefined : this.#shown(job);
  }

  async list(query: Parameters<JobStore["list"]>[0]): Promise<readonly Job[]> {
    const found = (await this.#inner.list(query)).map((job) => this.#shown(job));
    return query.status === undefined ? found : found.filter(({ status }) => status === query.status);
  }

  async claim(...given: Parameters<JobStore["claim"]>): Promise<readonly Task[]> {
    const [, , now] = given;
    const opened: Task[] = [];
    for (const task of await this.#inner.claim(...given)) {
      const seal = this.#jobs.find(task.jobId)?.seal;
      if (seal !== undefined) opened.push(openTask(task, seal));
      else if (isSealed(task.url)) await this.#failLost(task.jobId, now);
      else opened.push(task);
    }
    return opened;
  }

  async finish(worker: string, task: Task, end: TaskEnd, now: number): Promise<TaskEnded> {
    const seal = this.#jobs.find(task.jobId)?.seal;
    if (seal === undefined) return await this.#inner.finish(worker, task, end, now);
    const ended = await this.#inner.finish(worker, sealTask(task, seal), sealEnd(end, seal), now);
    if (ended.jobStatus !== undefined) this.#jobs.ended(task.jobId);
    return ended;
  }

  async announce(id: string, deliveries: readonly NewDelivery[], now: number): Promise<void> {
    const seal = this.#jobs.find(id)?.seal;
    await this.#inner.announce(id, seal === undefined ? deliveries : sealMessages(deliveries, seal), now);
  }

  async end(...[id, status, now, more]: Parameters<JobStore["end"]>): Promise<boolean> {
    const seal = this.#jobs.find(id)?.seal;
    if (seal === undefined) return await this.#inner.end(id, status, now, more);
    const isEnded = await this.#inner.end(id, status, now, {
      ...(more.error === undefined ? {} : { error: seal.text(more.error) }),
      deliveries: sealMessages(more.deliveries, seal),
    });
    if (isEnded) this.#jobs.ended(id);
    return isEnded;
  }

  async documents(...given: Parameters<JobStore["documents"]>): Promise<readonly JobDocument[]> {
    const [id, after, most, maxBytes] = given;
    const held = this.#jobs.find(id);
    if (held === undefined) return (await this.#isLost(id)) ? [] : await this.#inner.documents(...given);
    const job = await this.#inner.find(id);
    const room = Math.ceil((maxBytes * 4) / 3) + FRAME_BYTES * most;
    const documents = openDocuments(await this.#inner.documents(id, after, most, room), held.seal, maxBytes);
    if (job !== undefined && job.status !== "running") await this.#noteRead(job, held, after, documents);
    return documents;
  }

  async problems(...given: Parameters<JobStore["problems"]>): ReturnType<JobStore["problems"]> {
    const problems = await this.#inner.problems(...given);
    const seal = this.#jobs.find(given[0])?.seal;
    if (seal === undefined) return problems.filter(({ url }) => !isSealed(url));
    return problems.map((one) => ({ ...one, url: seal.open(one.url), message: seal.open(one.message) }));
  }

  async claimDeliveries(...given: Parameters<JobStore["claimDeliveries"]>): Promise<readonly Delivery[]> {
    const [, now] = given;
    for (;;) {
      const claimed = await this.#inner.claimDeliveries(...given);
      const opened: Delivery[] = [];
      for (const one of claimed) {
        const seal = this.#jobs.find(one.jobId)?.seal;
        if (seal === undefined && isSealed(one.body))
          await this.#inner.delivered(one.id, { error: GONE }, now);
        else opened.push(openMessage(one, seal));
      }
      // Behind those whose key is gone may stand the one that says why to the receiver.
      if (opened.length > 0 || claimed.length === 0) return opened;
    }
  }

  async deliveries(query: Parameters<JobStore["deliveries"]>[0]): Promise<readonly Delivery[]> {
    const found = await this.#inner.deliveries(query);
    return found.map((one) => openMessage(one, this.#jobs.find(one.jobId)?.seal));
  }

  async sweep(now: number): Promise<boolean> {
    this.#jobs.sweep();
    return await this.#inner.sweep(now);
  }

  beat(...given: Parameters<JobStore["beat"]>): Promise<readonly string[]> {
    return this.#inner.beat(...given);
  }

  revive(now: number): Promise<number> {
    return this.#inner.revive(now);
  }

  release(...given: Parameters<JobStore["release"]>): Promise<void> {
    return this.#inner.release(...given);
  }

  holdDeliveries(...given: Parameters<JobStore["holdDeliveries"]>): Promise<void> {
    return this.#inner.holdDeliveries(...given);
  }

  delivered(...given: Parameters<JobStore["delivered"]>): Promise<void> {
    return this.#inner.delivered(...given);
  }

  tally(id: string): ReturnType<JobStore["tally"]> {
    return this.#inner.tally(id);
  }

  redeliver(...given: Parameters<JobStore["redeliver"]>): Promise<boolean> {
    return this.#inner.redeliver(...given);
  }

  broken(): Promise<number> {
    return this.#inner.broken();
  }

  /** Forgets what it can read. */
  close(): void {
    this.#jobs.forgetAll();
  }

  #shown(job: Job): Job {
    if (!isMarked(job)) return job;
    const held = this.#jobs.find(job.id);
    const open = (text: string | undefined) => (text === undefined ? undefined : held?.seal.open(text));
    if (held !== undefined)
      return { ...job, request: held.request, warning: open(job.warning), error: open(job.error) };
    const status = job.status === "cancelled" ? job.status : "failed";
    return { ...job, status, warning: undefined, error: GONE };
  }

  /** Whether a job without a key had one. */
  async #isLost(id: string): Promise<boolean> {
    const job = await this.#inner.find(id);
    return job !== undefined && isMarked(job);
  }

  /** Ends a job whose key is gone. */
  async #failLost(id: string, now: number): Promise<void> {
    const job = await this.#inner.find(id);
    if (job?.status !== "running") return;
    const deliveries = this.#parts.messagesAbout(job, GONE);
    await this.#inner.end(id, "failed", now, { error: GONE, deliveries });
  }

  /** Notes that documents of a job that is over were read: after the last one there is no need to read them again. */
  async #noteRead(
    { id, counts }: Job,
    held: SealedJob,
    after: number,
    documents: readonly JobDocument[],
  ): Promise<void> {
    if (after <= held.read) held.read = Math.max(held.read, documents.at(-1)?.place ?? after);
    if (held.read < counts.done) return;
    const tallies = await this.#inner.tally(id);
    if (tallies.every(({ pending }) => pending === 0)) this.#jobs.fetched(held);
  }
}
