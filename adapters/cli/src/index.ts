/** The kernel as a shell command. */
export type { Catalogue, CommandEntry, OptionEntry } from "./catalogue.ts";
export { runCli } from "./run.ts";
export type { ShellCommand } from "./shell-command.ts";
export type { CliWorld, JobShelf, Opened, Recipe, Stream } from "./world.ts";
