import { CLOCK_STEP_MS, hasPassed } from "@winnow/kit-jobs";
import type { RecordKey, RecordStore } from "@winnow/kit-records";
import { nextRunOf } from "../calls/views.ts";
import type { Due, MonitorStore } from "../store/store.ts";

/** How often it is noted what time it is. */
const NOTE_MS = 60_000;
/** Monitors that are looked at in one go. */
const PART = 100;
const SEEN: RecordKey = { collection: "monitor-clock", owner: "", key: "seen" };

/**
 * Notices that the clock went back, also while no process ran. What was begun by a clock that was ahead has moved its monitor to
 * a time beyond the next one of its schedule, which would then be left out.
 */
export class ClockWatch {
  #lookedAt = Number.NEGATIVE_INFINITY;

  /** Looks at the clock, and gives monitors their next time anew when it went back. */
  async look(store: MonitorStore, records: RecordStore, now: number): Promise<void> {
    if (!hasPassed(this.#lookedAt, now, NOTE_MS)) return;
    const seen = await records.get(SEEN);
    if (seen !== undefined && now < seen.at - CLOCK_STEP_MS) await reckon(store, records, now);
    await records.put(SEEN, { at: now, value: null });
    this.#lookedAt = now;
  }
}

async function reckon(store: MonitorStore, records: RecordStore, now: number): Promise<void> {
  for (let after: string | undefined; ; ) {
    const page = { limit: PART, ...(after === undefined ? {} : { after }) };
    const found = await records.list({ collection: "monitor-due", owner: "" }, page);
    for (const { value } of found) await reckonOne(store, value as Due, now);
    after = found.at(-1)?.key;
    if (found.length < PART) return;
  }
}

async function reckonOne(store: MonitorStore, { owner, monitorId, at }: Due, now: number): Promise<void> {
  const before = await store.read(owner, monitorId);
  if (before?.monitor.nextRunAt !== at) return;
  const nextRunAt = nextRunOf(before.monitor, now);
  if (nextRunAt === undefined || nextRunAt >= at) return;
  // A change in the meantime has set another time.
  await store.write([store.monitorChanges(owner, { ...before.monitor, nextRunAt, reckonedAt: now }, before)]);
}
