import type { Command } from "commander";
import { addOutput, type Common, commonOf } from "../common.ts";
import { examplesOf } from "../help.ts";
import type { MonitorTask } from "./tasks.ts";

/** Takes what a command asks for. */
export type Found = (task: MonitorTask, common: Common) => void;

/** How a monitor is named. */
export const MONITOR = "its name, its id, or what either begins with";

/** A command with its examples. */
export function commandOf(parent: Command, name: string, description: string): Command {
  return parent
    .command(name)
    .description(description)
    .addHelpText("after", `\nExamples:\n${examplesOf(`monitor ${name}`)}`);
}

/** Ends a command with the options that all have. */
export function end(command: Command, found: Found, task: (...words: unknown[]) => MonitorTask): void {
  addOutput(command);
  command.action((...words: unknown[]) =>
    found(task(...words.slice(0, command.registeredArguments.length)), commonOf(command)),
  );
}
