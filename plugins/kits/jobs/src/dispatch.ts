import { createToken, type Logger } from "@winnow/core/plugin";
import type { Task } from "./job.ts";
import type { PollerParts } from "./poller.ts";
import type { JobStore } from "./store.ts";

/** What happened to a job: it has more to do or to deliver, it went on, or it is over. */
export interface JobChange {
  readonly jobId: string;
  readonly kind: "added" | "changed" | "over";
}

/** How much of one host is at work at a time, of all jobs and in all processes that hear of each other. */
export interface HostLimits {
  /** Pages at work at once. @defaultValue no bound */
  readonly concurrency?: number;
  /** Pages that begin each second; less than one for longer pauses. @defaultValue no bound */
  readonly perSecond?: number;
}

/** The host that a task is about; undefined for one that is not a page of a host. */
export function hostOf({ url }: Pick<Task, "url">): string | undefined {
  return URL.parse(url)?.host || undefined;
}

/** When a task that was not done goes back to the store. */
export interface HandBack {
  /** It begins then at the earliest, in milliseconds since the epoch. */
  readonly notBefore: number;
}

/** How a task is done. */
export interface RunOptions {
  /** How often it was begun. @defaultValue its attempts */
  readonly starts?: number;
  /** Other processes may have operations that this one lacks: their tasks are given back. @defaultValue their jobs fail */
  readonly givesBack?: boolean;
}

/** Does tasks in this process. */
export interface TaskRunner {
  /** The tasks at work, by their ids. */
  readonly running: ReadonlyMap<number, { readonly task: Task }>;
  /**
   * Does a task that `worker` has claimed, and writes how it ended; never throws. What it gives back is for the caller to
   * release: what another process has to do, or what could not be done because the store is away or full.
   */
  run(worker: string, task: Task, options?: RunOptions): Promise<HandBack | undefined>;
  /** Stops what is at work for a job that is over. */
  drop(jobId: string): void;
  /** Stops everything, and resolves when nothing is at work any more. */
  stop(): Promise<void>;
}

/** What a queue gives its dispatcher. */
export interface DispatchParts extends PollerParts {
  readonly newId: () => string;
  readonly logger: Logger;
  readonly store: JobStore;
  readonly runner: TaskRunner;
  /** Tasks at work at once in this process; 0 leaves the work to others. */
  readonly slots: number;
  /** Milliseconds after which the tasks of a process that is gone are taken up by another. */
  readonly leaseMs: number;
  readonly hostLimits: HostLimits;
  /** Whether operations may do here what they do by themselves. */
  readonly background: boolean;
  /** Called when another process reports a change. */
  readonly onChange: (change: JobChange) => void;
}

/** The tasks of a queue on their way from the store to where they are done. */
export interface Dispatch {
  /** Whether this process is the one that does what is done once, such as to begin checks at their time. */
  readonly leads: boolean;
  /** Why tasks do not get on; undefined when they do. */
  readonly failure: string | undefined;
  start(): void;
  /** Looks for tasks now. */
  wake(): void;
  /** Notifies the other processes of a change. */
  announce(change: JobChange): void;
  /** Stops; tasks at work go back to the store, to be taken up by another process. */
  close(): Promise<void>;
}

/**
 * Brings tasks from the store to the processes that do them. The store decides: turns, pace, limits, and what was done; a
 * dispatcher may lose a task or hand it out twice, and the store gives it out again or counts it once.
 */
export interface Dispatcher {
  open(parts: DispatchParts): Dispatch;
}

/** {@link Dispatcher}; without one each process takes its tasks from the store itself. */
export const DispatcherToken = createToken<Dispatcher>("dispatcher");
