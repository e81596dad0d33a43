import { type Issue, type Kernel, type ResultBase, WinnowError } from "@winnow/core";
import { readArguments } from "./arguments.ts";
import { HELP } from "./help.ts";
import { startProgress } from "./progress.ts";

/** What the command runs in: replaced in tests. */
export interface CliWorld {
  readonly stdout: { write(text: string): unknown };
  readonly stderr: { write(text: string): unknown; readonly isTTY?: boolean };
  readonly version: string;
  readonly openKernel: () => Promise<Kernel>;
  /** Runs the HTTP server until it is stopped. */
  readonly serve: () => Promise<void>;
  /** Cancels the scrape. */
  readonly signal?: AbortSignal;
}

/** Runs one command line; the answer is the exit status. */
export async function runCli(argv: readonly string[], world: CliWorld): Promise<number> {
  const command = readArguments(argv);
  switch (command.name) {
    case "help":
      world.stdout.write(HELP);
      return 0;
    case "version":
      world.stdout.write(`${world.version}\n`);
      return 0;
    case "wrong":
      world.stderr.write(`winnow: ${command.problem}\nTry winnow --help.\n`);
      return 2;
    case "serve":
      await world.serve();
      return 0;
    default:
      return await scrape(command.request, command.json, world);
  }
}

async function scrape(request: Record<string, unknown>, json: boolean, world: CliWorld): Promise<number> {
  const kernel = await world.openKernel();
  const progress = startProgress(world.stderr, String(request.url));
  try {
    const signal = world.signal === undefined ? {} : { signal: world.signal };
    const result = await kernel.scrapeRequest(request, signal);
    progress.stop();
    world.stdout.write(json ? `${JSON.stringify(result, undefined, 2)}\n` : print(result));
    if (result.warning !== undefined && !json) world.stderr.write(`winnow: ${result.warning}\n`);
    return 0;
  } catch (error) {
    progress.stop();
    world.stderr.write(explain(error));
    return WinnowError.is(error, "BAD_REQUEST") ? 2 : 1;
  } finally {
    await kernel.close();
  }
}

/** The outputs as text: strings as they are, lists a line each, anything else as JSON. */
function print(result: ResultBase): string {
  const { metadata: _, warning: __, errors: ___, actions: ____, trace: _____, ...outputs } = result;
  const texts = Object.values(outputs).map((output) => {
    if (typeof output === "string") return output;
    const isList = Array.isArray(output) && output.every((item) => typeof item === "string");
    return isList ? output.join("\n") : JSON.stringify(output, undefined, 2);
  });
  return texts.map((text) => (text.endsWith("\n") ? text : `${text}\n`)).join("\n");
}

function explain(error: unknown): string {
  if (!WinnowError.is(error))
    return `winnow: ${error instanceof Error ? (error.stack ?? error.message) : error}\n`;
  if (error.code !== "BAD_REQUEST" || !Array.isArray(error.details))
    return `winnow: ${error.message} (${error.code})\n`;
  const lines = (error.details as Issue[]).map(
    ({ path, message }) => `  ${path.join(".") || "request"}: ${message}`,
  );
  return `winnow: the request is not valid\n${lines.join("\n")}\n`;
}
