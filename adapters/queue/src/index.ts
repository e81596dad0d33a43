export { createQueue, type QueueSettings } from "./create.ts";
export type { Queue, SubmitOptions, Submitted } from "./queue.ts";
export { jobStatus } from "./status.ts";
