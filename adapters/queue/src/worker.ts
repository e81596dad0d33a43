import { checkContract, checkJson, pluginId } from "@winnow/core/adapter";
import { unlessAborted, WinnowError } from "@winnow/core/plugin";
import type { Job, Task, TaskEnd, TaskOutcome } from "@winnow/kit-jobs";
import { JOB_ERRORS } from "@winnow/kit-jobs";
import { kernelWith } from "@winnow/kit-operations";
import { WORK } from "./contract.ts";
import { messagesAbout } from "./events.ts";
import type { QueueParts } from "./parts.ts";
import { Poller } from "./poller.ts";

/** Tries of a task before it is given up. */
const MAX_ATTEMPTS = 3;
/** Begins of a task after which it is held to be what ends the process each time. */
const MAX_STARTS = 10;
const RETRY_MS = 2000;
/** How often at least the worker looks for tasks of other processes, and renews its leases. */
const LOOK_MS = 500;
const SWEEP_MS = 60_000;

interface Running {
  readonly task: Task;
  readonly stop: AbortController;
}

/** Takes tasks from the store and does them, so many at once. */
export class Worker {
  readonly #parts: QueueParts;
  readonly #onChange: () => void;
  readonly #id: string;
  readonly #running = new Map<number, Running>();
  readonly #atWork = new Set<Promise<void>>();
  readonly #ending = new AbortController();
  readonly #poller: Poller;
  readonly #lookMs: number;
  #sweptAt = 0;
  #beatAt = 0;

  constructor(parts: QueueParts, onChange: () => void) {
    this.#parts = parts;
    this.#onChange = onChange;
    this.#id = parts.kernel.newId();
    this.#lookMs = Math.min(LOOK_MS, Math.ceil(parts.leaseMs / 4));
    const turn = () => this.#turn();
    this.#poller = new Poller(parts.kernel, this.#lookMs, turn, this.#running);
  }

  /** Aborted when the worker stops. */
  get ending(): AbortSignal {
    return this.#ending.signal;
  }

  /** Why the last round failed; undefined when it did not. */
  get failure(): string | undefined {
    return this.#poller.failure;
  }

  start(): void {
    this.#poller.start();
  }

  /** Looks for tasks now. */
  wake(): void {
    this.#poller.wake();
  }

  /** Stops what is at work for a job that is over. */
  drop(jobId: string): void {
    for (const { task, stop } of this.#running.values()) {
      if (task.jobId === jobId) stop.abort(new WinnowError("SCRAPE_ABORTED", "The job was cancelled."));
    }
    this.#onChange();
    this.wake();
  }

  async close(): Promise<void> {
    const closed = new WinnowError("KERNEL_CLOSED", "The kernel is closing.");
    this.#ending.abort(closed);
    await this.#poller.stop();
    for (const { stop } of this.#running.values()) stop.abort(closed);
    await Promise.all(this.#atWork);
    await this.#parts.store.release(this.#id);
  }

  /** One round: tell that this worker lives, put back what has come due, take what there is room for. */
  async #turn(): Promise<void> {
    const { store, kernel, slots, leaseMs } = this.#parts;
    const now = kernel.clock.now();
    if (now - this.#beatAt >= this.#lookMs) {
      this.#beatAt = now;
      if (this.#running.size > 0) {
        const tasks = [...this.#running.keys()];
        for (const jobId of await store.beat(this.#id, tasks, now + leaseMs)) this.drop(jobId);
      }
      await store.revive(now);
    }
    if (now - this.#sweptAt >= SWEEP_MS) {
      // Also when forgetting fails: that must keep nobody from their tasks.
      const before = this.#sweptAt;
      this.#sweptAt = now;
      if (await store.sweep(now)) this.#sweptAt = before;
    }
    const free = slots - this.#running.size;
    if (free <= 0) return;
    for (const task of await store.claim(this.#id, free, now, now + leaseMs)) {
      const work = this.#do(task).finally(() => this.#atWork.delete(work));
      this.#atWork.add(work);
    }
  }

  async #do(task: Task): Promise<void> {
    const { store, kernel } = this.#parts;
    const { logger, clock } = kernel;
    const running: Running = { task, stop: new AbortController() };
    // One that lost its lease while everything stood still, and comes back, begins anew.
    this.#running
      .get(task.id)
      ?.stop.abort(new WinnowError("SCRAPE_ABORTED", "The task was begun once more."));
    this.#running.set(task.id, running);
    try {
      const job = await store.find(task.jobId);
      if (job?.status !== "running") return;
      const end = await this.#end(task, job, running.stop.signal);
      const isOwn = this.#running.get(task.id) === running;
      if (end !== undefined && isOwn) await store.finish(this.#id, task, end, clock.now());
    } catch (error) {
      // Nobody says any more that it is at work, so it is taken up again when its lease ends.
      logger.error({ jobId: task.jobId, error }, "a task could not be ended");
    } finally {
      if (this.#running.get(task.id) === running) this.#running.delete(task.id);
      this.#onChange();
      this.wake();
    }
  }

  /** What to write of a task; undefined when it is to be left as it is. */
  async #end(task: Task, job: Job, signal: AbortSignal): Promise<TaskEnd | undefined> {
    const { kernel } = this.#parts;
    const { registry, clock } = kernel;
    const tried = await this.#outcome(task, job, signal);
    if (this.#ending.signal.aborted) return undefined;
    const { error } = tried;
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
    const outcome = isLost ? { ...tried, fatal: error.message } : tried;
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

  async #outcome(task: Task, job: Job, signal: AbortSignal): Promise<TaskOutcome> {
    const { kernel, store, jobs } = this.#parts;
    const { services, registry, logger, clock } = kernel;
    const announce = async (document: unknown) => {
      const deliveries = messagesAbout(kernel, job, "action", { document });
      if (deliveries.length > 0) await store.announce(job.id, deliveries, clock.now());
      this.#onChange();
    };
    const own = kernelWith(kernel, { owner: job.owner, payer: job.payer });
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
      if (task.attempt > MAX_STARTS)
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
      checkJson(id, "work", outcome.document);
      return outcome;
    } catch (error) {
      return { error: WinnowError.wrap(error, "job", pluginId({ kind: "operation", name: job.operation })) };
    }
  }
}
