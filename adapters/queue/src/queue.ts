import type { ScrapeRun } from "@winnow/core";
import { checkContract, pluginId } from "@winnow/core/adapter";
import { type OperationPlugin, WinnowError } from "@winnow/core/plugin";
import {
  type Dispatch,
  type Job,
  type JobChange,
  type JobDocument,
  type JobPlan,
  type JobStore,
  type Jobs,
  jobNotFound,
  type NewDelivery,
  Poller,
  type WorkContext,
} from "@winnow/kit-jobs";
import { kernelWith, parseInput, runOperation } from "@winnow/kit-operations";
import { TracesToken } from "@winnow/kit-traces";
import { boundedPace } from "./bounded-pace.ts";
import { PLAN } from "./contract.ts";
import { divide } from "./divide.ts";
import { endOf, logEnd } from "./end.ts";
import { messagesAbout } from "./events.ts";
import { Outbox } from "./outbox.ts";
import type { QueueParts } from "./parts.ts";
import { Runner } from "./runner.ts";
import { RETENTION_MS, storeMessages, unexpired } from "./send.ts";
import { checkAppended, checkRetention, type SubmitOptions, type Submitted } from "./submit.ts";
import { Watchers } from "./watchers.ts";

/** What is underway of work in the background: no process waits for its next round. */
const NOTHING = { size: 0 } as const;

/** The jobs of a kernel: takes them, works them off in parallel with other processes, and shows them. */
export class Queue {
  readonly #parts: QueueParts;
  readonly #runner: Runner;
  readonly #outbox: Outbox;
  readonly #background: readonly Poller[];
  readonly #watchers: Watchers;
  readonly #ending = new AbortController();
  #opened: Dispatch | undefined;
  #isStarted = false;

