/** The door for adapters: what they need of a kernel beside what embedders and plugins do. */
import "./node-version.ts";

export { type Contract, checkContract, checkJson, refuseUnknownKeys, schemaProblem } from "./contract.ts";
export { parseInput, toIssues } from "./issues.ts";
export { jsonPieces } from "./json.ts";
export { checkNumbers } from "./kernel-options.ts";
export { pluginId } from "./registry.ts";
export { pluginOptions } from "./request.ts";
export { CORE_OPTIONS } from "./scrape-request.ts";
