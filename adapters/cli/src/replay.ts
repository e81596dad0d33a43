import { readFileSync } from "node:fs";
import { messageOf } from "@winnow/core/plugin";
import { localBackend } from "./backend.ts";
import type { Print } from "./common.ts";
import { printDocument } from "./print.ts";
import { CliError, type CliWorld } from "./world.ts";

/** What is replayed, and what is asked for otherwise than when it was captured. */
export interface ReplayTask {
  readonly file: string;
  readonly changes: Readonly<Record<string, unknown>>;
}

/** Makes the answer of a capture again, offline, and prints it; what else there is to say goes to standard error. */
export async function replay(
  { file, changes }: ReplayTask,
  print: Print,
  world: CliWorld,
  signal: AbortSignal,
): Promise<number> {
  const opened = await world.openReplay(bytesOf(file));
  const say = (text: string) => void world.stderr.write(`winnow: ${text}\n`);
  const backend = localBackend(opened);
  try {
    const { request, id } = opened;
    const document = { ...(await opened.kernel.scrapeRequest({ ...request, ...changes }, { id, signal })) };
    await printDocument(document, String(request.url), { print, world, backend, signal });
    if (Object.keys(changes).length === 0) say(verdict(opened.differences(document)));
    return 0;
  } finally {
    for (const note of opened.notes()) say(note);
    await backend.close();
  }
}

function verdict(differences: readonly string[] | undefined): string {
  if (differences === undefined) return "the captured scrape failed; this one did not.";
  if (differences.length === 0) return "the answer is the captured one.";
  return `the answer differs from the captured one in ${differences.join(", ")}.`;
}

function bytesOf(file: string): Uint8Array {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new CliError(`The capture cannot be read: ${messageOf(error)}`);
  }
}
