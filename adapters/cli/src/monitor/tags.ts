import { oneLine, paintOf, tableOf } from "../style.ts";
import type { MonitorTask } from "./tasks.ts";
import { type MonitorWork, print } from "./work.ts";

/** A tag as the API shows it. */
export interface Tag {
  readonly tag: string;
  readonly monitors: number;
  readonly updatedAt: string | null;
  readonly schedule?: unknown;
}

/** Prints all tags. */
export async function printTags(work: MonitorWork): Promise<number> {
  const { data } = await work.client.call("tags", {});
  return await print({ data }, () => table(data as readonly Tag[], work), work);
}

/** Changes a tag, where something is to be changed, and prints it. */
export async function answerTag(
  { tag, change, isCleared }: Extract<MonitorTask, { does: "tag" }>,
  work: MonitorWork,
): Promise<number> {
  if (Object.keys(change).length === 0 && !isCleared) {
    const { data } = await work.client.call("tags", { tag });
    return await print({ data }, () => table(data as readonly Tag[], work), work);
  }
  const { data } = await work.client.call("setTag", { tag, ...change, clear: isCleared });
  return await print({ data }, () => table([data as Tag], work), work);
}

function table(tags: readonly Tag[], { world: { stdout } }: MonitorWork): string {
  const saidOf = ({ tag: _, monitors: __, updatedAt: ___, ...settings }: Tag) =>
    Object.entries(settings)
      .map(([name, value]) => `${name} ${typeof value === "string" ? value : JSON.stringify(value)}`)
      .join(", ");
  return tableOf<Tag>(
    [
      { title: "TAG", shown: ({ tag }) => oneLine(tag), paint: paintOf(stdout).yellow },
      { title: "MONITORS", shown: ({ monitors }) => String(monitors) },
      { title: "SETTINGS", shown: (one) => oneLine(saidOf(one)), isFlexible: true },
    ],
    tags,
    stdout,
  );
}

/** Whether one of these tags says when its monitors check. */
export async function haveSchedule(tags: readonly string[], { client }: MonitorWork): Promise<boolean> {
  const { data } = await client.call("tags", {});
  const wanted = tags.map((tag) => tag.trim().toLowerCase());
  return (data as readonly Tag[]).some(({ tag, schedule }) => wanted.includes(tag) && schedule !== undefined);
}
