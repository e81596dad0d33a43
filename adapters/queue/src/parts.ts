import type { Kernel } from "@winnow/core";
import type { Dispatcher, HostLimits, JobStore, Jobs } from "@winnow/kit-jobs";

/** What the parts of a queue work with. */
export interface QueueParts {
  readonly kernel: Kernel;
  readonly store: JobStore;
  /** Brings tasks from the store to this process. */
  readonly dispatcher: Dispatcher;
  /** Tasks at work at once in this process; 0 leaves the work to others. */
  readonly slots: number;
  /** Milliseconds after which the tasks of a process that is gone are taken up by another. */
  readonly leaseMs: number;
  readonly hostLimits: HostLimits;
  /** Whether operations do here what they do by themselves. */
  readonly background: boolean;
  /** The jobs, for work that begins others. */
  readonly jobs: Jobs;
}
