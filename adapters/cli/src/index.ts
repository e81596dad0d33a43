/** The kernel as a shell command. */
export { type CliWorld, runCli } from "./run.ts";
