/** Operations over a kernel. */
export { drain } from "./drain.ts";
export * from "./operation.ts";
export { type OperationRun, parseInput, resultOf, runOperation } from "./run.ts";
