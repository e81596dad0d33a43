import type { Command } from "commander";
import type { CallEntry, Catalogue, GroupEntry } from "./catalogue.ts";
import { addOutput, type Common, commonOf } from "./common.ts";
import { examplesOf } from "./help.ts";
import { addInteract, type InteractTask } from "./interact/commands.ts";
import { addMonitorCommands } from "./monitor/commands.ts";
import type { MonitorTask } from "./monitor/tasks.ts";
import { addOptions, made, optionOption, type Placed, readRequest } from "./options.ts";

/** What a command of a group asks for. */
export type GroupAsked =
  | (Common & {
      readonly name: "call";
      readonly group: GroupEntry;
      readonly call: CallEntry;
      readonly request: Readonly<Record<string, unknown>>;
    })
  | (Common & { readonly name: "interact"; readonly group: GroupEntry; readonly task: InteractTask })
  | (Common & { readonly name: "monitor"; readonly group: GroupEntry; readonly task: MonitorTask });

type Found = (asked: GroupAsked) => void;

/** A command for each operation that keeps things, with a command for each of its calls. */
export function addGroups(program: Command, catalogue: Catalogue, found: Found): void {
  for (const group of catalogue.groups) {
    const [only, ...others] = group.calls;
    // An operation with one call of its own name is that call.
    if (only?.command === group.command && others.length === 0) {
      addCall(program, group, only, found);
      continue;
    }
    const command = program.command(group.command).description(group.description);
    command.helpCommand(false).helpOption("-h, --help", "print this");
    command.addHelpText("after", `\nExamples:\n${examplesOf(group.command)}`);
    if (group.operation === "monitor")
      addMonitorCommands(command, catalogue, (task, common) =>
        found({ name: "monitor", group, task, ...common }),
      );
    if (group.operation === "interact")
      addInteract(command, (task, common) => found({ name: "interact", group, task, ...common }));
    command.commandsGroup("As the API has them:");
    const taken = new Set(command.commands.map((one) => one.name()));
    for (const call of group.calls) if (!taken.has(call.command)) addCall(command, group, call, found);
  }
}

function addCall(parent: Command, group: GroupEntry, call: CallEntry, found: Found): void {
  const command = parent.command(call.command).description(call.description);
  for (const word of call.words) command.argument(`<${word}>`, "");
  const title = `Options of ${group.command} ${call.command}:`;
  const placed: readonly Placed[] = [
    ...call.options.flatMap((entry) => made(entry, "own", title, false)),
    { option: optionOption(), place: "own" },
  ];
  addOptions(command, placed);
  addOutput(command);
  command.action((...given: unknown[]) => {
    const words = Object.fromEntries(call.words.map((word, index) => [word, given[index]]));
    const { own } = readRequest(command, placed);
    found({ name: "call", group, call, request: { ...own, ...words }, ...commonOf(command) });
  });
}
