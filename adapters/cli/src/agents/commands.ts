import type { Command } from "commander";
import type { ServerChoice } from "../common.ts";
import { examplesOf } from "../help.ts";

/** What is asked of the command for agents. */
export type AgentsAsked =
  | { readonly name: "mcp"; readonly server: ServerChoice }
  | { readonly name: "setup"; readonly words: readonly string[]; readonly options: SetupOptions };

/** How the MCP server is registered. */
export interface SetupOptions extends ServerChoice {
  readonly dryRun?: boolean;
  readonly remove?: boolean;
  readonly json?: boolean;
}

/** The commands that give agents the tools. */
export function addAgents(program: Command, found: (asked: AgentsAsked) => void): void {
  program
    .command("mcp")
    .description("give an agent the tools of this kernel, as an MCP server on standard input and output")
    .option(
      "--api-url <url>",
      "have a running server do it (default: WINNOW_API_URL, else no server is used)",
    )
    .option("--api-key <key>", "the key of that server (default: WINNOW_API_KEY)")
    .addHelpText("after", `\nExamples:\n${examplesOf("mcp")}`)
    .action((server: ServerChoice) => found({ name: "mcp", server }));
  program
    .command("setup")
    .description("register the MCP server in the editors and agents of this machine")
    .argument("[agent...]", "such as cursor or codex; without one, all that are found")
    .option("--dry-run", "show what would be written, and write nothing")
    .option("--remove", "take it out again")
    .option("--api-url <url>", "have the tools work with this running server")
    .option("--api-key <key>", "the key of that server, which is then written into these files")
    .option("--json", "print what was done as JSON")
    .addHelpText("after", `\nExamples:\n${examplesOf("setup")}`)
    .action((words: string[], options: SetupOptions) => found({ name: "setup", words, options }));
}
