import type { Catalogue } from "./catalogue.ts";
import { makeProgram, readCommandLine } from "./program.ts";
import { CliError, type CliWorld, signalStatus } from "./world.ts";

/** Runs one command line; the answer is the exit status. @throws CONFIG_INVALID */
export async function runCli(argv: readonly string[], world: CliWorld): Promise<number> {
  const catalogue = await world.catalogue();
  const signal = world.signal ?? new AbortController().signal;
  if (argv.length === 0 && world.ask !== undefined)
    return await runAsked(world.ask, catalogue, world, signal);
  return await runWords(argv, catalogue, world, signal);
}

/** Asks for the words, runs them, and says how to do the same without being asked. */
async function runAsked(
  ask: NonNullable<CliWorld["ask"]>,
  catalogue: Catalogue,
  world: CliWorld,
  signal: AbortSignal,
): Promise<number> {
  const words = await ask(catalogue, signal);
  if (words === undefined) return signalStatus(signal);
  const status = await runWords(words, catalogue, world, signal);
  if (signal.aborted) return status;
  const { shellLine } = await import("./interactive.ts");
  world.stderr.write(`\nThe same again: ${shellLine([world.program ?? "winnow", ...words])}\n`);
  return status;
}

async function runWords(
  argv: readonly string[],
  catalogue: Catalogue,
  world: CliWorld,
  signal: AbortSignal,
): Promise<number> {
  const asked = readCommandLine(argv, catalogue, world);
  try {
    // Help and completion scripts need no kernel.
    if (asked.name === "said") return asked.status;
    if (asked.name === "completion") {
      const { completionOf } = await import("./completion.ts");
      world.stdout.write(completionOf(asked.shell, makeProgram(catalogue, world)));
      return 0;
    }
    const { answer } = await import("./answer.ts");
    return await answer(asked, catalogue, world, signal);
  } catch (error) {
    if (signal.aborted) {
      // The line may hold what showed that work goes on.
      world.stderr.write(`${world.stderr.isTTY === true ? "\r\x1b[K" : ""}winnow: stopped.\n`);
      return signalStatus(signal);
    }
    if (error instanceof CliError) {
      world.stderr.write(`winnow: ${error.message}\n`);
      return error.status;
    }
    // Help and complaints about the command line need nothing of it.
    const { explain, isOfStart, statusOf } = await import("./explain.ts");
    if (isOfStart(error, asked.name)) throw error;
    world.stderr.write(explain(error, catalogue));
    return statusOf(error);
  }
}
