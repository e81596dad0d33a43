import { readFileSync } from "node:fs";
import { type Command, InvalidArgumentError, Option } from "commander";
import { addOutput, type Common, commonOf } from "../common.ts";
import { CliError } from "../world.ts";

/** What is to be done on a page. */
export interface InteractTask {
  /** The URL of a page, or the id of a scrape. */
  readonly page: string;
  /** Code or a prompt, as the API takes it. */
  readonly ask: Readonly<Record<string, unknown>>;
  /** Name of the profile to begin with and to save to. */
  readonly profile?: string;
  /** Whether the URL of the live view is printed before anything is done. */
  readonly isLive: boolean;
  /** Whether the session stays open. */
  readonly isKept: boolean;
}

/** The short form of sessions, in addition to the calls that the API has: a page, and what to do there. */
export function addInteract(command: Command, found: (task: InteractTask, common: Common) => void): void {
  command
    .argument("[page]", "the URL of a page, or the id of a scrape of a server")
    // Those of the calls below are theirs.
    .enablePositionalOptions()
    .optionsGroup("What to do:")
    .option("--code <code>", "run this; it has page as Playwright does, and prints its last value")
    .option("--file <path>", "run what is in this file; - is standard input")
    .option("--prompt <text>", "do what this says")
    .addOption(new Option("--language <name>", "of the code").choices(["node", "python", "bash"]))
    .option("--timeout <seconds>", "for the code or prompt, 1 to 300 (default: 30)", readSeconds)
    .optionsGroup("Session:")
    .option("--profile <name>", "begin with the cookies of this profile, and save them there")
    .option("--live", "print the URL on which the page can be watched (of a server)")
    .option("--keep", "leave the session open, and print its id (of a server)");
  addOutput(command);
  command.action((page: string | undefined) => found(taskOf(page, command), commonOf(command)));
}

/** @throws CliError */
function taskOf(page: string | undefined, command: Command): InteractTask {
  if (page === undefined)
    throw new CliError("name a page: winnow interact <url> --code 'await page.title()'");
  const { code, file, prompt, language, timeout, profile, live, keep } =
    command.opts<Record<string, string | undefined>>();
  if ([code, file, prompt].filter((one) => one !== undefined).length !== 1)
    throw new CliError("say what to do, by one of --code, --file and --prompt.");
  const text = file === undefined ? code : read(file);
  const given = Object.entries({ code: text, prompt, language, timeout });
  return {
    page,
    ask: Object.fromEntries(given.filter(([, value]) => value !== undefined)),
    ...(profile === undefined ? {} : { profile }),
    isLive: live !== undefined,
    isKept: keep !== undefined,
  };
}

function read(path: string): string {
  try {
    return readFileSync(path === "-" ? 0 : path, "utf8");
  } catch (error) {
    throw new CliError(`${path} cannot be read: ${(error as Error).message}`);
  }
}

function readSeconds(text: string): number {
  const seconds = Number(text);
  if (!/^\d{1,3}$/.test(text) || seconds < 1 || seconds > 300)
    throw new InvalidArgumentError("Expected seconds from 1 to 300.");
  return seconds;
}
