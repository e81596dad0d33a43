export { createQueue, type Queue, type QueueSettings, type SubmitOptions, type Submitted } from "./queue.ts";
export { jobStatus } from "./status.ts";
