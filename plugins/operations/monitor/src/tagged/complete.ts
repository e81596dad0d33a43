import { isDeepStrictEqual } from "node:util";
import { badRequest } from "@winnow/core/plugin";
import type { RecordStore } from "@winnow/kit-records";
import type { Schedule } from "@winnow/kit-schedule";
import { nextRunOf } from "../calls/views.ts";
import type { Monitor } from "../monitor.ts";
import type { ChangeRequest, CreateRequest } from "../request.ts";
import { givenBack, type Inheriting, saidIn, settingsSaidBy, withoutInherited, withTags } from "./resolve.ts";
import type { TagRecord } from "./settings.ts";
import { TagStore } from "./store.ts";

/** Said by a monitor that is not judged, whatever goal its tags have. */
const JUDGE_OFF = "judgeOff";

/** A request for a new monitor with what its tags say, and then what is usual. @throws BAD_REQUEST when no one says when it checks */
export async function completeWithTags(
  { judgeEnabled, ...request }: CreateRequest,
  owner: string,
  records: RecordStore,
) {
  const said = [...saidIn(request), ...(judgeEnabled === false ? [JUDGE_OFF] : [])];
  const { webhook = null, notification = null, retentionDays = 30, goal = null } = request;
  const judged = { judgeEnabled: goal !== null && (judgeEnabled ?? true) };
  const bare = { ...request, webhook, notification, retentionDays, goal, ...judged, said };
  const whole = withTags<typeof bare & Inheriting>(
    bare,
    await new TagStore(records).some(owner, request.tags),
  );
  const { schedule, ...rest } = whole;
  if (schedule !== undefined) return { ...rest, schedule: schedule as Schedule };
  const message =
    'Invalid key: Expected "schedule" but received undefined. No tag of the monitor has one either.';
  throw badRequest([{ code: "invalid_type", path: ["schedule"], message }]);
}

/** What changes monitors, and the tags that say something for one that is changed like that. */
export interface TagChange {
  readonly change: ChangeRequest;
  readonly tags: readonly TagRecord[];
  readonly now: number;
}

/** A monitor with a change of its own, and then what its tags say. */
export function changedWithTags(
  before: Monitor,
  { change: { inherit = [], ...change }, tags, now }: TagChange,
  make: (before: Monitor, change: ChangeRequest) => Monitor,
): Monitor {
  const added = [...saidIn(change), ...(change.judgeEnabled === false ? [JUDGE_OFF] : [])];
  const isKept = (name: string) =>
    !(inherit as readonly string[]).includes(name) && !(name === JUDGE_OFF && change.judgeEnabled === true);
  const said = [...new Set([...settingsSaidBy(before), ...added])].filter(isKept);
  const made = make(givenBack({ ...withoutInherited(before), said }, inherit), change);
  return retimed(withTags(made, tags), before, now, change.status !== undefined);
}

/** A monitor that has other times than before is due at another time. */
export function retimed(after: Monitor, before: Monitor, now: number, isTimed = false): Monitor {
  const times = ({ schedule, adaptive = null }: Monitor) => [schedule, adaptive];
  if (isTimed || isDeepStrictEqual(times(after), times(before))) return after;
  const { nextRunAt: _, ...rest } = after;
  const next = nextRunOf(rest, now);
  return next === undefined ? rest : { ...rest, nextRunAt: next };
}
