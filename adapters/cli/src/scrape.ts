import type { ResultBase } from "@winnow/core";
import { startProgress } from "./progress.ts";
import type { CliWorld } from "./run.ts";

/** Scrapes one page and prints what was asked for. */
export async function scrape(
  request: Record<string, unknown>,
  json: boolean,
  world: CliWorld,
): Promise<number> {
  const kernel = await world.openKernel();
  const progress = startProgress(world.stderr, String(request.url));
  try {
    const signal = world.signal === undefined ? {} : { signal: world.signal };
    const result = await kernel.scrapeRequest(request, signal);
    progress.stop();
    world.stdout.write(json ? `${JSON.stringify(result, undefined, 2)}\n` : printDocument(result));
    if (result.warning !== undefined && !json) world.stderr.write(`winnow: ${result.warning}\n`);
    return 0;
  } finally {
    progress.stop();
    await kernel.close();
  }
}

/** The outputs as text: strings as they are, lists a line each, anything else as JSON. */
export function printDocument(result: ResultBase): string {
  const {
    metadata: _,
    warning: __,
    errors: ___,
    actions: ____,
    trace: _____,
    evidence: ______,
    ...outputs
  } = result;
  const texts = Object.values(outputs).map((output) => {
    if (typeof output === "string") return output;
    const isList = Array.isArray(output) && output.every((item) => typeof item === "string");
    return isList ? output.join("\n") : JSON.stringify(output, undefined, 2);
  });
  return texts.map((text) => (text.endsWith("\n") ? text : `${text}\n`)).join("\n");
}
