import type { Monitor } from "../monitor.ts";
import type { ChangeRequest } from "../request.ts";
import type { withIds } from "./target-ids.ts";
import { nextRunOf } from "./views.ts";

/** The monitor with what is to change. A new schedule, and a return from a pause, give it a new time. */
export function changed(
  before: Monitor,
  change: ChangeRequest,
  now: number,
  toTargets: typeof withIds,
): Monitor {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const { nextRunAt, ...whole } = { ...before, ...given } as Monitor;
  const byGoal = before.goal === null || before.judgeEnabled;
  const judgeEnabled = whole.goal !== null && (change.judgeEnabled ?? byGoal);
  const isTimed = change.schedule !== undefined || change.status !== undefined;
  const next = isTimed ? nextRunOf(whole, now) : nextRunAt;
  return {
    ...whole,
    judgeEnabled,
    targets: change.targets === undefined ? before.targets : toTargets(change.targets, before.targets),
    updatedAt: now,
    ...(next === undefined ? {} : { nextRunAt: next }),
  };
}
