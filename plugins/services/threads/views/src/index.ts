/** Views computed elsewhere. */
export { computeViews } from "./compute.ts";
export type * from "./job.ts";
export { viewRunner } from "./runner.ts";
