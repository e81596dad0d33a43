import { Argument, Command, CommanderError, InvalidArgumentError, Option } from "commander";
import { type AgentsAsked, addAgents } from "./agents/commands.ts";
import type { Catalogue, CommandEntry } from "./catalogue.ts";
import { addOutput, type Common, commonOf } from "./common.ts";
import { addGroups, type GroupAsked } from "./groups.ts";
import { customOf, EXAMPLES, examplesOf, pathOf, STATUS, shownOptions, wordsOf } from "./help.ts";
import { addKeys, type KeysTask } from "./keys/commands.ts";
import { addMigrate, type MigrateAsked } from "./migrate/commands.ts";
import { addOptions, operationOptions, pageOptions, readRequest } from "./options.ts";
import type { ReplayTask } from "./replay.ts";
import { hasColors } from "./style.ts";
import { CliError, type CliWorld, type WorkOptions } from "./world.ts";

/** What a command line asks for. */
export type Asked =
  /** Help, the version or a complaint, which stand there already. */
  | { readonly name: "said"; readonly status: number }
  | { readonly name: "serve" }
  | { readonly name: "work"; readonly options: WorkOptions }
  | { readonly name: "doctor"; readonly json: boolean }
  | { readonly name: "keys"; readonly task: KeysTask; readonly json: boolean }
  | { readonly name: "completion"; readonly shell: string }
  | (Common & { readonly name: "scrape"; readonly request: Record<string, unknown> })
  | (Common & { readonly name: "replay"; readonly task: ReplayTask })
  | (Common & {
      readonly name: "operation";
      readonly entry: CommandEntry;
      readonly words: readonly string[];
      readonly options: Readonly<Record<string, unknown>>;
      /** The name of the file, instead of that of its path. */
      readonly fileName?: string;
    })
  | GroupAsked
  | AgentsAsked
  | MigrateAsked
  | OneWord<"resume">
  | OneWord<"deliveries">
  | OneWord<"redeliver">;

/** A command that takes one word. */
export interface OneWord<Name extends string> extends Common {
  readonly name: Name;
  readonly word: string | undefined;
}

/** A first word of this form is a command, as a URL has a dot or a colon. */
const COMMAND = /^[a-z][a-z-]*$/;

type Found = (asked: Asked) => void;

/** Reads a command line, without `node` and the script; help and complaints are printed on the way. */
export function readCommandLine(argv: readonly string[], catalogue: Catalogue, world: CliWorld): Asked {
  const outcome: { asked: Asked } = { asked: { name: "said", status: 0 } };
  const words = withCommand(argv, catalogue);
  const program = makeProgram(catalogueFor(words[0], catalogue), world, (asked) => {
    outcome.asked = asked;
  });
  try {
    program.parse(words, { from: "user" });
    return outcome.asked;
  } catch (error) {
    if (error instanceof CliError) {
      world.stderr.write(`winnow: ${error.message}\n`);
      return { name: "said", status: error.status };
    }
    if (!(error instanceof CommanderError)) throw error;
    return { name: "said", status: error.exitCode === 0 ? 0 : 2 };
  }
}

/** What is needed to read a line of this command: the options of all others take longer than the rest, and only help lists them. */
function catalogueFor(command: string | undefined, catalogue: Catalogue): Catalogue {
  const isAsked = (entry: { readonly command: string }) => entry.command === command;
  const commands = catalogue.commands.filter(isAsked);
  const groups = catalogue.groups.filter(isAsked);
  const isThere = commands.length + groups.length > 0 || command === "scrape" || command === "serve";
  return isThere ? { ...catalogue, commands, groups } : catalogue;
}

