import type { OperationKernel } from "../kinds/operation-kernel.ts";
import type { Logger } from "../logger.ts";
import type { Registry } from "../registry.ts";
import type { Clock, Services } from "../services.ts";
import type { JobStore } from "./store.ts";

/** What jobs need of the kernel. */
export interface JobParts {
  readonly store: JobStore;
  readonly kernel: OperationKernel;
  readonly registry: Registry;
  readonly services: Services;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly newId: () => string;
  /** Tasks at work at once in this process; 0 leaves the work to others. */
  readonly slots: number;
  /** Milliseconds after which the tasks of a process that is gone are taken up by another. */
  readonly leaseMs: number;
}
