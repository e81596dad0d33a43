import type { CallContext } from "@winnow/kit-operations";
import { RecordStoreToken } from "@winnow/kit-records";
import { maskNotification } from "../calls/notify-calls.ts";
import { MonitorStore } from "../store/store.ts";
import { monitorsWith } from "./change.ts";
import type { ShownTag, TagRecord } from "./settings.ts";
import { TagStore } from "./store.ts";

/** What a tag says, and how many monitors have it. */
export async function showTag(tag: string, context: CallContext): Promise<ShownTag> {
  const record = await new TagStore(context.services.get(RecordStoreToken)).find(context.owner, tag);
  const { length } = await monitorsWith(tag, context);
  return await show(tag, record, length, context);
}

/** All tags that a monitor has, or that say something, in the order of their letters. */
export async function showTags(context: CallContext): Promise<readonly ShownTag[]> {
  const records = context.services.get(RecordStoreToken);
  const says = new Map((await new TagStore(records).all(context.owner)).map((one) => [one.tag, one]));
  const counts = new Map([...says.keys()].map((tag) => [tag, 0]));
  for (const { tags = [] } of await new MonitorStore(records).list(context.owner))
    for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  const sorted = [...counts].sort(([one], [other]) => (one < other ? -1 : 1));
  return await Promise.all(sorted.map(([tag, monitors]) => show(tag, says.get(tag), monitors, context)));
}

async function show(
  tag: string,
  record: TagRecord | undefined,
  monitors: number,
  { kernel }: CallContext,
): Promise<ShownTag> {
  const { settings = {}, updatedAt } = record ?? {};
  const { notification } = settings;
  const masked = notification == null ? {} : { notification: await maskNotification(notification, kernel) };
  const at = updatedAt === undefined ? null : new Date(updatedAt).toISOString();
  return { tag, monitors, ...settings, ...masked, updatedAt: at };
}
