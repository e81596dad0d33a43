import { type Command, Help, type Option } from "commander";
import type { Catalogue } from "./catalogue.ts";
import { examplesOf, pathOf, wordsOf } from "./help.ts";
import { makeProgram } from "./program.ts";

/** What stands before the list of commands. */
const INTRODUCTION = `# The command line

\`winnow <url>\` is short for \`winnow scrape <url>\`. Generated from the definitions in \`adapters/cli\` and the plugins of
\`@winnow/preset-server\`; \`winnow help <command>\` prints the same.

\`winnow\` alone, in a terminal, asks for a page and its formats, prints the result, and the command line that gives the same.

## Results

Results go to standard output, everything else to standard error; a progress bar shows on a terminal only. Lists are printed a
line each, objects as JSON, and the pages of a job as one line of JSON each when standard output is not a terminal.

\`-o FILE\` writes to a file, which appears only when it is whole; with \`-o FOLDER/\`, or a folder that is there, every result
gets a file of its own. Pictures, PDFs and other files never go to a terminal: they are written to a file such as
\`example.com-screenshot.png\`, whose name is printed, or to the file of \`-o\`; a pipe gets the bytes when they are all that was
asked for.

\`--explain\` shows how long every step of a scrape took. On a terminal it draws a bar for each below the page, full where the end
waited for that step (the critical path), with start and length in milliseconds; a scrape that fails draws them too. In a pipe, to a
file and with \`--json\` it is the whole result as JSON, with \`trace\` and \`evidence\`.

## Exit status

| status | meaning |
|---|---|
| 0 | done |
| 1 | failure, or the page was an error page (4xx, 5xx) and \`--accept-errors\` was not given; the page is printed all the same |
| 2 | the command line, the request or a setting is not valid |
| 130 | stopped by Ctrl-C |
| 143 | stopped by SIGTERM |

## Jobs that are stopped

A job, such as a crawl, that is stopped can be resumed: the command prints how, and \`winnow resume\` prints all of its pages,
including the earlier ones. A second Ctrl-C ends the command at once. Until its end a job is kept in the folder \`WINNOW_DATA_DIR\`, else in
\`.winnow\` if the working folder has one, else in \`$XDG_STATE_HOME/winnow\` (by default \`~/.local/state/winnow\`; on Windows
\`%LOCALAPPDATA%\\winnow\`). A command that is not a job keeps nothing, unless one of the first two folders is there. The server
keeps everything in \`.winnow\`.

## A running server

With \`--api-url\`, or \`WINNOW_API_URL\` in the environment or \`.env\`, a running server does the work, with the same output:
\`winnow crawl https://example.com --api-url http://127.0.0.1:3002\`. Its key is \`WINNOW_API_KEY\`, which other users of the
machine cannot see, or \`--api-key\`. A key of the environment is not sent to a server that \`.env\` names. A job that is stopped
goes on at the server, and \`winnow resume\` shows the rest of it.

## Monitors

\`winnow monitor add <url>\` makes a monitor, \`winnow monitor run\` checks it at once, and \`winnow monitor diff\` prints what
changed: [the guide](../guides/monitors.md). A monitor is named by its name, its id, or what either begins with. The monitors
are those of the server: of the one of \`--api-url\`, else those in the folder \`WINNOW_DATA_DIR\`, by default \`.winnow\` in the
working folder, where checks begin at their time only while \`winnow serve\` or \`winnow work\` runs. Lists have a line for each
item, on a terminal with titles and colours (none with \`NO_COLOR\`), in a pipe with tabs between whole ids and times.

## Workers

\`winnow work\` works on the jobs of the server in a process of its own, without HTTP: start it in the folder of the server, or
with the same \`WINNOW_DATA_DIR\`. It runs at most \`--slots\` pages at a time, beside those of the server; with
\`WINNOW_JOB_SLOTS=0\` the server only takes requests. Ctrl-C ends it, and its pages go back to be taken by another process at
once; those of a worker that was killed follow after \`WINNOW_JOB_LEASE_MS\`.

## Moving to another store

\`winnow migrate --to postgres://user:password@host/winnow\` moves jobs with their pages, and all records (monitors, keys, teams,
profiles and the like) from the files of the data folder to PostgreSQL; with \`--from\` a URL and \`--to\` a folder it moves them back. The
source is only read. Files must not be in use, which is checked and held until the end; a database must have no other connection of
Winnow. A target that has data is refused; \`--into-used\` replaces what it has. A move that was stopped is begun again with the same
command and writes over what it had written; the number of rows is compared in the end. More: [scale-out](../guides/scale-out.md).

## Completion

\`winnow completion bash\`, \`zsh\` or \`fish\` prints a script; \`winnow help completion\` shows where to put it.
`;

/** The reference of the commands as a Markdown page. */
export function referenceOf(catalogue: Catalogue): string {
  const silent = { write: () => true };
  const program = makeProgram(catalogue, {
    stdout: silent,
    stderr: silent,
    version: "",
    catalogue: async () => catalogue,
    openKernel: () => Promise.reject(new Error("no kernel")),
    openServerJobs: () => Promise.reject(new Error("no kernel")),
    openServer: () => Promise.reject(new Error("no kernel")),
    openReplay: () => Promise.reject(new Error("no kernel")),
    openTeams: () => Promise.reject(new Error("no kernel")),
    openMove: () => Promise.reject(new Error("no stores")),
    openApi: () => Promise.reject(new Error("no kernel")),
    jobs: { list: () => [], read: () => undefined, save: () => {}, forget: () => {} },
    serve: async () => {},
    work: async () => {},
    doctor: async () => [],
  });
  const commands = program.commands.flatMap((command) => [command, ...command.commands]);
  return `${INTRODUCTION}
## Commands

| command | what it does |
|---|---|
${commands.map((command) => `| [\`${pathOf(command)}\`](#${pathOf(command).replaceAll(" ", "-").toLowerCase()}) | ${command.description()} |`).join("\n")}

${commands.map(sectionOf).join("\n\n")}
`;
}

function sectionOf(command: Command): string {
  const groups = Map.groupBy(
    new Help().visibleOptions(command),
    ({ helpGroupHeading = "Help:" }) => helpGroupHeading,
  );
  const tables = [...groups].map(
    ([heading, options]) =>
      `**${heading.replace(/:$/, "")}**\n\n| option | meaning |\n|---|---|\n${options.map(rowOf).join("\n")}`,
  );
  const examples = examplesOf(pathOf(command))
    .split("\n")
    .map((line) => line.trim())
    .join("\n");
  const words = command.commands.length > 0 ? "<command>" : wordsOf(command);
  return `### ${pathOf(command)}

\`winnow ${`${pathOf(command)} ${words}`.trimEnd()}\`: ${command.description()}.

${tables.join("\n\n")}

\`\`\`sh
${examples}
\`\`\``;
}

function rowOf({ flags, description }: Option): string {
  return `| \`${flags}\` | ${description.replaceAll("|", "\\|").replace(/<(?=\w)/g, "\\<")} |`;
}
