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
  const isTimed = [change.schedule, change.status, change.adaptive].some((one) => one !== undefined);
  // For how long the pages have been the same is not known of others, and is nothing to go by after a pause.
  const isAnew = isTimed || change.targets !== undefined;
  const paced = isAnew && whole.adaptive != null ? { ...whole, lastChangedAt: now } : whole;
  const next = isTimed ? nextRunOf(paced, now) : nextRunAt;
  return {
    ...paced,
    judgeEnabled,
    targets: change.targets === undefined ? before.targets : toTargets(change.targets, before.targets),
    updatedAt: now,
    ...(next === undefined ? {} : { nextRunAt: next }),
  };
}
