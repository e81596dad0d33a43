import { oneLine } from "../../style.ts";
import type { Monitor, MonitorClient } from "../client.ts";
import type { MonitorTask } from "../tasks.ts";
import { type MonitorWork, print } from "../work.ts";
import { showDiff, type VersionDiff } from "./compare.ts";

type ChangesTask = Extract<MonitorTask, { does: "changes" }>;

/** What changed on a monitor since somebody looked. */
interface Changes {
  readonly monitor: Pick<Monitor, "id" | "name">;
  readonly checkId: string | null;
  readonly pages: readonly VersionDiff[];
}

/** Pages that are printed at once; the rest stays for the next time. */
const MAX_PAGES = 1000;

/** Prints what changed since somebody looked, and notes that it was looked at. */
export async function printChanges(
  { monitor: word, isByWord, isKept }: ChangesTask,
  work: MonitorWork,
): Promise<number> {
  const { client, world } = work;
  const monitors = word === undefined ? await client.list() : [await client.find(word)];
  const found: Changes[] = [];
  let left = MAX_PAGES;
  for (const monitor of monitors) {
    if (left <= 0) break;
    const changes = await changesOf(monitor, isByWord, left, client);
    left -= changes.pages.length;
    if (changes.pages.length > 0) found.push(changes);
  }
  const now = Date.now();
  const text = () =>
    found
      .flatMap(({ monitor, pages }) => [
        ...(monitors.length > 1 ? [`${oneLine(monitor.name)}\n`] : []),
        ...pages.map((page) => showDiff(page, now, world.stdout)),
      ])
      .join("\n");
  await print({ data: found }, text, work);
  if (found.length === 0) world.stderr.write("winnow: nothing has changed since it was looked at.\n");
  if (left <= 0) world.stderr.write(`winnow: these are ${MAX_PAGES} pages. Ask again for the others.\n`);
  // Only what was printed counts as looked at.
  if (!isKept) for (const changes of found) await markLooked(changes, left <= 0, client);
  return 0;
}

async function changesOf(
  { id, name }: Monitor,
  isByWord: boolean,
  most: number,
  client: MonitorClient,
): Promise<Changes> {
  const pages: VersionDiff[] = [];
  let checkId: string | null = null;
  for (let after: string | null | undefined; after !== null; ) {
    const request = { id, by: isByWord ? "word" : "line", limit: Math.min(100, most - pages.length) };
    const { data } = await client.call("changes", after === undefined ? request : { ...request, after });
    const part = data as { checkId: string | null; pages: readonly VersionDiff[]; next: string | null };
    checkId = part.checkId;
    pages.push(...part.pages);
    after = pages.length >= most ? null : part.next;
  }
  return { monitor: { id, name }, checkId, pages };
}

async function markLooked(
  { monitor, checkId, pages }: Changes,
  isPart: boolean,
  client: MonitorClient,
): Promise<void> {
  if (checkId === null) return;
  if (!isPart) await client.call("looked", { id: monitor.id, checkId });
  else
    for (const { url, targetId } of pages)
      await client.call("looked", { id: monitor.id, url, targetId, checkId });
}
