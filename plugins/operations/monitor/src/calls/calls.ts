import { badRequest, ClockToken, WinnowError } from "@winnow/core/plugin";
import { MailerToken } from "@winnow/kit-mail";
import {
  type CallContext,
  type Content,
  defineCall,
  type OperationCall,
  wholeNumber,
} from "@winnow/kit-operations";
import { RecordStoreToken } from "@winnow/kit-records";
import * as v from "@winnow/kit-schema";
import { CreditsToken } from "@winnow/kit-teams";
import { type Beginner, beginCheck, runningCheck } from "../begin/begin.ts";
import { errors } from "../errors.ts";
import type { Check, Monitor } from "../monitor.ts";
import { Change, type ChangeInput, Create, type CreateInput } from "../request.ts";
import { MonitorStore } from "../store/store.ts";
import { CHOICE, isChosen } from "../tags.ts";
import { ANSWERS, REQUEST } from "./examples.ts";
import type { CheckInput, ChecksInput, ListInput, OfMonitor } from "./inputs.ts";
import { withChannels } from "./notify-calls.ts";
import { listMonitor, type Shown, showChecks, showMonitor } from "./show.ts";
import { nextRunOf, toCheck, toPage } from "./views.ts";

const Id = v.pipe(v.string(), v.uuid(), v.toLowerCase());
const Limit = wholeNumber(1, 100, 25);
const Offset = wholeNumber(0, 10_000, 0);
const PAGE_STATES = ["same", "new", "changed", "removed", "error"] as const;
const CHECK_STATES = [
  "queued",
  "running",
  "completed",
  "failed",
  "partial",
  "skipped_overlap",
  "skipped_no_credits",
] as const;

const One = v.object({ data: v.looseObject({ id: v.string() }) });
const Many = v.object({ data: v.array(v.looseObject({ id: v.string() })) });

/** The calls, for the types of an app. */
export interface Calls {
  readonly create: { input: CreateInput; result: { data: Shown } };
  readonly list: { input: ListInput; result: { data: readonly Shown[] } };
  readonly get: { input: OfMonitor; result: { data: Shown } };
  readonly update: { input: OfMonitor & ChangeInput; result: { data: Shown } };
  readonly delete: { input: OfMonitor; result: object };
  readonly run: { input: OfMonitor; result: { id: string; data: Shown } };
  readonly checks: {
    input: ChecksInput;
    result: { data: readonly Shown[] };
  };
  readonly check: {
    input: CheckInput;
    result: { data: Shown & { readonly pages: readonly Shown[] } };
  };
  readonly feed: { input: OfMonitor; result: Content };
}

function partsOf({ services, jobs, kernel }: CallContext): Beginner {
  const clock = services.get(ClockToken);
  const store = new MonitorStore(services.get(RecordStoreToken));
  return { store, jobs, clock, newId: kernel.newId, formats: kernel.registry };
}

/** Makes a monitor. */
export const create = defineCall({
  name: "create",
  http: { method: "POST" },
  description: "create a monitor",
  example: { request: REQUEST, answer: ANSWERS.monitor },
  input: Create,
  result: One,
  run: async (given, context) => {
    const request = await withChannels(given, null, context);
    const { store, clock, newId } = partsOf(context);
    const now = clock.now();
    const { withIds } = await import("./target-ids.ts");
    const { completeWithTags } = await import("../tagged/complete.ts");
    const whole = await completeWithTags(request, context.owner, context.services.get(RecordStoreToken));
    const settings = { ...whole, status: "active" as const, targets: withIds(request.targets, []) };
    const { judge, judgePrograms, judgeValuesOf } = await import("./validate.ts");
    await judgeValuesOf(settings, context.kernel);
    judge({ ...settings, isJudgeOff: request.judgeEnabled === false }, context.kernel);
    await judgePrograms(settings, context.signal);
    const created = { ...settings, id: newId(), createdAt: now, updatedAt: now };
    const next = nextRunOf(created, now);
    const monitor: Monitor = next === undefined ? created : { ...created, nextRunAt: next };
    const { inviteRecipients } = await import("../news/recipients.ts");
    await inviteRecipients(monitor, context);
    await store.create(context.owner, monitor);
    return { data: await showMonitor(monitor, context) };
  },
});

