import { RecordStoreToken } from "@winnow/kit-records";
import type { Monitor } from "../monitor.ts";
import { PageMemories, type PageMemory } from "../store/memory.ts";
import type { Seen } from "../store/sight.ts";
import type { PageCheck, Step } from "./step.ts";

/** What is remembered when a page is checked, loaded once and handed from phase to phase. */
export interface Memory {
  /** Undefined when it was deleted meanwhile. */
  readonly monitor: Monitor | undefined;
  /** What the checks before this one left of the page. */
  readonly page: PageMemory;
  /** When it was last seen; undefined when this is the first time. */
  readonly seen: Seen | undefined;
}

/** Loads what is remembered of a page and its monitor. */
export async function loadMemory({ step, target, url }: PageCheck): Promise<Memory> {
  const { owner, checkId, store } = step;
  const [monitor, page, seen] = await Promise.all([
    loadMonitor(step),
    memoriesOf(step).recall({ owner, targetId: target.id, url, checkId }),
    store.sightOf(owner, target.id, url),
  ]);
  return { monitor, page, seen };
}

/** The monitor of a check as it is now. */
export async function loadMonitor({ store, owner, request }: Step): Promise<Monitor | undefined> {
  return await store.find(owner, request.monitorId);
}

/** What the monitor of a check is judged by; undefined when its pages are not judged. */
export function judgedGoalOf(monitor: Monitor | undefined): string | undefined {
  return monitor?.judgeEnabled === true ? (monitor.goal ?? undefined) : undefined;
}

/** What targets remember of their pages. */
export function memoriesOf({ context }: Step): PageMemories {
  return new PageMemories(context.services.get(RecordStoreToken));
}
