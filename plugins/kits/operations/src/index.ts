/** Operations over a kernel. */
export * from "./call.ts";
export { drain } from "./drain.ts";
export { type Ended, ranLately } from "./lately.ts";
export * from "./operation.ts";
export {
  kernelWith,
  type OperationRun,
  ownerOf,
  parseInput,
  resultOf,
  runOperation,
  visitsFor,
} from "./run.ts";
export * from "./socket.ts";
