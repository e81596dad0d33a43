import type { Command } from "commander";
import { examplesOf } from "../help.ts";

/** What is moved, from where and where to. */
export interface MigrateTask {
  /** A folder, or the URL of a database. @defaultValue the data folder */
  readonly from?: string;
  readonly to: string;
  readonly dryRun?: true;
  /** Whether what the target holds is replaced. */
  readonly intoUsed?: true;
  readonly json?: true;
}

/** What a command line of `migrate` asks for. */
export interface MigrateAsked {
  readonly name: "migrate";
  readonly task: MigrateTask;
}

/** `winnow migrate`. */
export function addMigrate(program: Command, found: (asked: MigrateAsked) => void): void {
  program
    .command("migrate")
    .description("move jobs and records from files to PostgreSQL, or back; no server may be at work")
    .requiredOption("--to <place>", "the URL of a PostgreSQL database, or a folder")
    .option("--from <place>", "likewise (default: WINNOW_DATA_DIR, else .winnow)")
    .option("--dry-run", "say what would be moved, and move nothing")
    .option("--into-used", "replace what the target holds")
    .option("--json", "print the numbers of rows as JSON")
    .addHelpText("after", `\nExamples:\n${examplesOf("migrate")}`)
    .action((task: MigrateTask) => found({ name: "migrate", task }));
}