  /** @see createQueue */
  constructor(parts: QueueParts) {
    this.#parts = parts;
    this.#outbox = new Outbox(parts);
    this.#watchers = new Watchers(parts.kernel.clock);
    this.#runner = new Runner(parts, (change, mayTell) => this.#changed(change, mayTell));
    const { kernel } = parts;
    this.#background = kernel.registry.of("operation").flatMap(({ name, background }) => {
      if (background === undefined || !parts.background) return [];
      const round = async () => {
        if (this.#dispatch.leads) await background.run(this.#context(name));
      };
      return [new Poller(kernel, background.everyMs, round, NOTHING)];
    });
  }

  /** Where the jobs are kept. */
  get store(): JobStore {
    this.start();
    return this.#parts.store;
  }

  /** The jobs, for calls of operations. */
  get jobs(): Jobs {
    this.start();
    return this.#parts.jobs;
  }

  /** Begins to work, if it has not. */
  start(): void {
    if (this.#isStarted || this.#ending.signal.aborted) return;
    // A store that cannot be opened fails at once.
    const { store: _, slots } = this.#parts;
    this.#isStarted = true;
    this.#dispatch.start();
    if (slots === 0) return;
    this.#outbox.start();
    for (const poller of this.#background) poller.start();
  }

  /** Stops working; tasks at work go back to be taken up by another. Safe to call twice. */
  async close(): Promise<void> {
    if (this.#ending.signal.aborted) return;
    this.#ending.abort(new WinnowError("KERNEL_CLOSED", "The kernel is closing."));
    if (!this.#isStarted) return;
    const background = this.#background.map((poller) => poller.stop());
    const parts = [...background, this.#dispatch.close(), this.#outbox.close()];
    await endOf(parts, this.#parts.kernel.logger);
    this.#watchers.notify();
  }

  /**
   * Runs any installed operation to its end: yields its events and returns its result. A job yields its documents, and is
   * cancelled when the consumer stops reading. @throws BAD_REQUEST
   */
  run(
    operation: string,
    request: unknown,
    options: Pick<ScrapeRun, "signal" | "requestId" | "owner" | "payer"> = {},
  ): AsyncGenerator<unknown, unknown> {
    const { kernel } = this.#parts;
    const plugin = kernel.registry.find("operation", operation);
    if (plugin === undefined || plugin.run !== undefined)
      return runOperation(kernel, operation, request, options);
    this.#ending.signal.throwIfAborted();
    const { signal, owner = "", payer } = options;
    const ending = this.#ending.signal;
    const either = AbortSignal.any(signal === undefined ? [ending] : [signal, ending]);
    return this.#runJob(plugin, request, { owner, payer }, either);
  }

  /** Submits a job and waits for it; the job is cancelled when the caller no longer waits. */
  async *#runJob(
    operation: OperationPlugin,
    request: unknown,
    who: { readonly owner: string; readonly payer: string | undefined },
    signal: AbortSignal,
  ): AsyncGenerator<unknown, unknown> {
    try {
      const { id, answer } = await this.submit(operation, request, who);
      let isOver = false;
      try {
        const watch = this.watch(id, signal);
        let step = await watch.next();
        for (; step.done !== true; step = await watch.next()) yield step.value.document;
        isOver = true;
        return { ...answer, ...step.value };
      } finally {
        // When the kernel closes, the job stays as it is, for the next process.
        const isLeft = isOver || WinnowError.is(signal.reason, "KERNEL_CLOSED");
        const job = isLeft ? undefined : await this.find(id, who.owner);
        if (job !== undefined) await this.cancel(job);
      }
    } catch (error) {
      throw WinnowError.wrap(error, "operation", pluginId(operation));
    }
  }

  /**
   * Whether the jobs can be worked off: throws with the reason when they cannot. Gives how many rows of the store were
   * set aside because they are broken, which stops no others.
   */
  async check(): Promise<number> {
    const parts = [this.#dispatch, this.#outbox, ...this.#background];
    const failure = parts.map((part) => part.failure).find((reason) => reason !== undefined);
    if (failure !== undefined) throw new Error(failure);
    return await this.store.broken();
  }

  /** Operations that are not installed here, and whose tasks wait for a process that has them. */
  get lacking(): readonly string[] {
    return this.#runner.lacking;
  }

  /** Takes a job. @throws BAD_REQUEST, JOB_NOT_FOUND, IDEMPOTENCY_KEY_USED */
  async submit(
    operation: OperationPlugin,
    request: unknown,
    options: SubmitOptions = {},
  ): Promise<Submitted> {
    const { owner = "", payer, idempotencyKey } = options;
    const { kernel } = this.#parts;
    const { clock, newId, registry } = kernel;
    const { forOperation, forJob, asked } = divide(request, registry);
    const parsed = parseInput(operation, forOperation);
    const isUnretained = checkRetention(parsed, this.#parts);
    const returned = await operation.job?.plan(parsed as never, this.#context(operation.name, owner));
    const plan = checkContract(pluginId(operation), "plan", PLAN, returned) as JobPlan;
    const { tasks, pace = {}, answer = {}, appendTo, warning } = plan;
    const now = clock.now();
    if (appendTo !== undefined) {
      const earlier = await this.find(appendTo, owner);
      if (earlier?.operation !== operation.name) throw jobNotFound();
      checkAppended(isUnretained, earlier);
      await this.store.append(appendTo, tasks, now);
      this.#changed({ jobId: appendTo, kind: "added" });
      return { id: appendTo, answer };
    }
    const id = newId();
    const kept = { ...((plan.request ?? parsed) as object), ...forJob };
    const job = { id, operation: operation.name, owner, payer, request: kept };
    const isOver = tasks.length === 0;
    const deliveries = [
      ...messagesAbout(kernel, job, "started"),
      ...(isOver ? messagesAbout(kernel, job, "completed") : []),
    ];
    await this.store.create(
      {
        ...job,
        pace: await boundedPace({ ...pace, ...asked }, owner, kernel.services),
        tasks,
        deliveries,
        isUnretained,
        expiresAt: now + RETENTION_MS,
        ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
        ...(warning === undefined ? {} : { warning }),
      },
      now,
    );
    const span = { name: `begin ${operation.name}`, kind: "producer", jobId: id, beginsJob: true } as const;
    kernel.services.find(TracesToken)?.begin(span).end();
    this.#changed({ jobId: id, kind: isOver ? "over" : "added" });
    return { id, answer };
  }

  /** The job, if it is this owner's and has not expired. */
  async find(id: string, owner = ""): Promise<Job | undefined> {
    const job = await this.store.find(id);
    return job?.owner === owner ? unexpired(job, this.#parts.kernel.clock.now()) : undefined;
  }

  /** Ends a running job; false when it is over already. */
  async cancel(job: Job): Promise<boolean> {
    const { kernel } = this.#parts;
    const error = "The job was cancelled.";
    const deliveries = messagesAbout(kernel, job, "cancelled", {}, error);
    const isEnded = await this.store.end(job.id, "cancelled", kernel.clock.now(), { deliveries });
    if (isEnded) this.#changed({ jobId: job.id, kind: "over" });
    return isEnded;
  }

  /** Stores messages that belong to no job: that of one which is over at once. */
  async send(
    deliveries: readonly NewDelivery[],
    options: { readonly owner: string; readonly key?: string },
  ): Promise<boolean> {
    const isNew = await storeMessages(this.store, this.#parts.kernel, deliveries, options);
    this.#changed({ jobId: "", kind: "added" });
    return isNew;
  }

  /** Sends a message once more, whatever became of it; false when there is none of this id. */
  async redeliver(id: string, owner = ""): Promise<boolean> {
    const isKnown = await this.store.redeliver(id, owner, this.#parts.kernel.clock.now());
    this.#changed({ jobId: "", kind: "added" });
    return isKnown;
  }

  /** Documents of a job after this place as they are completed, until the job is over. */
  watch(id: string, signal: AbortSignal, from = 0): AsyncGenerator<JobDocument, Job | undefined> {
    return this.#watchers.watch(this.store, id, signal, from);
  }

  /** How tasks come here, which is opened with the first use. */
  get #dispatch(): Dispatch {
    const { kernel, store, dispatcher, slots, leaseMs, hostLimits, background } = this.#parts;
    const { clock, logger, newId } = kernel;
    this.#opened ??= dispatcher.open({
      ...{ clock, logger, newId, store, slots, leaseMs, hostLimits, background },
      runner: this.#runner,
      onChange: (change) => this.#heard(change),
    });
    return this.#opened;
  }

  /** Something happened here; unless it is said that there is none, there may be a message about it. */
  #changed(change: JobChange, mayTell = true): void {
    if (change.kind === "over") void logEnd(this.#parts, change.jobId);
    this.#heard(change);
    if (mayTell) this.#outbox.wake();
    this.#dispatch.announce(change);
    this.#dispatch.wake();
  }

  /** Something happened, here or in another process. */
  #heard({ jobId, kind }: JobChange): void {
    if (kind === "over") this.#runner.drop(jobId);
    if (kind === "added") this.#outbox.wake();
    this.#watchers.notify(jobId);
  }

  #context(operation: string, owner = ""): WorkContext {
    const { kernel, jobs } = this.#parts;
    const { services, logger } = kernel;
    return {
      owner,
      kernel: kernelWith(kernel, { owner }),
      services,
      jobs,
      announce: async () => {},
      logger: logger.child({ operation }),
      signal: this.#runner.ending,
    };
  }
}