/** The commands with their options, as `commander` has them; `found` is called with what is asked for. */
export function makeProgram(catalogue: Catalogue, world: CliWorld, found: Found = () => {}): Command {
  const program = new Command("winnow");
  program
    .description("A page's kernel, without its chaff.")
    .usage("<url> [options]\n       winnow <command> [words] [options]")
    .version(world.version, "-v, --version", "print the version")
    .helpOption("-h, --help", "print help; of a command: winnow help <command>")
    // What stands after a command is its own.
    .enablePositionalOptions()
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void world.stdout.write(text),
      writeErr: (text) => void world.stderr.write(text),
      outputError: (text, write) => write(text.replace(/^error: /, "winnow: ")),
      getOutHasColors: () => hasColors(world.stdout),
      getErrHasColors: () => hasColors(world.stderr),
      getOutHelpWidth: () => Math.min(process.stdout.columns ?? 100, 110),
    })
    .configureHelp({
      styleTitle: (text) => `\x1b[1m${text}\x1b[22m`,
      // What stands in a group of its own is grouped; a hidden option is for those who know it.
      visibleOptions: shownOptions,
      optionDescription: ({ description }) => description,
      subcommandTerm: (command) => `${command.name()} ${wordsOf(command)}`.trimEnd(),
    })
    .showHelpAfterError("Try winnow --help.")
    .addHelpText("after", `\nExamples:\n${EXAMPLES}\n${STATUS}${customOf(catalogue)}`);
  program.commandsGroup("Pages:");
  addScrape(program, catalogue, found);
  addReplay(program, catalogue, found);
  for (const entry of catalogue.commands) addOperation(program, entry, catalogue, found);
  program.commandsGroup("What is kept:");
  addGroups(program, catalogue, found);
  program.commandsGroup("Jobs and the server:");
  addJobs(program, found);
  program
    .command("serve")
    .description("start the HTTP server (port 3002; settings from the environment and .env)")
    .action(() => found({ name: "serve" }));
  program
    .command("work")
    .description("work on the jobs of the server in a process of its own, without HTTP")
    .option("--slots <number>", "pages at a time (default: WINNOW_JOB_SLOTS, else 10)", readSlots)
    .addHelpText("after", `\nExamples:\n${examplesOf("work")}`)
    .action((options: WorkOptions) => found({ name: "work", options }));
  addAgents(program, found);
  addMigrate(program, found);
  addKeys(program, (task, json) => found({ name: "keys", task, json }));
  program
    .command("doctor")
    .description("look whether a server with these settings could do its work here, and what is missing")
    .option("--json", "print the findings as JSON")
    .addHelpText("after", `\nExamples:\n${examplesOf("doctor")}`)
    .action(({ json = false }: { json?: boolean }) => found({ name: "doctor", json }));
  program
    .commandsGroup("Help:")
    .helpCommand("help [command]", "print help of a command")
    .command("completion")
    .description("print a script that completes command lines")
    .addArgument(new Argument("<shell>", "the shell").choices(["bash", "zsh", "fish"]))
    .addHelpText("after", `\nExamples:\n${examplesOf("completion")}`)
    .action((shell: string) => found({ name: "completion", shell }));
  for (const command of program.commands.flatMap((one) => [one, ...one.commands])) {
    const isGroup = command.commands.length > 0;
    const words = `${wordsOf(command)} [options]`.trimStart();
    const isBoth = isGroup && command.registeredArguments.length > 0;
    const below = `${isBoth ? `${words}\n       winnow ${pathOf(command)} ` : ""}<command> [words] [options]`;
    command.usage(isGroup ? below : words);
    command.showHelpAfterError(`Try winnow ${pathOf(command)} --help.`);
  }
  return program;
}

function addScrape(program: Command, catalogue: Catalogue, found: Found): void {
  const command = program
    .command("scrape")
    .description("scrape one page and print it; the word can be left out")
    .argument("<url>", "the page")
    .addHelpText("after", `\nExamples:\n${examplesOf("scrape")}`);
  const placed = pageOptions(catalogue);
  addOptions(command, placed);
  command.addOption(
    new Option("--accept-errors", "a page that the site answered with 4xx or 5xx is a success").helpGroup(
      "Output:",
    ),
  );
  addOutput(command);
  command.action((url: string) => {
    const { page: options, own } = readRequest(command, placed);
    found({ name: "scrape", request: { url, ...options, ...own }, ...commonOf(command) });
  });
}

