/** The settings of a process, from its environment. */

export { accessOf, needsKey } from "./access.ts";
export { defined } from "./defined.ts";
export { type DiagnoseSettings, diagnose } from "./doctor/diagnose.ts";
export type { Finding } from "./doctor/finding.ts";
export { createLogger } from "./log.ts";
export {
  artifactsOf,
  browserOf,
  databaseOf,
  dispatchOf,
  emailOf,
  mediaOf,
  pagesOf,
  proxyServersOf,
  searxngOf,
  teamsOf,
  webhookOf,
  webRiskOf,
} from "./plugins.ts";
export { readConfig, unreadNames, type Values } from "./read.ts";
export { startKernel } from "./start.ts";
export { type Config, SETTINGS, UNREAD } from "./table.ts";
