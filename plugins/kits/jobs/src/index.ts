/** The contract of jobs. */
export * from "./clock-steps.ts";
export * from "./define.ts";
export * from "./dispatch.ts";
export * from "./errors.ts";
export { factsOf, isOfCapacity, isOutOfFiles, News } from "./failure.ts";
export { HOST_PACE } from "./host-pace.ts";
export type * from "./job.ts";
export { MOVED_JOBS } from "./moved.ts";
export { Poller, type PollerParts } from "./poller.ts";
export { JOB_OPTIONS, PRIORITIES, type Priority } from "./priority.ts";
export { isUnretained, refuseLockdown, refuseUnretained } from "./retention.ts";
export * from "./rows.ts";
export { withoutUrlCredentials, writtenUrl } from "./shown.ts";
export * from "./similar.ts";
export * from "./since.ts";
export type * from "./status.ts";
export type * from "./steps.ts";
export * from "./store.ts";
