import { ClockToken, WinnowError } from "@winnow/core/plugin";
import { withoutUrlCredentials } from "@winnow/kit-jobs";
import type { CallContext } from "@winnow/kit-operations";
import { RecordStoreToken } from "@winnow/kit-records";
import { errors } from "../errors.ts";
import { isOver, type Monitor } from "../monitor.ts";
import { Looked, type Mark } from "../store/looked.ts";
import { MonitorStore } from "../store/store.ts";
import { MAX_VERSIONS, PageVersions, type Version } from "../store/versions.ts";
import { compared, NOTHING, standingAt } from "./diff.ts";
import { pagesWithVersions } from "./pages.ts";
import { show, versionsOf } from "./read.ts";
import type { ChangedPage, ChangesAnswer } from "./types.ts";

/** Pages that one answer looks at; the next goes on after them. */
const MAX_LOOKED_AT = 2000;
/** Characters of the diff of a page, and of all in an answer. */
const MAX_DIFF = 200_000;
const MAX_ANSWER = 5_000_000;
const DAY_MS = 86_400_000;

/** Which changes are asked for. */
interface Asked {
  readonly by: "line" | "word";
  readonly limit: number;
  readonly after?: string | undefined;
}

/** The pages of a monitor that changed since they were looked at, in parts. @throws MONITOR_NOT_FOUND */
export async function changesOf(
  { id, ...how }: Asked & { readonly id: string },
  context: CallContext,
): Promise<ChangesAnswer["data"]> {
  const { monitor, checkId } = await latest(id, context);
  if (checkId === undefined) return { checkId: null, pages: [], next: null };
  return { checkId, ...(await changesUntil(checkId, monitor, how, context)) };
}

async function changesUntil(
  until: string,
  monitor: Monitor,
  { by, limit, after }: Asked,
  context: CallContext,
): Promise<{ readonly pages: ChangedPage[]; readonly next: string | null }> {
  const records = context.services.get(RecordStoreToken);
  const kept = new PageVersions(records);
  const marks = new Looked(records);
  const oldest = context.services.get(ClockToken).now() - monitor.retentionDays * DAY_MS;
  const pages: ChangedPage[] = [];
  let [seen, length] = [0, 0];
  for await (const { place, ...page } of pagesWithVersions(monitor, after, context)) {
    seen += 1;
    const all = await kept.list(page);
    const ends = endsOf(all, await marks.of(page), until, oldest);
    if (ends !== undefined) {
      const found = await compared(kept, page, { ...ends, before: ends.before ?? NOTHING }, by, MAX_DIFF);
      const { before, after: newest } = ends;
      if (!found.isSame || before === undefined) {
        const from = before === undefined ? null : show(before);
        const url = withoutUrlCredentials(page.url);
        pages.push({ url, targetId: page.targetId, from, to: show(newest), ...found });
        length += JSON.stringify(found).length;
      }
    }
    if (pages.length >= limit || seen >= MAX_LOOKED_AT || length >= MAX_ANSWER) return { pages, next: place };
  }
  return { pages, next: null };
}

/**
 * The version that was looked at last and the newest until a check; undefined where these are one. What a page was at first is no
 * change, unless it is there only since somebody looked.
 */
function endsOf(
  all: readonly Version[],
  look: Mark | undefined,
  until: string,
  oldestKept: number,
): { readonly before: Version | undefined; readonly after: Version } | undefined {
  const after = standingAt(all, until);
  if (after === undefined) return undefined;
  const first = all.at(-1);
  const stood = look === undefined ? first : standingAt(all, look.checkId);
  // What was looked at may be dropped by now: too many came after it, or it is too long ago.
  const isDropped = all.length >= MAX_VERSIONS || (look !== undefined && look.at < oldestKept);
  const before = stood ?? (isDropped ? first : undefined);
  return before?.checkId === after.checkId ? undefined : { before, after };
}

/** What was looked at. */
interface LookedAt {
  readonly id: string;
  readonly url?: string | undefined;
  readonly targetId?: string | undefined;
  readonly checkId?: string | undefined;
}

/** Notes what was looked at, and gives the check until which; null before the first. @throws MONITOR_NOT_FOUND, MONITOR_CHECK_NOT_FOUND */
export async function noteLooked(
  { id, url, targetId, ...asked }: LookedAt,
  context: CallContext,
): Promise<string | null> {
  const { owner, services } = context;
  const records = services.get(RecordStoreToken);
  const { monitor, checkId: newest } = await latest(id, context);
  const checkId = asked.checkId ?? newest;
  if (checkId === undefined) return null;
  if ((await new MonitorStore(records).findCheck(owner, { id: checkId, monitorId: id })) === undefined)
    throw new WinnowError("MONITOR_CHECK_NOT_FOUND", "Check not found", errors.MONITOR_CHECK_NOT_FOUND);
  const marks = new Looked(records);
  const look = { checkId, at: services.get(ClockToken).now() };
  if (url !== undefined) {
    const { kept, page } = await versionsOf(context, { id, url, targetId });
    // Only what has versions is marked, so that there are no more marks than pages.
    if (page !== undefined && (await kept.list(page, 1)).length > 0) await marks.mark(page, look);
    return checkId;
  }
  for (const target of monitor.targets)
    if (targetId === undefined || target.id === targetId)
      await marks.mark({ owner, targetId: target.id }, look);
  return checkId;
}

/** A monitor, and its newest check that is over. @throws MONITOR_NOT_FOUND */
async function latest(
  id: string,
  { owner, services }: CallContext,
): Promise<{ readonly monitor: Monitor; readonly checkId: string | undefined }> {
  const store = new MonitorStore(services.get(RecordStoreToken));
  const monitor = await store.get(owner, id);
  const found = await store.checks(owner, id, undefined, 100);
  return { monitor, checkId: found.find(({ check }) => isOver(check))?.check.id };
}
