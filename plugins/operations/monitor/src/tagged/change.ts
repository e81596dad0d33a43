import { isDeepStrictEqual } from "node:util";
import { badRequest, ClockToken } from "@winnow/core/plugin";
import type { CallContext } from "@winnow/kit-operations";
import { RecordStoreToken } from "@winnow/kit-records";
import { withChannels } from "../calls/notify-calls.ts";
import { judge } from "../calls/validate.ts";
import type { Monitor } from "../monitor.ts";
import { inviteRecipients } from "../news/recipients.ts";
import { MonitorStore } from "../store/store.ts";
import { retimed } from "./complete.ts";
import { withTags } from "./resolve.ts";
import type { TagRecord, TagSettings } from "./settings.ts";
import { MAX_TAGS, TagStore } from "./store.ts";

/** For how many days checks are kept as long as no one says: long enough for any digest. */
const LONGEST_DAYS = 365;

/**
 * Changes what a tag says, and with it all of its monitors: what they have from now on is judged first, and nothing is changed where one
 * of them cannot be like that.
 * @throws BAD_REQUEST
 */
export async function changeTag(
  tag: string,
  given: TagSettings,
  isCleared: boolean,
  context: CallContext,
): Promise<void> {
  if (!isCleared && Object.values(given).every((value) => value === undefined))
    throw badRequest([
      { code: "custom", path: [], message: "Say what the tag is to say: schedule, notification, ..." },
    ]);
  const store = new TagStore(context.services.get(RecordStoreToken));
  const all = await store.all(context.owner);
  const before = all.find((one) => one.tag === tag);
  if (before === undefined && all.length >= MAX_TAGS)
    throw badRequest([
      { code: "custom", path: ["tag"], message: `${MAX_TAGS} tags have settings; take them from one first.` },
    ]);
  const request = { ...given, notification: given.notification };
  const change = await withChannels(request, before?.settings.notification ?? null, context);
  const said = isCleared ? {} : before?.settings;
  const merged = Object.entries({ ...said, ...defined(change) }).filter(([, value]) => value !== null);
  const settings = Object.fromEntries(merged) as TagSettings;
  const record = { tag, settings, updatedAt: context.services.get(ClockToken).now() };
  const { webhook = null, notification = null, goal = null, retentionDays } = settings;
  const kept = { retentionDays: retentionDays ?? LONGEST_DAYS };
  judge({ targets: [], webhook, notification, goal, ...kept, isJudgeOff: true }, context.kernel);
  const others = all.filter((one) => one.tag !== tag);
  await reach(tag, merged.length === 0 ? others : [...others, record], context, () =>
    merged.length === 0 ? store.remove(context.owner, tag) : store.put(context.owner, record),
  );
}

/** Monitors with a tag, of an owner. */
export async function monitorsWith(tag: string, context: CallContext): Promise<readonly Monitor[]> {
  const store = new MonitorStore(context.services.get(RecordStoreToken));
  return (await store.list(context.owner)).filter(({ tags = [] }) => tags.includes(tag));
}

/** Gives the monitors of a tag what their tags say, after all of it was judged and the tag is stored. */
async function reach(
  tag: string,
  tags: readonly TagRecord[],
  context: CallContext,
  put: () => Promise<void>,
): Promise<void> {
  const { owner, services, kernel } = context;
  const now = services.get(ClockToken).now();
  const to = (monitor: Monitor) => retimed(withTags(monitor, tags), monitor, now);
  const found = (await monitorsWith(tag, context)).filter((one) => !isDeepStrictEqual(to(one), one));
  for (const one of found) judgeOne(to(one), kernel);
  await put();
  const store = new MonitorStore(services.get(RecordStoreToken));
  for (const { id } of found) {
    const after = await store.change(owner, id, to);
    if (after !== undefined) await inviteRecipients(after, context);
  }
}

/** @throws BAD_REQUEST with the name of the monitor */
function judgeOne(monitor: Monitor, kernel: CallContext["kernel"]): void {
  try {
    judge({ ...monitor, isJudgeOff: !monitor.judgeEnabled }, kernel);
  } catch (error) {
    const words = `The monitor "${monitor.name.slice(0, 100)}" cannot be like that: ${(error as Error).message}`;
    throw badRequest([{ code: "custom", path: ["tag"], message: words }]);
  }
}

function defined<T extends object>(values: T): Partial<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>;
}
