export { runCode } from "./run-code.ts";
export type { CodeOutcome, CodeRequest } from "./types.ts";
