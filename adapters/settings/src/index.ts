/** The settings of a process, from its environment. */

export { accessOf, needsKey } from "./access.ts";
export { type DiagnoseSettings, diagnose } from "./doctor/diagnose.ts";
export type { Finding } from "./doctor/finding.ts";
export { checkMachine } from "./doctor/machine.ts";
export { createLogger } from "./log.ts";
export { maskOf } from "./mask.ts";
export { type Config, type Problems, readConfig, unreadNames, type Values } from "./read.ts";
export { startKernel } from "./start.ts";
export { PROCESS_SETTINGS, type ProcessConfig, UNREAD } from "./table.ts";
