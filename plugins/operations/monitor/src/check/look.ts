import { setTimeout as wait } from "node:timers/promises";
import type { ResultBase } from "@winnow/core";
import { RecordStoreToken } from "@winnow/kit-records";
import type { CheckPage } from "../monitor.ts";
import type { Known } from "../noise/mask-learned.ts";
import type { MonitorTarget } from "../request.ts";
import { type Memory, PageMemories } from "../store/memory.ts";
import { againOptionsOf, scrapeOptionsOf, toPage } from "./compare.ts";
import { confirm } from "./confirm.ts";
import { alert } from "./history.ts";
import type { Step } from "./step.ts";

/** A page of a check, and what is known of its noise when it was looked at. */
export interface Seen {
  readonly page: CheckPage;
  readonly known?: Known;
}

/** Fetches a page of a target, as every page of this check is. */
export async function fetchPage(step: Step, target: MonitorTarget, url: string): Promise<ResultBase> {
  const { kernel, signal } = step.context;
  return await kernel.scrapeRequest({ ...scrapeOptionsOf(target, step.job.createdAt), url }, { signal });
}

/** Fetches it once more, a moment later and past the caches. */
async function fetchAgain(step: Step, target: MonitorTarget, url: string): Promise<ResultBase> {
  const { kernel, signal } = step.context;
  const { confirmDelayMs } = step.settings;
  if (confirmDelayMs > 0) await wait(confirmDelayMs, undefined, { signal });
  return await kernel.scrapeRequest({ ...againOptionsOf(target, step.job.createdAt), url }, { signal });
}

/** The page of a check that a scrape returned; one that looks changed is looked at again. */
export async function lookAt(
  step: Step,
  target: MonitorTarget,
  url: string,
  first: ResultBase,
): Promise<Seen> {
  if (!step.settings.confirmChanges) return { page: toPage(first, target, url, null) };
  return await confirm(first, {
    target,
    url,
    known: (await memoryOf(step, target.id, url)).known,
    goal: await goalOf(step),
    again: () => fetchAgain(step, target, url),
    now: () => step.clock.now(),
  });
}

/** The page as it is told, once what it was before is taken into account, which is remembered for the next check. */
export async function remember(step: Step, { page: found, known }: Seen): Promise<CheckPage> {
  const { owner, checkId, store, request, clock, settings } = step;
  const { targetId, url } = found;
  const before = await memoryOf(step, targetId, url);
  const now = clock.now();
  const lastGood = async () => {
    const monitor = await store.find(owner, request.monitorId);
    return monitor?.lastDoneAt ?? monitor?.lastRunAt ?? null;
  };
  const threshold = settings.failuresBeforeAlert;
  const { page, memory } = await alert(found, before, { threshold, now, lastGood });
  const after: Memory = { ...memory, known: known ?? memory.known };
  await memoriesOf(step).keep({ owner, targetId, url, checkId }, before, after, now);
  return page;
}

/** What the monitor of a check is for, judged or not. */
async function goalOf({ store, owner, request }: Step): Promise<string> {
  return (await store.find(owner, request.monitorId))?.goal ?? "";
}

async function memoryOf(step: Step, targetId: string, url: string): Promise<Memory> {
  const { owner, checkId } = step;
  return await memoriesOf(step).recall({ owner, targetId, url, checkId });
}

/** What targets remember of their pages. */
export function memoriesOf({ context }: Step): PageMemories {
  return new PageMemories(context.services.get(RecordStoreToken));
}
