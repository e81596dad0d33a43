/** The entry point for code that hosts a kernel or parts of one: adapters, test kits, views on other threads. */
import "./node-version.ts";

export { ScrapeContext } from "./context.ts";
export { type Contract, checkContract, checkJson, refuseUnknownKeys, schemaProblem } from "./contract.ts";
export { toIssues } from "./issues.ts";
export { checkNumbers } from "./kernel-options.ts";
export { METADATA } from "./metadata.ts";
export { loadViews, PageViews } from "./page-views.ts";
export { pluginId } from "./registry.ts";
export { pluginOptions } from "./request.ts";
export { CORE_OPTIONS } from "./scrape-request.ts";
export type { HoldWork, ScrapeRun } from "./scraper.ts";
