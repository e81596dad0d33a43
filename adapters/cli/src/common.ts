import type { Command } from "commander";

/** How results are printed. */
export interface Print {
  readonly json: boolean;
  /** Whether the steps of one page or file are drawn, where that is to a terminal. */
  readonly explain?: true;
  /** A file or folder; `-` and undefined are standard output. */
  readonly output?: string;
  /** Whether a page that the site answered with an error counts as a success. */
  readonly acceptErrors?: boolean;
}

/** A running server that is to be used instead of a kernel of one's own. */
export interface ServerChoice {
  readonly apiUrl?: string;
  readonly apiKey?: string;
}

/** The options of every command. */
export interface Common {
  readonly print: Print;
  readonly server: ServerChoice;
}

/** The options of every command that prints something. */
export function addOutput(command: Command): void {
  command
    .optionsGroup("Output:")
    .option(
      "-o, --output <path>",
      "write to this file, or a file for each result into this folder; - is standard output",
    )
    .option("--json", "print the whole result as JSON")
    .optionsGroup("Server:")
    .option(
      "--api-url <url>",
      "have a running server do it (default: WINNOW_API_URL, else no server is used)",
    )
    .option("--api-key <key>", "the key of that server (default: WINNOW_API_KEY)")
    .optionsGroup("Help:")
    .helpOption("-h, --help", "print this");
}

/** What those options say. */
export function commonOf(command: Command): Common {
  const { output, json, explain, acceptErrors, apiUrl, apiKey } = command.opts<Record<string, unknown>>();
  return {
    print: {
      json: json === true || explain === true,
      ...(explain === true && json !== true && output === undefined ? { explain: true } : {}),
      ...(output === undefined ? {} : { output: String(output) }),
      ...(acceptErrors === true ? { acceptErrors: true } : {}),
    },
    server: {
      ...(apiUrl === undefined ? {} : { apiUrl: String(apiUrl) }),
      ...(apiKey === undefined ? {} : { apiKey: String(apiKey) }),
    },
  };
}