const list = defineCall({
  name: "list",
  http: { method: "GET" },
  description: "list the monitors, the newest first",
  example: { answer: ANSWERS.monitors },
  input: v.strictObject({ limit: Limit, offset: Offset, ...CHOICE }),
  result: Many,
  run: async ({ limit, offset, ...choice }, context) => {
    const found = await partsOf(context).store.list(context.owner, offset, limit, isChosen(choice));
    return { data: await Promise.all(found.map((one) => listMonitor(one, context))) };
  },
});

const get = defineCall({
  name: "get",
  http: { method: "GET", path: "/:id" },
  description: "get a monitor",
  example: { answer: ANSWERS.monitor },
  input: v.strictObject({ id: Id }),
  result: One,
  run: async ({ id }, context) => ({
    data: await showMonitor(await partsOf(context).store.get(context.owner, id), context),
  }),
});

/** Changes a monitor. */
export const update = defineCall({
  name: "update",
  http: { method: "PATCH", path: "/:id" },
  description: "change a monitor; what is left out stays",
  example: { request: { status: "paused" }, answer: ANSWERS.monitor },
  input: v.strictObject({
    /** The id (UUID) of the monitor. */
    id: Id,
    ...Change.entries,
  }),
  result: One,
  run: async ({ id, ...given }, context) => {
    const { store, clock } = partsOf(context);
    if (Object.keys(given).length === 0)
      throw badRequest([{ code: "custom", path: [], message: "Update body cannot be empty" }]);
    const now = clock.now();
    const before = await store.get(context.owner, id);
    const change = await withChannels(given, before.notification, context);
    const isJudgeOff = (change.judgeEnabled ?? before.judgeEnabled) === false;
    const { withIds } = await import("./target-ids.ts");
    const { changed } = await import("./changed.ts");
    const { changedWithTags } = await import("../tagged/complete.ts");
    const tags = await store.tags(context.owner, change.tags ?? before.tags);
    const to = (latest: Monitor) =>
      changedWithTags(latest, { change, tags, now }, (one, own) => changed(one, own, now, withIds));
    const wanted = to(before);
    const { judge, judgePrograms, judgeValuesOf } = await import("./validate.ts");
    await judgeValuesOf(wanted, context.kernel);
    judge({ ...wanted, isJudgeOff }, context.kernel);
    await judgePrograms(wanted, context.signal);
    const { inviteRecipients } = await import("../news/recipients.ts");
    await inviteRecipients(wanted, context);
    const after = await store.change(context.owner, id, to);
    if (after === undefined)
      throw new WinnowError("MONITOR_NOT_FOUND", "Monitor not found", errors.MONITOR_NOT_FOUND);
    return { data: await showMonitor(after, context) };
  },
});

/** Deletes a monitor. */
export const remove = defineCall({
  name: "delete",
  http: { method: "DELETE", path: "/:id" },
  description: "delete a monitor and its checks",
  example: { answer: {} },
  input: v.strictObject({ id: Id }),
  result: v.object({}),
  run: async ({ id }, context) => {
    const { store, jobs } = partsOf(context);
    const monitor = await store.get(context.owner, id);
    await store.remove(context.owner, monitor);
    const { HeldStore } = await import("../news/held/store.ts");
    await new HeldStore(context.services.get(RecordStoreToken)).forget(context.owner, id);
    await context.services.find(MailerToken)?.forget({ owner: context.owner, id });
    const job =
      monitor.currentCheckId === undefined
        ? undefined
        : await jobs.find(monitor.currentCheckId, context.owner);
    if (job !== undefined) await jobs.cancel(job);
    return {};
  },
});

