/** The entry point for embedders. Plugin authors use `@winnow/core/plugin`. */
import "./node-version.ts";

export { type ErrorCategory, type ErrorCode, type ErrorTable, WinnowError } from "./errors.ts";
export type { Fetched } from "./fetched.ts";
export type { Issue } from "./issues.ts";
export { createKernel, type Kernel } from "./kernel.ts";
export type { KernelOptions } from "./kernel-options.ts";
export { type Logger, silent } from "./logger.ts";
export type { Plugin, Registry } from "./registry.ts";
export type * from "./result.ts";
export type { ScrapeRun } from "./scraper.ts";
export type { Evidence, TraceStep } from "./trace.ts";
export type { IfUnchanged } from "./work.ts";
