import type { CliWorld } from "./run.ts";

/** What `winnow --help` prints. */
export const HELP = `winnow: a page's kernel, without its chaff

Usage
  winnow <url> [options]     scrape one page and print it
  winnow <command> <words>   run an operation, see below; one line of JSON for each page when piped
  winnow resume [<job>]      go on with a job that was stopped, and print all of it
  winnow deliveries [failed] list the webhooks of the server's jobs, or those of one state
  winnow redeliver <id>      have the server send a webhook once more
  winnow serve               start the HTTP server (port 3002; settings from the environment and .env)

Options
  -f, --format <name>        what to print; may be repeated (default: markdown)
      --json                 print the whole result as JSON
      --full                 the whole page instead of its main content
      --include <selector>   keep only what matches; may be repeated
      --exclude <selector>   leave out what matches; may be repeated
  -H, --header <name: value> send a request header; may be repeated
      --timeout <ms>         1000 to 300000 (default: 60000)
  -n, --limit <number>       pages or results at most, of a command
      --option <key=value>   any other option of the request; the value is JSON or text
      --explain              add what was tried to the JSON
  -h, --help                 print this
  -v, --version              print the version

Examples
  winnow https://example.com
  winnow https://example.com --format links
  winnow https://example.com -f markdown -f links --json | jq .metadata.title
  winnow https://example.com --exclude nav --exclude .advert --full > page.md
  winnow crawl https://example.com -n 100 > pages.ndjson
  winnow parse report.pdf > report.md

Exit status: 0 done, 1 it failed, 2 the command line is wrong, 130 stopped before the end.
`;

/** The commands of the operations that are installed; help does not depend on settings that are right. */
export async function commandHelp(world: CliWorld): Promise<string> {
  try {
    const kernel = await world.openKernel();
    const lines = kernel.registry.of("operation").flatMap(({ name, shell }) => {
      if (shell === undefined) return [];
      const usage = `${shell.command ?? name} <${shell.argument}>`;
      return [`  ${usage.padEnd(26)} ${shell.means}`];
    });
    await kernel.close();
    return lines.length === 0 ? "" : `\nCommands\n${lines.join("\n")}\n`;
  } catch {
    return "";
  }
}
