/** The entry point for code that hosts a kernel or parts of one: adapters, test kits, views on other threads. */
import "./node-version.ts";

export { ScrapeContext } from "./context.ts";
export { type Contract, checkContract } from "./contract.ts";
export { loadViews, PageViews } from "./page-views.ts";
export { pluginId } from "./registry.ts";
export type { HoldWork, ScrapeRun } from "./scraper.ts";
