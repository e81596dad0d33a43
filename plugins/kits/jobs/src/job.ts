import type { WinnowError } from "@winnow/core/plugin";
import type { Priority } from "./priority.ts";

/** Where a job stands. */
export type JobStatus = "running" | "completed" | "failed" | "cancelled";

/** How fast a job may go, how far, and before which others of its owner. */
export interface Pace {
  /** Tasks at work at once. @defaultValue as many as there are slots */
  readonly maxConcurrency?: number;
  /** Milliseconds between the end of a task and the begin of the next, one at a time. */
  readonly delayMs?: number;
  /** Documents after which the job is complete. */
  readonly limit?: number;
  /** @defaultValue normal */
  readonly priority?: Priority;
}

/** Tasks of a job by their state. Only those that may become documents count. */
export interface JobCounts {
  readonly waiting: number;
  readonly active: number;
  readonly done: number;
  readonly failed: number;
}

/** A job: a request that is worked off task by task, and that outlives the process. */
export interface Job {
  readonly id: string;
  /** Name of the operation. */
  readonly operation: string;
  /** Who asked for it: no other caller may see it. */
  readonly owner: string;
  /** What of the owner pays for it, such as an API key. */
  readonly payer?: string | undefined;
  /** The validated request. */
  readonly request: unknown;
  readonly status: JobStatus;
  /** Milliseconds since the epoch, like all times here. */
  readonly createdAt: number;
  readonly endedAt: number | undefined;
  /** When everything of it is forgotten: never while it runs, or while a message is to be delivered. */
  readonly expiresAt: number;
  readonly pace: Pace;
  readonly counts: JobCounts;
  readonly creditsUsed: number;
  readonly warning: string | undefined;
  /** Why the job as a whole failed. */
  readonly error: string | undefined;
}

/** A piece of work that a job is to do. */
export interface NewTask {
  /** No job does two tasks of the same key. */
  readonly key: string;
  readonly url: string;
  /** @defaultValue 0 */
  readonly depth?: number;
  /** Leads to other tasks but never to a document, so it counts for nothing. @defaultValue false */
  readonly aside?: boolean;
  /** What the operation wants to remember of it; JSON. */
  readonly data?: unknown;
  /** Begins then at the earliest, in milliseconds since the epoch. @defaultValue as soon as there is room */
  readonly notBefore?: number;
}

/** A task that a worker has taken. */
export interface Task extends Required<Omit<NewTask, "data" | "notBefore">> {
  readonly id: number;
  readonly jobId: string;
  /** How often it was begun, this time included. */
  readonly attempt: number;
  readonly data: unknown;
  /** Why the store cannot give all of it: it is not done, but ends as failed with this. */
  readonly flaw?: string;
}

/** Something that a job left out, and why. */
export interface Skipped {
  readonly url: string;
  /** `ROBOTS` for what a site does not want to be read; else an error code. */
  readonly code: string;
  readonly message: string;
}

/** What came of a task: a document, a failure, or neither. */
export interface TaskOutcome {
  /** The document; JSON. */
  readonly document?: unknown;
  readonly error?: WinnowError;
  /** The key under which the document would be asked for where it came from in the end, after redirects. */
  readonly finalKey?: string;
  /** @defaultValue 0 */
  readonly creditsUsed?: number;
  /** What is to be done next. */
  readonly tasks?: readonly NewTask[];
  readonly skipped?: readonly Skipped[];
  /** Shown to callers that ask for the job. */
  readonly warning?: string;
  /** Milliseconds that the job waits between tasks from now on, as the site asks. */
  readonly delayMs?: number;
  /** Ends the job as failed. */
  readonly fatal?: string;
  /** Messages of its own, such as e-mail, which are stored with the end of the task and after those about events. */
  readonly messages?: readonly NewDelivery[];
}

/** A task that failed or was left out, as the list of errors shows it. */
export interface JobProblem extends Skipped {
  readonly id: string;
  readonly at: number;
}

/** A document of a job. */
export interface JobDocument {
  /** Its place in the order of completion, from 1. */
  readonly place: number;
  readonly document: unknown;
}

/** A message to the outside, kept until it is delivered. */
export interface Delivery {
  /** The same on every try, so that a receiver can tell repetitions. */
  readonly id: string;
  readonly jobId: string;
  /** Name of the notifier that delivers it. */
  readonly notifier: string;
  /** Event, such as `crawl.page`. */
  readonly type: string;
  /** What is sent: the same characters on every try. */
  readonly body: string;
  /** What the notifier needs to know of the receiver; JSON. */
  readonly receiver: unknown;
  readonly createdAt: number;
  readonly attempts: number;
  readonly state: "pending" | "delivered" | "failed" | "dropped";
  /** When the next try is due. */
  readonly dueAt: number;
  /** Why the last try failed. */
  readonly lastError: string | undefined;
}

/** A message that is to be delivered. */
export type NewDelivery = Pick<Delivery, "id" | "notifier" | "type" | "body" | "receiver">;

/** How the messages of a job that one notifier delivers stand. */
export interface DeliveryTally {
  readonly notifier: string;
  readonly pending: number;
  readonly delivered: number;
  readonly failed: number;
  readonly dropped: number;
  /** Tries so far, of all messages. */
  readonly attempts: number;
  /** When the last one was delivered, in milliseconds since the epoch. */
  readonly deliveredAt: number | undefined;
  /** Why the last try of a message failed that is not delivered. */
  readonly lastError: string | undefined;
}
