import { checkContract, pluginId } from "@winnow/core/adapter";
import { unlessAborted, WinnowError } from "@winnow/core/plugin";
import {
  factsOf,
  type HandBack,
  isOfCapacity,
  isOutOfFiles,
  JOB_ERRORS,
  type Job,
  type JobChange,
  News,
  type RunOptions,
  type Task,
  type TaskEnd,
  type TaskOutcome,
  type TaskRunner,
} from "@winnow/kit-jobs";
import { kernelWith } from "@winnow/kit-operations";
import { traced } from "@winnow/kit-traces";
import { DOCUMENT, WORK } from "./contract.ts";
import { messagesAbout } from "./events.ts";
import type { QueueParts } from "./parts.ts";

/** Tries of a task before it is given up. */
const MAX_ATTEMPTS = 3;
/** Begins of a task after which it is held to be what ends the process each time. */
const MAX_STARTS = 10;
const RETRY_MS = 2000;
/** The code of a page that failed because what the work itself keeps cannot be reached. */
const STORE_AWAY = "DATABASE_UNAVAILABLE";
/** How long at least a task is left to processes that have its operation, or until the store is well again. */
const REST_MS = 5000;
/** How long an operation that is not installed counts as asked for. */
const LACK_MS = 60_000;

interface Running {
  readonly task: Task;
  readonly stop: AbortController;
}

/** Takes a change, and whether there may be a message about it. */
type OnChange = (change: JobChange, mayTell: boolean) => void;

/** Does tasks that were claimed in the store, and writes there how they ended. */
export class Runner implements TaskRunner {
  readonly running = new Map<number, Running>();
  readonly #parts: QueueParts;
  readonly #onChange: OnChange;
  readonly #atWork = new Set<Promise<unknown>>();
  readonly #ending = new AbortController();
  readonly #news: News;

  /** When a task was last given back because its operation is not installed. */
  readonly #lacked = new Map<string, number>();

  constructor(parts: QueueParts, onChange: OnChange) {
    this.#parts = parts;
    this.#onChange = onChange;
    this.#news = new News(parts.kernel.clock);
  }

  /** Aborted when the work here stops. */
  get ending(): AbortSignal {
    return this.#ending.signal;
  }

