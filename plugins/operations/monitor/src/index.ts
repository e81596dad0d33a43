import type { OperationPlugin, Services } from "@winnow/core/plugin";
import { ClockToken, readSettings } from "@winnow/core/plugin";
import type { WorkContext } from "@winnow/kit-jobs";
import { defineJob } from "@winnow/kit-jobs";
import { MetricsToken } from "@winnow/kit-metrics";
import { RecordStoreToken } from "@winnow/kit-records";
import * as v from "@winnow/kit-schema";
import { CreditsToken } from "@winnow/kit-teams";
import { beginDue, type CheckRequest } from "./begin/begin.ts";
import { ClockWatch } from "./begin/clock-watch.ts";
import { type BulkCalls, bulkCalls } from "./calls/bulk.ts";
import { type Calls, calls } from "./calls/calls.ts";
import { type CopyCalls, copyCalls } from "./calls/copy.ts";
import { emailCalls } from "./calls/email-calls.ts";
import { feedCalls } from "./calls/feed.ts";
import { type ScheduleCalls, scheduleCalls } from "./calls/next-runs.ts";
import { type NotifyCalls, notifyCalls } from "./calls/notify-calls.ts";
import { type TagCalls, tagCalls } from "./calls/tag-calls.ts";
import { type ValueCalls, valueCalls } from "./calls/values.ts";
import { type VersionCalls, versionCalls } from "./calls/versions.ts";
import { emit } from "./check/notify.ts";
import { errors } from "./errors.ts";
import { Targets } from "./request.ts";
import { HELD_DUE, timeOf } from "./store/keys.ts";
import { MonitorStore } from "./store/store.ts";

declare module "@winnow/core/plugin" {
  interface OperationRegistry {
    monitor: {
      calls: Calls &
        CopyCalls &
        BulkCalls &
        TagCalls &
        VersionCalls &
        ValueCalls &
        ScheduleCalls &
        NotifyCalls;
    };
  }
}

/** Milliseconds between two searches for checks that are due. */
const ROUND_MS = 1000;

const Id = v.pipe(v.string(), v.maxLength(100));
const CheckInput = v.strictObject({
  /** Whose check it is, at most 100 characters. */
  monitorId: Id,
  /** What began it: its time, or a call. */
  trigger: v.picklist(["scheduled", "manual"]),
  /** When it was due, in milliseconds since the epoch. @defaultValue none, it was begun by a call */
  scheduledFor: v.exactOptional(v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(8.64e15))),
  /** What is checked, 1 to 50 targets. */
  targets: Targets,
  /** Why it is not done. @defaultValue it is done */
  skipped: v.exactOptional(
    v.strictObject({
      /** Whether another check was at work, or the credits were spent. */
      status: v.picklist(["skipped_overlap", "skipped_no_credits"]),
      /** The same in words, at most 1000 characters. */
      error: v.pipe(v.string(), v.maxLength(1000)),
    }),
  ),
});

const Settings = v.strictObject({
  jitterMs: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(86_400_000)), 0),
  confirmChanges: v.optional(v.boolean(), true),
  confirmDelayMs: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(60_000)), 1000),
  failuresBeforeAlert: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)), 2),
  groupFailuresMs: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(600_000)), 60_000),
});

/** Settings of {@link monitor}. */
export interface MonitorSettings {
  /**
   * Spreads checks that are due at the same minute over so many milliseconds, at most a day: each monitor begins always by
   * the same time later, never before its minute, and by less than its shortest interval. @defaultValue 0, all at once
   */
  readonly jitterMs?: number;
  /**
   * Fetches a page that seems changed once more, so that only what is there both times is reported, and learns what differs by itself.
   * @defaultValue true
   */
  readonly confirmChanges?: boolean;
  /** Milliseconds before that, so that what changes by the second does; at most a minute. @defaultValue 1000 */
  readonly confirmDelayMs?: number;
  /** Checks in a row that fail before a page is reported as an error, 1 to 100. @defaultValue 2 */
  readonly failuresBeforeAlert?: number;
  /**
   * Milliseconds for which the failures of monitors with `groupFailures` wait for those of others at the same site, at most ten
   * minutes. @defaultValue 60000
   */
  readonly groupFailuresMs?: number;
}

/**
 * Monitors: pages, sites and searches that are checked on a schedule, each time compared with the check before. A check is a
 * job, so that it survives the process.
 * @throws CONFIG_INVALID
 * @see wire contract 14; specification, "Monitor resource"
 */
export const monitor = (settings: MonitorSettings = {}): OperationPlugin => {
  const { jitterMs, ...checkSettings } = readSettings("monitor", Settings, settings);
  const watch = new ClockWatch();
  return defineJob({
    name: "monitor",
    description: "check pages for changes on a schedule",
    errors,
    needs: ["format-change-tracking", "operation-crawl"],
    calls: [
      ...calls,
      ...copyCalls,
      ...bulkCalls,
      ...tagCalls,
      ...versionCalls,
      ...valueCalls,
      ...scheduleCalls,
      ...feedCalls,
      ...emailCalls,
      ...notifyCalls,
    ],
    setup: ({ services }) => watchDue(services),
    background: {
      everyMs: ROUND_MS,
      run: async (context) => {
        await Promise.all([beginWhatIsDue(context, jitterMs, watch), tellWhatIsDue(context)]);
      },
    },
    // A check is begun by a call or by its time, never by a caller.
    input: CheckInput,
    result: v.unknown(),
    job: {
      event: "monitor",
      eventTypes: { completed: "monitor.check.completed", failed: "monitor.check.completed" },
      isSuccess: ({ document }) => v.recordOf(document).status === "completed",
      // A check is begun with the targets of a monitor, which have ids.
      plan: async (request, context) =>
        (await import("./check/plan.ts")).plan(request as CheckRequest, context),
      // The first check loads what does it.
      work: async (task, job, context) =>
        await (await import("./check/work.ts")).work(task, job, context, checkSettings),
      emit,
    },
  });
};

async function beginWhatIsDue(
  { services, jobs, kernel }: WorkContext,
  jitterMs: number,
  watch: ClockWatch,
): Promise<void> {
  const clock = services.get(ClockToken);
  const records = services.get(RecordStoreToken);
  const store = new MonitorStore(records, jitterMs);
  await watch.look(store, records, clock.now());
  const credits = services.find(CreditsToken);
  const creditsLeft = credits && ((owner: string) => credits.left(owner));
  await beginDue({ store, jobs, clock, newId: kernel.newId, formats: kernel.registry, creditsLeft });
}

/** Sends people what was held until now. Mostly nothing is, and one look says so. */
async function tellWhatIsDue({ services, jobs, kernel, logger }: WorkContext): Promise<void> {
  const of = { collection: HELD_DUE, owner: "" };
  const [first] = await services.get(RecordStoreToken).list(of, { limit: 1 });
  if (first === undefined || timeOf(first.key) > services.get(ClockToken).now()) return;
  const { tellDue } = await import("./news/held/send.ts");
  await tellDue({ services, jobs, kernel, logger });
}

/** Adds to the installed metrics how many checks should have begun, and how late the first of them is. */
function watchDue(services: Services): void {
  const late = async () => (await import("./begin/due-metrics.ts")).lateness(services);
  const metrics = services.find(MetricsToken);
  metrics?.watch({
    name: "winnow_monitors_due",
    help: "Checks of monitors that are due and have not begun.",
    read: async () => [{ value: (await late()).due }],
  });
  metrics?.watch({
    name: "winnow_monitors_late_seconds",
    help: "How late the first of these checks is.",
    read: async () => [{ value: (await late()).seconds }],
  });
}