function addReplay(program: Command, catalogue: Catalogue, found: Found): void {
  const command = program
    .command("replay")
    .description(
      "make the answer of a captured scrape again, offline; options change what is asked of its pages",
    )
    .argument("<file>", "what scrape --capture wrote")
    .addHelpText("after", `\nExamples:\n${examplesOf("replay")}`);
  const placed = pageOptions(catalogue);
  addOptions(command, placed);
  addOutput(command);
  command.action((file: string) => {
    const { page, own } = readRequest(command, placed);
    found({ name: "replay", task: { file, changes: { ...page, ...own } }, ...commonOf(command) });
  });
}

function addOperation(program: Command, entry: CommandEntry, catalogue: Catalogue, found: Found): void {
  const { command: name, argument, takesList, needsWords, description, pages } = entry;
  const command = program
    .command(name)
    .description(description)
    .argument(
      needsWords ? `<${argument}...>` : `[${argument}...]`,
      takesList ? "one or more; - reads them from standard input, a line each" : "",
    )
    .addHelpText("after", `\nExamples:\n${examplesOf(name, entry)}`);
  const own = operationOptions(entry);
  const taken = new Set(own.map(({ option }) => option.long));
  const forPages =
    pages === undefined ? [] : pageOptions(catalogue).filter(({ option }) => !taken.has(option.long));
  addOptions(command, [...own, ...forPages]);
  if (entry.file !== undefined)
    command.addOption(
      new Option(
        "--name <name>",
        "the name of the file, whose ending says what it is, such as report.csv",
      ).helpGroup("Page:"),
    );
  addOutput(command);
  command.action((words: string[]) => {
    const asked = readRequest(command, [...own, ...forPages]);
    const isNested = pages === "nested" && Object.keys(asked.page).length > 0;
    const options = { ...(isNested ? { scrapeOptions: asked.page } : asked.page), ...asked.own };
    const { name: fileName } = entry.file === undefined ? {} : command.opts<{ name?: string }>();
    const called = fileName === undefined ? {} : { fileName };
    found({ name: "operation", entry, words, options, ...called, ...commonOf(command) });
  });
}

function addJobs(program: Command, found: Found): void {
  const add = (name: "resume" | "deliveries" | "redeliver", argument: string, description: string) => {
    const command = program.command(name).description(description).argument(argument);
    addOutput(command);
    command.action((word: string | undefined) => found({ name, word, ...commonOf(command) }));
  };
  add("resume", "[job]", "go on with a job that was stopped, and print all of it");
  add(
    "deliveries",
    "[state]",
    "list the webhooks of the server's jobs, or those of one state, such as failed",
  );
  add("redeliver", "<id>", "have the server send a webhook once more");
}

/**
 * The command line with its command first: `winnow <url>` is short for `winnow scrape <url>`, and options may stand
 * before the command.
 */
function withCommand(argv: readonly string[], catalogue: Catalogue): readonly string[] {
  if (argv.length === 0) return ["--help"];
  const probe = new Command();
  addOptions(probe, pageOptions(catalogue));
  addOutput(probe);
  probe.exitOverride().configureOutput({ outputError: () => {} });
  let first: string | undefined;
  let second: string | undefined;
  try {
    [first, second] = probe.parseOptions([...argv]).operands;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    first = argv.find((word) => !word.startsWith("-"));
  }
  if (first === undefined)
    return argv.every((word) => /^(?:-h|--help|-v|--version)$/.test(word)) ? argv : ["scrape", ...argv];
  if (!COMMAND.test(first) || first === "localhost") return argv[0] === "scrape" ? argv : ["scrape", ...argv];
  const at = argv.indexOf(first);
  const rest = [...argv.slice(0, at), ...argv.slice(at + 1)];
  // Of an operation that keeps things the next word says which of its calls.
  const isGroup = first === "keys" || catalogue.groups.some(({ command }) => command === first);
  const next = isGroup ? argv.indexOf(second ?? "", at + 1) - 1 : -1;
  if (next < 0) return [first, ...rest];
  return [first, ...rest.splice(next, 1), ...rest];
}

function readSlots(text: string): number {
  const slots = Number(text);
  if (!/^\d+$/.test(text) || slots < 1 || slots > 1000)
    throw new InvalidArgumentError("It must be a whole number from 1 to 1000.");
  return slots;
}