  /** Operations that are not installed here, of tasks that were given back within the last minute. */
  get lacking(): readonly string[] {
    const since = this.#parts.kernel.clock.now() - LACK_MS;
    return [...this.#lacked].filter(([, at]) => at > since).map(([operation]) => operation);
  }

  drop(jobId: string): void {
    for (const { task, stop } of this.running.values()) {
      if (task.jobId === jobId) stop.abort(new WinnowError("SCRAPE_ABORTED", "The job was cancelled."));
    }
  }

  async stop(): Promise<void> {
    const closed = new WinnowError("KERNEL_CLOSED", "The kernel is closing.");
    this.#ending.abort(closed);
    for (const { stop } of this.running.values()) stop.abort(closed);
    await Promise.all(this.#atWork);
  }

  async run(worker: string, task: Task, options: RunOptions = {}): Promise<HandBack | undefined> {
    const work = this.#do(worker, task, options).finally(() => this.#atWork.delete(work));
    this.#atWork.add(work);
    return await work;
  }

  async #do(
    worker: string,
    task: Task,
    { starts = task.attempt, givesBack = false }: RunOptions,
  ): Promise<HandBack | undefined> {
    const { store, kernel } = this.#parts;
    const { logger, clock } = kernel;
    const { jobId } = task;
    const own: Running = { task, stop: new AbortController() };
    // One that lost its lease while everything stood still, and comes back, begins anew.
    this.running.get(task.id)?.stop.abort(new WinnowError("SCRAPE_ABORTED", "The task was begun once more."));
    this.running.set(task.id, own);
    let kind: JobChange["kind"] = "changed";
    let mayTell = true;
    try {
      const job = await store.find(jobId);
      if (job?.status !== "running" || this.#ending.signal.aborted) return undefined;
      if (givesBack && kernel.registry.find("operation", job.operation)?.job === undefined)
        return this.#leave(job);
      const end = await this.#end(task, job, starts, own.stop.signal);
      const isOwn = this.running.get(task.id) === own;
      if (end !== undefined && isOwn) {
        const { jobStatus } = await store.finish(worker, task, end, clock.now());
        if (jobStatus !== undefined) kind = "over";
        mayTell = kind === "over" || end.deliveries.length > 0;
      }
    } catch (error) {
      // Its lease is no longer renewed, so it is taken up again when its lease ends.
      if (this.#news.isOf(error)) logger.error({ jobId, ...factsOf(error) }, "a task could not be ended");
      // That was no try of the page: however long the store is full, its tasks are not given up for it.
      if (isOfCapacity(error) && this.running.get(task.id) === own) return this.#later();
    } finally {
      if (this.running.get(task.id) === own) this.running.delete(task.id);
      this.#onChange({ jobId, kind }, mayTell);
    }
    return undefined;
  }

  /** Leaves a task to processes that have its operation, such as those of a newer version. */
  #leave({ id: jobId, operation }: Job): HandBack {
    const { logger, clock } = this.#parts.kernel;
    this.#lacked.set(operation, clock.now());
    if (this.#news.is(operation))
      logger.warn({ jobId, operation }, "a task waits for a process that has its operation");
    return this.#later();
  }

  #later(): HandBack {
    return { notBefore: Math.ceil(this.#parts.kernel.clock.now() + REST_MS * (1 + Math.random())) };
  }

  /** What to write of a task; undefined when it is to be left as it is. */
  async #end(task: Task, job: Job, starts: number, signal: AbortSignal): Promise<TaskEnd | undefined> {
    const { kernel } = this.#parts;
    const { registry, clock } = kernel;
    const attributes = { "winnow.job.id": job.id, "winnow.job.attempt": task.attempt };
    const tried = await traced(
      kernel.services,
      { name: `work on ${job.operation}`, kind: "consumer", jobId: job.id, attributes },
      () => this.#outcome(task, job, starts, signal),
      ({ error }) => ({ code: error?.code }),
    );
    if (this.#ending.signal.aborted) return undefined;
    const { error } = tried;
    if (error?.code === STORE_AWAY || isOutOfFiles(error)) throw error;
    if (error?.retryable === true && task.attempt < MAX_ATTEMPTS && !signal.aborted) {
      const waitMs = Math.round(RETRY_MS * 4 ** (task.attempt - 1) * (0.5 + Math.random()));
      // The job may have all that it wanted by now, and be complete without this one.
      return {
        retryAt: clock.now() + waitMs,
        deliveries: [],
        deliveriesAtEnd: messagesAbout(kernel, job, "completed"),
      };
    }
    const isLost = error !== undefined && registry.find("operation", job.operation)?.job?.isOne === true;
    // A job of many pages goes on, as what others hold may come back, and says why some are missing.
    const isPoor = error?.code === "INSUFFICIENT_CREDITS";
    const told = isPoor ? { ...tried, warning: `Pages are missing. ${error.message}` } : tried;
    const outcome = isLost ? { ...told, fatal: error.message } : told;
    const { fatal } = outcome;
    const isPage = !task.aside && (outcome.document !== undefined || error !== undefined);
    return {
      ...outcome,
      deliveries: isPage ? messagesAbout(kernel, job, "page", outcome) : [],
      deliveriesAtEnd: messagesAbout(
        kernel,
        job,
        fatal === undefined ? "completed" : "failed",
        outcome,
        fatal,
      ),
    };
  }

  async #outcome(task: Task, job: Job, starts: number, signal: AbortSignal): Promise<TaskOutcome> {
    const { kernel, store, jobs } = this.#parts;
    const { services, registry, logger, clock } = kernel;
    const announce = async (document: unknown) => {
      const deliveries = messagesAbout(kernel, job, "action", { document });
      if (deliveries.length > 0) await store.announce(job.id, deliveries, clock.now());
      this.#onChange({ jobId: job.id, kind: "added" }, true);
    };
    const own = kernelWith(kernel, { owner: job.owner, payer: job.payer, partOf: job.id });
    const context = {
      owner: job.owner,
      kernel: own,
      services,
      jobs,
      signal,
      announce,
      logger: logger.child({ jobId: job.id }),
    };
    try {
      if (task.flaw !== undefined)
        throw new WinnowError("JOB_DATA_BROKEN", task.flaw, JOB_ERRORS.JOB_DATA_BROKEN);
      if (starts > MAX_STARTS)
        throw new WinnowError(
          "SCRAPE_RETRY_LIMIT",
          JOB_ERRORS.SCRAPE_RETRY_LIMIT.description,
          JOB_ERRORS.SCRAPE_RETRY_LIMIT,
        );
      const steps = registry.find("operation", job.operation)?.job;
      if (steps === undefined)
        return { fatal: `No plugin is installed for the operation "${job.operation}".` };
      const id = pluginId({ kind: "operation", name: job.operation });
      const outcome = checkContract(
        id,
        "work",
        WORK,
        await unlessAborted(() => steps.work(task, job, context), signal),
      );
      checkContract(id, "work", DOCUMENT, outcome.document);
      return outcome;
    } catch (error) {
      return { error: WinnowError.wrap(error, "job", pluginId({ kind: "operation", name: job.operation })) };
    }
  }
}
