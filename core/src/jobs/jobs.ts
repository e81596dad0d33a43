import * as v from "valibot";
import { checked } from "../contract.ts";
import { WinnowError } from "../errors.ts";
import { badRequest, type Issue, toIssues } from "../issues.ts";
import type { OperationPlugin } from "../kinds/operation.ts";
import { pluginId, type Registry } from "../registry.ts";
import type { Job, JobDocument } from "./job.ts";
import { Outbox } from "./outbox.ts";
import type { JobParts } from "./parts.ts";
import type { JobPlan, WorkContext } from "./steps.ts";
import type { JobStore } from "./store.ts";
import { tell } from "./tell.ts";
import { Worker } from "./worker.ts";

/** How long documents of a job are kept. @see wire contract 9.1 */
const KEEP_MS = 24 * 3_600_000;
/** How often a watcher looks whether another process has added something. */
const LOOK_MS = 500;
const PAGE_BYTES = 10 * 2 ** 20;

/** Who submits a job, and under which key it is to happen only once. */
export interface SubmitOptions {
  /** @defaultValue "" */
  readonly owner?: string;
  readonly idempotencyKey?: string;
}

/** A job that was taken, and what its operation says at once. */
export interface Submitted {
  readonly id: string;
  readonly answer: Readonly<Record<string, unknown>>;
}

/** The jobs of a kernel: takes them, works them off beside other processes, and shows them. */
export class Jobs {
  readonly store: JobStore;
  readonly #parts: JobParts;
  readonly #worker: Worker;
  readonly #outbox: Outbox;
  readonly #watchers = new Set<() => void>();
  /** Counts what happened, so that nobody waits for what has happened while they looked. */
  #changes = 0;