/** Begins a check. */
export const run = defineCall({
  name: "run",
  http: { method: "POST", path: "/:id/run" },
  description: "begin a check now",
  example: { answer: ANSWERS.check },
  input: v.strictObject({ id: Id }),
  result: v.object({ id: v.string(), data: v.looseObject({ id: v.string() }) }),
  run: async ({ id }, context) => {
    const parts = partsOf(context);
    const monitor = await parts.store.get(context.owner, id);
    if (monitor.status === "paused") {
      const message = "Monitor is paused. Resume it before running a check.";
      throw new WinnowError("MONITOR_PAUSED", message, errors.MONITOR_PAUSED);
    }
    const running = await runningCheck(parts, context.owner, monitor);
    if (running !== undefined) {
      const details = { checkId: running };
      throw new WinnowError("MONITOR_CHECK_RUNNING", "Monitor check is already running.", {
        ...errors.MONITOR_CHECK_RUNNING,
        details,
      });
    }
    await context.services.find(CreditsToken)?.check(context.owner);
    const checkId = await beginCheck(parts, context.owner, await parts.store.get(context.owner, id));
    return {
      id: checkId,
      data: toCheck(await checkOf(parts.store, context.owner, id, checkId), []) as Shown,
    };
  },
});

const checks = defineCall({
  name: "checks",
  http: { method: "GET", path: "/:id/checks" },
  description: "list the checks of a monitor, the newest first",
  example: { answer: ANSWERS.checks },
  input: v.strictObject({
    id: Id,
    limit: Limit,
    offset: Offset,
    status: v.optional(v.picklist(CHECK_STATES)),
  }),
  result: Many,
  run: async ({ id, limit, offset, status }, context) => {
    const { store } = partsOf(context);
    await store.get(context.owner, id);
    const found: Check[] = [];
    for (let after: string | undefined; found.length < offset + limit; ) {
      const some = await store.checks(context.owner, id, after, 100);
      found.push(
        ...some.map(({ check }) => check).filter((check) => status === undefined || check.status === status),
      );
      after = some.at(-1)?.key;
      if (some.length < 100) break;
    }
    return { data: await showChecks(found.slice(offset, offset + limit), context) };
  },
});

const check = defineCall({
  name: "check",
  http: { method: "GET", path: "/:id/checks/:checkId" },
  description: "get a check with its pages",
  example: { answer: ANSWERS.pages },
  input: v.strictObject({
    id: Id,
    checkId: Id,
    limit: Limit,
    skip: wholeNumber(0, 1_000_000, 0),
    status: v.optional(v.picklist(PAGE_STATES)),
  }),
  result: v.object({
    data: v.looseObject({ id: v.string(), pages: v.array(v.looseObject({ id: v.string() })) }),
    next: v.optional(v.string()),
  }),
  run: async ({ id, checkId, limit, skip, status }, context) => {
    const { store } = partsOf(context);
    await store.get(context.owner, id);
    const found = await checkOf(store, context.owner, id, checkId);
    const pages: Shown[] = [];
    let place = 0;
    for await (const one of store.pages(context.owner, { id: checkId, monitorId: id })) {
      if (status !== undefined && one.page.status !== status) continue;
      if (place >= skip) pages.push(toPage(one.id, one.at, one.page) as Shown);
      place += 1;
      if (pages.length > limit) break;
    }
    const hasMore = pages.length > limit;
    const filter = status === undefined ? "" : `&status=${status}`;
    const next =
      hasMore && context.url !== undefined
        ? { next: `${context.url}?skip=${skip + limit}&limit=${limit}${filter}` }
        : {};
    const [shown] = await showChecks([found], context);
    return { data: { ...(shown as Shown), pages: pages.slice(0, limit), ...next }, ...next };
  },
});

async function checkOf(store: MonitorStore, owner: string, monitorId: string, id: string): Promise<Check> {
  const found = await store.findCheck(owner, { id, monitorId });
  if (found !== undefined) return found;
  throw new WinnowError("MONITOR_CHECK_NOT_FOUND", "Check not found", errors.MONITOR_CHECK_NOT_FOUND);
}

/** Everything that can be asked of monitors, in the order in which they are read about. */
export const calls: readonly OperationCall[] = [create, list, get, update, remove, run, checks, check];
