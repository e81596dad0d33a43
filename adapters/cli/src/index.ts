/** The kernel as a shell command. */
export type { Catalogue, CommandEntry, OptionEntry } from "./catalogue.ts";
export type { CustomPlugin, WinnowConfig } from "./custom/config.ts";
export type { CustomPlugins } from "./custom/load.ts";
export { customPlugins } from "./custom/plugins.ts";
export { chosenFolder, envFile } from "./environment.ts";
export { type ProcessSettings, type Running, runProcess, type Wiring } from "./process.ts";
export { runCli } from "./run.ts";
export type { ShellCommand } from "./shell-command.ts";
export type {
  CliWorld,
  Finding,
  Input,
  JobShelf,
  MovedPlace,
  Opened,
  OpenedApi,
  OpenedReplay,
  OpenedTeams,
  Recipe,
  Stream,
  WorkOptions,
} from "./world.ts";