  constructor(parts: JobParts) {
    this.store = parts.store;
    this.#parts = parts;
    this.#outbox = new Outbox(parts);
    this.#worker = new Worker(parts, () => {
      this.#outbox.wake();
      this.#tellWatchers();
    });
  }

  /** Begins to work. */
  start(): void {
    if (this.#parts.slots === 0) return;
    this.#worker.start();
    this.#outbox.start();
  }

  /** Stops working; tasks at work go back to be taken up by another. */
  async close(): Promise<void> {
    await Promise.all([this.#worker.close(), this.#outbox.close()]);
    this.#tellWatchers();
  }

  /**
   * Whether the jobs can be worked off: throws with the reason when they cannot. Gives how many rows of the store were
   * set aside because they are broken, which stops no others.
   */
  async check(): Promise<number> {
    const failure = this.#worker.failure ?? this.#outbox.failure;
    if (failure !== undefined) throw new Error(failure);
    return await this.store.broken();
  }

  /** Takes a job. @throws BAD_REQUEST, JOB_NOT_FOUND, IDEMPOTENCY_KEY_USED */
  async submit(
    operation: OperationPlugin,
    request: unknown,
    options: SubmitOptions = {},
  ): Promise<Submitted> {
    const { owner = "", idempotencyKey } = options;
    const { clock, newId, registry } = this.#parts;
    const { own, forNotifiers } = divide(request, registry);
    const parsed = parseInput(operation, own);
    const given = await operation.job?.plan(parsed as never, this.#context(operation.name));
    const plan = checked(pluginId(operation), "plan", given) as JobPlan;
    const { tasks, pace = {}, answer = {}, appendTo, warning } = plan;
    const now = clock.now();
    if (appendTo !== undefined) {
      const earlier = await this.find(appendTo, owner);
      if (earlier?.operation !== operation.name) throw new WinnowError("JOB_NOT_FOUND", "Job not found");
      await this.store.append(appendTo, tasks, now);
      this.#worker.wake();
      return { id: appendTo, answer };
    }
    const id = newId();
    const kept = { ...((plan.request ?? parsed) as object), ...forNotifiers };
    const job = { id, operation: operation.name, owner, request: kept };
    const isOver = tasks.length === 0;
    const deliveries = [
      ...tell(this.#parts, job, "started"),
      ...(isOver ? tell(this.#parts, job, "completed") : []),
    ];
    await this.store.create(
      {
        ...job,
        pace,
        tasks,
        deliveries,
        expiresAt: now + KEEP_MS,
        ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
        ...(warning === undefined ? {} : { warning }),
      },
      now,
    );
    this.#worker.wake();
    this.#outbox.wake();
    return { id, answer };
  }

  /** The job, if it is this owner's and has not expired. */
  async find(id: string, owner = ""): Promise<Job | undefined> {
    const job = await this.store.find(id);
    return job?.owner === owner && job.expiresAt > this.#parts.clock.now() ? job : undefined;
  }

  /** Ends a running job; false when it is over already. */
  async cancel(job: Job): Promise<boolean> {
    const { clock } = this.#parts;
    const error = "The job was cancelled.";
    const deliveries = tell(this.#parts, job, "cancelled", {}, error);
    const isEnded = await this.store.end(job.id, "cancelled", clock.now(), { deliveries });
    if (isEnded) this.#worker.drop(job.id);
    return isEnded;
  }

  /** Sends a message once more, whatever became of it; false when there is none of this id. */
  async redeliver(id: string, owner = ""): Promise<boolean> {
    const isKnown = await this.store.redeliver(id, owner, this.#parts.clock.now());
    this.#outbox.wake();
    return isKnown;
  }

  /** Documents of a job after this place as they are completed, until the job is over. */
  async *watch(id: string, signal: AbortSignal, from = 0): AsyncGenerator<JobDocument, Job | undefined> {
    let after = from;
    for (;;) {
      signal.throwIfAborted();
      const seen = this.#changes;
      const job = await this.store.find(id);
      const documents = await this.store.documents(id, after, 100, PAGE_BYTES);
      for (const one of documents) yield one;
      after = documents.at(-1)?.place ?? after;
      if (documents.length > 0) continue;
      if (job?.status !== "running") return job;
      if (seen === this.#changes) await this.#change(signal);
    }
  }

  #tellWatchers(): void {
    this.#changes += 1;
    for (const look of this.#watchers) look();
  }

  /** Waits until something may have happened. */
  #change(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        stop();
        signal.removeEventListener("abort", done);
        this.#watchers.delete(done);
        resolve();
      };
      const stop = this.#parts.clock.after(LOOK_MS, done);
      signal.addEventListener("abort", done, { once: true });
      this.#watchers.add(done);
    });
  }

  #context(operation: string): WorkContext {
    const { kernel, services, logger } = this.#parts;
    const announce = async () => {};
    return { kernel, services, announce, logger: logger.child({ operation }), signal: this.#worker.ending };
  }
}

/** What a request says to the operation, and what to the notifiers. @throws BAD_REQUEST */
function divide(request: unknown, registry: Registry) {
  const own = { ...Object(request) } as Record<string, unknown>;
  const forNotifiers: Record<string, unknown> = {};
  const issues: Issue[] = [];
  for (const { jobOptions = {} } of registry.of("notifier")) {
    for (const [key, { schema }] of Object.entries(jobOptions)) {
      const { [key]: value } = own;
      delete own[key];
      if (value === undefined || value === null) continue;
      const parsed = v.safeParse(schema, value);
      if (parsed.success) forNotifiers[key] = parsed.output;
      else issues.push(...parsed.issues.flatMap((issue) => toIssues(issue, [key])));
    }
  }
  if (issues.length > 0) throw badRequest(issues);
  return { own, forNotifiers };
}

/** @throws BAD_REQUEST */
export function parseInput({ input }: OperationPlugin, request: unknown): unknown {
  const parsed = v.safeParse(input, request);
  if (parsed.success) return parsed.output;
  throw badRequest(parsed.issues.flatMap((issue) => toIssues(issue, [])));
}
