import { createToken } from "@winnow/core/plugin";
import type {
  Delivery,
  DeliveryTally,
  Job,
  JobDocument,
  JobProblem,
  JobStatus,
  NewDelivery,
  NewTask,
  Pace,
  Task,
  TaskOutcome,
} from "./job.ts";

/** A job that is to be stored. It is kept for as long after its end as there is between now and `expiresAt`. */
export interface NewJob extends Pick<Job, "id" | "operation" | "owner" | "payer" | "request" | "expiresAt"> {
  readonly pace: Pace;
  readonly tasks: readonly NewTask[];
  /** A second job of this owner with the same key is refused. */
  readonly idempotencyKey?: string;
  readonly deliveries: readonly NewDelivery[];
  readonly warning?: string;
  /** Nothing of its pages may be readable where it is kept; the queue seals them before a store sees them. @defaultValue false */
  readonly isUnretained?: boolean;
}

/** What to write when a task ends. */
export interface TaskEnd extends TaskOutcome {
  /** Tries the task once more at this time instead of ending it. */
  readonly retryAt?: number;
  readonly deliveries: readonly NewDelivery[];
  /** Written as well when the job is complete with this task; `messages` of the outcome come after them, unless it is tried again. */
  readonly deliveriesAtEnd: readonly NewDelivery[];
}

/** What became of an end. */
export interface TaskEnded {
  /** False when another worker has the task by now, so that nothing was written. */
  readonly written: boolean;
  /** There when the job is over with this task. */
  readonly jobStatus?: JobStatus;
}

/** Which jobs to list; the newest first. */
export interface JobQuery {
  readonly operation?: string;
  readonly owner?: string;
  readonly status?: JobStatus;
  /** Only jobs created before. */
  readonly before?: number;
  readonly limit: number;
}

/**
 * Keeps jobs, their tasks and documents, and messages to the outside. Each method is one transaction: after a crash
 * it has happened or it has not. Times are milliseconds since the epoch, and come from the caller.
 */
export interface JobStore {
  /** A job without tasks is complete at once. @throws IDEMPOTENCY_KEY_USED */
  create(job: NewJob, now: number): Promise<void>;
  /** Adds tasks to a job, and takes one up again that had completed. @throws JOB_NOT_FOUND */
  append(jobId: string, tasks: readonly NewTask[], now: number): Promise<void>;
  find(jobId: string): Promise<Job | undefined>;
  list(query: JobQuery): Promise<readonly Job[]>;
  /**
   * Takes up to `most` tasks for a worker until `leaseUntil`: of one owner after the other, in each of one job after the other
   * of the highest priority, and in each of one host after the other, so that a large job holds up no small one and a slow host
   * no other.
   */
  claim(worker: string, most: number, now: number, leaseUntil: number): Promise<readonly Task[]>;
  /**
   * Keeps these tasks of a worker for longer, so that what it does not have in hand any more comes back; gives the
   * jobs among theirs that are over by now.
   */
  beat(worker: string, tasks: readonly number[], leaseUntil: number): Promise<readonly string[]>;
  /** Puts tasks back whose time has come: retries that are due, and those that a dead worker held. */
  revive(now: number): Promise<number>;
  /**
   * Gives tasks of a worker back as if they had not begun: all that it has, or these; they begin again at `notBefore` at the
   * earliest.
   */
  release(worker: string, tasks?: readonly number[], notBefore?: number): Promise<void>;
  /** Ends a task that this worker has. */
  finish(worker: string, task: Task, end: TaskEnd, now: number): Promise<TaskEnded>;
  /** Stores messages about a running job. */
  announce(jobId: string, deliveries: readonly NewDelivery[], now: number): Promise<void>;
  /** Ends a running job; false when it is over already. Its waiting tasks are dropped. */
  end(
    jobId: string,
    status: Exclude<JobStatus, "running">,
    now: number,
    more: { readonly error?: string; readonly deliveries: readonly NewDelivery[] },
  ): Promise<boolean>;
  /** Documents after place `after`, in the order of completion; at least one if there is one, and `maxBytes` of JSON. */
  documents(jobId: string, after: number, most: number, maxBytes: number): Promise<readonly JobDocument[]>;
  problems(jobId: string, most: number): Promise<readonly JobProblem[]>;
  /**
   * Messages whose next try is due, one of each job and of one job after the other, so that a slow receiver holds up
   * only its own; keeps others from them until `leaseUntil`.
   */
  claimDeliveries(most: number, now: number, leaseUntil: number): Promise<readonly Delivery[]>;
  /** Keeps others from these messages until then, while they are on the way; 0 gives them back. */
  holdDeliveries(ids: readonly string[], leaseUntil: number): Promise<void>;
  /** Notes how a try ended; with `retryAt` there will be another. */
  delivered(
    id: string,
    outcome: { readonly error?: string; readonly retryAt?: number },
    now: number,
  ): Promise<void>;
  deliveries(query: {
    readonly jobId?: string;
    readonly owner?: string;
    readonly state?: Delivery["state"];
    readonly limit: number;
  }): Promise<readonly Delivery[]>;
  /** How the messages of a job stand, one row for each notifier. */
  tally(jobId: string): Promise<readonly DeliveryTally[]>;
  /** Makes a message due again, whatever became of it; false when there is none of this id. */
  redeliver(id: string, owner: string | undefined, now: number): Promise<boolean>;
  /**
   * How many rows were set aside as they cannot be used: written by another program, or damaged. None of them stops
   * the others: a job fails with the reason, a task and a document are among its problems, a message has failed.
   */
  broken(): Promise<number>;
  /**
   * Forgets what has expired, and what ended jobs left waiting: a part at a time; whether there is more. A clock that is
   * suddenly ahead makes nothing expire that had time left, and one that went back makes nothing wait for longer.
   */
  sweep(now: number): Promise<boolean>;
}

/** {@link JobStore}; without one there are no jobs. */
export const JobStoreToken = createToken<JobStore>("job store");
