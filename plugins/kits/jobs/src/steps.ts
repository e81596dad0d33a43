import type { Kernel } from "@winnow/core";
import type { Logger, Services } from "@winnow/core/plugin";
import type {
  DeliveryTally,
  Job,
  JobDocument,
  JobProblem,
  NewDelivery,
  NewTask,
  Pace,
  Task,
  TaskOutcome,
} from "./job.ts";

/** What a job begins with. */
export interface JobPlan {
  readonly tasks: readonly NewTask[];
  readonly pace?: Pace;
  /** What is kept of the request. @defaultValue all of it */
  readonly request?: unknown;
  /** Adds the tasks to this job of the same owner instead of making one. */
  readonly appendTo?: string;
  /** Returned at once, together with the id of the job. */
  readonly answer?: Readonly<Record<string, unknown>>;
  readonly warning?: string;
}

/** The jobs of this installation, for work that begins others. */
export interface Jobs {
  /**
   * Begins a job and gives its id. With a `key` it begins only once for this owner: again it gives the id of the first.
   * @throws BAD_REQUEST
   */
  submit(
    operation: string,
    request: unknown,
    options: { readonly owner: string; readonly key?: string },
  ): Promise<string>;
  /** The job, if it is this owner's and has not expired. */
  find(id: string, owner: string): Promise<Job | undefined>;
  /** Documents of a job after this place, 100 at most. */
  documents(id: string, after: number): Promise<readonly JobDocument[]>;
  /** What failed or was left out, 10,000 at most. */
  problems(id: string): Promise<readonly JobProblem[]>;
  /** Ends a running job; false when it is over already. */
  cancel(job: Job): Promise<boolean>;
  /** Pages of an owner's running jobs, and when one of its jobs last succeeded, in milliseconds since the epoch. */
  load(
    owner: string,
  ): Promise<{ readonly active: number; readonly waiting: number; readonly succeededAt: number | undefined }>;
  /** How the messages of a job stand, by notifier, as long as the job is kept. */
  tally(id: string): Promise<readonly DeliveryTally[]>;
  /**
   * Stores messages that belong to no job; they are delivered like those of one. With a `key` only once a day for this owner:
   * false when that has happened.
   */
  send(
    messages: readonly NewDelivery[],
    options: { readonly owner: string; readonly key?: string },
  ): Promise<boolean>;
}

/** What the steps of a job work with. */
export interface WorkContext {
  /** Whose job it is; empty in the background. */
  readonly owner: string;
  readonly kernel: Kernel;
  readonly services: Services;
  readonly jobs: Jobs;
  readonly logger: Logger;
  /** Aborted when the job is cancelled or the kernel closes. */
  readonly signal: AbortSignal;
  /** Sends notifiers a message about what the job does; it may be sent again after a crash. */
  readonly announce: (action: unknown) => Promise<void>;
}

/** Moments of a job about which notifiers get messages. */
export type JobMoment = "started" | "page" | "action" | "completed" | "failed" | "cancelled";

/** What happened to a job. */
export interface JobEvent {
  /** Such as `crawl.page`. */
  readonly type: string;
  readonly job: Pick<Job, "id" | "operation" | "owner" | "request">;
  readonly success: boolean;
  readonly data: readonly unknown[];
  readonly error?: string;
}

/** The part of an operation that outlives the process. Every step may run twice after a crash. */
export interface JobSteps {
  /** Whether the job is one task, so that it fails when that does. @defaultValue false */
  readonly isOne?: boolean;
  /** First part of the types of its events: `crawl` in `crawl.page`. */
  readonly event: string;
  /** Types of the events of some moments. @defaultValue the first part and the moment */
  readonly eventTypes?: Partial<Record<JobMoment, string>>;
  /** Whether the event of the end says that all went well, by what the last task gave. @defaultValue it does */
  readonly isSuccess?: (outcome: TaskOutcome) => boolean;
  /** Turns the request into first tasks. Quick: what takes time is a task. */
  readonly plan: (request: never, context: WorkContext) => JobPlan | Promise<JobPlan>;
  /** Does one task. What it throws is the failure of the task; when it is retryable there are two more tries. */
  readonly work: (task: Task, job: Job, context: WorkContext) => Promise<TaskOutcome>;
  /**
   * The request that begins such a job anew, from one that is kept and the URLs of its pages. @defaultValue what is kept of the
   * request
   */
  readonly again?: (job: Job, urls: readonly string[]) => unknown;
  /**
   * What an event carries, or undefined for no such event. @defaultValue the document for `page` and `action`, else nothing
   */
  readonly emit?: (
    moment: JobMoment,
    outcome: TaskOutcome,
    job: Pick<Job, "id" | "request">,
  ) => readonly unknown[] | undefined;
}

/** Work that an operation does by itself from time to time, in every process that works on jobs. */
export interface Background {
  /** Milliseconds between the end of a round and the begin of the next. */
  readonly everyMs: number;
  /** One round; others may do one at the same time. What it throws is logged. */
  readonly run: (context: WorkContext) => Promise<void>;
}
