/** Operations over a kernel. */
export * from "./call.ts";
export { drain } from "./drain.ts";
export * from "./operation.ts";
export { kernelWith, type OperationRun, parseInput, resultOf, runOperation } from "./run.ts";
