import type { Issue } from "@winnow/core";
import { recordOf } from "@winnow/kit-schema";
import type { Catalogue } from "./catalogue.ts";
import { nearest } from "./options.ts";
import { makeProgram, readCommandLine } from "./program.ts";
import { CliError, type CliWorld, signalStatus } from "./world.ts";

/** Runs one command line; the answer is the exit status. @throws CONFIG_INVALID */
export async function runCli(argv: readonly string[], world: CliWorld): Promise<number> {
  const catalogue = await world.catalogue();
  const asked = readCommandLine(argv, catalogue, world);
  const signal = world.signal ?? new AbortController().signal;
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
    // What stops the start is reported by the caller.
    if (asked.name === "serve" || asked.name === "work" || recordOf(error).code === "CONFIG_INVALID")
      throw error;
    world.stderr.write(explain(error, catalogue));
    if (error instanceof CliError) return error.status;
    return recordOf(error).code === "BAD_REQUEST" ? 2 : 1;
  }
}

function explain(error: unknown, { formats, actions }: Catalogue): string {
  if (error instanceof CliError) return `winnow: ${error.message}\n`;
  const { code, message, details, stack } = recordOf(error);
  if (typeof code !== "string" || !/^[A-Z][A-Z_0-9]+$/.test(code))
    return `winnow: ${stack ?? message ?? error}\n`;
  if (code !== "BAD_REQUEST" || !Array.isArray(details)) return `winnow: ${message} (${code})\n`;
  const lines = (details as Issue[]).map(({ path, message: text }) => {
    const [, kind, word = ""] = /^Unknown (format|action) "([^"]*)"/.exec(text) ?? [];
    const hint = kind === undefined ? "" : nearest(word, kind === "format" ? formats : actions);
    return `  ${path.join(".") || "request"}: ${text}${hint}`;
  });
  return `winnow: the request is not valid\n${lines.join("\n")}\n`;
}
