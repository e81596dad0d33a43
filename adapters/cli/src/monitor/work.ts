import { printText } from "../operations.ts";
import type { Printing } from "../print.ts";
import type { Check, Monitor, MonitorClient } from "./client.ts";
import { showPages } from "./show.ts";

/** What a command for monitors works with. */
export interface MonitorWork extends Printing {
  readonly client: MonitorClient;
  /** Whether the monitors are those of a running server, which checks them by itself. */
  readonly isRemote: boolean;
}

/** Without a server nothing begins by itself. */
export function sayWhoChecks({ isRemote, world }: MonitorWork): void {
  if (!isRemote)
    world.stderr.write("winnow: schedules run only while winnow serve or winnow work runs in this folder.\n");
}

/** Prints what changed in a check, and says where the last change is when there was none. */
export async function printCheck(monitor: Monitor, id: string, work: MonitorWork): Promise<number> {
  const { client, world } = work;
  const check = await client.check(monitor.id, id);
  await print({ data: check }, () => showPages(check, check.pages, Date.now(), world.stdout), work);
  const { changed, new: added, removed, error } = check.summary;
  if (changed + added + removed + error === 0 && check.error === null) {
    const last = (await client.checks(monitor.id, 100)).find((one) => one.id !== id && hasChanges(one));
    const hint = last && ` The last change is in winnow monitor diff ${monitor.id} ${last.id}`;
    world.stderr.write(`winnow: nothing has changed.${hint ?? ""}\n`);
  }
  return check.status === "failed" || check.status === "partial" ? 1 : 0;
}

function hasChanges({ summary: { changed, new: added, removed } }: Check): boolean {
  return changed + added + removed > 0;
}

/** Prints text, or the whole answer as JSON; gives the exit status. */
export async function print(
  answer: object,
  text: () => string,
  { print: how, world }: Printing,
): Promise<number> {
  await printText(how.json ? `${JSON.stringify(answer, undefined, 2)}\n` : text(), "monitor", how, world);
  return 0;
}
