import { WholeFile, writeTo } from "../../target.ts";
import { CliError } from "../../world.ts";
import type { MonitorTask } from "../tasks.ts";
import type { MonitorWork } from "../work.ts";

/** Writes the versions of a monitor into a file, or to standard output where that is no terminal. @throws CliError */
export async function writeExport(
  { monitor: word, format, from, to }: Extract<MonitorTask, { does: "export" }>,
  { client, world, print }: MonitorWork,
): Promise<number> {
  const { output } = print;
  const isFile = output !== undefined && output !== "-";
  if (!isFile && world.stdout.isTTY === true)
    throw new CliError("an archive is no text: name a file with -o, or send it into one with >.");
  const { id } = await client.find(word);
  const times = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
  const pieces = await client.export({ id, format, ...times });
  const file = isFile ? new WholeFile(output) : undefined;
  try {
    for await (const piece of pieces) {
      if (file === undefined) await writeTo(world.stdout, piece);
      else file.write(piece);
    }
    file?.finish();
  } finally {
    file?.discard();
  }
  return 0;
}
