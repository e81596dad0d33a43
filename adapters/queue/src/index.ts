export { runAgain } from "./again.ts";
export { createQueue, type QueueSettings } from "./create.ts";
export { queueEnvironment, queueFromEnvironment } from "./environment.ts";
export type { Queue } from "./queue.ts";
export { jobStatus } from "./status.ts";
export type { SubmitOptions, Submitted } from "./submit.ts";
