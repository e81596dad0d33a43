import type { Document } from "../backend.ts";
import type { GroupEntry } from "../catalogue.ts";
import { printText } from "../operations.ts";
import type { Printing } from "../print.ts";
import { CliError } from "../world.ts";
import type { InteractTask } from "./commands.ts";

const SCRAPE_ID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;
/** Says where the session of a scrape is, and does nothing. */
const NOTHING = { code: "null" };

/** Opens a page, does there what is asked for, prints what came of it and stops the session; gives the exit status. */
export async function answerInteract(
  task: InteractTask,
  group: GroupEntry,
  printing: Printing,
  isRemote: boolean,
): Promise<number> {
  const { world, backend, signal } = printing;
  if (!isRemote && (task.isLive || task.isKept))
    throw new CliError("--live and --keep need a server, which the session stays on: name it by --api-url.");
  const call = async (name: string, request: object, until: AbortSignal = signal): Promise<Document> => {
    const found = group.calls.find((one) => one.name === name);
    if (found === undefined) throw new CliError(`there is no call "${name}" here.`, 1);
    return (await backend.call(group, found, request, until)) as Document;
  };
  const isScrape = SCRAPE_ID.test(task.page);
  const profile = task.profile === undefined ? {} : { profile: { name: task.profile } };
  const opened = isScrape ? undefined : await call("create", { url: task.page, ...profile });
  const of = isScrape ? { scrapeId: task.page } : { id: opened?.id };
  const run = (ask: object) => call(isScrape ? "interact" : "execute", { ...of, ...ask });
  try {
    if (task.isLive) {
      const { liveViewUrl } = opened ?? (await run(NOTHING));
      world.stderr.write(`winnow: watch it at ${liveViewUrl}\n`);
    }
    const answer = await run(task.ask);
    if (task.isKept) world.stderr.write(`winnow: the session stays open: ${answer.sessionId}\n`);
    await show(answer, printing);
    return answer.exitCode === 0 && answer.killed !== true ? 0 : 1;
  } finally {
    // Also after Ctrl-C no page may stay open that is still billed.
    if (!task.isKept) {
      const stop = isScrape ? "stopInteraction" : "delete";
      const stopped = await call(stop, of, AbortSignal.timeout(STOP_MS)).catch(() => undefined);
      if (stopped?.warning !== undefined) world.stderr.write(`winnow: ${stopped.warning}\n`);
    }
  }
}

/** How long the end of a session is waited for. */
const STOP_MS = 15_000;

/** Prints what the code wrote and gave, each where it belongs. */
async function show(answer: Document, { print, world }: Printing): Promise<void> {
  if (print.json)
    return await printText(`${JSON.stringify(answer, undefined, 2)}\n`, "interact", print, world);
  const { stdout = "", stderr = "", result, output } = answer as Readonly<Record<string, string | undefined>>;
  if (stderr !== "") world.stderr.write(withEnd(stderr));
  const value = result ?? output;
  const text = `${withEnd(stdout)}${value === undefined ? "" : withEnd(value)}`;
  await printText(text, "interact", print, world);
}

function withEnd(text: string): string {
  return text === "" || text.endsWith("\n") ? text : `${text}\n`;
}
