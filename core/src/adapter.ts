/** The door for adapters: what they need of a kernel beside what embedders and plugins do. */
import "./node-version.ts";

export { checked, checkedJson } from "./contract.ts";
export { parseInput, toIssues } from "./issues.ts";
export { checkNumbers } from "./kernel-options.ts";
